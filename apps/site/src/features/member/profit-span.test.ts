import { expect, test } from 'vitest';
import { profitSpan } from './profit-span.ts';

// 20:30 UTC of the 22nd is the 23rd, a Monday, at GMT+6.
const AT = Date.parse('2026-11-22T20:30:00Z');

test('days, weeks from Monday and months of the platform’s offset, the running one included', () => {
  expect(profitSpan('day', AT, 360)).toEqual({ from: '2026-10-25', to: '2026-11-23' });
  expect(profitSpan('week', AT, 360)).toEqual({ from: '2026-09-07', to: '2026-11-23' });
  expect(profitSpan('month', AT, 360)).toEqual({ from: '2025-12-01', to: '2026-11-23' });
  expect(profitSpan('week', AT, 0)).toEqual({ from: '2026-08-31', to: '2026-11-22' });
});
