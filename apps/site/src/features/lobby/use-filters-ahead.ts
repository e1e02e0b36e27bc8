import type { GameType } from '@baize/contract/boot';
import type { SubCategory } from '@baize/contract/catalogue';
import { useEffect } from 'react';
import { EMPTY_LOBBY, type LobbyState } from './lobby-query.ts';
import { askAhead } from './use-games.ts';

/** A lobby that stood so long is looked through. */
const CALM_MS = 600;

type SubCategories = readonly { code: SubCategory }[];
type FiltersAhead = {
  gameType: GameType;
  subCategories: SubCategories;
  /** The whole list stands there. */
  isCalm: boolean;
};

/** What the filters of a whole lobby lead to, the likeliest press first. */
export const filtersAhead = (gameType: GameType, subCategories: SubCategories): Partial<LobbyState>[] => [
  { filter: 'HOT' },
  { filter: 'NEW' },
  ...subCategories.map(({ code }) => ({ classify: code })),
  ...(gameType === 'RNG' ? [{ minBetOne: true }, { lines25: true }] : []),
];

/** Visitors who asked their browser to save data get only what they ask for. */
const isSaving = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Asks for the first page behind each filter while the lobby is calm, one after another: a press finds its answer. */
export function useFiltersAhead({ gameType, subCategories, isCalm }: FiltersAhead): void {
  useEffect(() => {
    if (!isCalm || isSaving()) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const left = filtersAhead(gameType, subCategories);
    async function next(): Promise<void> {
      const wish = left.shift();
      if (wish === undefined) return;
      await askAhead(gameType, { ...EMPTY_LOBBY, ...wish });
      timer = setTimeout(() => void next(), CALM_MS / 4);
    }
    timer = setTimeout(() => void next(), CALM_MS);
    return () => {
      left.length = 0;
      clearTimeout(timer);
    };
  }, [gameType, subCategories, isCalm]);
}
