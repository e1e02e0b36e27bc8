import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOfShare, shareOfPercent } from './percent.ts';

test('a percentage is a share to the millionth, both ways, and never a fraction of a number', () => {
  expect(['0', '0.8', '12.5', '100', '0.0001', ' 30 '].map(shareOfPercent)).toEqual([
    '0',
    '0.008',
    '0.125',
    '1',
    '0.000001',
    '0.3',
  ]);
  expect(['100.1', '100.0001', '-1', '1e1', '', '0.00001', '101', 'x', '1,5'].map(shareOfPercent)).toEqual(
    Array(9).fill(undefined),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (millionths) => {
      const share = shareOfPercent(percentOfShare((millionths / 1_000_000).toFixed(6)))!;
      expect(Math.round(Number(share) * 1_000_000)).toBe(millionths);
    }),
  );
});
