import { GAME_TYPES } from '@baize/contract/boot';
import { WINNER_PERIODS } from '@baize/contract/winner-periods';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWinners, winnersPath } from './winners-query.ts';

test('every list comes back from its address', () => {
  const state = fc.record({
    period: fc.constantFrom(...WINNER_PERIODS),
    gameCategory: fc.constantFrom('ALL' as const, ...GAME_TYPES),
    gameCode: fc.string({ maxLength: 64 }),
  });
  fc.assert(
    fc.property(state, (wanted) => {
      expect(parseWinners(new URL(winnersPath(wanted), 'http://localhost').searchParams)).toEqual(wanted);
    }),
  );
});

test('an address of another time opens the list of today', () => {
  expect(parseWinners(new URLSearchParams('period=year&type=CARDS'))).toEqual({
    period: 'day',
    gameCategory: 'ALL',
    gameCode: '',
  });
});
