// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { countHeld, greetHeld } from './held-result.ts';

const SINCE = '2026-01-02T03:04:05.000Z';
const told = (staked: string, paid: string, open: null | [] = []) => ({
  type: 'session',
  since: SINCE,
  staked,
  paid,
  open,
});
const start = (stake: string): void => countHeld('round-start', { stake, currency: 'BDT' });
const end = (stake: string, payout: string): void => countHeld('round-end', { stake, payout, currency: 'BDT' });

beforeEach(() => sessionStorage.clear());

test('rounds of one launch are told to the next', () => {
  expect(greetHeld(SINCE)).toEqual(told('0.00', '0.00'));
  start('10.00');
  end('10.00', '19.80');
  start('0.20');
  end('0.20', '0.00');
  expect(greetHeld(SINCE)).toEqual(told('10.20', '19.80'));
});

test('a stake counts while its round waits, once, and with what was staked further', () => {
  greetHeld(SINCE);
  start('10.00');
  countHeld('round-rest', {});
  expect(greetHeld(SINCE)).toEqual(told('10.00', '0.00', null));
  start('10.00'); // doubled
  end('20.00', '40.00');
  expect(greetHeld(SINCE)).toEqual(told('20.00', '40.00'));
});

test('what was refused or given back does not count', () => {
  greetHeld(SINCE);
  start('10.00');
  end('0.00', '0.00');
  start('10.00');
  countHeld('round-rest', {});
  end('0', '0');
  expect(greetHeld(SINCE)).toEqual(told('0.00', '0.00'));
});

test('another login begins anew, and what is no amount counts nothing', () => {
  greetHeld(SINCE);
  for (const stake of ['-1', '1e9', 5, null]) countHeld('round-end', { stake, payout: '100.00' });
  countHeld('round-end', null);
  expect(greetHeld(SINCE)).toEqual(told('0.00', '0.00'));
  end('5.00', '1.00');
  const other = '2026-01-03T00:00:00.000Z';
  expect(greetHeld(other)).toEqual({ ...told('0.00', '0.00'), since: other });
  sessionStorage.setItem('heldResult', '{"since":5');
  expect(greetHeld(SINCE)).toEqual(told('0.00', '0.00'));
});
