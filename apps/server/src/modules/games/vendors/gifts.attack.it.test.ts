/**
 * Free rounds that a supplier gives by itself: nobody here ordered them, so they are taken where the brand lets them,
 * and what they win has an end, however many come at once and whatever they are called.
 */
import { randomUUID } from 'node:crypto';
import { PERMISSIONS } from '@baize/contract/permissions';
import type { Answer, BetCall, RewardId, RoundId, TransactionCall } from '@baize/wallet-protocol';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorId, type OperatorId, type Uuid } from '../../../ids.ts';
import { operatorContext } from '../../../testing-operator.ts';
import { displayNamesOf, operatorsNamed, refusalToCheck } from '../../base/operators/index.ts';
import { checkProposal } from '../../base/proposals/index.ts';
import { giveRewards, listGifts, listRewardsOf, type GiftRow } from '../../money/freerounds/index.ts';
import { readCases } from './case-queries.ts';
import { saveCeiling } from './case-store.ts';
import { changeCeiling, raiseCeiling } from './commands/change-ceiling.ts';
import { acceptCase, decideCase } from './commands/decide-case.ts';
import { again, bet, createBed, CURRENCY, GAME, rollback, win, type Bed, type Player } from './testing-kernel.ts';

const FUNDS = 1_000n;
const STAKE = 100n;
const WIN_MAX = 500n;
const DAY_MAX = 800n;
const HOUR_MS = 3_600_000;
const REASON = 'Agreed with the supplier, ticket 4712.';

let bed: Bed;
let superuser: pg.Client;
let [maker, checker] = [0 as OperatorId, 0 as OperatorId];

beforeAll(async () => {
  bed = await createBed();
  superuser = new pg.Client({ connectionString: bed.database.superUrl });
  await superuser.connect();
  const { rows } = await superuser.query<{ id: number }>(
    `insert into operators.operator (name, display_name, role, seeded) values ('maker', 'Maker', 'owner', true),
      ('checker', 'Checker', 'owner', true) returning id`,
  );
  [maker, checker] = rows.map(({ id }) => operatorId(id)) as [OperatorId, OperatorId];
});
beforeEach(async () => {
  await superuser.query(
    'truncate vendors.case_row, vendors.vendor_case, vendors.closed_payout, vendors.closed_ceiling, command.proposal',
  );
  await letGive(WIN_MAX, DAY_MAX);
});
afterAll(async () => {
  await superuser?.end();
  await bed?.close();
});

async function letGive(winMax: bigint, dayMax: bigint): Promise<void> {
  const name = {
    brandId: bed.brands.first,
    supplierId: bed.suppliers.main,
    currency: CURRENCY,
    kind: 'gifts',
  } as const;
  await superuser.query('delete from vendors.closed_ceiling');
  await bed.database.db.tx(name.brandId, (tx) => saveCeiling(tx, name, { winMax, dayMax, version: 0 }));
  forget();
}
const forget = (): void => [bed.one, bed.two].forEach(({ directory }) => directory.forget());
const as = (id: OperatorId) => operatorContext(id, bed.brands.first, PERMISSIONS);

const gift = (): RewardId => randomUUID() as string as RewardId;
const freeBet = (player: Player, reward: RewardId, more: Partial<BetCall> = {}): BetCall =>
  bet(player, STAKE, { isFree: true, rewardUuid: reward, ...more });
const freeWin = (of: BetCall, units: bigint) =>
  win(of, units, { isFree: true, rewardUuid: of.rewardUuid!, roundClosed: true });
const send = (player: Pick<Player, 'supplierId'>, call: TransactionCall, by: 'one' | 'two' = 'one'): Promise<Answer> =>
  bed[by].call(player.supplierId, call);
const said = ({ status, detail }: Answer): string =>
  status.replace(/^RS_(ERROR_)?/, '') + (detail === undefined ? '' : ` ${detail}`);
