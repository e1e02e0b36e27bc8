import { afterEach, expect, test } from 'vitest';
import { parseAmount } from '@baize/domain/money';
import {
  clockTime,
  currencySign,
  dateTime,
  elapsed,
  exactMoney,
  figure,
  money,
  speakFigures,
  times,
} from './format.ts';

const at = (text: string) => parseAmount(text)!;

test('figures: two decimals, grouped, cut and never rounded up', () => {
  expect(figure(at('12480.5'))).toBe('12,480.50');
  expect(figure(at('0.999'))).toBe('0.99');
  expect(figure(at('1234567.89999'))).toBe('1,234,567.89');
  expect(figure(0n)).toBe('0.00');
});

afterEach(() => speakFigures('en'));
test('a Bengali page counts in lakhs, in sums and in multipliers', () => {
  speakFigures('bn');
  expect(money(at('1234567.5'), 'BDT')).toBe('৳\u00A012,34,567.50');
  expect(times(1_000_000_0000n)).toBe('10,00,000.00×');
});

test('dust alone is written out, dust beside cents is not', () => {
  expect(figure(at('0.00099'))).toBe('0.00099');
  expect(figure(at('5.00099'))).toBe('5.00');
});

test('the sign stands before the currency; a gain is marked when asked', () => {
  expect(money(at('240'), 'BDT')).toBe('৳\u00A0240.00');
  expect(money(0n - at('12.5'), 'BDT')).toBe('−৳\u00A012.50');
  expect(money(at('12.5'), 'BDT', true)).toBe('+৳\u00A012.50');
  expect(money(0n, 'BDT', true)).toBe('৳\u00A00.00');
  expect(money(at('10'), 'XXX')).toBe('10.00');
  expect(currencySign('MYR')).toBe('MYR');
});

test('records show every unit', () => {
  expect(exactMoney(at('1234.56789'), 'USD')).toBe('$\u00A01,234.56789');
  expect(exactMoney(at('12.5'), 'BDT', true)).toBe('+৳\u00A012.50');
  expect(exactMoney(0n - at('0.00001'), 'XXX', true)).toBe('−0.00001');
});

test('multipliers keep two to four decimals', () => {
  expect(times(19_800n)).toBe('1.98×');
  expect(times(10_312n)).toBe('1.0312×');
  expect(times(99_000_000n)).toBe('9,900.00×');
  expect(times(11_250n)).toBe('1.125×');
  expect(times(0n)).toBe('0.00×');
});

test('elapsed time is h:m:s', () => {
  expect(elapsed(0)).toBe('0:00:00');
  expect(elapsed(3_725_999)).toBe('1:02:05');
  expect(elapsed(36_000_000)).toBe('10:00:00');
  expect(elapsed(-5)).toBe('0:00:00');
});

test('a time of a record names its zone', () => {
  expect(dateTime('2025-11-20T20:05:09.000Z', 'en')).toMatch(/2025.*GMT([+-]\d+(:\d\d)?)?$/);
  expect(dateTime('2025-11-20T20:05:09.000Z', 'bn')).toMatch(/GMT/);
});

test('a time is told by the clock of the brand, and says which that is', () => {
  expect(dateTime('2025-11-20T20:05:09.000Z', 'en', 360)).toMatch(/^21 Nov 2025, 02:05:09 GMT\+6$/);
  expect(dateTime('2025-11-20T20:05:09.000Z', 'bn', -210)).toMatch(/16:35:09 GMT-3:30$/);
  expect(dateTime('2025-11-20T20:05:09.000Z', 'en', 0)).toMatch(/20:05:09 GMT\+0$/);
});

test('a time of today has hours and minutes', () => {
  expect(clockTime(Date.parse('2025-11-20T20:05:09.000Z'), 360)).toBe('02:05');
  expect(clockTime(0)).toMatch(/^\d\d:\d\d$/);
});
