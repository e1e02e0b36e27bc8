import { expect, test } from 'vitest';
import { dayBoundaries, rangeStart, toBuckets } from './series.ts';

const DHAKA = 360;
const NOW = Date.parse('2026-11-21T11:20:00Z'); // 17:20 in Dhaka
const AT = { now: NOW, offsetMinutes: DHAKA };

test('a day starts at midnight of the brand, not of Greenwich', () => {
  expect(new Date(rangeStart('today', NOW, DHAKA)).toISOString()).toBe('2026-11-20T18:00:00.000Z');
  expect(new Date(rangeStart('7d', NOW, DHAKA)).toISOString()).toBe('2026-11-14T18:00:00.000Z');
  expect(new Date(rangeStart('30d', NOW, -210)).toISOString()).toBe('2026-10-23T03:30:00.000Z');
});

test('hours without play are bars of nothing', () => {
  const buckets = toBuckets(
    [{ hour: '2026-11-21T05:00:00Z', stake: '10.00', payout: '4.00', ggr: '6.00', bets: 3 }],
    'today',
    AT,
  );
  expect(buckets).toHaveLength(18);
  expect(buckets[11]).toEqual({ at: '2026-11-21T05:00:00.000Z', stake: '10.00', payout: '4.00', ggr: '6.00', bets: 3 });
  expect(buckets.filter(({ bets }) => bets > 0)).toHaveLength(1);
  expect(buckets[0]).toEqual({ at: '2026-11-20T18:00:00.000Z', stake: '0.00', payout: '0.00', ggr: '0.00', bets: 0 });
});

test('a month is summed by day, losses of the house included', () => {
  const buckets = toBuckets(
    [
      { hour: '2026-11-20T18:00:00Z', stake: '1.10', payout: '5.00', ggr: '-3.90', bets: 1 },
      { hour: '2026-11-21T10:00:00Z', stake: '2.20', payout: '0.00', ggr: '2.20', bets: 2 },
      { hour: '2026-11-20T17:00:00Z', stake: '9.00', payout: '0.00', ggr: '9.00', bets: 1 },
    ],
    '30d',
    AT,
  );
  expect(buckets).toHaveLength(30);
  expect(buckets.at(-1)).toEqual({
    at: '2026-11-20T18:00:00.000Z',
    stake: '3.30',
    payout: '5.00',
    ggr: '-1.70',
    bets: 3,
  });
  expect(buckets.at(-2)?.ggr).toBe('9.00');
});

test('what lies outside the range is left out', () => {
  expect(
    toBuckets(
      [{ hour: '2026-11-20T17:00:00Z', stake: '9.00', payout: '0.00', ggr: '9.00', bets: 1 }],
      'today',
      AT,
    ).every(({ bets }) => bets === 0),
  ).toBe(true);
});

test('days of a week are bounded at the brand’s midnight', () => {
  expect(dayBoundaries(toBuckets([], '7d', AT), DHAKA)).toEqual([4, 8, 12, 16, 20, 24]);
});
