import type { GameCard } from '@baize/contract/boot';
import type { GameListQuerySchema } from '@baize/contract/catalogue';
import type { Page } from '@baize/contract/envelope';
import { UNIT } from '@baize/domain/money';
import type { z } from 'zod';
import { boundsOf, pageOf, type PageQuery } from '../../../page.ts';
import { cardOf, nameIn } from './present.ts';
import { isListed, type GameCatalogue } from './game-catalogue.ts';
import type { GameRow } from './store.ts';

export type GameListQuery = z.output<typeof GameListQuerySchema>;
/** The member's own lists, for the filters FAV and RECENT. */
export type Mine = { readonly favourites: readonly string[]; readonly recent: readonly string[] };
const LINES_OF_FILTER = 25;

/** The lobby: filter, search, sort, cut into pages. Everything is in memory, so the answer is one pass. */
export function listGames(
  gameCatalogue: GameCatalogue,
  query: GameListQuery,
  { language, ...mine }: Mine & { readonly language: string },
): Page<GameCard> {
  const needle = query.search?.toLowerCase();
  const found = gameCatalogue.games.filter(
    (game) =>
      isListed(gameCatalogue, game) &&
      (query.gameType === undefined || game.gameType === query.gameType) &&
      (!query.vassalage || game.vendor === query.vassalage) &&
      (!query.gameClassify || game.classify === query.gameClassify) &&
      passes(game, query, mine) &&
      (!needle ||
        Object.values(game.name).some((name) => name.toLowerCase().includes(needle)) ||
        game.gameCode.includes(needle)),
  );
  if (query.filter === 'RECENT')
    found.sort((a, b) => mine.recent.indexOf(a.gameCode) - mine.recent.indexOf(b.gameCode));
  else found.sort(sorterOf(query.sort, language));
  return pageFrom(
    found.map((game) => cardOf(gameCatalogue, game, language)),
    query,
  );
}

function passes(game: GameRow, query: GameListQuery, mine: Mine): boolean {
  if (query.minBetOne && game.minStake > UNIT) return false;
  if (query.lines25 && game.lines !== LINES_OF_FILTER) return false;
  if (query.filter === 'NEW') return game.isNew;
  if (query.filter === 'HOT') return game.isHot;
  if (query.filter === 'FAV') return mine.favourites.includes(game.gameCode);
  if (query.filter === 'RECENT') return mine.recent.includes(game.gameCode);
  return true;
}

function sorterOf(sort: GameListQuery['sort'], language: string): (a: GameRow, b: GameRow) => number {
  if (sort === 'name') return (a, b) => nameIn(a.name, language).localeCompare(nameIn(b.name, language));
  if (sort === 'new') return (a, b) => Number(b.isNew) - Number(a.isNew) || a.sort - b.sort;
  if (sort === 'rtp') return (a, b) => Number(b.rtp) - Number(a.rtp) || a.sort - b.sort;
  return (a, b) => Number(b.isHot) - Number(a.isHot) || a.sort - b.sort;
}

/** One page of a list that is in memory as a whole. */
export const pageFrom = <T>(all: readonly T[], query: PageQuery): Page<T> => {
  const { limit, offset } = boundsOf(query);
  return pageOf(all.slice(offset, offset + limit), all.length, query);
};

export const listHot = (gameCatalogue: GameCatalogue, language: string): GameCard[] =>
  gameCatalogue.games
    .filter((game) => game.isHot && isListed(gameCatalogue, game))
    .map((game) => cardOf(gameCatalogue, game, language));

/** Cards in the order of the codes; games that are gone are left out. */
export function cardsOf(gameCatalogue: GameCatalogue, codes: readonly string[], language: string): GameCard[] {
  return codes.flatMap((code) => {
    const game = gameCatalogue.byCode.get(code);
    return game && isListed(gameCatalogue, game) ? [cardOf(gameCatalogue, game, language)] : [];
  });
}