const cash = async (player: Player): Promise<bigint> => (await bed.balances(player)).cash;
const giftsOf = async ({ brandId, memberId }: Player): Promise<GiftRow[]> => {
  const { rows } = await bed.database.db.tx(brandId, (tx) => listGifts(tx, { limit: 1_000, offset: 0 }));
  return rows.filter((row) => row.memberId === memberId);
};
const cases = async () =>
  (await bed.database.db.tx(bed.brands.first, (tx) => readCases(tx, { pageSize: 20 }, { suppliers: [] }))).content;

/** A round of a supplier's own reward, and its win. */
async function played(units: bigint, player?: Player) {
  const by = player ?? (await bed.openPlayer(FUNDS));
  const placed = freeBet(by, gift());
  expect(said(await send(by, placed))).toBe('OK');
  const won = freeWin(placed, units);
  return { player: by, placed, ask: async (at: 'one' | 'two' = 'one') => said(await send(by, again(won), at)) };
}

test('its rounds cost the player nothing, what they win is paid by the house, and both are told', async () => {
  const player = await bed.openPlayer(FUNDS);
  const reward = gift();
  const [first, second] = [freeBet(player, reward), freeBet(player, reward, { round: 'r-2' as RoundId })];
  expect(await send(player, first)).toMatchObject({ status: 'RS_OK', balance: FUNDS });
  expect(await send(player, freeWin(first, 250n))).toMatchObject({ status: 'RS_OK', balance: FUNDS + 250n });
  expect(said(await send(player, second, 'two'))).toBe('OK');
  const found = await giftsOf(player);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    rewardUuid: reward,
    supplierId: bed.suppliers.main,
    stake: STAKE,
    used: 2,
    won: 250n,
  });
  // Nobody knows how many are left: it is none that the player's home may offer.
  const offered = await bed.database.db.tx(player.brandId, (tx) => listRewardsOf(tx, player.memberId, new Date()));
  expect(offered).toEqual([]);
  expect(await bed.broken()).toEqual([]);
});

test('a bet and its win that come in one batch, and a bet that is taken back, leave sound books', async () => {
  const player = await bed.openPlayer(FUNDS);
  const calls = Array.from({ length: 6 }, (_, nth) => freeBet(player, gift(), { round: `b-${nth}` as RoundId }));
  expect((await Promise.all(calls.map((call) => send(player, call)))).map(said)).toEqual(calls.map(() => 'OK'));
  await Promise.all(calls.map((call, nth) => send(player, nth % 2 === 0 ? freeWin(call, 5n) : rollback(call))));
  expect((await giftsOf(player)).map(({ used, won }) => `${used} ${won}`).toSorted()).toEqual([
    '0 0',
    '0 0',
    '0 0',
    '1 5',
    '1 5',
    '1 5',
  ]);
  expect(await bed.broken()).toEqual([]);
});

test('without a ceiling, with another brand’s and with another supplier’s none are taken', async () => {
  const elsewhere = await bed.openPlayer(FUNDS, { brand: 'second' });
  const other = await bed.openPlayer(FUNDS, { supplier: 'other' });
  for (const player of [elsewhere, other])
    expect(said(await send(player, freeBet(player, gift())))).toBe('DUPLICATE_TRANSACTION REWARD_UNKNOWN');
  await superuser.query('delete from vendors.closed_ceiling');
  forget();
  const player = await bed.openPlayer(FUNDS);
  expect(said(await send(player, freeBet(player, gift())))).toBe('DUPLICATE_TRANSACTION REWARD_UNKNOWN');
  expect(await giftsOf(player)).toEqual([]);
});

