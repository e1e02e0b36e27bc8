import type { GameCard } from '@baize/contract/boot';
import { GameListQuerySchema, NARROWINGS, SUB_CATEGORIES, type GameListSchema } from '@baize/contract/catalogue';
import type { Page } from '@baize/contract/envelope';
import { UNIT } from '@baize/domain/money';
import type { z } from 'zod';
import { boundsOf, pageOf, type PageQuery } from '../../../page.ts';
import { askedPlatforms } from './asked-platforms.ts';
import { cardOf, nameIn, runsOn, type Platforms } from './present.ts';
import { inMaintenance, isShown, isOffered, type CatalogueGame, type GameCatalogue } from './game-catalogue.ts';

export type GameListQuery = z.output<typeof GameListQuerySchema>;
type GameList = z.output<typeof GameListSchema>;
type Narrowing = (typeof NARROWINGS)[number];
/** The member's own lists by game code, for the filters FAV and RECENT. */
export type Mine = { readonly favourites: ReadonlySet<string>; readonly recent: readonly string[] };
export const NOBODYS: Mine = { favourites: new Set(), recent: [] };
const LINES_OF_FILTER = 25;
/** Where bingo has a tab: the language list holds TY, literally (`domain-rules.md` 7, row 17). */
const BINGO_LANGUAGE = 'TY';
/** How many games are offered in the place of one that cannot be played now. */
const RECOMMENDED_MAX = 8;
export const HOT_MAX = 20;

/** The lobby: filter, search, sort, cut into pages. Everything is in memory, so the answer is one pass. */
export function listGames(
  gameCatalogue: GameCatalogue,
  query: GameListQuery,
  { language, ...mine }: Mine & { readonly language: string },
): GameList {
  const found = findGames(gameCatalogue, query, mine);
  if (query.filter === 'RECENT')
    found.sort((a, b) => mine.recent.indexOf(a.gameCode) - mine.recent.indexOf(b.gameCode));
  // What was searched for comes best hit first, unless another order was asked for.
  else if (!query.search || query.sort !== 'hot') found.sort(sorterOf(query.sort, language));
  const { content, ...page } = pageFrom(found, query);
  return {
    ...page,
    content: content.map((game) => cardOf(gameCatalogue, game, language)),
    subCategories: subCategories(gameCatalogue, query),
    wider: found.length > 0 ? [] : widerLists(gameCatalogue, query, mine),
  };
}

/** What a phone shows of a lobby before it is moved: two rows. */
const FIRST_PICTURES = 6;

/** Pictures of the games that stand first in a category, for the page to fetch before it knows the games. */
export const listFirstPictures = (
  gameCatalogue: GameCatalogue,
  { gameType, filter }: Pick<GameListQuery, 'gameType' | 'filter'>,
): (string | null)[] =>
  findGames(gameCatalogue, { ...GameListQuerySchema.parse({}), gameType, filter }, NOBODYS)
    .toSorted(sorterOf('hot', 'en'))
    .slice(0, FIRST_PICTURES)
    .map((game) => cardOf(gameCatalogue, game, 'en'))
    .map(({ showIcon, iconUrl }) => (showIcon ? iconUrl : null));

function findGames(gameCatalogue: GameCatalogue, query: GameListQuery, mine: Mine): CatalogueGame[] {
  const wanted = gameCatalogue.games.filter((game) => stands(gameCatalogue, game, query) && passes(game, query, mine));
  if (!query.search) return wanted;
  const byCode = new Map(wanted.map((game) => [game.gameCode, game]));
  return gameCatalogue.search(query.search, new Set(byCode.keys())).map((code) => byCode.get(code)!);
}

/** Shown at all, to this client, in this category; where none is named, in those that the brand has open. */
const stands = (gameCatalogue: GameCatalogue, game: CatalogueGame, query: GameListQuery): boolean =>
  (query.gameType === undefined
    ? isOffered(gameCatalogue, game)
    : isShown(gameCatalogue, game) && game.category === query.gameType) && runsOn(game, askedPlatforms(query));

function passes(game: CatalogueGame, query: GameListQuery, mine: Mine): boolean {
  if (query.vassalage && game.vendor !== query.vassalage) return false;
  if (query.gameClassify && game.classify !== query.gameClassify) return false;
  if (query.minBetOne && game.minStake > UNIT) return false;
  if (query.lines25 && game.lines !== LINES_OF_FILTER) return false;
  if (query.filter === 'NEW') return game.isNew;
  if (query.filter === 'HOT') return game.isHot;
  if (query.filter === 'FAV') return mine.favourites.has(game.gameCode);
  if (query.filter === 'RECENT') return mine.recent.includes(game.gameCode);
  return true;
}

