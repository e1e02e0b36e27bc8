import { dayMeanOf, dayMostOf, hourMostOf, usualCeilings } from '@baize/contract/console/jackpot-bounds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourOf, leftOf, spentIn } from './feed-ceiling.ts';
import type { FeedSpent } from './store.ts';

const HOUR_MS = 3_600_000;
const NONE = { brandId: 1, poolId: 'pool' } as Pick<FeedSpent, 'brandId' | 'poolId'>;
const money = fc.bigInt({ min: 1n, max: 10n ** 12n });

test('an hour and a day are the brand’s: half an hour of an offset moves them', () => {
  expect(hourOf(new Date('2026-03-01T18:29:59Z'), 330)).toEqual({ day: '2026-03-01', hour: 23 });
  expect(hourOf(new Date('2026-03-01T18:30:00Z'), 330)).toEqual({ day: '2026-03-02', hour: 0 });
  expect(hourOf(new Date('2026-03-01T00:30:00Z'), -60)).toEqual({ day: '2026-02-28', hour: 23 });
  expect(hourOf(new Date('1969-12-31T23:30:00Z'), 0)).toEqual({ day: '1969-12-31', hour: 23 });
});

test('what was fed in an hour counts on its day, and neither counts on the next', () => {
  const last = { ...NONE, day: '2026-03-01', hour: 23, inHour: 5n, inDay: 9n };
  expect(spentIn({ day: '2026-03-01', hour: 23 }, last)).toEqual({ inHour: 5n, inDay: 9n });
  expect(spentIn({ day: '2026-03-01', hour: 22 }, last)).toEqual({ inHour: 0n, inDay: 9n });
  expect(spentIn({ day: '2026-03-02', hour: 23 }, last)).toEqual({ inHour: 0n, inDay: 0n });
  expect(spentIn({ day: '2026-03-02', hour: 0 }, undefined)).toEqual({ inHour: 0n, inDay: 0n });
});

test('whatever is fed and however ceilings change, no hour and no day gets more than its ceiling, to the last unit', () => {
  const feed = fc.record({
    pauseMs: fc.integer({ min: 1_000, max: 5 * HOUR_MS }),
    amount: money,
    ceilings: fc.record({ feedHourMax: money, feedDayMax: money }),
  });
  fc.assert(
    fc.property(fc.array(feed, { maxLength: 60 }), fc.integer({ min: -720, max: 840 }), (feeds, offset) => {
      let at = Date.UTC(2026, 0, 1);
      let last: FeedSpent | undefined;
      const sums = new Map<string, { fed: bigint; ceiling: bigint }>();
      for (const { pauseMs, amount, ceilings } of feeds) {
        at += pauseMs;
        const hour = hourOf(new Date(at), offset);
        const spent = spentIn(hour, last);
        const left = leftOf(amount, spent, ceilings);
        expect(left >= 0n && left <= amount).toBe(true);
        // Either the whole feed, or the ceiling that cut it is full.
        const isFull =
          spent.inHour + left >= ceilings.feedHourMax || spent.inDay + left >= ceilings.feedDayMax || left === amount;
        expect(isFull).toBe(true);
        if (left === 0n) continue;
        last = { ...NONE, ...hour, inHour: spent.inHour + left, inDay: spent.inDay + left };
        for (const [key, ceiling] of [
          [`${hour.day}T${hour.hour}`, ceilings.feedHourMax],
          [hour.day, ceilings.feedDayMax],
        ] as const) {
          const fed = (sums.get(key)?.fed ?? 0n) + left;
          expect(fed <= ceiling).toBe(true);
          sums.set(key, { fed, ceiling });
        }
      }
    }),
  );
});

test('the forecast is what the ceilings leave: an hour within a day, a mean within the most', () => {
  const pool = fc.record({
    enabled: fc.constant(true),
    feeding: fc.constant(true),
    feedMin: money,
    feedMax: money,
    feedEveryMs: fc.array(fc.integer({ min: 1_000, max: HOUR_MS }), { minLength: 1, maxLength: 5 }),
    feedHourMax: money,
    feedDayMax: money,
  });
  fc.assert(
    fc.property(pool, (given) => {
      const [hour, mean, day] = [hourMostOf(given), dayMeanOf(given), dayMostOf(given)];
      expect(hour <= given.feedHourMax && day <= given.feedDayMax && mean <= day).toBe(true);
      expect(day <= 24n * given.feedHourMax).toBe(true);
      expect([hourMostOf, dayMostOf, dayMeanOf].map((of) => of({ ...given, feeding: false }))).toEqual([0n, 0n, 0n]);
      // Ceilings that nobody set cut nothing.
      const free = { ...given, ...usualCeilings(given) };
      expect(dayMostOf(free) <= (given.feedMax * 24n * BigInt(HOUR_MS)) / BigInt(Math.min(...given.feedEveryMs))).toBe(
        true,
      );
      expect(hourMostOf(free)).toBe((given.feedMax * BigInt(HOUR_MS)) / BigInt(Math.min(...given.feedEveryMs)));
    }),
  );
});
