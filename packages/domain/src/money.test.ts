import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amount,
  AMOUNT_MAX,
  cutTo,
  formatAmount,
  parseAmount,
  payoutOf,
  SCALE,
  splitByShare,
  UNIT,
  ZERO,
} from './money.ts';

const anyAmount = fc.bigInt({ min: 0n, max: AMOUNT_MAX }).map(amount);

test('money counts 1/100 000 of the unit, up to the largest integer that JSON reads exactly', () => {
  expect(SCALE).toBe(5);
  expect(UNIT).toBe(100_000n);
  expect(ZERO).toBe(0n);
  expect(AMOUNT_MAX).toBe(BigInt(Number.MAX_SAFE_INTEGER));
});

test.each([
  ['0', 0n],
  ['0.00001', 1n],
  ['0.001', 100n],
  ['3.56', 356_000n],
  ['10.50', 1_050_000n],
  ['12.5', 1_250_000n],
  ['49', 4_900_000n],
  ['90071992547.40991', 9_007_199_254_740_991n],
])('%s is %d units', (text, units) => {
  expect(parseAmount(text)).toBe(units);
});

test.each([
  ['nothing', ''],
  ['a minus', '-1'],
  ['a plus', '+1'],
  ['an exponent', '1e5'],
  ['a space before', ' 1'],
  ['a space behind', '1 '],
  ['a line break behind', '1\n'],
  ['a group separator', '1,000'],
  ['a leading zero', '01'],
  ['two leading zeros', '00.5'],
  ['six places', '0.000001'],
  ['a point without digits behind it', '1.'],
  ['a point without digits before it', '.5'],
  ['two points', '1.2.3'],
  ['digits of another script', '১২'],
  ['hexadecimal digits', '0x10'],
  ['one unit above the ceiling', '90071992547.40992'],
  ['sixteen digits', '1000000000000000'],
])('%s is no amount', (_what, text) => {
  expect(parseAmount(text)).toBeUndefined();
});

test.each([
  [0n, '0.00'],
  [1n, '0.00001'],
  [10n, '0.0001'],
  [100n, '0.001'],
  [1_000n, '0.01'],
  [10_000n, '0.10'],
  [100_000n, '1.00'],
  [356_000n, '3.56'],
  [123_456n, '1.23456'],
  [-1n, '-0.00001'],
  [-250_000n, '-2.50'],
  [9_007_199_254_740_991n, '90071992547.40991'],
])('%d units are written %s', (units, text) => {
  expect(formatAmount(units)).toBe(text);
});

test('what is written is read back, with two to five places', () => {
  fc.assert(
    fc.property(anyAmount, (units) => {
      const text = formatAmount(units);
      expect(parseAmount(text)).toBe(units);
      expect(text).toMatch(/^\d+\.(\d\d|\d{2,4}[1-9])$/);
      expect(formatAmount(amount(-(units as bigint)))).toBe(units === 0n ? text : `-${text}`);
    }),
  );
});

test('an amount is cut to what can be paid, never up', () => {
  expect(cutTo(amount(1_997_300n), 1_000n)).toBe(1_997_000n);
  expect(cutTo(amount(1_997_000n), 1_000n)).toBe(1_997_000n);
  expect(cutTo(amount(1_997_300n), 1n)).toBe(1_997_300n);
  expect(cutTo(amount(999n), 1_000n)).toBe(0n);
});

test('a payout is stake x multiplier, rounded down at scale 5', () => {
  expect(payoutOf(amount(1_000_000n), 19_973n)).toBe(1_997_300n);
  expect(payoutOf(amount(1n), 19_999n)).toBe(1n);
  expect(payoutOf(amount(3n), 3_333n)).toBe(0n);
  expect(payoutOf(amount(1n), 10_000n)).toBe(1n);
  expect(payoutOf(ZERO, 50_000n)).toBe(0n);
  expect(payoutOf(amount(1_000n), 0n)).toBe(0n);
  fc.assert(
    fc.property(anyAmount, fc.bigInt({ min: 0n, max: 500_000_000n }), (stake, multiplierE4) => {
      const payout = payoutOf(stake, multiplierE4);
      expect(payout * 10_000n <= stake * multiplierE4).toBe(true);
      expect((payout + 1n) * 10_000n > stake * multiplierE4).toBe(true);
    }),
  );
});

test('a negative stake or multiplier is a programming error', () => {
  const message = 'a stake and a multiplier are never negative';
  expect(() => payoutOf(amount(-1n), 10_000n)).toThrow(new RangeError(message));
  expect(() => payoutOf(amount(1n), -1n)).toThrow(new RangeError(message));
});

test('a share is rounded down, and share and rest are the whole total', () => {
  expect(splitByShare(amount(100n), amount(1n), amount(3n))).toEqual({ share: 33n, rest: 67n });
  expect(splitByShare(amount(100n), amount(3n), amount(3n))).toEqual({ share: 100n, rest: 0n });
  expect(splitByShare(amount(100n), ZERO, amount(3n))).toEqual({ share: 0n, rest: 100n });
  expect(splitByShare(amount(100n), amount(7n), ZERO)).toEqual({ share: 0n, rest: 100n });
  fc.assert(
    fc.property(anyAmount, anyAmount, anyAmount, (total, one, other) => {
      const { share, rest } = splitByShare(total, one, amount(one + other));
      expect(share + rest).toBe(total);
      expect(share * (one + other) <= total * one).toBe(true);
      expect(share >= 0n && rest >= 0n).toBe(true);
    }),
  );
});
