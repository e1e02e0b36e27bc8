import { expect, test } from 'vitest';
import { needsSecond, paysTooOften, type Growth } from './jackpot-bounds.ts';

const UNITS = 100_000n;
const pool: Growth = {
  enabled: true,
  feeding: false,
  feedMax: UNITS,
  feedHourMax: 0n,
  feedDayMax: 0n,
  feedEveryMs: [],
  contributionE4: 100,
  startMax: 1_000n * UNITS,
  mustHitBy: 9_000n * UNITS,
};

// Won at a hundredth above its start, each stake of a unit would pay a whole pool of the house's money.
test('a limit that is nearer to the start needs a second person, running or stopped; one that is farther needs none', () => {
  expect(needsSecond(pool, { ...pool, mustHitBy: 1_000n * UNITS + 1_000n }, 0n)).toBe(true);
  expect(needsSecond({ ...pool, enabled: false }, { ...pool, enabled: false, mustHitBy: 8_999n * UNITS }, 0n)).toBe(
    true,
  );
  expect(needsSecond(pool, { ...pool, mustHitBy: 9_001n * UNITS }, 0n)).toBe(false);
  expect(needsSecond(pool, pool, 0n)).toBe(false);
  expect(needsSecond({ ...pool, mustHitBy: null }, { ...pool, mustHitBy: null }, 0n)).toBe(false);
});

test('what the house feeds on a day is counted over all pools of a currency', () => {
  const fed = {
    ...pool,
    feeding: true,
    feedEveryMs: [1_000],
    feedHourMax: 3_600n * UNITS,
    feedDayMax: 86_400n * UNITS,
  };
  const more = { ...fed, feedMax: 2n * UNITS, feedHourMax: 7_200n * UNITS, feedDayMax: 172_800n * UNITS };
  const most = 15_000_000n * UNITS;
  expect(needsSecond(fed, more, most - 172_800n * UNITS)).toBe(false);
  expect(needsSecond(fed, more, most - 172_800n * UNITS + 1n)).toBe(true);
  // Less of one is never more of all.
  expect(needsSecond(more, fed, most)).toBe(false);
});

test('odds that give more than 15 of 100 staked back, or pay within ten thousand units, pay too often', () => {
  const start = { contributionE4: 100, startMax: 1_400n * UNITS };
  expect(paysTooOften({ ...start, odds: 10_000n * UNITS })).toBe(false);
  expect(paysTooOften({ ...start, odds: 9_999n * UNITS })).toBe(true);
  expect(paysTooOften({ ...start, startMax: 1_401n * UNITS, odds: 10_000n * UNITS })).toBe(true);
  expect(paysTooOften({ ...start, contributionE4: 101, odds: 10_000n * UNITS })).toBe(true);
  expect(paysTooOften({ contributionE4: 0, startMax: UNITS, odds: 9_999n * UNITS })).toBe(true);
});
