import { randomUUID } from 'node:crypto';
import type { PeopleFigures, PeopleReport, PlayReport } from '@baize/contract/console/play-reports';
import { formatAmount } from '@baize/domain/money';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../../ids.ts';
import { foldKinds, type PostingKind, type Transfer } from '../../../ledger/index.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { playWager, rollBackWager, settleWager } from '../../../testing-wagers.ts';
import { COST_OF, type Cost } from './costs.ts';

let t: TestConsole;
let owner: TestOperator;
let admin: pg.Client;
const uuid = (): Uuid => randomUUID() as Uuid;
const UNIT = 100_000n;
/** Whatever the clock says, all of today lies within. */
const day = (more: number): string => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10);
const DAYS = { from: day(-1), to: day(1) };

/** Amounts that no rounding would leave whole. */
const amounts = [3n * UNIT + 1n, 7n, 11n * UNIT + 99_999n];
let players: MemberId[];

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
  admin = new pg.Client({ connectionString: t.database.superUrl });
  await admin.connect();
  players = [await t.member(1_000n * UNIT), await t.member(1_000n * UNIT), await t.member(1_000n * UNIT)];
  const { ledger } = t.platform.deps;
  for (const [nth, memberId] of players.entries()) {
    for (const [at, stake] of amounts.entries()) {
      const id = uuid();
      await playWager(ledger, {
        brandId: t.brandId,
        memberId,
        id,
        stake,
        gameCode: at === 0 ? 'stu_dice' : 'stu_mines',
      });
      const bet = { brandId: t.brandId, memberId, id };
      if (at === nth) await rollBackWager(ledger, { ...bet, stake });
      else await settleWager(ledger, { ...bet, payout: (stake * BigInt(nth)) / 3n });
    }
    await post(memberId, { kind: 'rebate', house: 'rebate', amount: amounts[0]! });
    await post(memberId, { kind: 'agent-rebate', house: 'rebate', amount: amounts[1]! });
    await post(memberId, { kind: 'deposit-fee', house: 'fee', amount: -amounts[2]! });
  }
  await t.settle();
}, 120_000);
afterAll(async () => {
  await admin?.end();
  await t?.close();
});

async function post(memberId: MemberId, move: Pick<Transfer, 'kind' | 'house' | 'amount'>): Promise<void> {
  const { db, ledger } = t.platform.deps;
  const transfer: Transfer = { ...move, memberId, pocket: 'cash', key: uuid() };
  await db.tx(t.brandId, (tx) => ledger.post(tx, t.brandId, { transfers: [transfer] }));
}

const people = async (by: string): Promise<PeopleReport> =>
  (await owner.ask<PeopleReport>('getPeopleReport', { ...DAYS, by })).value;
const play = async (by: string): Promise<PlayReport> =>
  (await owner.ask<PlayReport>('getPlayReport', { ...DAYS, by })).value;

type Sums = { readonly key: string; readonly stake: string; readonly payout: string; readonly bets: number };
/** The same figures out of the wagers themselves. */
async function wagersBy(key: string): Promise<Sums[]> {
  const { rows } = await admin.query<{ key: string; stake: string; payout: string; bets: number }>(
    `select ${key} as key, sum(stake_cash + stake_bonus) as stake, sum(payout_cash + payout_bonus) as payout,
        count(*)::integer as bets from wagers.wager where brand_id = $1 and status = 1 group by 1 order by 1`,
    [t.brandId],
  );
  return rows.map((row) => ({
    ...row,
    stake: formatAmount(BigInt(row.stake)),
    payout: formatAmount(BigInt(row.payout)),
  }));
}
const sumsOf = (rows: readonly Sums[]): Sums[] =>
  rows
    .map(({ key, stake, payout, bets }) => ({ key, stake, payout, bets }))
    .toSorted((one, other) => one.key.localeCompare(other.key));

/** What postings came to by the columns of the report, out of the postings themselves. */
async function postedOf(cost: Cost): Promise<string> {
  const { codeOf } = t.platform.deps.ledger;
  const kinds = Object.entries(COST_OF).flatMap(([kind, of]) => (of === cost ? [codeOf(kind as PostingKind)] : []));
  const { rows } = await admin.query<{ sum: string }>(
    `select coalesce(sum(p.amount), 0) as sum from ledger.posting p join ledger.account a on a.id = p.account_id
        join ledger.account c on c.id = p.contra_id
      where a.brand_id = $1 and a.currency = 'BDT' and p.kind = any ($2)
        and not (a.member_id is null and coalesce(c.house, '') like 'jackpot-refill:%')`,
    [t.brandId, kinds],
  );
  const sum = BigInt(rows[0]!.sum);
  return formatAmount(cost === 'fees' ? -sum : sum);
}

test.each([
  ['game', 'game_code'],
  ['vendor', 'vendor'],
  ['product', 'game_type::text'],
  ['currency', 'currency'],
])('by %s the sums are those of the wagers', async (by, column) => {
  const { rows } = await play(by);
  expect(sumsOf(rows)).toEqual(await wagersBy(column));
});

test('by player the sums are those of the wagers', async () => {
  const { rows } = await people('player');
  const played = rows.filter(({ bets }) => bets > 0);
  const wagered = await wagersBy('member_id::text');
  expect(sumsOf(played)).toEqual(wagered.toSorted((one, other) => one.key.localeCompare(other.key)));
});

test('costs are those of the postings, before they are added up, while some are, and after', async () => {
  const { db } = t.platform.deps;
  const figures = async (): Promise<Partial<PeopleFigures>> => {
    const { bonuses, agents, jackpots, fees } = (await people('day')).total;
    return { bonuses, agents, jackpots, fees };
  };
  const posted = async () => ({
    bonuses: await postedOf('bonuses'),
    agents: await postedOf('agents'),
    jackpots: await postedOf('jackpots'),
    fees: await postedOf('fees'),
  });
  const before = await posted();
  expect(before.fees).toBe(formatAmount(amounts[2]! * 3n));
  expect(before.jackpots).not.toBe('0.00');
  expect(await figures()).toEqual(before);
  const soon = new Date(Date.now() + 3_600_000);
  await foldKinds(db, t.brandId, soon);
  expect(await figures()).toEqual(before);
  const folded = await admin.query('select from ledger.kind_day');
  expect(folded.rowCount).toBeGreaterThan(0);
  // Adding up once more, by two at a time too, adds nothing twice.
  await Promise.all([foldKinds(db, t.brandId, soon), foldKinds(db, t.brandId, soon)]);
  expect(await figures()).toEqual(before);
});

test('what is posted after the sums were made is told at once, and by player it stands with the player', async () => {
  const { db } = t.platform.deps;
  await admin.query("update ledger.kind_mark set folded_to = now() - interval '1 second'");
  const [player] = players;
  const bonusOf = async () => (await people('player')).rows.find(({ key }) => key === String(player))!.bonuses;
  const was = await bonusOf();
  await post(player!, { kind: 'rebate', house: 'rebate', amount: 5n * UNIT });
  expect(Number(await bonusOf()) - Number(was)).toBeCloseTo(5);
  await foldKinds(db, t.brandId, new Date(Date.now() + 3_600_000));
  expect(Number(await bonusOf()) - Number(was)).toBeCloseTo(5);
});
