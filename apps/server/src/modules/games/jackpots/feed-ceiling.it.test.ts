import type { JackpotDrain, MoneyHealth } from '@baize/contract/console/reports';
import type { ConsoleJackpot } from '@baize/contract/console/jackpots';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { feedPool } from './commands/feed-pool.ts';
import { warningsOf, type Drained } from './drains.ts';
import { hourOf, type FeedHour } from './feed-ceiling.ts';

const UNIT = 100_000n;
const REASON = 'The house pays no more than this.';
let t: TestConsole;
let owner: TestOperator;
beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
});
afterAll(() => t.close());

const pool = async (): Promise<ConsoleJackpot> => (await owner.ask<ConsoleJackpot[]>('listJackpots')).value[0]!;
const change = async (growth: object) => {
  const { poolId, version } = await pool();
  return (await owner.ask('updateJackpot', { poolId, version, reason: REASON, ...growth })).code;
};
const drain = async (): Promise<JackpotDrain> =>
  (await owner.ask<MoneyHealth>('getMoneyHealth')).value.drains.find(({ poolId }) => poolId === 'night-market')!;
const held = async (): Promise<bigint> => {
  const reports = await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.jackpots.report(tx, t.brandId));
  return reports.find((each) => each.pool.poolId === 'night-market')!.amount;
};

/** What so many feeds moved in an hour, by the account of the ledger. */
async function fed(feeds: number, at: FeedHour): Promise<bigint> {
  const before = await held();
  await feedPool(t.platform.deps, { pool: { brandId: t.brandId, poolId: 'night-market' }, feeds, at });
  return (await held()) - before;
}
const night = (hour: number, day = '2099-01-01'): FeedHour => ({ day, hour });

test('what is over an hour’s or a day’s ceiling is not fed, and is not made up for', async () => {
  expect(await change({ feedMin: '300', feedMax: '300', feedHourMax: '1000', feedDayMax: '1500.50' })).toBe('OK');
  expect(await fed(2, night(1))).toBe(600n * UNIT);
  expect(await fed(2, night(1))).toBe(400n * UNIT);
  expect(await fed(1, night(1))).toBe(0n);
  expect(await fed(3, night(2))).toBe(50_050_000n);
  expect(await fed(1, night(3))).toBe(0n);
  expect(await fed(1, night(3, '2099-01-02'))).toBe(300n * UNIT);
});

test('feeds that come at once do not pass the ceiling together', async () => {
  const before = await held();
  const feed = () =>
    feedPool(t.platform.deps, { pool: { brandId: t.brandId, poolId: 'night-market' }, feeds: 1, at: night(5) });
  await Promise.all(Array.from({ length: 8 }, feed));
  expect((await held()) - before).toBe(1_000n * UNIT);
});

test('what was decided to be fed and is not posted yet is withdrawn by a stop, and fed with the figures of then', async () => {
  expect(await change({ feedMin: '1', feedMax: '1' })).toBe('OK');
  expect(await fed(1, night(6))).toBe(UNIT);
  expect(await change({ feeding: false })).toBe('OK');
  expect(await fed(1, night(6))).toBe(0n);
  expect(await change({ feeding: true })).toBe('OK');
  expect(await change({ enabled: false })).toBe('OK');
  expect(await fed(1, night(6))).toBe(0n);
  expect(await change({ enabled: true })).toBe('OK');
});

test('a drain is a warning of money health: a day that is nearly spent, and one that is', async () => {
  const { gmtOffsetMinutes } = await t.platform.brand.brand(t.brandId);
  const now = (): FeedHour => hourOf(t.platform.deps.now(), gmtOffsetMinutes);
  expect(await change({ feedMin: '79', feedMax: '79', feedHourMax: '100', feedDayMax: '100' })).toBe('OK');
  expect(await fed(1, now())).toBe(79n * UNIT);
  expect(await drain()).toMatchObject({ fed: { day: '79.00' }, cost: '79.00', most: { day: '100.00' }, warnings: [] });
  expect(await change({ feedMin: '1', feedMax: '1' })).toBe('OK');
  await fed(1, now());
  expect((await drain()).warnings).toEqual(['DAY_NEAR']);
  await fed(50, now());
  expect(await drain()).toMatchObject({ fed: { hour: '100.00', day: '100.00' }, warnings: ['DAY_FULL'] });
  expect(await pool()).toMatchObject({ fed: { hour: '100.00', day: '100.00' }, feedDayMax: '100.00' });
  expect(await change({ feedDayMax: '200' })).toBe('OK');
  expect((await drain()).warnings).toEqual(['HOUR_FULL']);
  // Warnings are no fault of the books.
  expect((await owner.ask<MoneyHealth>('getMoneyHealth')).value.checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('a pool that owes, and a start that costs more than one operator may decide, are told first', () => {
  const figures = {
    enabled: true,
    feeding: true,
    feedMax: UNIT,
    feedEveryMs: [1_000],
    feedHourMax: 9n,
    feedDayMax: 9n,
  };
  const drained = {
    pool: figures,
    amount: 0n,
    due: 0n,
    fed: { inHour: 0n, inDay: 0n },
    cost: 0n,
  } as unknown as Drained;
  expect(warningsOf(drained)).toEqual([]);
  expect(warningsOf({ ...drained, amount: -1n })).toEqual(['SHORT']);
  expect(warningsOf({ ...drained, due: 1n, cost: 15_000_000n * UNIT, fed: { inHour: 9n, inDay: 9n } })).toEqual([
    'SHORT',
    'COSTLY',
    'DAY_FULL',
  ]);
});
