import { expect, test } from 'vitest';
import { FIRST_SCREEN_TILES, firstOf, isPictured } from './use-first-screen.ts';

const games = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

test('of a new list a first screen is drawn, and below it stands what stood there', () => {
  const old = games(0, 20);
  const first = FIRST_SCREEN_TILES;
  expect(firstOf(old, [])).toEqual(old.slice(0, first));
  expect(firstOf(old, old)).toBe(old);
  expect(firstOf(games(100, 20), old)).toEqual([...games(100, first), ...old.slice(first)]);
  // A list that grew loses none of its tiles; of a shorter one nothing is left below its end.
  expect(firstOf(games(0, 40), old)).toEqual(old);
  expect(firstOf(games(100, 5), old)).toEqual(games(100, 5));
  expect(firstOf(games(100, 12), old)).toEqual([...games(100, first), ...old.slice(first, 12)]);
});

test('a picture waits in the place of another game alone: not on a page that is new, nor where a list grew', () => {
  const pictured = (shown: string, settled: string) =>
    Array.from(shown).map((nodeId, place) =>
      isPictured(
        { nodeId },
        place,
        Array.from(settled).map((each) => ({ nodeId: each })),
      ),
    );
  expect(pictured('abc', '')).toEqual([true, true, true]);
  expect(pictured('axcd', 'abc')).toEqual([true, false, true, true]);
});