/** The tabs of a lobby with their games: those of its category and studio, whatever else is asked. */
function subCategories(gameCatalogue: GameCatalogue, query: GameListQuery): GameList['subCategories'] {
  const hasBingo = gameCatalogue.brand.settings.languages.some((code) => code.toUpperCase() === BINGO_LANGUAGE);
  return SUB_CATEGORIES.filter((code) => code !== 'BG' || hasBingo)
    .map((code) => {
      const isIn = (game: CatalogueGame): boolean =>
        game.classify === code &&
        (!query.vassalage || game.vendor === query.vassalage) &&
        stands(gameCatalogue, game, query);
      return { code, total: gameCatalogue.games.filter(isIn).length };
    })
    .filter(({ total }) => total > 0);
}

/** Nothing was found: what there would be without one of the things that narrow the list. */
function widerLists(gameCatalogue: GameCatalogue, query: GameListQuery, mine: Mine): GameList['wider'] {
  return NARROWINGS.filter((name) => narrows(query, name))
    .map((without) => ({ without, total: findGames(gameCatalogue, widened(query, without), mine).length }))
    .filter(({ total }) => total > 0);
}

const narrows = (query: GameListQuery, name: Narrowing): boolean =>
  name === 'filter' ? query.filter !== 'ALL' : Boolean(query[name]);
const widened = (query: GameListQuery, name: Narrowing): GameListQuery =>
  name === 'filter' ? { ...query, filter: 'ALL' } : { ...query, [name]: undefined };

/** The order of a language; of English where a caller names none that there can be. */
function collatorOf(language: string): Intl.Collator {
  try {
    return new Intl.Collator(language);
  } catch (error) {
    if (error instanceof RangeError) return new Intl.Collator('en');
    throw error;
  }
}

function sorterOf(sort: GameListQuery['sort'], language: string): (a: CatalogueGame, b: CatalogueGame) => number {
  if (sort === 'name') {
    const { compare } = collatorOf(language);
    return (a, b) => compare(nameIn(a.name, language), nameIn(b.name, language));
  }
  if (sort === 'new') return (a, b) => b.releasedAt.getTime() - a.releasedAt.getTime() || a.sort - b.sort;
  // By the least that a game returns: what a player is sure of, whatever they choose.
  if (sort === 'rtp') return (a, b) => Number(b.rtp) - Number(a.rtp) || a.sort - b.sort;
  return (a, b) => Number(b.isHot) - Number(a.isHot) || a.sort - b.sort;
}

/** One page of a list that is in memory as a whole. */
export const pageFrom = <T>(all: readonly T[], query: PageQuery): Page<T> => {
  const { limit, offset } = boundsOf(query);
  return pageOf(all.slice(offset, offset + limit), all.length, query);
};

/** Hot games, as many as a page holds: the list travels with every page of the site. */
export const listHot = (gameCatalogue: GameCatalogue, language: string, platforms?: Platforms): GameCard[] =>
  gameCatalogue.games
    .filter((game) => game.isHot && isOffered(gameCatalogue, game) && runsOn(game, platforms))
    .slice(0, HOT_MAX)
    .map((game) => cardOf(gameCatalogue, game, language));

/** Games that can be played instead of another: open ones of its category, then hot ones, and never that one. */
export function recommendGames(gameCatalogue: GameCatalogue, gameCode: string, language: string): GameCard[] {
  const category = gameCatalogue.byCode.get(gameCode)?.category;
  const open = gameCatalogue.games.filter(
    (game) => game.gameCode !== gameCode && isOffered(gameCatalogue, game) && !inMaintenance(gameCatalogue, game),
  );
  const ofKind = open.filter((game) => game.category === category).toSorted(sorterOf('hot', language));
  const others = open.filter((game) => game.category !== category && game.isHot);
  return [...ofKind, ...others].slice(0, RECOMMENDED_MAX).map((game) => cardOf(gameCatalogue, game, language));
}

/** A game that somebody names, open or not: its page says what there is instead. */
function cardByCode(gameCatalogue: GameCatalogue, code: string, language: string): GameCard | undefined {
  const game = gameCatalogue.byCode.get(code);
  return game && isShown(gameCatalogue, game) ? cardOf(gameCatalogue, game, language) : undefined;
}

export type GameFacts = { readonly card: GameCard; readonly recommended: GameCard[] };

export function readGameFacts(gameCatalogue: GameCatalogue, code: string, language: string): GameFacts | undefined {
  const card = cardByCode(gameCatalogue, code, language);
  return card && { card, recommended: recommendGames(gameCatalogue, code, language) };
}

/** A member's own cards in the order of the codes, without games that are gone, closed or made for other devices. */
export function ownCards(
  gameCatalogue: GameCatalogue,
  codes: Iterable<string>,
  { language, platforms }: { readonly language: string; readonly platforms?: Platforms },
): GameCard[] {
  return [...codes].flatMap((code) => {
    const game = gameCatalogue.byCode.get(code);
    return game && isOffered(gameCatalogue, game) && runsOn(game, platforms)
      ? [cardOf(gameCatalogue, game, language)]
      : [];
  });
}
