import type { GameCard, GameType } from '@baize/contract/boot';
import type { OutputOf } from '@baize/contract/define-call';
import type { SiteCalls } from '@baize/contract/site-calls';
import { currentLanguage, useLanguage } from '@baize/webkit/i18n';
import { unwrap } from '@baize/webkit/outcome';
import { callKey } from '@baize/webkit/query';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../client.ts';
import { queryClient } from '../../query-client.ts';
import { runsHere } from '../../device.ts';
import { gameListInput, type LobbyState } from './lobby-query.ts';

/** A change of the catalogue is told at once, and makes every answer stale. */
const LIST_STALE_MS = 120_000;

const inputOf = (gameType: GameType, state: LobbyState, at: { language: string; pageNo: number }) => ({
  ...gameListInput({ gameType, state, ...at }),
  ...runsHere(),
});

/** The question of a lobby for its games: pages of twenty, one after another. */
const gamePages = (gameType: GameType, state: LobbyState, language: string) =>
  infiniteQueryOptions({
    queryKey: [...callKey('getGameList', inputOf(gameType, state, { language, pageNo: 1 })), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(await client.call('getGameList', inputOf(gameType, state, { language, pageNo: pageParam }), { signal })),
    staleTime: LIST_STALE_MS,
    initialPageParam: 1,
    getNextPageParam: (last: OutputOf<SiteCalls['getGameList']>) =>
      last.pageNum < last.totalPages ? last.pageNum + 1 : undefined,
  });

/** Asks at the press itself; the page that is drawn for it finds its question under way, or answered before. */
export const askAhead = (gameType: GameType, state: LobbyState): Promise<void> =>
  queryClient.prefetchInfiniteQuery(gamePages(gameType, state, currentLanguage()));

/** Whether the answer is there and still counts. */
export function isAnswered(gameType: GameType, state: LobbyState): boolean {
  const known = queryClient.getQueryState(gamePages(gameType, state, currentLanguage()).queryKey);
  return known?.data !== undefined && !known.isInvalidated && Date.now() - known.dataUpdatedAt < LIST_STALE_MS;
}

/** The pages of a lobby. */
export function useGamePages(gameType: GameType, state: LobbyState, enabled: boolean) {
  const language = useLanguage();
  const query = useInfiniteQuery({
    ...gamePages(gameType, state, language),
    placeholderData: keepPreviousData,
    enabled,
  });
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  return {
    query,
    games: uniqueGames(pages.flatMap((page) => page.content)),
    total: first?.total ?? 0,
    subCategories: first?.subCategories ?? [],
    wider: first?.wider ?? [],
  };
}

/** A game that moved to the next page between two answers is shown once. */
export const uniqueGames = (games: readonly GameCard[]): GameCard[] => [
  ...new Map(games.map((game) => [game.nodeId, game])).values(),
];
