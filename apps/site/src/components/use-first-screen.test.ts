import { expect, test } from 'vitest';
import { FIRST_SCREEN_TILES, firstOf } from './use-first-screen.ts';

const games = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ nodeId: `${from + at}` }));

test('of a new list a first screen is drawn, of one that grew what stands there and a screen more', () => {
  const old = games(0, 20);
  expect(firstOf(old, [])).toEqual(old.slice(0, FIRST_SCREEN_TILES));
  expect(firstOf(old, old)).toBe(old);
  expect(firstOf(games(100, 20), old)).toHaveLength(FIRST_SCREEN_TILES);
  expect(firstOf(games(0, 40), old)).toHaveLength(20 + FIRST_SCREEN_TILES);
  // The same games, told anew: none of them goes.
  expect(firstOf(games(0, 20), old)).toHaveLength(20);
  expect(firstOf(games(0, 5), old)).toHaveLength(5);
});
