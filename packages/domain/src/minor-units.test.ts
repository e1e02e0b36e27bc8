import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOfDecimal, fromMinorUnits, isSameDecimal, plainDecimal, toMinorUnits } from './minor-units.ts';
import { AMOUNT_MAX, parseAmount } from './money.ts';

test.each([
  ['1000.50', 'BDT', 100_050n],
  ['0.01', 'USD', 1n],
  ['500.00', 'JPY', 500n],
  ['500.00', 'VND', 500n],
  ['5.12', 'KWD', 5_120n],
  ['500.00', 'UGX', 50_000n],
  ['500.00', 'ISK', 50_000n],
])('%s %s are charged as %s', (amount, currency, minor) => {
  expect(toMinorUnits(parseAmount(amount)!, currency)).toBe(minor);
  expect(fromMinorUnits(minor, currency)).toBe(parseAmount(amount));
});

test.each([
  ['10.005', 'USD'],
  ['500.50', 'JPY'],
  ['5.123', 'KWD'],
  ['500.50', 'UGX'],
  ['0.00', 'USD'],
  ['1.00', 'mBTC'],
  ['1.00', 'usd'],
])('%s %s cannot be charged, and is not rounded until it can', (amount, currency) => {
  expect(toMinorUnits(parseAmount(amount)!, currency)).toBeUndefined();
});

test('what can be charged comes back as it went', () => {
  const currency = fc.constantFrom('BDT', 'USD', 'JPY', 'KRW', 'KWD', 'BHD', 'ISK', 'UGX');
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: AMOUNT_MAX }), currency, (amount, of) => {
      const minor = toMinorUnits(amount, of);
      if (minor !== undefined) expect(fromMinorUnits(minor, of)).toBe(amount);
    }),
  );
});

test.each([
  ['10', '10.000000', true],
  ['1e1', '10', true],
  ['1e-7', '0.0000001', true],
  ['10.5', '10.500001', false],
  ['8.2041', '8.2040999', false],
  ['', '0', false],
  ['-1', '-1', false],
  ['NaN', 'NaN', false],
  ['0x10', '16', false],
])('%s and %s are one number: %s', (one, other, same) => {
  expect(isSameDecimal(one, other)).toBe(same);
});

test('a number of another wire is written without an exponent, and is money only where money is as fine', () => {
  expect(plainDecimal('1e-7')).toBe('0.0000001');
  expect(plainDecimal('1.50')).toBe('1.5');
  expect(plainDecimal('1e3')).toBe('1000');
  expect(plainDecimal('1,5')).toBeUndefined();
  expect(amountOfDecimal('1000')).toBe(100_000_000n);
  expect(amountOfDecimal('0.000001')).toBeUndefined();
});

test('every number that JSON writes is read as it is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e15, noNaN: true, noDefaultInfinity: true }), (value) => {
      const plain = plainDecimal(String(value));
      // Smaller than any coin has places for: no number of theirs.
      if (plain === undefined) expect(value).toBeLessThan(1e-60);
      else expect(Number(plain)).toBe(value);
    }),
  );
});
