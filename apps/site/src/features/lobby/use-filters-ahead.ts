import type { GameType } from '@baize/contract/boot';
import type { SubCategory } from '@baize/contract/catalogue';
import { useEffect, useEffectEvent } from 'react';
import { EMPTY_LOBBY, type LobbyState } from './lobby-query.ts';
import { askAhead, isAnswered } from './use-games.ts';

/** A lobby that stood so long is looked through. */
const CALM_MS = 250;
/** Between two questions. */
const PAUSE_MS = 50;

type SubCategories = readonly { code: SubCategory }[];
type FiltersAhead = {
  gameType: GameType;
  state: LobbyState;
  subCategories: SubCategories;
  /** Its answer stands there. */
  isCalm: boolean;
};

/** What the filters of a lobby lead to from its whole list, the likeliest press first. */
export const filtersAhead = (gameType: GameType, subCategories: SubCategories): Partial<LobbyState>[] => [
  { filter: 'HOT' },
  { filter: 'NEW' },
  ...subCategories.map(({ code }) => ({ classify: code })),
  ...(gameType === 'RNG' ? [{ minBetOne: true }, { lines25: true }] : []),
  {},
];

/** Visitors who asked their browser to save data get only what they ask for. */
const isSaving = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const pause = (ms: number): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, ms);
  });

/**
 * Asks for the first page behind each filter while the lobby is calm, of the studio and in the order that were chosen,
 * one after another: a press finds its answer. A search has no filters ahead.
 */
export function useFiltersAhead({ gameType, state, subCategories, isCalm }: FiltersAhead): void {
  const { search, vassalage, sort } = state;
  const isAhead = isCalm && search === '';
  const askAll = useEffectEvent(async (signal: AbortSignal) => {
    await pause(CALM_MS);
    for (const wish of filtersAhead(gameType, subCategories)) {
      const next = { ...EMPTY_LOBBY, vassalage, sort, ...wish };
      if (isAnswered(gameType, next)) continue;
      if (signal.aborted) return;
      await askAhead(gameType, next);
      await pause(PAUSE_MS);
    }
  });
  useEffect(() => {
    if (!isAhead || isSaving()) return undefined;
    const leaving = new AbortController();
    void askAll(leaving.signal);
    return () => leaving.abort();
  }, [gameType, vassalage, sort, isAhead]);
}
