import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrandChanges, SPREAD_MS, type BrandChange } from './brand-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Pages by the share of the time at which each asks. */
function pages(shares: readonly number[]) {
  const asked: { at: number; changes: BrandChange[] }[] = [];
  const started = Date.now();
  const hear = shares.map((share) =>
    createBrandChanges({
      random: () => share,
      ask: (changes) => asked.push({ at: Date.now() - started, changes: [...changes] }),
    }),
  );
  return { asked, tell: (change: BrandChange) => hear.forEach((each) => each(change)) };
}

test('pages that hear of a change in one moment ask at moments of their own, and all within the time', () => {
  const { asked, tell } = pages([0, 0.25, 0.5, 0.999]);
  tell('catalogue');
  vi.advanceTimersByTime(SPREAD_MS.catalogue);
  expect(asked.map(({ at }) => at)).toEqual([0, 750, 1_500, 2_997]);
});

test('changes that come while a page waits are asked for once', () => {
  const { asked, tell } = pages([0.5]);
  tell('catalogue');
  tell('catalogue');
  tell('content');
  vi.advanceTimersByTime(10_000);
  expect(asked).toEqual([{ at: 1_500, changes: ['catalogue', 'content'] }]);
});

test('maintenance is not held up by a catalogue that waits, and what is heard later is asked for again', () => {
  const { asked, tell } = pages([0.9]);
  tell('catalogue');
  tell('status');
  vi.advanceTimersByTime(10_000);
  tell('flags');
  vi.advanceTimersByTime(10_000);
  expect(asked).toEqual([
    { at: 900, changes: ['catalogue', 'status'] },
    { at: 12_700, changes: ['flags'] },
  ]);
});
