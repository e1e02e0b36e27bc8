import type { GameCard } from '@baize/contract/boot';
import { useLanguage } from '@baize/webkit/i18n';
import { gameContent } from './boot.ts';
import { useCall } from './use-call.ts';

export const SIMILAR_SHOWN = 8;
export const SUGGESTIONS = 3;
const CATALOGUE_STALE_MS = 300_000;
const LOADED_AT = Date.now();

export type GameFacts = { card: GameCard | undefined; similar: GameCard[]; isPending: boolean };

/**
 * The catalogue's card of the game on the page, and others that can be played now. Of a game that the catalogue does
 * not have, the hot games are offered.
 */
export function useGameCard(gameCode: string): GameFacts {
  const language = useLanguage();
  const game = useCall(
    'getGame',
    { gameCode, language },
    {
      enabled: gameCode !== '',
      staleTime: CATALOGUE_STALE_MS,
      initialData: gameContent(gameCode, language),
      initialDataAt: LOADED_AT,
    },
  );
  const isUnknown = gameCode === '' || game.isError;
  const hot = useCall('getHotGames', { language }, { enabled: isUnknown, staleTime: CATALOGUE_STALE_MS });
  const others = game.data?.recommended ?? hot.data ?? [];
  return {
    card: game.data?.card,
    similar: others.filter((other) => other.gameCode !== gameCode && !other.maintenance),
    isPending: isUnknown ? hot.isPending : game.isPending,
  };
}
