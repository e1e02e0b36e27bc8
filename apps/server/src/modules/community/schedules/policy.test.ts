import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOver, nextAfter } from './policy.ts';

const DHAKA = { offsetMinutes: 360 };

test.each([
  [
    'daily',
    '2026-11-28T01:59:00Z',
    { days: { from: '2026-11-27', to: '2026-11-27' }, next: '2026-11-28T02:00:00.000Z' },
  ],
  [
    'daily',
    '2026-11-28T02:00:00Z',
    { days: { from: '2026-11-27', to: '2026-11-27' }, next: '2026-11-29T02:00:00.000Z' },
  ],
  // Past midnight of the brand's clock, still the day before by UTC.
  [
    'daily',
    '2026-11-27T18:00:00Z',
    { days: { from: '2026-11-27', to: '2026-11-27' }, next: '2026-11-28T02:00:00.000Z' },
  ],
  [
    'weekly',
    '2026-11-28T02:00:00Z',
    { days: { from: '2026-11-16', to: '2026-11-22' }, next: '2026-11-30T02:00:00.000Z' },
  ],
  [
    'weekly',
    '2026-11-30T02:00:00Z',
    { days: { from: '2026-11-23', to: '2026-11-29' }, next: '2026-12-07T02:00:00.000Z' },
  ],
  [
    'monthly',
    '2026-11-28T02:00:00Z',
    { days: { from: '2026-10-01', to: '2026-10-31' }, next: '2026-12-01T02:00:00.000Z' },
  ],
  [
    'monthly',
    '2026-03-01T02:00:00Z',
    { days: { from: '2026-02-01', to: '2026-02-28' }, next: '2026-04-01T02:00:00.000Z' },
  ],
] as const)(
  '%s at %s is of the period before, and next at its hour after the running one',
  (period, at, { days, next }) => {
    expect(daysOver(period, new Date(at), DHAKA)).toEqual(days);
    expect(nextAfter({ period, hour: 8 }, new Date(at), DHAKA).toISOString()).toBe(next);
  },
);

test('from one report to the next no day is left out and none is told twice', () => {
  const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  const period = fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const);
  const offset = fc.constantFrom(-720, -210, 0, 330, 360, 840);
  fc.assert(
    fc.property(
      fc.record({ at: times, of: period, hour: fc.integer({ min: 0, max: 23 }), offsetMinutes: offset }),
      (asked) => {
        const { at, of, hour, offsetMinutes } = asked;
        const clock = { offsetMinutes };
        const first = nextAfter({ period: of, hour }, at, clock);
        const second = nextAfter({ period: of, hour }, first, clock);
        expect(first > at && second > first).toBe(true);
        const [one, other] = [daysOver(of, first, clock), daysOver(of, second, clock)];
        expect(Date.parse(other.from) - Date.parse(one.to)).toBe(86_400_000);
        expect(new Date(first.getTime() + offsetMinutes * 60_000).getUTCHours()).toBe(hour);
      },
    ),
  );
});
