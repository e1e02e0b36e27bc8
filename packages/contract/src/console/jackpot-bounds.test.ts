import { expect, test } from 'vitest';
import { needsSecond, type Growth } from './jackpot-bounds.ts';

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
  expect(needsSecond(pool, { ...pool, mustHitBy: 1_000n * UNITS + 1_000n })).toBe(true);
  expect(needsSecond({ ...pool, enabled: false }, { ...pool, enabled: false, mustHitBy: 8_999n * UNITS })).toBe(true);
  expect(needsSecond(pool, { ...pool, mustHitBy: 9_001n * UNITS })).toBe(false);
  expect(needsSecond(pool, pool)).toBe(false);
  expect(needsSecond({ ...pool, mustHitBy: null }, { ...pool, mustHitBy: null })).toBe(false);
});