test('a name that another player has, and one that we ordered for another, are this player’s own', async () => {
  const [one, two] = [await bed.openPlayer(FUNDS), await bed.openPlayer(FUNDS)];
  const reward = gift();
  expect(said(await send(one, freeBet(one, reward)))).toBe('OK');
  expect(said(await send(two, freeBet(two, reward)))).toBe('OK');
  const ordered = randomUUID() as Uuid;
  await bed.database.db.tx(one.brandId, (tx) =>
    giveRewards(tx, [
      {
        id: randomUUID() as Uuid,
        brandId: one.brandId,
        memberId: one.memberId,
        supplierId: one.supplierId,
        campaignId: null,
        rewardUuid: ordered,
        gameCode: GAME,
        currency: CURRENCY,
        rounds: 1,
        stake: STAKE,
        pays: 'cash',
        multiple: 0,
        weights: {},
        startsAt: new Date(Date.now() - HOUR_MS),
        endsAt: new Date(Date.now() + HOUR_MS),
      },
    ]),
  );
  expect(said(await send(two, freeBet(two, ordered as string as RewardId)))).toBe('OK');
  expect((await giftsOf(two)).map(({ used }) => used)).toEqual([1, 1]);
  // What we ordered stays what we ordered: its stake, its rounds, and outside of the ceiling.
  const mine = freeBet(one, ordered as string as RewardId);
  expect(said(await send(one, { ...mine, amount: (STAKE + 1n) as never }))).toBe(
    'DUPLICATE_TRANSACTION REWARD_UNKNOWN',
  );
  const again_ = freeBet(one, ordered as string as RewardId);
  expect(said(await send(one, again_))).toBe('OK');
  expect(said(await send(one, freeWin(again_, DAY_MAX * 10n)))).toBe('OK');
  expect(await cases()).toEqual([]);
  expect(await bed.broken()).toEqual([]);
});

test('a supplier that gives without end is stopped, and whoever plays at that moment plays on', async () => {
  const player = await bed.openPlayer(FUNDS);
  const oldest = freeBet(player, gift());
  expect(said(await send(player, oldest))).toBe('OK');
  await superuser.query(
    `insert into freerounds.reward (id, brand_id, member_id, supplier_id, reward_uuid, game_code, currency, stake, rounds,
        used, pays, ends_at, told, tell_at, given_by)
      select gen_random_uuid(), $1, $2, $3, gen_random_uuid(), $4, $5, 100, 1000, 0, 'cash', now() + interval '1 day',
        'given', null, 'supplier' from generate_series(1, 1000)`,
    [player.brandId, String(player.memberId), player.supplierId, GAME, CURRENCY],
  );
  const other = await bed.openPlayer(FUNDS);
  const answers = await Promise.all([
    send(player, freeBet(player, oldest.rewardUuid!, { round: 'old' as RoundId })),
    send(player, freeBet(player, gift(), { round: 'new' as RoundId })),
    send(other, bet(other, STAKE)),
  ]);
  expect(answers.map(said)).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED', 'OK']);
  await superuser.query('delete from freerounds.reward where member_id = $1 and used = 0', [String(player.memberId)]);
});

test('one win beyond its ceiling waits in a case, and is paid once two people have accepted it', async () => {
  const { player, ask } = await played(WIN_MAX + 1n);
  expect(await ask()).toBe('UNKNOWN');
  expect(await ask('two')).toBe('UNKNOWN');
  expect(await cash(player)).toBe(FUNDS);
  const [found, ...more] = await cases();
  expect(more).toEqual([]);
  expect(found).toMatchObject({ code: 'GIFTS_BEYOND', rows: 1, state: 'open' });
  const order = { id: BigInt(found!.id), decision: 'accept', reason: REASON } as const;
  expect((await decideCase(bed.database, as(maker), order)).ok).toBe(true);
  expect(await ask()).toBe('UNKNOWN');
  expect(await check()).toBe(true);
  expect(await ask()).toBe('OK');
  expect(await cash(player)).toBe(FUNDS + WIN_MAX + 1n);
  expect(await bed.broken()).toEqual([]);
});

test('one that is refused is refused for good', async () => {
  const { player, ask } = await played(WIN_MAX + 1n);
  expect(await ask()).toBe('UNKNOWN');
  const [found] = await cases();
  const order = { id: BigInt(found!.id), decision: 'refuse', reason: REASON } as const;
  expect((await decideCase(bed.database, as(maker), order)).ok).toBe(true);
  await letGive(WIN_MAX * 10n, DAY_MAX * 10n);
  expect(await ask()).toBe('INVALID_PARTNER');
  expect(await cash(player)).toBe(FUNDS);
});

