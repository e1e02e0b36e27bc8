import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minusMoney, sumMoney, unitsOf } from './units.ts';

test('signed decimals become units of 1/100 000', () => {
  expect(unitsOf('12.5')).toBe(1_250_000n);
  expect(unitsOf('-0.00001')).toBe(-1n);
  expect(unitsOf('0.00')).toBe(0n);
  for (const text of ['', '1e3', '+1', '1.123456', ' 1', '1,000.00', '--1'])
    expect(unitsOf(text), text).toBeUndefined();
});

test('sums stay exact where a double would not', () => {
  expect(sumMoney(['9007199254740993.00', '0.01'])).toBe('9007199254740993.01');
  expect(sumMoney(['-219158.50', '219158.50'])).toBe('0.00');
  expect(sumMoney([])).toBe('0.00');
  expect(sumMoney(['1.00', 'oops'])).toBeNull();
});

test('a difference undoes a sum', () => {
  const amount = fc
    .bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
    .map(
      (units) =>
        `${units / 100n < 0n || units < 0n ? '-' : ''}${(units < 0n ? -units : units) / 100n}.${String((units < 0n ? -units : units) % 100n).padStart(2, '0')}`,
    );
  fc.assert(fc.property(amount, amount, (a, b) => unitsOf(minusMoney(sumMoney([a, b])!, b)!) === unitsOf(a)));
});
