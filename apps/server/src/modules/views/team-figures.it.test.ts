/** Every figure of a team that opens is held against what it opens into, down to the rows of each account. */
import { randomUUID } from 'node:crypto';
import type { FigurePart, FigureRow } from '@baize/contract/agent-figures';
import type { DayRange } from '@baize/contract/agents';
import type { KeysetPage } from '@baize/contract/envelope';
import type { GameType } from '@baize/contract/game-types';
import { BET_FIGURES, COUNT_FIGURES, isCountFigure, MONEY_FIGURES, TEAM_FIGURES } from '@baize/contract/team-figures';
import { parseRate } from '@baize/domain/agents/rates';
import { parseAmount } from '@baize/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../db/pool.ts';
import { memberId, type MemberId, type Uuid } from '../../ids.ts';
import { runAsSuperuser } from '../../testing.ts';
import { playWager, reverseWager, settleWager } from '../../testing-wagers.ts';
import { daySpan, platformDay } from '../base/limits/index.ts';
import { openingDeposit } from '../money/cashier/index.ts';
import { endWithdrawal } from '../money/cashier/withdrawals/commands/end-withdrawal.ts';
import { confirmWithdrawal } from '../money/cashier/withdrawals/commands/confirm-withdrawal.ts';
import { openWithdrawals, type Withdrawals } from '../money/cashier/withdrawals/testing-withdrawals.ts';
import { createTestPeople, giveBill, payBill } from '../rewards/salaries/testing-runs.ts';
import { saveRates } from '../rewards/rebates/store.ts';
import { listRows, sumRows, type RowsFigure } from './agent-center/figure-rows.ts';
import { isFigure, listParts, readFigure, type AskedFigure } from './agent-center/figures.ts';

const OFFSET = 360;
const PAGE_SIZE = 2;
let w: Withdrawals;
const { idOf, open } = createTestPeople(() => w.t);
const TREE = [
  ['top', 1, null],
  ['east', 2, 'top'],
  ['west', 2, 'top'],
  ['low', 2, 'east'],
  ['player', 0, 'low'],
  ['other', 0, 'east'],
  ['third', 0, 'west'],
  ['idle', 0, 'top'],
] as const;
const units = (whole: number): bigint => BigInt(whole) * 100_000n;
const signed = (text: string): bigint => (text.startsWith('-') ? 0n - parseAmount(text.slice(1))! : parseAmount(text)!);
const valueOf = (figure: AskedFigure['figure'], text: string): bigint =>
  isCountFigure(figure) ? BigInt(text) : signed(text);
const inBrand = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => w.deps.db.tx(w.t.brandId, work);

/** A stake, and each payment of it in turn. */
async function play(
  account: string,
  [stake, ...payouts]: readonly [number, ...number[]],
  gameType?: GameType,
): Promise<Uuid> {
  const of = { brandId: w.t.brandId, memberId: idOf(account), id: randomUUID() as Uuid };
  await playWager(w.deps.ledger, { ...of, stake: units(stake), ...(gameType && { gameType }) });
  for (const payout of payouts) await settleWager(w.deps.ledger, { ...of, payout: units(payout) });
  return of.id;
}
const deposit = (account: string, whole: number): Promise<void> =>
  inBrand((tx) =>
    openingDeposit(w.deps.ledger, tx, {
      brandId: w.t.brandId,
      memberId: idOf(account),
      currency: 'BDT',
      amount: units(whole),
    }),
  );
const giveRate = (account: string, share: string): Promise<void> =>
  inBrand((tx) => {
    const rates = new Map((['BGS', 'FISH'] as const).map((category) => [category, parseRate(share)!]));
    return saveRates(tx, { brandId: w.t.brandId, given: new Map([[idOf(account), rates]]), at: new Date() });
  });
async function settle(): Promise<void> {
  await w.t.settle();
  await w.t.platform.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'rebate-payments')!
    .run();
  await w.t.settle();
}

const PAID = [
  ['low', 'DAILY', '12'],
  ['player', 'REALTIME', '3.50'],
  ['third', 'HOURLY', '0.25'],
  ['top', 'DIVIDEND', '40'],
] as const;
/** A dividend of 30 that the upline pays: 20 out of their bill, and the rest when there is money in their wallet. */
async function payInParts(): Promise<void> {
  const payerId = await giveBill(w.t, { member: idOf('west'), kind: 'DIVIDEND', net: '20' });
  const id = await giveBill(w.t, { member: idOf('third'), kind: 'DIVIDEND', net: '30', payerId });
  await payBill(w.t, id);
  await deposit('west', 10);
  await payBill(w.t, id);
  await payBill(w.t, payerId);
}

/** Every page of a list, going on where each says so. */
async function readAll<Row>(
  read: (query: { pageSize: number; before?: string }) => Promise<KeysetPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let before: string | null | undefined = undefined; before !== null;) {
    const page: KeysetPage<Row> = await read({ pageSize: PAGE_SIZE, ...(before && { before }) });
    rows.push(...page.content);
    before = page.older;
  }
  return rows;
}
const partsOf = (member: MemberId, asked: AskedFigure): Promise<FigurePart[]> =>
  readAll((query) => inBrand((tx) => listParts(tx, member, { ...asked, query })));
