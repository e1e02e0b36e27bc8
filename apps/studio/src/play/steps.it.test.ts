import { randomUUID } from 'node:crypto';
import { GAMES } from '@baize/domain/games/registry';
import { STEPS_FORMS, type StepsForm } from '@baize/domain/games/steps/forms';
import { stateOf, turnedOf, type StepsGame } from '@baize/domain/games/steps/steps-game';
import { verifyRound } from '@baize/verifier';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { closeStale } from '../settlement/worker.ts';
import { checkBooks, createBed, settle, units, type Bed, type Json } from '../testing/bed.ts';

const STALE_MS = 48 * 3_600_000;
/** At most so many round trips to the database a press. */
const ROUND_TRIPS_MAX = 8;

let bed: Bed;
let later = 0;
beforeAll(async () => {
  bed = await createBed({ clock: () => Date.now() + later });
});
afterEach(() => {
  later = 0;
  vi.restoreAllMocks();
});
afterAll(() => bed.close());
/** What the wallets of the players held before they played. */
let started = 0n;

const CODES = GAMES.flatMap((game) => (game.family === 'steps' ? [[game.code, game.form] as const] : []));

/** Of the games here mines alone asks for one; the others take no notice of it. */
const CHOICE = { mines: 3 };
const start = (session: string, over: object = {}) =>
  bed.post(session, '/steps/start', { requestId: randomUUID(), stake: '10.00', choice: CHOICE, ...over });
/** Starts rounds until one is not over with its first cards. */
async function startOpen(session: string): Promise<Json> {
  for (;;) {
    const { round } = (await start(session)).body;
    if (round.state === 'open') return round;
  }
}
const stepAt = (session: string, at: { readonly round: string; readonly step: number }, action: object) =>
  bed.post(session, '/steps/play', { ...at, action });
/** The next step of a round as its player sees it. */
const step = (session: string, round: Json, action: object) =>
  stepAt(session, { round: round.id, step: round.result.steps.length }, action);

/** What may be done in a round as its player sees it. */
function allowed(form: StepsForm, { params, result }: Json): readonly object[] {
  const game: StepsGame = STEPS_FORMS[form];
  return game.actions(stateOf(game, { choice: params, dealt: turnedOf(game, result.shown), steps: result.steps }));
}

const moneyOf = (text: string): bigint => BigInt(Math.round(Number(text) * 100_000));

test.each(CODES)(
  '%s: rounds are played to their end, each step once, settled once, and verified',
  async (code, form) => {
    const session = await bed.launch(code, `stepper_${code}`, units(1_000));
    let balance = units(1_000);
    started += balance;
    let last = '';
    for (let turn = 0; turn < 6; turn++) {
      const first = await start(session);
      expect(first.status).toBe(200);
      let { round } = first.body;
      expect(round).toMatchObject({
        family: 'steps',
        form,
        stake: '10.00',
        ...(round.state === 'open' && { payout: '0.00' }),
      });
      expect(moneyOf(first.body.balance)).toBe(balance - units(10) + moneyOf(round.payout));
      for (let at = 0; round.state === 'open'; at++) {
        const actions = allowed(form, round);
        const action = actions[(turn + at) % actions.length]!;
        const played = await step(session, round, action);
        expect(played.status).toBe(200);
        expect(played.body).toMatchObject({ repeated: false, round: { result: { steps: { length: at + 1 } } } });
        const again = await step(session, round, action);
        expect(again.body).toEqual({ ...played.body, repeated: true });
        ({ round } = played.body);
      }
      expect(round).toMatchObject({ state: 'closed', settled: true, closedBy: 'player' });
      balance += moneyOf(round.payout) - moneyOf(round.stake);
      expect(moneyOf((await bed.get(session, '/state')).body.balance)).toBe(balance);
      const over = await step(session, round, { move: 'take', hold: [] });
      expect([over.status, over.body.error]).toEqual([409, 'ROUND_OVER']);
      last = round.id;
    }
    const { body: state } = await bed.get(session, '/state');
    await bed.post(session, '/seeds/rotate', { serverSeedHash: state.seeds.serverSeedHash });
    const record = (await bed.get(session, `/fairness/${last}`)).body;
    expect(verifyRound(record)).toMatchObject({ status: 'verified', multiplier: record.multiplier });
    await checkBooks(bed, started);
  },
);

