import type { GameCard, GameType } from '@baize/contract/boot';
import { useLanguage } from '@baize/webkit/i18n';
import { unwrap } from '@baize/webkit/outcome';
import { callKey } from '@baize/webkit/query';
import { keepPreviousData, useInfiniteQuery, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { client } from '../../client.ts';
import { EMPTY_LOBBY, gameListInput, type LobbyState, type SubCategory } from './lobby-query.ts';

const CATALOGUE_STALE_MS = 300_000;

/** The pages of a lobby, twenty games each, one after another. */
export function useGamePages(gameType: GameType, state: LobbyState, enabled: boolean) {
  const language = useLanguage();
  const query = useInfiniteQuery({
    queryKey: [...callKey('getGameList', gameListInput({ gameType, state, language, pageNo: 1 })), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(
        await client.call('getGameList', gameListInput({ gameType, state, language, pageNo: pageParam }), { signal }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
  });
  const pages = query.data?.pages ?? [];
  return { query, games: uniqueGames(pages.flatMap((page) => page.content)), total: pages[0]?.total ?? 0 };
}

/** A game that moved to the next page between two answers is shown once. */
export const uniqueGames = (games: readonly GameCard[]): GameCard[] => [
  ...new Map(games.map((game) => [game.nodeId, game])).values(),
];

/**
 * How many games each sub-category has, so that only tabs with games are shown. One-row questions, kept for five
 * minutes.
 */
export function useSubCategories(
  gameType: GameType,
  codes: readonly SubCategory[],
  vassalage: string,
): { code: SubCategory; total: number }[] {
  const language = useLanguage();
  return useQueries({
    queries: codes.map((classify) => {
      const input = gameListInput({
        gameType,
        state: { ...EMPTY_LOBBY, vassalage, classify },
        language,
        pageNo: 1,
        pageSize: 1,
      });
      return {
        queryKey: callKey('getGameList', input),
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          unwrap(await client.call('getGameList', input, { signal })),
        staleTime: CATALOGUE_STALE_MS,
      };
    }),
    combine: (results) => withGames(codes, results),
  });
}

const withGames = (
  codes: readonly SubCategory[],
  results: readonly UseQueryResult<{ total: number }>[],
): { code: SubCategory; total: number }[] =>
  codes.map((code, index) => ({ code, total: results[index]?.data?.total ?? 0 })).filter((entry) => entry.total > 0);
