import { groupDigits } from '@baize/domain/digits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAgo,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatReturn,
  formatReturnRange,
  signOf,
} from './format.ts';

const BDT = { symbol: '৳' };
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test.for([
  ['12480.50000', 'en', BDT, '৳ 12,480.50'],
  ['12480.50999', 'en', BDT, '৳ 12,480.50'], // cut, never rounded up: no more is shown than there is
  ['1234567.89', 'bn', BDT, '৳ 12,34,567.89'],
  ['-5.00', 'en', BDT, '−৳ 5.00'],
  ['96400.00', 'en', { ...BDT, sign: true }, '+৳ 96,400.00'],
  ['0.00', 'en', { ...BDT, sign: true }, '৳ 0.00'],
  ['-0.00001', 'en', BDT, '৳ 0.00'],
  ['9999999999999999.99999', 'en', {}, '9,999,999,999,999,999.99'], // beyond what a float can hold
  ['1234.5', 'de', {}, '1.234,50'],
  ['7.12345', 'en', { places: 5 }, '7.12345'],
  ['7.9', 'en', { places: 0 }, '7'],
  ['999999.99', 'en', { ...BDT, places: 0, short: true }, '৳ 999,999'],
  ['9876543.21', 'en', { ...BDT, short: true }, '৳ 9.8M'], // cut
  ['9876543.21', 'bn', { ...BDT, short: true }, '৳ 98.7 লা'],
  ['1e5', 'en', BDT, '—'],
  ['NaN', 'en', {}, '—'],
  ['', 'en', {}, '—'],
] as const)('%s in %s', ([amount, language, style, expected]) => {
  expect(plain(formatMoney(amount, language, style))).toBe(expected);
});

test('every digit of an amount survives', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const fraction = String(cents).padStart(2, '0');
      expect(formatMoney(`${whole}.${fraction}`, 'en').replaceAll(',', '')).toBe(`${whole}.${fraction}`);
    }),
  );
});

test.each(['bn', 'as', 'syl', 'ctg', 'en'])('site and games group alike in %s', (language) => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (whole) => {
      expect(formatMoney(String(whole), language, { places: 0 })).toBe(groupDigits(String(whole), language));
    }),
  );
});

test('signs of decimal strings', () => {
  expect([signOf('0.00'), signOf('-0.00'), signOf('0.00001'), signOf('-3.10')]).toEqual([0, 0, 1, -1]);
});

test('times: yyyy-MM-dd hh:mm:ss, at an offset of the platform', () => {
  expect(formatDateTime('2025-11-20T20:05:09.000Z', 360)).toBe('2025-11-21 02:05:09');
  expect(formatDateTime('2025-01-01T00:00:00.000Z', -210)).toBe('2024-12-31 20:30:00');
  expect(formatDateTime('2025-01-01T00:00:00.000Z')).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
});

test('shares and distances in time', () => {
  expect(formatPercent('0.9612', 'en')).toBe('96.12%');
  expect(formatPercent('1', 'en')).toBe('100%');
  expect(formatReturn('0.955985', 'en')).toBe('95.59%');
  expect(formatReturn('0.96', 'bn')).toBe('96.00%');
  expect(formatReturn('', 'en')).toBe('—');
  const now = Date.parse('2025-11-20T12:00:00.000Z');
  expect(formatAgo('2025-11-20T11:55:00.000Z', 'en', now)).toBe('5 minutes ago');
  expect(formatAgo('2025-11-18T12:00:00.000Z', 'en', now)).toBe('2 days ago');
});

test.each([
  ['0.904337', '0.990000', 'en', '90.43–99.00%'],
  ['0.904337', '0.999999', 'bn', '90.43–99.99%'],
  ['0.955950', '', 'en', '95.59%'],
  ['0.955950', '0.955999', 'en', '95.59%'],
  ['0.99', '0.99', 'bn', '99.00%'],
  ['', '', 'en', '—'],
  ['', '0.99', 'en', '—'],
  ['0.96', 'much', 'en', '96.00%'],
  ['0.96', '0.90', 'en', '96.00%'],
  ['0.904337', '0.99', 'tr', '%90,43–99,00'],
  ['0.904337', '0.99', 'de', '90,43–99,00\u00a0%'],
])('a return from %s to %s in %s is told as %s', (...[rtp, rtpHighest, language, told]) => {
  expect(formatReturnRange({ rtp, rtpHighest }, language)).toBe(told);
});

test('an unknown language tag falls back instead of throwing', () => {
  expect(formatMoney('1234.50', 'not_a_tag')).toBe('1,234.50');
});

test('an exact amount has every decimal that counts, and two at least', () => {
  const exact = (amount: string) => formatMoney(amount, 'en', { exact: true });
  expect(['12', '12.5', '12.50000', '0.00001', '-1234.56700'].map(exact)).toEqual([
    '12.00',
    '12.50',
    '12.50',
    '0.00001',
    '−1,234.567',
  ]);
});
