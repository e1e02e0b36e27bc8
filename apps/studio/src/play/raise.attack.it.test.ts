/** Further stakes of a running round: nothing is lost, nothing is shown, each step is taken once. */
import { randomUUID } from 'node:crypto';
import { FACE_DOWN } from '@baize/domain/games/steps/blackjack';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import { stateOf } from '@baize/domain/games/steps/steps-game';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeStale } from '../settlement/worker.ts';
import { checkBooks, createBed, settle, units, type Bed, type Json } from '../testing/bed.ts';
import { DIALECTS } from '../testing/double-wires.ts';
import type { Fault } from '../testing/operator-double.ts';

const LEASE_MS = 1_000;
const STALE_MS = 48 * 3_600_000;
const GAME = 'stu_blackjack';
const rules = STEPS_FORMS.blackjack;

describe.each(DIALECTS)('over %s', (dialect) => {
  let bed: Bed;
  let later = 0;
  let started = 0n;
  let player = 0;
  beforeAll(async () => {
    bed = await createBed({
      dialect,
      clock: () => Date.now() + later,
      timeouts: { connectMs: 300, wholeMs: 400 },
      limits: { leaseMs: LEASE_MS, awaitMs: 600 },
    });
  });
  afterEach(async () => {
    bed.operator.fault = () => undefined;
    await bed.operator.idle();
    later += 2 * STALE_MS;
    await settle(bed);
    await closeStale(bed.studio.deps);
    await settle(bed);
    await checkBooks(bed, started);
  });
  afterAll(() => bed.close());

  const launch = async (balance: number): Promise<string> => {
    started += units(balance);
    return bed.launch(GAME, `raiser_${++player}`, units(balance));
  };
  const money = (): bigint => bed.operator.balances.get(`raiser_${player}`)!;
  const own = (kind: string) =>
    bed.operator.seen.filter((call) => call.kind === kind && call.body.includes(`"raiser_${player}"`));
  const play = (session: string, round: Json, move: string) =>
    bed.post(session, '/steps/play', { round: round.id, step: round.result.steps.length, action: { move } });
  const allowed = ({ result }: Json): unknown[] =>
    rules
      .actions(stateOf(rules, { choice: {}, dealt: result.shown.cards, steps: result.steps }))
      .map(({ move }) => move);
  const openOf = async (session: string): Promise<Json> => (await bed.get(session, '/state')).body.open;
  const callsOf = async (id: string) =>
    (
      await bed.admin.query<{ kind: string; state: string }>(
        'select kind, state from wallet_tx where round_id = $1 order by created_at, kind',
        [id],
      )
    ).rows.map(({ kind, state }) => `${kind} ${state}`);
  const faultOnce = (kind: string, fault: Fault): void => {
    let left = 1;
    bed.operator.fault = (call) => (call.kind === kind && left-- > 0 ? fault : undefined);
  };

  /** Plays until a round may go on with a move, and leaves so much in the wallet. */
  async function roundWith(session: string, move: string, left?: bigint): Promise<Json> {
    for (;;) {
      let { round } = (await bed.post(session, '/steps/start', { requestId: randomUUID(), stake: '10.00', choice: {} }))
        .body;
      while (round.state === 'open') {
        if (allowed(round).includes(move)) {
          if (left !== undefined) {
            started += left - money();
            bed.operator.balances.set(`raiser_${player}`, left);
          }
          return round;
        }
        ({ round } = (await play(session, round, allowed(round).includes('decline') ? 'decline' : 'stand')).body);
      }
    }
  }

  test.each([
    ['double', '20.00', 'double'],
    ['split', '20.00', 'split'],
    ['insure', '15.00', 'insure'],
  ])('%s is a bet of its own, taken once whatever is asked again', async (move, stake) => {
    const session = await launch(1_000_000);
    const round = await roundWith(session, move);
    const before = own('bet').length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => play(session, round, move)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect([body.round.stake, body.round.result.steps.at(-1)]).toEqual([stake, { move }]);
    }
    expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1);
    expect(own('bet')).toHaveLength(before + 1);
  });

  test('of different moves at the same moment a single one is taken, and staked for', async () => {
    const session = await launch(10_000);
    const round = await roundWith(session, 'double');
    const before = own('bet').length;
    const answers = await Promise.all(
      ['double', 'hit', 'stand', 'double', 'hit', 'stand'].map((move) => play(session, round, move)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(
      new Set(taken.map(({ body }) => JSON.stringify(body.round.result.steps[round.result.steps.length]))).size,
    ).toBe(1);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    const doubled = taken[0]!.body.round.stake === '20.00';
    expect(own('bet')).toHaveLength(before + (doubled ? 1 : 0));
  });

  test('without the money for it the round stands as it stood, and goes on', async () => {
    const session = await launch(10_000);
    const round = await roundWith(session, 'double', units(9.99));
    const refused = await play(session, round, 'double');
    expect([refused.status, refused.body.error, refused.body.balance]).toEqual([402, 'NOT_ENOUGH_MONEY', '9.99']);
    expect(refused.text).not.toContain('cards');
    expect(await openOf(session)).toEqual({ ...round, balanceAfter: '9.99' });
    const hit = await play(session, round, 'hit');
    expect([hit.status, hit.body.round.stake]).toEqual([200, '10.00']);
  });

  test.each([
    ['RS_ERROR_LIMIT_REACHED', 'LIMIT_REACHED'],
    ['RS_ERROR_INVALID_GAME', 'GAME_DISABLED'],
  ] as const)(
    'refused with %s, nothing is taken, turned or lost; the next press may be taken',
    async (status, code) => {
      const session = await launch(10_000);
      const round = await roundWith(session, 'double');
      faultOnce('bet', { kind: 'status', status });
      const refused = await play(session, round, 'double');
      expect(refused.body.error).toBe(code);
      expect((await openOf(session)).result).toEqual(round.result);
      const taken = await play(session, round, 'double');
      expect([taken.status, taken.body.round.stake]).toEqual([200, '20.00']);
      expect((await callsOf(round.id)).slice(0, 3)).toEqual(['bet ok', 'bet refused', 'bet ok']);
    },
  );

  const late = Promise.withResolvers<void>();
  test.each<[string, Fault]>([
    ['breaks before the booking', { kind: 'reset-before' }],
    ['breaks after the booking', { kind: 'reset-after' }],
    ['comes too late', { kind: 'held-after', until: late.promise }],
    ['is no JSON', { kind: 'garbage-after' }],
    ['is a proxy that has no server', { kind: 'http', code: 502 }],
  ])('an answer that %s: the stake goes back before anything else is done in the round', async (_name, fault) => {
    const session = await launch(10_000);
    const round = await roundWith(session, 'double');
    const before = money();
    faultOnce('bet', fault);
    const reply = await play(session, round, 'double');
    expect([reply.status, reply.body.error]).toEqual([503, 'BET_VOID']);
    expect((await openOf(session)).result).toEqual(round.result);
    if (fault.kind === 'held-after') late.resolve();
    // The next press brings the rollback first: the win of this round can never overtake it.
    const next = await play(session, round, 'stand');
    expect([next.status, next.body.round.stake, next.body.round.state]).toEqual([200, '10.00', 'closed']);
    const calls = await callsOf(round.id);
    expect(calls).toEqual(['bet ok', 'bet unknown', 'rollback ok', 'win ok']);
    expect(money()).toBe(before + BigInt(Math.round(Number(next.body.round.payout) * 100_000)));
  });

  test('while the stake is not back the round waits, even for its end by rule', async () => {
    const session = await launch(10_000);
    const round = await roundWith(session, 'double');
    const cut = new Set(['bet', 'rollback']);
    bed.operator.fault = (call) => (cut.has(call.kind) ? { kind: 'reset-after' } : undefined);
    expect((await play(session, round, 'double')).body.error).toBe('BET_VOID');
    expect((await play(session, round, 'stand')).body.error).toBe('PREVIOUS_UNSETTLED');
    later += STALE_MS + 1_000;
    await closeStale(bed.studio.deps);
    expect(own('win').filter(({ body }) => body.includes(round.id))).toEqual([]);
    bed.operator.fault = () => undefined;
    await settle(bed);
    const relaunched = await bed.launch(GAME, `raiser_${player}`);
    const again = await play(relaunched, round, 'double');
    expect([again.status, again.body.round.stake]).toEqual([200, '20.00']);
  });

  test('a process that dies between the stake and the step: the stake goes back, the step was not taken', async () => {
    const session = await launch(10_000);
    const round = await roundWith(session, 'double');
    const before = money();
    await bed.restart({
      clock: () => Date.now() + later,
      timeouts: { connectMs: 300, wholeMs: 400 },
      limits: { leaseMs: LEASE_MS, awaitMs: 600 },
      step: (name) => {
        if (name === 'after-call:bet') throw new Error('killed');
      },
    });
    expect((await play(session, round, 'double')).status).toBe(500);
    expect(money()).toBe(before - units(10));
    await bed.restart();
    // Somebody else may still be driving it: nothing is done before its lease is over.
    expect((await play(session, round, 'double')).body.error).toBe('IN_PROGRESS');
    expect((await play(session, round, 'stand')).status).toBe(409);
    later += LEASE_MS + 1;
    await settle(bed);
    expect(money()).toBe(before);
    expect((await openOf(session)).result).toEqual(round.result);
    expect((await play(session, round, 'stand')).body.round.stake).toBe('10.00');
  });

  test('the dealer’s hole card is told to nobody before it is turned', async () => {
    const session = await launch(10_000);
    for (let turn = 0; turn < 6; turn++) {
      let round = await roundWith(session, 'hit');
      const seen: string[] = [];
      while (round.state === 'open') {
        expect([round.result.shown.cards[3], round.result.shown.dealer.length]).toEqual([FACE_DOWN, 1]);
        const reads = [
          bed.get(session, '/state'),
          bed.get('', `/rounds/${round.id}`),
          bed.get('', `/fairness/${round.id}`),
          bed.get(session, '/rounds?limit=1'),
        ];
        seen.push(...(await Promise.all(reads)).map(({ text }) => text));
        ({ round } = (await play(session, round, 'hit')).body);
      }
      const open = seen.filter((text) => text.includes('"state":"open"'));
      expect(open.length).toBeGreaterThan(0);
      for (const text of open) expect(text).toMatch(/"cards":\[\d+,\d+,\d+,-1[,\]]/);
      expect(round.result.shown.cards[3]).toBeGreaterThanOrEqual(0);
    }
  });

  test('a round that is left stands, with all that was staked in it', async () => {
    const session = await launch(1_000_000);
    const round = (await play(session, await roundWith(session, 'split'), 'split')).body.round;
    later += STALE_MS + 1_000;
    await closeStale(bed.studio.deps);
    await settle(bed);
    const closed = (await bed.get(session, `/rounds/${round.id}`)).body.round;
    expect(closed).toMatchObject({ state: 'closed', stake: '20.00', validBet: '20.00', settled: true });
  });
});
