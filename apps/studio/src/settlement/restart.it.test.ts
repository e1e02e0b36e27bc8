import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks, createBed, settle, units, type Bed } from '../testing/bed.ts';
import { workOnce } from './worker.ts';

/**
 * The process dies between any two statements, around any commit and around any wallet call, once per run of the same
 * play; it starts again, and everything must come to rest with one bet, one win, and the money where it belongs.
 */
class Killed extends Error {}

/**
 * `npm run proofs` kills at every step of the first wire, the short form at one in three. The second wire shares all but
 * the bytes of a call, so that it is killed at one step in eight.
 */
const STRIDE = process.env['PROOFS'] === 'whole' ? 1 : 3;
describe.each([
  { dialect: 'v2', stride: STRIDE },
  { dialect: 'gap', stride: 8 },
] as const)('over $dialect', ({ dialect, stride }) => {
  let bed: Bed;
  let clockOffset = 0;
  /** Steps left to live; after them every further step fails, as nothing of a dead process goes on. */
  let life = Number.POSITIVE_INFINITY;
  const step = (): void => {
    if (--life < 0) throw new Killed('killed here');
  };
  const clock = (): number => Date.now() + clockOffset;
  const options = {
    dialect,
    clock,
    step,
    timeouts: { connectMs: 500, wholeMs: 1_000 },
    limits: { leaseMs: 2_000, awaitMs: 50 },
  };

  beforeAll(async () => {
    bed = await createBed(options);
  });
  afterAll(() => bed.close());

  type Play = { readonly dice: object; readonly start: object; readonly lost: object };
  const newPlay = (): Play => ({
    dice: { requestId: randomUUID(), stake: '1.00', chance: '49.50', side: 'over' },
    start: { requestId: randomUUID(), stake: '2.00', choice: { mines: 1 } },
    lost: { requestId: randomUUID(), stake: '3.00', chance: '10.00', side: 'under' },
  });

  /**
   * A dice round, a mines round with a step and a cash-out, and a bet whose answer is lost, with the worker behind it.
   */
  async function playAll(play: Play, diceSession: string, minesSession: string): Promise<void> {
    await bed.post(diceSession, '/dice', play.dice);
    const started = await bed.post(minesSession, '/steps/start', play.start);
    const round: string | undefined = started.body?.round?.id;
    if (round) {
      await bed.post(minesSession, '/steps/play', { round, step: 0, action: { tile: 12 } });
      await bed.post(minesSession, '/steps/play', { round, step: 1, action: { move: 'take' } });
    }
    await bed.post(diceSession, '/dice', play.lost);
    await workOnce(bed.studio.deps).catch(() => undefined);
    await workOnce(bed.studio.deps).catch(() => undefined);
  }

  test('a kill at any step converges', { timeout: 180_000 }, async () => {
    let killedAt = 0;
    let players = 0;
    for (let lifetime = 1; ; lifetime += stride) {
      life = Number.POSITIVE_INFINITY;
      const user = `killed_${++players}`;
      const diceSession = await bed.launch('stu_dice', user, units(100));
      const minesSession = await bed.launch('stu_mines', user);
      bed.operator.fault = (call) =>
        call.kind === 'bet' && call.amount === units(3) ? { kind: 'reset-after' } : undefined;
      const play = newPlay();
      life = lifetime;
      await playAll(play, diceSession, minesSession);
      const died = life < 0;
      life = Number.POSITIVE_INFINITY;
      bed.operator.fault = () => undefined;
      if (died) {
        killedAt = lifetime;
        await bed.restart(options);
      }
      clockOffset += 600_000; // leases end, retries are due
      await settle(bed);
      // The client comes back and asks the same again: an answer, or a bet that is surely void.
      for (const body of [play.dice, play.lost]) {
        const reply = await bed.post(diceSession, '/dice', body);
        expect([200, 503]).toContain(reply.status);
        if (reply.status === 503) expect(reply.body.error).toBe('BET_VOID');
      }
      const { open } = (await bed.get(minesSession, '/state')).body;
      if (open) {
        const first = await bed.post(minesSession, '/steps/play', { round: open.id, step: 0, action: { tile: 12 } });
        expect(first.status).toBe(200);
        if (first.body.round.state === 'open')
          expect(
            (await bed.post(minesSession, '/steps/play', { round: open.id, step: 1, action: { move: 'take' } })).status,
          ).toBe(200);
      }
      await settle(bed);
      await checkBooks(bed, units(100) * BigInt(players));
      const { rows } = await bed.admin.query('select 1 from settlement_case');
      expect(rows).toEqual([]);
      if (!died) break;
    }
    expect(killedAt).toBeGreaterThan(60);
  });
});
