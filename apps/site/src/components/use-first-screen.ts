import { startTransition, useEffect, useState } from 'react';

/** Tiles that a phone shows below a lobby's head: what is drawn at once of a list that is new. */
export const FIRST_SCREEN_TILES = 9;

const NONE: readonly never[] = [];
type Named = { readonly nodeId: string };

/** A first screen of a list, and below it what stands there of the list before, as far as the new one reaches. */
export const firstOf = <T>(games: readonly T[], drawn: readonly T[]): readonly T[] =>
  games === drawn ? games : [...games.slice(0, FIRST_SCREEN_TILES), ...drawn.slice(FIRST_SCREEN_TILES, games.length)];

/** Whether a tile shows its game's picture yet: in the place of another game the name comes first. */
export const isPictured = (game: Named, place: number, settled: readonly Named[]): boolean =>
  settled[place] === undefined || settled[place].nodeId === game.nodeId;

/** When the browser has shown what was drawn: the frame that shows it is the next one. */
function whenShown(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
}

export type FirstScreen<T> = {
  readonly drawn: readonly T[];
  /** The list that the browser has shown last. */
  readonly settled: readonly T[];
};

/**
 * A new list in two drawings: the names of a first screen at once, its pictures and the rest when the browser has shown
 * those. A picture of ours is a drawing that the page's own thread reads: twenty of them cost more than all the rest.
 */
export function useFirstScreen<T>(games: readonly T[]): FirstScreen<T> {
  const [settled, settle] = useState<readonly T[]>(NONE);
  useEffect(() => whenShown(() => startTransition(() => settle(games))), [games]);
  return { drawn: firstOf(games, settled), settled };
}
