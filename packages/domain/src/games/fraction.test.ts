import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addFractions,
  compareFractions,
  divideFractions,
  formatFraction,
  fraction,
  fractionToNumber,
  multiplyFractions,
  subtractFractions,
} from './fraction.ts';

const anyFraction = fc
  .tuple(fc.bigInt({ min: -10_000n, max: 10_000n }), fc.bigInt({ min: 1n, max: 10_000n }))
  .map(([numerator, denominator]) => fraction(numerator, denominator));

test('a fraction is kept in lowest terms', () => {
  expect(fraction(95n, 100n)).toEqual({ numerator: 19n, denominator: 20n });
  expect(fraction(-4n, 6n)).toEqual({ numerator: -2n, denominator: 3n });
  expect(fraction(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
  expect(fraction(5n)).toEqual({ numerator: 5n, denominator: 1n });
});

test('a denominator is positive', () => {
  const wrong = new RangeError('a denominator is positive');
  expect(() => fraction(1n, 0n)).toThrow(wrong);
  expect(() => fraction(1n, -2n)).toThrow(wrong);
  expect(() => divideFractions(fraction(1n), fraction(0n))).toThrow(wrong);
});

test('sums, differences, products and quotients', () => {
  const [half, third] = [fraction(1n, 2n), fraction(1n, 3n)];
  expect(addFractions(half, third)).toEqual(fraction(5n, 6n));
  expect(subtractFractions(half, third)).toEqual(fraction(1n, 6n));
  expect(multiplyFractions(half, third)).toEqual(fraction(1n, 6n));
  expect(divideFractions(half, third)).toEqual(fraction(3n, 2n));
  fc.assert(
    fc.property(anyFraction, anyFraction, (a, b) => {
      expect(subtractFractions(addFractions(a, b), b)).toEqual(a);
      if (b.numerator > 0n) expect(divideFractions(multiplyFractions(a, b), b)).toEqual(a);
    }),
  );
});

test('fractions are compared by value', () => {
  expect(compareFractions(fraction(1n, 3n), fraction(1n, 2n))).toBe(-1);
  expect(compareFractions(fraction(2n, 4n), fraction(1n, 2n))).toBe(0);
  expect(compareFractions(fraction(1n, 2n), fraction(1n, 3n))).toBe(1);
  expect(compareFractions(fraction(-1n, 2n), fraction(1n, 3n))).toBe(-1);
});

test('the decimal text is rounded down', () => {
  expect(formatFraction(fraction(2n, 3n), 4)).toBe('0.6666');
  expect(formatFraction(fraction(99n, 100n), 4)).toBe('0.9900');
  expect(formatFraction(fraction(7n, 2n), 0)).toBe('3');
  expect(formatFraction(fraction(1n, 1_000n), 2)).toBe('0.00');
  expect(formatFraction(fraction(1_234n, 10n), 1)).toBe('123.4');
});

test('the nearest double, negative values too', () => {
  expect(fractionToNumber(fraction(1n, 4n))).toBe(0.25);
  expect(fractionToNumber(fraction(-3n, 8n))).toBe(-0.375);
  expect(fractionToNumber(fraction(0n))).toBe(0);
  expect(fractionToNumber(fraction(1n, 3n))).toBeCloseTo(1 / 3, 16);
});
