// @vitest-environment happy-dom
import type { FrameEvent } from '@baize/contract/play/frame-messages';
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
const greet = (since = SINCE, game = 'pegs') => greetHeld(game, since);
const count = (type: FrameEvent, data: unknown, game = 'pegs'): void => countHeld(game, type, data);
const start = (stake: string): void => count('round-start', { stake, currency: 'BDT' });
const end = (stake: string, payout: string, round = ''): void =>
  count('round-end', { round, stake, payout, currency: 'BDT' });

beforeEach(() => sessionStorage.clear());

test('rounds of one launch are told to the next', () => {
  expect(greet(SINCE)).toEqual(told('0.00', '0.00'));
  start('10.00');
  end('10.00', '19.80');
  start('0.20');
  end('0.20', '0.00');
  expect(greet(SINCE)).toEqual(told('10.20', '19.80'));
});

test('a stake counts while its round waits, once, and with what was staked further', () => {
  greet(SINCE);
  start('10.00');
  count('round-rest', {});
  expect(greet(SINCE)).toEqual(told('10.00', '0.00', null));
  start('10.00'); // doubled
  end('20.00', '40.00');
  expect(greet(SINCE)).toEqual(told('20.00', '40.00'));
});

test('what was refused or given back does not count', () => {
  greet(SINCE);
  start('10.00');
  end('0.00', '0.00');
  start('10.00');
  count('round-rest', {});
  end('0', '0');
  expect(greet(SINCE)).toEqual(told('0.00', '0.00'));
});

test('another login begins anew, and what is no amount counts nothing', () => {
  greet(SINCE);
  for (const stake of ['-1', '1e9', 5, null]) count('round-end', { stake, payout: '100.00' });
  count('round-end', null);
  expect(greet(SINCE)).toEqual(told('0.00', '0.00'));
  end('5.00', '1.00');
  const other = '2026-01-03T00:00:00.000Z';
  expect(greet(other)).toEqual({ ...told('0.00', '0.00'), since: other });
  sessionStorage.setItem('heldResult', '{"since":5');
  expect(greet(SINCE)).toEqual(told('0.00', '0.00'));
});

test('a start whose end was not heard is asked after, in its game alone, until that tells of it', () => {
  greet();
  start('10.00');
  end('10.00', '5.00', 'r-1');
  start('10.00');
  expect(greet(SINCE, 'other')).toEqual(told('10.00', '5.00'));
  expect(greet()).toEqual({ ...told('10.00', '5.00'), heard: 'r-1' });
  end('10.00', '3.00', 'r-2');
  expect(greet()).toEqual(told('20.00', '8.00'));
  count('round-start', { stake: '1.00' }, 'other');
  expect(greet()).toEqual(told('20.00', '8.00'));
  expect(greet(SINCE, 'other')).toEqual({ ...told('20.00', '8.00'), heard: '' });
});
