import type { GameCard, GameType } from '@baize/contract/boot';
import { useLanguage } from '@baize/webkit/i18n';
import { unwrap } from '@baize/webkit/outcome';
import { callKey } from '@baize/webkit/query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../client.ts';
import { gameListInput, type LobbyState } from './lobby-query.ts';

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