test.each(CODES)('%s: what chance decided is told to nobody before it is turned', async (code) => {
  const session = await bed.launch(code, `peeker_${code}`, units(100));
  const round = await startOpen(session);
  const told = await Promise.all([
    bed.get(session, '/state'),
    bed.get(session, `/rounds/${round.id}`),
    bed.get('', `/fairness/${round.id}`),
    bed.get(session, '/rounds'),
  ]);
  const { cards, phase } = round.result.shown;
  const turned = cards === undefined ? `"phase":"${phase}"` : `"cards":${JSON.stringify(cards)}`;
  for (const { text } of told) {
    expect(text).toContain(turned);
    expect(text).not.toMatch(/dealt|"layout":\[/);
  }
  const { rows } = await bed.admin.query<{ row: string }>(
    'select row_to_json(round)::text as row from round where id = $1',
    [round.id],
  );
  expect(rows[0]!.row).not.toContain('dealt');
  started += units(100);
});

test('parallel steps come in order: of different ones for one place a single one is taken', async () => {
  const session = await bed.launch('stu_hi_lo', 'racer', units(100));
  const { round } = (await start(session)).body;
  const moves = allowed('hilo', round);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => step(session, round, moves[index % moves.length]!)),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.filter(({ body }) => !body.repeated)).toHaveLength(1);
  expect(new Set(taken.map(({ body }) => JSON.stringify(body.round.result.steps[0]))).size).toBe(1);
  for (const { status, body } of answers)
    if (status !== 200) expect(['STEP_CONFLICT', 'ROUND_OVER', 'ACTION_INVALID']).toContain(body.error);
  expect(answers.map(({ status }) => status)).not.toContain(500);
});

test.each([
  [{ move: 'take' }, 0, 'ACTION_INVALID'],
  [{ move: 'higher', more: 1 }, 0, 'ACTION_INVALID'],
  [{ move: '__proto__' }, 0, 'ACTION_INVALID'],
  [{ move: 'skip' }, 1, 'STEP_CONFLICT'],
  [{ move: 'skip' }, -1, 'BAD_REQUEST'],
  [{ move: null }, 0, 'BAD_REQUEST'],
])('hi-lo refuses %j as step %i with %s and shows nothing', async (action, at, error) => {
  const session = await bed.launch('stu_hi_lo', 'refused', units(100));
  await start(session); // or the round of the case before goes on
  const round = (await bed.get(session, '/state')).body.open;
  const answer = await stepAt(session, { round: round.id, step: at }, action);
  expect([answer.body.error, answer.body.balance]).toEqual([error, undefined]);
  expect((await bed.get(session, '/state')).body.open.result).toEqual(round.result);
});

test('nobody goes on with the round of another player, of another game, or of none', async () => {
  const owner = await bed.launch('stu_hi_lo', 'owner', units(100));
  const other = await bed.launch('stu_hi_lo', 'other', units(100));
  const { round } = (await start(owner)).body;
  expect((await step(other, round, { move: 'skip' })).body.error).toBe('NOT_FOUND');
  const miner = await bed.launch('stu_mines', 'owner', units(100));
  expect((await step(miner, round, { move: 'skip' })).body.error).toBe('NOT_FOUND');
  const dicer = await bed.launch('stu_dice', 'owner', units(100));
  expect((await start(dicer)).body.error).toBe('BAD_REQUEST');
  expect((await step(owner, round, { tile: 1 })).body.error).toBe('ACTION_INVALID');
});

test('a round that is left pays what it has earned, or gives its stake back', async () => {
  const idle = await bed.launch('stu_hi_lo', 'idle', units(100));
  const left = (await start(idle)).body.round;
  const earner = await bed.launch('stu_hi_lo', 'earner', units(1_000));
  let earned: Json;
  while (earned?.state !== 'open') {
    const { round } = (await start(earner)).body;
    earned = (await step(earner, round, allowed('hilo', round)[0]!)).body.round;
  }
  later = STALE_MS + 1_000;
  await closeStale(bed.studio.deps);
  await settle(bed);
  expect((await bed.get(idle, `/rounds/${left.id}`)).body.round).toMatchObject({ state: 'void', closedBy: 'rule' });
  const { round } = (await bed.get(earner, `/rounds/${earned.id}`)).body;
  expect(round).toMatchObject({ state: 'closed', closedBy: 'rule', result: { shown: { phase: 'paid' } } });
  expect(Number(round.payout)).toBeGreaterThan(10);
});

test.each(CODES)('%s: a press costs its database at most eight round trips', async (code, form) => {
  const session = await bed.launch(code, `counted_${code}`, units(100));
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const tripsOf = async (press: () => Promise<Json>): Promise<Json> => {
    sent.mockClear();
    const { body } = await press();
    expect(sent.mock.calls.length).toBeLessThanOrEqual(ROUND_TRIPS_MAX);
    return body.round;
  };
  let round = await tripsOf(() => start(session));
  while (round.state === 'open') {
    const before = round;
    round = await tripsOf(() => step(session, before, allowed(form, before).at(-1)!));
  }
});

test('try play: the play balance takes the stake and the win, and no wallet is called', async () => {
  const session = await bed.launchTry('stu_hi_lo');
  const calls = bed.operator.seen.length;
  let { round } = (await start(session)).body;
  while (round.state === 'open') {
    const actions = allowed('hilo', round);
    round = (await step(session, round, actions.find((each) => 'move' in each && each.move === 'take') ?? actions[0]!))
      .body.round;
  }
  const { balance } = (await bed.get(session, '/state')).body;
  expect(moneyOf(balance)).toBe(units(9_990) + moneyOf(round.payout));
  expect(bed.operator.seen).toHaveLength(calls);
});