test('wins side by side never pass the day’s ceiling, whichever process pays them', async () => {
  const rounds = [];
  for (let nth = 0; nth < 8; nth += 1) rounds.push(await played(150n));
  const answers = await Promise.all(rounds.map(({ ask }, nth) => ask(nth % 2 === 0 ? 'one' : 'two')));
  // A process that was outrun tries again.
  const settled = await Promise.all(rounds.map(({ ask }) => ask()));
  const paid = settled.filter((answer) => answer === 'OK').length;
  expect(answers.filter((answer) => answer === 'OK').length).toBeLessThanOrEqual(5);
  expect(paid).toBe(5);
  const { rows } = await superuser.query<{ paid: string }>(
    "select paid from vendors.closed_payout where kind = 'gifts'",
  );
  expect(rows.map((row) => BigInt(row.paid))).toEqual([750n]);
  expect(await bed.broken()).toEqual([]);
});

test('where nothing more can be won today nothing more is begun; what was begun stays owed', async () => {
  const full = [await played(WIN_MAX), await played(DAY_MAX - WIN_MAX)];
  const begun = await played(1n);
  for (const { ask } of full) expect(await ask()).toBe('OK');
  const player = await bed.openPlayer(FUNDS);
  expect(said(await send(player, freeBet(player, gift())))).toBe('LIMIT_REACHED');
  expect(
    said(await send(begun.player, freeBet(begun.player, begun.placed.rewardUuid!, { round: 'x' as RoundId }))),
  ).toBe('LIMIT_REACHED');
  expect(await begun.ask()).toBe('UNKNOWN');
  await letGive(WIN_MAX, DAY_MAX + 1n);
  expect(await begun.ask()).toBe('OK');
});

test('what it may give is raised by two people, and ended at once by one', async () => {
  await superuser.query('delete from vendors.closed_ceiling');
  forget();
  const order = { supplier: 'main', currency: CURRENCY, kind: 'gifts', reason: REASON } as const;
  const change = (winMax: string, dayMax: string, version: number) =>
    changeCeiling({ ...bed.database, directory: bed.one.directory }, as(maker), { ...order, winMax, dayMax, version });
  expect((await change('0.005', '0.008', 0)).ok).toBe(true);
  const player = await bed.openPlayer(FUNDS);
  expect(said(await send(player, freeBet(player, gift())))).toBe('DUPLICATE_TRANSACTION REWARD_UNKNOWN');
  expect(await check()).toBe(true);
  forget();
  const begun = await played(5n);
  // What a closed supplier may pay is another ceiling, and was not touched.
  const { rows } = await superuser.query<{ kind: string }>('select kind from vendors.closed_ceiling');
  expect(rows).toEqual([{ kind: 'gifts' }]);
  expect((await change('0', '0', 1)).ok).toBe(true);
  forget();
  expect(said(await send(player, freeBet(player, gift())))).toBe('DUPLICATE_TRANSACTION REWARD_UNKNOWN');
  expect(await begun.ask()).toBe('UNKNOWN');
  expect((await cases()).map(({ code }) => code)).toEqual(['GIFTS_BEYOND']);
});

/** The second person takes what waits. */
async function check(): Promise<boolean> {
  const { rows } = await superuser.query<{ id: Uuid }>("select id from command.proposal where state = 'waiting'");
  const order = { id: rows[0]!.id, decision: 'apply', note: REASON } as const;
  return (await checkProposal(people(), as(checker), order)).ok;
}
const people = () => ({
  deps: { db: bed.database.db, now: () => new Date() },
  kinds: () => [acceptCase, raiseCeiling({ forget })],
  refusalToCheck,
  displayNamesOf,
  operatorsNamed,
});
