import { useDeferredValue } from 'react';

/** Tiles that a phone shows below a lobby's head: what is drawn at once of a list that is new. */
export const FIRST_SCREEN_TILES = 9;

const NONE: readonly never[] = [];

/** A first screen of a list, and below it what stands there of the list before, as far as the new one reaches. */
export const firstOf = <T>(games: readonly T[], drawn: readonly T[]): readonly T[] =>
  games === drawn ? games : [...games.slice(0, FIRST_SCREEN_TILES), ...drawn.slice(FIRST_SCREEN_TILES, games.length)];

/** A new list in two drawings: what a first screen holds at once, the rest when the browser has shown that. */
export function useFirstScreen<T>(games: readonly T[]): readonly T[] {
  return firstOf(games, useDeferredValue<readonly T[]>(games, NONE));
}