const rowsAsked = (member: MemberId, { figure, gameType, from, to }: AskedFigure) => ({
  member,
  currency: 'BDT',
  figure: figure as RowsFigure,
  gameType,
  begin: daySpan(from, OFFSET).from,
  end: daySpan(to, OFFSET).to,
});
const rowsOf = (member: MemberId, asked: AskedFigure): Promise<FigureRow[]> =>
  readAll((query) => inBrand((tx) => listRows(tx, rowsAsked(member, asked), { query, nameOf: (code) => code })));

const hasRows = ({ figure }: AskedFigure): boolean => figure === 'firstDeposits' || !isCountFigure(figure);

/** Opens a figure all the way down. Gives back how many rows of accounts it was made of. */
async function hold(member: MemberId, asked: AskedFigure): Promise<number> {
  const name = `${asked.figure} of ${member} in ${asked.from} to ${asked.to}, ${asked.gameType ?? 'all'}`;
  const { value, own } = await inBrand((tx) => readFigure(tx, member, asked));
  const parts = await partsOf(member, asked);
  const ofParts = parts.reduce((sum, part) => sum + valueOf(asked.figure, part.value), 0n);
  expect(own + ofParts, name).toBe(value);
  let count = 0;
  if (hasRows(asked)) {
    const rows = await rowsOf(member, asked);
    expect(new Set(rows.map((row) => `${row.id} ${row.version}`)).size).toBe(rows.length);
    const sum =
      asked.figure === 'firstDeposits'
        ? BigInt(rows.length)
        : rows.reduce((so, row) => so + valueOf(asked.figure, row.value), 0n);
    expect(sum, `rows of ${name}`).toBe(own);
    expect(await inBrand((tx) => sumRows(tx, rowsAsked(member, asked))), `sum of ${name}`).toBe(own);
    count += rows.length;
  }
  for (const part of parts) {
    const below = { ...asked, ...part.days };
    const whole = await inBrand((tx) => readFigure(tx, memberId(part.id), below));
    // A registration is counted by whoever stands above.
    const self = asked.figure === 'registered' && isWithin(part.registeredAt, part.days) ? 1n : 0n;
    expect(whole.value + self, `${name}: ${part.account}`).toBe(valueOf(asked.figure, part.value));
    count += await hold(memberId(part.id), below);
  }
  return count;
}
const isWithin = (at: string, { from, to }: DayRange): boolean => {
  const day = platformDay(new Date(at), OFFSET);
  return day >= from && day <= to;
};
const today = (): DayRange => {
  const day = platformDay(new Date(), OFFSET);
  return { from: day, to: day };
};
const back = (days: number): string => platformDay(new Date(Date.now() - days * 86_400_000), OFFSET);

beforeAll(async () => {
  w = await openWithdrawals();
  for (const [account, type, parent] of TREE) await open(account, type, parent);
  for (const [account, share] of [
    ['top', '0.008'],
    ['east', '0.006'],
    ['low', '0.004'],
    ['player', '0.002'],
  ] as const)
    await giveRate(account, share);
  for (const [account, whole] of [
    ['player', 3_000],
    ['player', 500],
    ['other', 700],
    ['top', 10],
  ] as const)
    await deposit(account, whole);
  await play('player', [100, 40]);
  await play('player', [300, 100, 450]);
  await play('player', [70, 0], 'FISH');
  await play('low', [10, 0]);
  await play('other', [30, 90], 'FISH');
  await play('third', [20, 20]);
  await play('top', [5, 0]);
  for (const account of ['player', 'third']) {
    const id = await play(account, [1_000, 0]);
    await reverseWager(w.deps.ledger, { brandId: w.t.brandId, memberId: idOf(account), id });
  }
  const who = await w.rested(idOf('player'));
  const whole = await w.paid(who, '600.00');
  await confirmWithdrawal(w.parts, w.as(who.memberId), { id: whole, received: 'full', note: '', images: [] });
  for (const [account, kind, net] of PAID)
    await payBill(w.t, await giveBill(w.t, { member: idOf(account), kind, net }));
  await payInParts();
  await settle();
});
afterAll(() => w.t.close());

test('every figure opens along the tree into rows that come to it, to the unit; by kind of game too', async () => {
  const counted: Record<string, number> = {};
  for (const figure of TEAM_FIGURES) counted[figure] = await hold(idOf('top'), { ...today(), figure });
  // None of them is held against nothing.
  for (const figure of MONEY_FIGURES) expect(counted[figure], figure).toBeGreaterThan(0);
  expect(counted).toMatchObject({ stake: 11, deposits: 5, firstDeposits: 4, withdrawals: 1, payout: 5 });
  for (const gameType of ['FISH', 'BGS'] as const)
    for (const figure of BET_FIGURES)
      expect(await hold(idOf('top'), { ...today(), figure, gameType }), `${figure} ${gameType}`).toBeGreaterThan(0);
  const counts = await Promise.all(
    COUNT_FIGURES.map((figure) => inBrand((tx) => readFigure(tx, idOf('top'), { ...today(), figure }))),
  );
  expect(counts.map(({ value, own }) => [value, own])).toEqual([
    [7n, 0n],
    [4n, 1n],
    [5n, 1n],
    [4n, 1n],
    [1n, 0n],
  ]);
});

