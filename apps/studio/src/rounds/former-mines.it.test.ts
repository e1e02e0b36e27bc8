import { randomUUID } from 'node:crypto';
import { verifyRound } from '@baize/verifier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStale } from '../settlement/worker.ts';
import { checkBooks, createBed, settle, units, type Bed, type Json } from '../testing/bed.ts';
import { dealtOf } from './former-mines.ts';
import { findRound } from './store.ts';

/** Rounds as the studio wrote them when mines was a family of its own; they may be open when this version starts. */
const STALE_MS = 49 * 3_600_000;
const MINES = 3;
/** A hundred million times the stake. */
const CEILING_E4 = '1000000000000';

let bed: Bed;
let later = 0;
beforeAll(async () => {
  bed = await createBed({ clock: () => Date.now() + later });
});
afterAll(() => bed.close());

type Former = { readonly id: string; readonly layout: readonly number[]; readonly safe: readonly number[] };

/** Begins a round and writes it as it was written then, with these many gems found. */
async function beginFormer(session: string, gems: number): Promise<Former> {
  const bet = { requestId: randomUUID(), stake: '10.00', choice: { mines: MINES } };
  const { round } = (await bed.post(session, '/steps/start', bet)).body;
  const { db, secrets } = bed.studio.deps;
  const stored = (await db.tx((tx) => findRound(tx, round.id as string)))!;
  const layout = dealtOf(secrets, stored);
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !layout.includes(tile));
  const played = { phase: 'open', picks: safe.slice(0, gems), lastStep: 22 };
  await bed.admin.query('update round set params = $2, result = $3, secret = $4 where id = $1', [
    stored.id,
    { family: 'mines', mines: MINES, ceilingE4: CEILING_E4 },
    { family: 'mines', ...played, layout: null },
    secrets.seal(`mines:${stored.id}`, JSON.stringify({ mines: MINES, layout, ...played })),
  ]);
  return { id: stored.id, layout, safe };
}

const stepOf = (session: string, round: string, [step, action]: readonly [number, object]) =>
  bed.post(session, '/steps/play', { round, step, action });
const openOf = async (session: string): Promise<Json> => (await bed.get(session, '/state')).body.open;

async function verdictOf(session: string, round: string): Promise<Json> {
  const { seeds } = (await bed.get(session, '/state')).body;
  await bed.post(session, '/seeds/rotate', { serverSeedHash: seeds.serverSeedHash });
  const record = (await bed.get(session, `/fairness/${round}`)).body;
  return { record, verdict: verifyRound(record) };
}

test('an open round of the former shape is shown, goes on, pays, and its record is verified', async () => {
  const session = await bed.launch('stu_mines', 'former_1', units(100));
  const { id, layout, safe } = await beginFormer(session, 1);
  expect(await openOf(session)).toMatchObject({
    id,
    family: 'steps',
    form: 'mines',
    params: { mines: MINES, lastStep: 22 },
    result: { steps: [{ tile: safe[0] }], shown: { phase: 'open', gems: 1 } },
  });
  // The gem that was found before answers as it did.
  expect((await stepOf(session, id, [0, { tile: safe[0] }])).body.repeated).toBe(true);
  expect((await stepOf(session, id, [1, { tile: safe[1] }])).body.round.result.shown).toEqual({
    phase: 'open',
    gems: 2,
  });
  const paid = (await stepOf(session, id, [2, { move: 'take' }])).body;
  expect(paid.round).toMatchObject({ state: 'closed', payout: '12.857', result: { shown: { layout } } });
  expect(paid.balance).toBe('102.857');
  const { record, verdict } = await verdictOf(session, id);
  expect(record).toMatchObject({ family: 'mines', params: { mines: MINES }, result: { phase: 'cashed', gems: 2 } });
  expect(verdict).toMatchObject({ status: 'verified', multiplier: '1.2857' });
  await checkBooks(bed, units(100));
});

test('a mine ends one, and one that was over stays what it was', async () => {
  const session = await bed.launch('stu_mines', 'former_2', units(100));
  const { id, layout, safe } = await beginFormer(session, 1);
  const lost = (await stepOf(session, id, [1, { tile: layout[0] }])).body.round;
  expect(lost).toMatchObject({ state: 'closed', payout: '0.00', result: { shown: { phase: 'busted', gems: 1 } } });
  // As it would stand in the table had it ended then.
  const ended = { family: 'mines', phase: 'busted', picks: [safe[0], layout[0]], lastStep: 22, layout };
  await bed.admin.query('update round set result = $2 where id = $1', [id, ended]);
  expect((await bed.get(session, `/rounds/${id}`)).body.round.result).toEqual(lost.result);
  expect((await bed.get(session, '/rounds')).body.rounds[0].result).toEqual(lost.result);
  expect((await stepOf(session, id, [2, { move: 'take' }])).body.error).toBe('ROUND_OVER');
  expect((await verdictOf(session, id)).verdict.status).toBe('verified');
});

test('who left one is paid what it had earned; without a gem the stake goes back', async () => {
  const earner = await bed.launch('stu_mines', 'former_3', units(100));
  const idle = await bed.launch('stu_mines', 'former_4', units(100));
  const [earned, empty] = [await beginFormer(earner, 1), await beginFormer(idle, 0)];
  later = STALE_MS;
  expect(await closeStale(bed.studio.deps)).toBe(2);
  await settle(bed);
  const shown = async (session: string, { id }: Former) => (await bed.get(session, `/rounds/${id}`)).body.round;
  expect(await shown(earner, earned)).toMatchObject({ state: 'closed', closedBy: 'rule', payout: '11.25' });
  expect(await shown(idle, empty)).toMatchObject({ state: 'void', closedBy: 'rule' });
});
