import { expect, test } from 'vitest';
import { presetRange } from './date-presets.ts';

// Friday 21 November 2025, 19:30 UTC: already Saturday in Dhaka (GMT+6), still Friday in New York (GMT-5).
const NOW = Date.parse('2025-11-21T19:30:00Z');

test('days begin at midnight of the platform, not of the reader', () => {
  expect(presetRange('today', NOW, 360)).toEqual({ from: '2025-11-21T18:00:00.000Z', to: '2025-11-22T18:00:00.000Z' });
  expect(presetRange('today', NOW, -300)).toEqual({ from: '2025-11-21T05:00:00.000Z', to: '2025-11-22T05:00:00.000Z' });
  expect(presetRange('yesterday', NOW, 360)).toEqual({
    from: '2025-11-20T18:00:00.000Z',
    to: '2025-11-21T18:00:00.000Z',
  });
});

test('weeks begin on Monday, half months on the 1st and 16th', () => {
  expect(presetRange('week', NOW, 0).from).toBe('2025-11-17T00:00:00.000Z');
  expect(presetRange('week', Date.parse('2025-11-23T12:00:00Z'), 0).from).toBe('2025-11-17T00:00:00.000Z');
  expect(presetRange('halfMonth', NOW, 0).from).toBe('2025-11-16T00:00:00.000Z');
  expect(presetRange('halfMonth', Date.parse('2025-11-15T23:59:00Z'), 0).from).toBe('2025-11-01T00:00:00.000Z');
});

test('months run from first to first, over the turn of a year too', () => {
  expect(presetRange('month', NOW, 0).from).toBe('2025-11-01T00:00:00.000Z');
  expect(presetRange('lastMonth', Date.parse('2026-01-05T00:00:00Z'), 0)).toEqual({
    from: '2025-12-01T00:00:00.000Z',
    to: '2026-01-01T00:00:00.000Z',
  });
});