test('what contracts paid to a team opens into each payment, however a bill was paid', async () => {
  const of = async (account: string, figure: 'wages' | 'dividends'): Promise<string[]> =>
    (await rowsOf(idOf(account), { ...today(), figure })).map(({ what, value }) => `${what} ${value}`);
  expect(await of('low', 'wages')).toEqual(['dailySalary 12.00']);
  expect(await of('player', 'wages')).toEqual(['realtimeSalary 3.50']);
  expect(await of('third', 'wages')).toEqual(['hourlySalary 0.25']);
  expect(await of('top', 'dividends')).toEqual(['dividend 40.00']);
  expect(await of('third', 'dividends')).toEqual(['dividend 10.00', 'dividend 20.00']);
  // All of their bill went to their downline, and 10 out of their wallet.
  expect(await of('west', 'dividends')).toEqual([]);
  const wholes = await Promise.all(
    (['wages', 'dividends'] as const).map((figure) =>
      inBrand((tx) => readFigure(tx, idOf('top'), { ...today(), figure })),
    ),
  );
  expect(wholes).toEqual([
    { value: 1_575_000n, own: 0n },
    { value: 7_000_000n, own: 4_000_000n },
  ]);
});

test('what went back to the player at the end of an order is no withdrawal, and opens into none', async () => {
  const who = await w.rested(idOf('other'));
  const id = await w.paid(who, '500.00');
  const images = [await w.proof(who.memberId)];
  await confirmWithdrawal(w.parts, w.as(who.memberId), {
    id,
    received: 'part',
    amount: '300.00',
    note: 'less',
    images,
  });
  w.t.turnClock(31 * 60_000);
  expect(await w.work(id)).toBe('dispute');
  const end = { id, ending: 'refund', amount: '200.00', reason: 'As the bank says.' } as const;
  expect((await endWithdrawal(w.parts, w.first, end)).ok).toBe(true);
  await settle();
  expect(await hold(idOf('top'), { ...today(), figure: 'withdrawals' })).toBe(2);
  expect((await rowsOf(idOf('other'), { ...today(), figure: 'withdrawals' })).map(({ value }) => value)).toEqual([
    '300.00',
  ]);
});

test('whoever was moved counts with the days on which they stood here, and what stays of one who left opens no further', async () => {
  await runAsSuperuser(
    w.t.database,
    `update agents.day_sum set day = day - 20; update agents.day_kind_sum set day = day - 20;
      update agents.counted_day set day = day - 20; update agents.team_day set day = day - 20;
      update wagers.rollup set hour = hour - interval '20 days';
      update wagers.settlement set hour = hour - interval '20 days';
      update cashier.deposit set credited_at = credited_at - interval '20 days';
      update cashier.withdrawal set closed_at = closed_at - interval '20 days';
      update rebates.payment set paid_at = paid_at - interval '20 days';
      update salaries.payment set paid_at = paid_at - interval '20 days'`,
  );
  await inBrand((tx) =>
    w.t.platform.identity.moveBelow(tx, { brandId: w.t.brandId, memberId: idOf('low'), parentId: idOf('west') }),
  );
  await runAsSuperuser(
    w.t.database,
    `insert into agents.move (id, brand_id, member_id, from_parent_id, to_parent_id, asked_by, reason, asked_at,
        effective_at, state, ended_at)
      values (gen_random_uuid(), ${w.t.brandId}, ${idOf('low')}, ${idOf('east')}, ${idOf('west')}, '', '', now(), now(),
        'done', now() - interval '5 days')`,
  );
  await play('player', [40, 0]);
  await settle();
  const month = { from: back(30), to: back(0) };
  for (const figure of MONEY_FIGURES) await hold(idOf('top'), { ...month, figure });
  const [left] = (await partsOf(idOf('east'), { ...month, figure: 'stake' })).filter(
    ({ id }) => id === String(idOf('low')),
  );
  expect(left).toMatchObject({ isElsewhere: true, value: '480.00', days: { from: back(20), to: back(20) } });
  const [came] = (await partsOf(idOf('west'), { ...month, figure: 'stake' })).filter(
    ({ id }) => id === String(idOf('low')),
  );
  expect(came).toMatchObject({ isElsewhere: false, value: '40.00', days: { from: back(0), to: back(0) } });
});

test('only bets have a kind of game', () => {
  const bad = TEAM_FIGURES.filter((figure) => !isFigure({ ...today(), figure, gameType: 'FISH' }));
  expect(bad).toEqual(['deposits', 'withdrawals', 'wages', 'dividends', ...COUNT_FIGURES]);
});
