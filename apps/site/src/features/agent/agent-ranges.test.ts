import { expect, test } from 'vitest';
import { AGENT_RANGES, daysOf, eachDay, spanOf } from './agent-ranges.ts';

test('ranges are days of the platform, whatever the day at the reader', () => {
  // In GMT+6 it is Monday, the 16th, half past midnight.
  const now = new Date('2026-11-15T18:30:00Z');
  expect(AGENT_RANGES.map((range) => daysOf(range, now, 360)).map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-11-16 2026-11-16',
    '2026-11-15 2026-11-15',
    '2026-11-16 2026-11-16',
    '2026-11-16 2026-11-16',
    '2026-11-01 2026-11-16',
    '2026-10-01 2026-10-31',
  ]);
  expect(daysOf('halfMonth', now, 0)).toEqual({ from: '2026-11-01', to: '2026-11-15' });
});

test('days are instants from the platform’s midnight to the next one', () => {
  expect(spanOf({ from: '2026-11-01', to: '2026-11-15' }, 360)).toEqual({
    from: '2026-10-31T18:00:00.000Z',
    to: '2026-11-15T18:00:00.000Z',
  });
});

test('a range is each of its days, over the end of a month too', () => {
  expect(eachDay({ from: '2026-10-30', to: '2026-11-02' })).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ]);
  expect(eachDay({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['2026-11-02']);
});
