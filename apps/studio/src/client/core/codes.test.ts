import { expect, test } from 'vitest';
import { explain, headingOf, isAboveMax, showsCode } from './codes.ts';

test('short of money: a deposit in real play, new points in try play', () => {
  expect(explain('NOT_ENOUGH_MONEY', 'real')).toEqual({ key: 'error.funds', remedy: 'deposit' });
  expect(explain('NOT_ENOUGH_MONEY', 'try')).toEqual({ key: 'error.fundsTry', remedy: 'refill' });
});

test('every final code of the studio has a sentence of its own; an unknown one is named', () => {
  const codes = [
    'LIMIT_REACHED',
    'USER_DISABLED',
    'GAME_DISABLED',
    'BET_VOID',
    'WALLET_REFUSED',
    'PREVIOUS_UNSETTLED',
    'TOO_MANY',
    'STAKE_BELOW_MIN',
    'WIN_ABOVE_MAX',
    'ROUND_OPEN',
    'NOT_TAKEN',
    'SESSION_EXPIRED',
  ];
  for (const code of codes) expect([code, explain(code, 'real').key]).not.toEqual([code, 'error.server']);
  expect(explain('SOMETHING_NEW', 'real').key).toBe('error.server');
  expect(showsCode('SOMETHING_NEW')).toBe(true);
  expect(showsCode('LIMIT_REACHED')).toBe(false);
});

test('a page that ends play says so in its heading', () => {
  expect(['WALLET_SESSION_EXPIRED', 'NOT_FOUND', 'INTERNAL'].map(headingOf)).toEqual([
    'error.titleEnded',
    'error.titleNone',
    'error.title',
  ]);
});

test('a limit that the stake passes is told as that limit, a limit of the player as one of theirs', () => {
  expect(isAboveMax('LIMIT_REACHED', 501n, 500n)).toBe(true);
  expect(isAboveMax('STAKE_ABOVE_MAX', 501n, 500n)).toBe(true);
  expect(isAboveMax('LIMIT_REACHED', 500n, 500n)).toBe(false);
  expect(isAboveMax('NOT_ENOUGH_MONEY', 501n, 500n)).toBe(false);
});
