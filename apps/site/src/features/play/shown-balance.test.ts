import { expect, test } from 'vitest';
import { shownBalance, tryBalance } from './shown-balance.ts';

test('while a stake is in play the balance falls but does not rise', () => {
  expect(shownBalance('90.00', '100.00')).toBe('90.00');
  expect(shownBalance('340.00', '90.00')).toBe('90.00');
  expect(shownBalance('340.00', undefined)).toBe('340.00');
});

test('amounts are compared exactly', () =>
  expect(shownBalance('90071992547.40991', '90071992547.4099')).toBe('90071992547.4099'));

test('only an amount is taken from the game', () => {
  expect(tryBalance({ balance: '10000.00' })).toBe('10000.00');
  for (const data of [null, 'x', {}, { balance: 5 }, { balance: '-1.00' }, { balance: '1e9' }, { balance: '<b>1</b>' }])
    expect(tryBalance(data)).toBeUndefined();
});
