/** The brand's deposits: each filter, both orders in time, and sums that are the overview's figure. */
import { randomUUID } from 'node:crypto';
import type { DepositTotals, PlayerDeposit } from '@baize/contract/console/deposits';
import type { PlayerRow } from '@baize/contract/console/players';
import type { Overview } from '@baize/contract/console/reports';
import type { KeysetPage } from '@baize/contract/envelope';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberId, type Uuid } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { sumDeposits } from './brand-deposits.ts';
import { insertDeposit, markCredited } from './store.ts';

let t: TestConsole;
let support: TestOperator;
let players: readonly PlayerRow[];
const DAY_MS = 86_400_000;
const NOW = Date.now();
const made: Record<'old' | 'waiting' | 'bank' | 'late', Uuid> = {
  old: randomUUID() as Uuid,
  waiting: randomUUID() as Uuid,
  bank: randomUUID() as Uuid,
  late: randomUUID() as Uuid,
};
const daysAgo = (days: number): Date => new Date(NOW - days * DAY_MS);

/** An order of so many days ago; credited so many days ago, or never. */
type Times = { readonly days: number; readonly credited?: number };
async function order(name: keyof typeof made, { days, credited }: Times, more: object = {}): Promise<void> {
  const of = players[0]!;
  await t.platform.deps.db.tx(t.brandId, async (tx) => {
    const expiresAt = new Date(NOW + DAY_MS);
    await insertDeposit(tx, {
      id: made[name],
      brandId: t.brandId,
      memberId: memberId(of.id),
      method: 'sandbox-wallet',
      currency: of.currency,
      amount: 50_000_000n,
      expiresAt,
      askAt: expiresAt,
      ...more,
    });
    if (credited !== undefined) await markCredited(tx, made[name], daysAgo(credited));
    await tx.run(sql`update cashier.deposit set created_at = ${daysAgo(days)},
      credited_at = ${credited === undefined ? null : daysAgo(credited)} where id = ${made[name]}`);
  });
}

beforeAll(async () => {
  t = await createTestConsole();
  support = await t.logIn('support');
  players = (await support.ask<KeysetPage<PlayerRow>>('listPlayers', { type: 1 })).value.content;
  await order('old', { days: 400, credited: 400 });
  await order('waiting', { days: 200 });
  await order(
    'bank',
    { days: 300, credited: 299 },
    { method: 'sandbox-bank', amount: 70_000_000n, memberId: memberId(players[1]!.id) },
  );
  // Ordered before the one of the bank, and credited after it.
  await order('late', { days: 310, credited: 298 }, { amount: 1_000_000n });
});
afterAll(() => t.close());

type Filter = Readonly<Record<string, unknown>>;
const list = async (filter: Filter) =>
  (await support.ask<KeysetPage<PlayerDeposit>>('listBrandDeposits', filter)).value;
const ids = async (filter: Filter) => (await list(filter)).content.map(({ id }) => id);
const sums = async (filter: Filter) => (await support.ask<DepositTotals>('getDepositTotals', filter)).value;
/** Those of this test alone: the demo's own are younger. */
const ours = { from: daysAgo(500).toISOString(), to: daysAgo(100).toISOString() };

test('orders stand by when they were made, or by when they were credited', async () => {
  expect(await ids(ours)).toEqual([made.waiting, made.bank, made.late, made.old]);
  expect(await ids({ ...ours, by: 'credited' })).toEqual([made.late, made.bank, made.old]);
});

test('pages lead on and back without a row twice, in both orders', async () => {
  for (const by of ['ordered', 'credited'] as const) {
    const whole = await ids({ ...ours, by });
    const first = await list({ ...ours, by, pageSize: 2 });
    const second = await list({ ...ours, by, pageSize: 2, before: first.older! });
    expect([...first.content, ...second.content].map(({ id }) => id)).toEqual(whole);
    expect(await ids({ ...ours, by, pageSize: 2, after: second.newer! })).toEqual(whole.slice(0, 2));
  }
});

test.each([
  ['state', { state: 'pending' }, ['waiting']],
  ['method', { method: 'sandbox-bank' }, ['bank']],
  ['number', { number: made.old.slice(0, 8) }, ['old']],
  ['currency', { currency: 'XXX' }, []],
  ['account of nobody', { account: 'nobodyatall' }, []],
] as const)('the filter %s lets through what it says', async (_name, filter, found) => {
  expect(await ids({ ...ours, ...filter })).toEqual(found.map((name) => made[name]));
  expect((await sums({ ...ours, ...filter })).sums.reduce((sum, { orders }) => sum + orders, 0)).toBe(found.length);
});

test('the filter account finds a player’s orders, however the name is written', async () => {
  expect(await ids({ ...ours, account: players[1]!.account.toUpperCase() })).toEqual([made.bank]);
});

test('sums tell what was ordered and what of it came', async () => {
  expect(await sums(ours)).toEqual({
    sums: [{ currency: players[0]!.currency, orders: 4, ordered: '1710.00', credits: 3, credited: '1210.00' }],
    since: null,
  });
});

test('beyond its bound a sum is of the newest, and says since when', async () => {
  const filter = { ...ours, by: 'ordered' } as const;
  expect(await t.platform.deps.db.tx(t.brandId, (tx) => sumDeposits(tx, filter, 2))).toMatchObject({
    sums: [{ orders: 2, ordered: '1200.00' }],
    since: daysAgo(300).toISOString(),
  });
});

test('the overview’s figure is the sum of the deposits that it opens', async () => {
  const { currency, figures } = (await support.ask<Overview>('getOverview', { range: '30d' })).value;
  // Midnight of the brand's offset, as the page that leads here reckons it.
  const { gmtOffsetMinutes } = (await t.platform.brand.brandByCode('baize'))!;
  const day = Math.floor((NOW + gmtOffsetMinutes * 60_000) / DAY_MS) - 29;
  const from = new Date(day * DAY_MS - gmtOffsetMinutes * 60_000).toISOString();
  const [sum] = (await sums({ by: 'credited', from, currency })).sums;
  expect(sum).toMatchObject({ credits: figures.depositCount, credited: figures.deposits });
  expect(figures.depositCount).toBeGreaterThan(0);
});

test('another brand’s deposits are not there', async () => {
  const { id } = (await t.platform.brand.brandByCode('lotus'))!;
  const { sums: found } = await t.platform.deps.db.tx(id, (tx) => sumDeposits(tx, { ...ours, by: 'ordered' }));
  expect(found).toEqual([]);
});
