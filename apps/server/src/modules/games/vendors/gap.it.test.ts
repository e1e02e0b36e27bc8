import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../../app.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { controlSuppliers } from './control.ts';
import { insertFreeSpins } from './free-spins-store.ts';
import { bet, connectGap, GAP_GAME, undo, win, type GapSupplier } from './testing-gap-http.ts';
import { CURRENCY, type Player } from './testing-kernel.ts';

const UNIT = 100_000n;
/** A subunit of the brand's currency has so many of our units. */
const SUBUNIT = 1_000n;
const FUNDS = 100n * UNIT;

let t: TestPlatform;
let app: FastifyInstance;
let gap: GapSupplier;
const round = (): string => `r-${randomUUID()}`;
const cashOf = (player: Player): Promise<bigint> => t.cashOf(player.memberId);

beforeAll(async () => {
  t = await createTestPlatform();
  const { deps, modules, siteLookups } = t.platform;
  app = await buildSite(deps, modules, siteLookups);
  await app.ready();
  gap = await connectGap(t, () => app);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

test('a bet and its win of one request happen together, each with a name of ours', async () => {
  const player = await gap.openPlayer(FUNDS);
  const actions = [bet(100), win(250)];
  const answer = await gap.play(player, { game_id: 'r-1', finished: true, actions });
  expect(answer).toEqual({
    http: 200,
    balance: 10_150,
    game_id: 'r-1',
    transactions: actions.map(({ action_id }) => ({ action_id, tx_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })),
  });
  expect(await cashOf(player)).toBe(FUNDS + 150n * SUBUNIT);
});

test('of actions of which one is refused none happens, and its repeat is judged anew', async () => {
  const player = await gap.openPlayer(FUNDS);
  const fields = { game_id: round(), actions: [bet(4_000), win(500), bet(9_000)] };
  expect(await gap.play(player, fields)).toMatchObject({ http: 412, code: 100, balance: 10_000 });
  expect(await cashOf(player)).toBe(FUNDS);
  expect(await gap.play(player, { ...fields, actions: fields.actions.slice(0, 2) })).toMatchObject({
    http: 200,
    balance: 6_500,
  });
});

test('a repeat gets its old names and balance, and what is new in it is applied', async () => {
  const player = await gap.openPlayer(FUNDS);
  const fields = { game_id: round(), actions: [bet(1_000)] };
  const first = await gap.play(player, fields);
  await gap.play(player, { game_id: round(), actions: [bet(500)] });
  expect(await gap.play(player, fields)).toEqual(first);
  const more = await gap.play(player, { ...fields, actions: [...fields.actions, win(300)], finished: true });
  expect(more.transactions?.[0]).toEqual(first.transactions?.[0]);
  expect(more.balance).toBe(8_800);
  expect(await cashOf(player)).toBe(FUNDS - 1_200n * SUBUNIT);
});

test('a round that is finished loses its open bets: no win after, no rollback', async () => {
  const player = await gap.openPlayer(FUNDS);
  const of = { game_id: round() };
  const stake = bet(1_000);
  await gap.play(player, { ...of, actions: [stake] });
  expect(await gap.play(player, { ...of, finished: true })).toMatchObject({ http: 200, balance: 9_000 });
  expect(await gap.play(player, { ...of, actions: [win(500)] })).toMatchObject({ http: 412, code: 500 });
  expect(await gap.rollback(player, { ...of, actions: [undo(stake.action_id)] })).toMatchObject({ code: 500 });
  expect(await cashOf(player)).toBe(FUNDS - 1_000n * SUBUNIT);
});

test('a rollback gives the stake back; of an unknown action it leaves a tombstone and no name', async () => {
  const player = await gap.openPlayer(FUNDS);
  const of = { game_id: round() };
  const [stake, late] = [bet(1_000), bet(700)];
  await gap.play(player, { ...of, actions: [stake] });
  const undone = await gap.rollback(player, { ...of, actions: [undo(stake.action_id), undo(late.action_id)] });
  expect(undone).toMatchObject({ http: 200, balance: 10_000 });
  expect(undone.transactions?.map(({ tx_id }) => typeof tx_id)).toEqual(['string', 'undefined']);
  expect(await gap.play(player, { ...of, actions: [late] })).toMatchObject({ http: 412, code: 500 });
  expect(await cashOf(player)).toBe(FUNDS);
});

test('without actions the balance is told, cut to the subunit; in another currency it is not', async () => {
  const player = await gap.openPlayer(FUNDS + 999n);
  expect(await gap.play(player, { game_id: undefined })).toEqual({ http: 200, balance: 10_000 });
  expect(await gap.play(player, { currency: 'EUR' })).toMatchObject({ http: 412, code: 154 });
});

test('a call that names no session belongs to the latest launch', async () => {
  const player = await gap.openPlayer(FUNDS);
  const anonymous = { session_id: undefined, game_id: round() };
  expect(await gap.play(player, { ...anonymous, actions: [bet(100)] })).toMatchObject({ http: 200, balance: 9_900 });
  await controlSuppliers(t.platform.deps.db, t.platform.vendors.directory).expire(player.token);
  expect(await gap.play(player, { ...anonymous, actions: [bet(100)] })).toMatchObject({ http: 412, code: 101 });
  expect(await gap.play(player, { ...anonymous, actions: [win(50)] })).toMatchObject({ http: 200, balance: 9_950 });
});

test('what free spins have won is paid once for each issue', async () => {
  const player = await gap.openPlayer(FUNDS);
  const issue = {
    supplierId: gap.id,
    issueId: 'issue-1',
    brandId: t.brandId,
    memberId: player.memberId,
    currency: CURRENCY,
    gameCode: GAP_GAME,
    quantity: 10,
    validUntil: new Date(Date.now() + 86_400_000),
  };
  await t.platform.deps.db.tx(t.brandId, (tx) => insertFreeSpins(tx, issue));
  const told = { issue_id: 'issue-1', status: 'played', total_amount: '1250' };
  expect(await gap.freespins({ ...told, status: 'active' })).toEqual({ http: 200, balance: 10_000 });
  expect(await gap.freespins(told)).toEqual({ http: 200, balance: 11_250 });
  expect(await gap.freespins(told)).toEqual({ http: 200, balance: 11_250 });
  expect(await gap.freespins({ ...told, total_amount: 9_999 })).toMatchObject({ http: 412, code: 500 });
  expect(await gap.freespins({ ...told, issue_id: 'nobody' })).toMatchObject({ http: 412, code: 500 });
  expect(await cashOf(player)).toBe(FUNDS + 1_250n * SUBUNIT);
});

test.each([
  ['no JSON', 'not json', undefined],
  ['an action of another kind', { actions: [{ ...bet(1), action: 'tip' }] }, 'actions[0].action'],
  ['an action without a name', { actions: [{ action: 'bet', amount: 1 }] }, 'actions[0].action_id'],
  ['a fraction of a subunit', { actions: [bet(1.5)] }, 'actions[0].amount'],
  ['an amount as text', { actions: [bet('100')] }, 'actions[0].amount'],
  ['an amount below zero', { actions: [bet(-1)] }, 'actions[0].amount'],
  ['an amount that nobody can count', { actions: [bet(9_007_199_254_740_991)] }, 'actions[0].amount'],
  ['a jackpot above its win', { actions: [{ ...win(5), jackpot_win: 6 }] }, 'actions[0].jackpot_win'],
  ['actions without a round', { game_id: undefined, actions: [bet(1)] }, 'game_id'],
  ['no player', { user_id: undefined }, 'user_id'],
  ['more actions than a round has', { actions: Array.from({ length: 101 }, () => bet(1)) }, 'actions'],
])('%s is refused and its field named', async (_what, fields, field) => {
  const player = await gap.openPlayer(FUNDS);
  const answer =
    typeof fields === 'string' ? await gap.send('/play', Buffer.from(fields)) : await gap.play(player, fields);
  expect(answer).toMatchObject({ http: 412, code: 500 });
  if (field !== undefined) expect(answer.message).toBe(`WRONG_TYPES: ${field}`);
  expect(await cashOf(player)).toBe(FUNDS);
});

test('a refusal has the code that the aggregator knows', async () => {
  const player = await gap.openPlayer(FUNDS);
  const play = (fields: object) => gap.play(player, { game_id: round(), actions: [bet(100)], ...fields });
  expect(await play({ session_id: randomUUID() })).toMatchObject({ http: 412, code: 101 });
  expect(await play({ user_id: 'm_999999' })).toMatchObject({ http: 412, code: 101 });
  expect(await play({ game: 'acme:Unknown' })).toMatchObject({ http: 412, code: 107 });
  expect(await play({ currency: 'EUR' })).toMatchObject({ http: 412, code: 154 });
  expect(await play({ actions: [bet(10_001)] })).toMatchObject({ http: 412, code: 100, balance: 10_000 });
});
