import type { GameCard } from '@baize/contract/boot';
import { useLanguage } from '@baize/webkit/i18n';
import { useCall } from './use-call.ts';

const VENDOR_PAGE = 100;
const SIMILAR_ASKED = 12;
export const SIMILAR_SHOWN = 8;
export const SUGGESTIONS = 3;
const CATALOGUE_STALE_MS = 300_000;

export type GameFacts = { card: GameCard | undefined; similar: GameCard[]; isPending: boolean };

/** The catalogue's card of the game on the page, and others of its kind that can be played now. */
export function useGameCard(gameCode: string, vendor: string): GameFacts {
  const language = useLanguage();
  const ofVendor = useCall(
    'getGameList',
    { ...(vendor ? { vassalage: vendor } : {}), language, pageNo: 1, pageSize: VENDOR_PAGE },
    { enabled: gameCode !== '', staleTime: CATALOGUE_STALE_MS },
  );
  const card = ofVendor.data?.content.find((game) => game.gameCode === gameCode);
  const ofKind = useCall(
    'getGameList',
    { gameType: card?.gameType, language, pageNo: 1, pageSize: SIMILAR_ASKED, sort: 'hot' },
    { enabled: !ofVendor.isPending, staleTime: CATALOGUE_STALE_MS },
  );
  const hot = useCall('getHotGames', { language }, { staleTime: CATALOGUE_STALE_MS });
  return {
    card,
    similar: similarGames(ofKind.data?.content ?? [], hot.data ?? [], gameCode),
    isPending: ofVendor.isPending || ofKind.isPending,
  };
}

/**
 * Games that can be offered instead of another: open ones of its kind, then what is hot, each once and never that one.
 */
export function similarGames(ofKind: readonly GameCard[], hot: readonly GameCard[], except: string): GameCard[] {
  const open = [...ofKind, ...hot].filter((game) => game.gameCode !== except && !game.maintenance);
  return [...new Map(open.map((game) => [game.nodeId, game])).values()];
}
