import type { GameCard } from '@baize/contract/boot';
import { useLanguage } from '@baize/webkit/i18n';
import { useCall } from '../../use-call.ts';

const VENDOR_PAGE = 100;
const SIMILAR_ASKED = 12;
export const SIMILAR_SHOWN = 8;
export const SUGGESTIONS = 3;
const CATALOGUE_STALE_MS = 300_000;

export type GameFacts = { card: GameCard | undefined; similar: GameCard[]; isPending: boolean };

/** The catalogue's card of the game on the page, and others of its kind that can be played now. */
export function useGameCard(gameCode: string, vendor: string): GameFacts {
  const language = useLanguage();
  const ofVendor = useCall('getGameList', { ...(vendor ? { vassalage: vendor } : {}), language, pageNo: 1, pageSize: VENDOR_PAGE }, { enabled: gameCode !== '', staleTime: CATALOGUE_STALE_MS });
  const card = ofVendor.data?.content.find((game) => game.gameCode === gameCode);
  const ofKind = useCall('getGameList', { gameType: card?.gameType, language, pageNo: 1, pageSize: SIMILAR_ASKED, sort: 'hot' }, { enabled: !ofVendor.isPending, staleTime: CATALOGUE_STALE_MS });
  return { card, similar: playable(ofKind.data?.content ?? [], gameCode), isPending: ofVendor.isPending };
}

/** Games that can be offered instead of another: open ones, without that one. */
export const playable = (games: readonly GameCard[], except: string): GameCard[] => games.filter((game) => game.gameCode !== except && !game.maintenance);
