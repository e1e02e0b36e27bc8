import { useDeferredValue } from 'react';

/** Tiles that a phone shows below a lobby's head: what is drawn at once of a list that is new. */
export const FIRST_SCREEN_TILES = 9;

type Entry = { readonly nodeId: string };
const NONE: readonly Entry[] = [];

/** How many entries two lists have in common from their beginning. */
function commonBegin(some: readonly Entry[], others: readonly Entry[]): number {
  const end = some.findIndex(({ nodeId }, at) => nodeId !== others[at]?.nodeId);
  return end < 0 ? some.length : end;
}

/** What is drawn of a list while `drawn` stands on the page: what stands there, and a first screen of the new. */
export const firstOf = <T extends Entry>(games: readonly T[], drawn: readonly Entry[]): readonly T[] =>
  games === drawn ? games : games.slice(0, commonBegin(games, drawn) + FIRST_SCREEN_TILES);

/** A new list in two drawings: what a first screen holds at once, the rest when the browser has shown that. */
export function useFirstScreen<T extends Entry>(games: readonly T[]): readonly T[] {
  return firstOf(games, useDeferredValue<readonly Entry[]>(games, NONE));
}
