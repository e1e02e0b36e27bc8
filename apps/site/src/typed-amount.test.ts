import { expect, test } from 'vitest';
import { judgeAmount, normaliseAmount, sameAmount } from './typed-amount.ts';

const method = { min: '200.00', max: '50000.00' };

test('typed amounts become wire amounts', () => {
  expect(['2,000', ' 2 000 ', '২,০০০', '٢٠٠٠', '002000', '2000.', '.5', '12.50'].map(normaliseAmount)).toEqual([
    '2000',
    '2000',
    '2000',
    '2000',
    '2000',
    '2000',
    '0.5',
    '12.50',
  ]);
});

test('the bounds are inclusive', () => {
  expect(judgeAmount('200', method)).toEqual({ ok: true, amount: '200.00' });
  expect(judgeAmount('50,000.00', method)).toEqual({ ok: true, amount: '50000.00' });
  expect(judgeAmount('199.99', method)).toEqual({ ok: false, reason: 'low' });
  expect(judgeAmount('50000.01', method)).toEqual({ ok: false, reason: 'high' });
});

test('amounts beyond a double keep every unit', () => {
  expect(judgeAmount('90071992547.40', { min: '0.01', max: '90071992547.39' })).toEqual({ ok: false, reason: 'high' });
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['abc', 'malformed'],
  ['-5', 'malformed'],
  ['1e3', 'malformed'],
  ['1.2.3', 'malformed'],
  ['12,50', 'malformed'],
  ['1,2,3', 'malformed'],
  ['1.250,00', 'malformed'],
  ['0', 'low'],
  ['300.005', 'precision'],
  ['99999999999999999', 'high'],
])('%j is refused as %s', (typed, reason) => {
  expect(judgeAmount(typed, { min: '0.00', max: '1000.00' })).toEqual({ ok: false, reason });
});

test('a quick amount is recognised however it is written', () => {
  expect([
    sameAmount('2,000.00', '2000.00'),
    sameAmount('২০০০', '2000.00'),
    sameAmount('2000.01', '2000.00'),
    sameAmount('', '0.00'),
  ]).toEqual([true, true, false, false]);
});
