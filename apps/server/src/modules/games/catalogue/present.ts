import { createHash } from 'node:crypto';
import {
  GAME_TYPES,
  type GameCard,
  type GameType,
  type Vendor,
  type VendorCategory,
  type VendorMark,
} from '@baize/contract/boot';
import type { VendorLane } from '@baize/contract/catalogue';
import { formatAmount } from '@baize/domain/money';
import { isNamed } from '../../../db/search.ts';
import { gamePicture, vendorPicture } from './art.ts';
import {
  inMaintenance,
  isShown,
  isVendorResting,
  type CatalogueGame,
  type CatalogueVendor,
  type GameCatalogue,
} from './game-catalogue.ts';

export const nameIn = (names: Readonly<Record<string, string>>, language: string): string =>
  names[language.toLowerCase()] ?? names.en ?? Object.values(names)[0] ?? '';

/** Games and studios of which this is a part of the name, in any language, or the code: by their codes. */
export function namedIn(
  { byCode, vendors }: Pick<GameCatalogue, 'byCode' | 'vendors'>,
  text: string,
): { readonly games: string[]; readonly vendors: string[] } {
  const games = [...byCode.values()].filter(({ gameCode, name }) =>
    isNamed({ text }, [gameCode, ...Object.values(name)]),
  );
  const studios = vendors.filter(({ code, displayName }) => isNamed({ text }, [code, displayName]));
  return { games: games.map(({ gameCode }) => gameCode), vendors: [...new Set(studios.map(({ code }) => code))] };
}

/**
 * One game on a card. `gameId` is the supplier's title, the same in every brand that has it; `nodeId` its place in this
 * brand's catalogue; `gameCode` what it is launched and named by. `lagerIcon` is the large picture.
 */
export function cardOf(gameCatalogue: GameCatalogue, game: CatalogueGame, language: string): GameCard {
  const vendor = gameCatalogue.vendorOf(game);
  const name = nameIn(game.name, language);
  return {
    gameId: titleId(game),
    gameCode: game.gameCode,
    gameType: game.category,
    vassalage: game.vendor,
    isGame: vendor?.isGame ?? 'GAME',
    nodeId: String(game.nodeId),
    nodeName: name,
    displayName: name,
    iconUrl: gamePicture(game, ''),
    lagerIcon: gamePicture(game, '-wide'),
    showIcon: game.showIcon,
    isHot: game.isHot ? 1 : 0,
    gameName: name,
    isNew: game.isNew,
    trialSupport: game.trial,
    jackpot: game.jackpot,
    gameClassify: game.classify,
    rtp: game.rtp,
    rtpHighest: game.rtpHighest,
    volatility: game.volatility,
    minStake: formatAmount(game.minStake),
    maxStake: formatAmount(game.maxStake),
    lines: game.lines,
    tags: tagsOf(gameCatalogue, game).map((tag) => nameIn(tag.name, language)),
    maintenance: inMaintenance(gameCatalogue, game),
  };
}

/** The brand's words on a game, in the brand's order. */
const tagsOf = ({ tags }: GameCatalogue, game: CatalogueGame): GameCatalogue['tags'] =>
  tags.filter(({ code }) => game.tags.includes(code));

/** Every vendor that the brand lets in, each once: the footer names them whether they have a game or not. */
export const vendorMarks = ({ vendors }: Pick<GameCatalogue, 'vendors'>): VendorMark[] =>
  [
    ...new Map(
      vendors.filter(({ enabled, hidden }) => enabled && !hidden).map((vendor) => [vendor.code, vendor]),
    ).values(),
  ].map((vendor) => ({
    vendor: vendor.code,
    displayName: vendor.displayName,
    names: vendor.name,
    iconUrl: vendorPicture(vendor),
  }));

/** An opaque name of a supplier's title. */
const titleId = ({ supplierId, gameCode }: Pick<CatalogueGame, 'supplierId' | 'gameCode'>): string =>
  createHash('sha256').update(`title:${supplierId}:${gameCode}`).digest('hex').slice(0, 16);

/** Where a caller's games run; undefined: anywhere. */
export type Platforms = ReadonlySet<string> | undefined;
export const runsOn = (game: Pick<CatalogueGame, 'platforms'>, platforms: Platforms): boolean =>
  platforms === undefined || game.platforms.some((platform) => platforms.has(platform));

/**
 * Categories that have at least one vendor with games, in the order of the sorted vendor list. A vendor that comes
 * under two types is sorted under each, and stands once in a category that holds both.
 */
export function vendorCategories(gameCatalogue: GameCatalogue, platforms?: Platforms): VendorCategory[] {
  const { vendors: rows, games } = gameCatalogue;
  const listed = games.filter((game) => isShown(gameCatalogue, game) && runsOn(game, platforms));
  const order = new Set<GameType>([...rows.map(({ category }) => category), ...GAME_TYPES]);
  return [...order].flatMap((gameCategory) => {
    const here = listed.filter(({ category }) => category === gameCategory);
    const shelves = new Set(here.map(gameCatalogue.vendorOf));
    const vendors = new Map<string, Vendor>();
    for (const row of rows)
      if (shelves.has(row) && !vendors.has(row.code))
        vendors.set(row.code, {
          ...vendorOf(gameCatalogue, row),
          gameType: gameCategory,
          gameCount: here.filter(({ vendor }) => vendor === row.code).length,
        });
    return vendors.size === 0
      ? []
      : [{ gameCategory, path: `/${gameCategory.toLowerCase()}`, vendors: [...vendors.values()] }];
  });
}

/** As the navigation shows them: without the categories that the brand has closed. */
export const gameMenus = (gameCatalogue: GameCatalogue): VendorCategory[] =>
  vendorCategories(gameCatalogue).filter(({ gameCategory }) => gameCatalogue.openTypes.has(gameCategory));

const vendorOf = (gameCatalogue: GameCatalogue, row: CatalogueVendor): Omit<Vendor, 'gameType' | 'gameCount'> => ({
  vendor: row.code,
  displayName: row.displayName,
  names: row.name,
  iconUrl: vendorPicture(row),
  isGame: row.isGame,
  maintenance: isVendorResting(gameCatalogue, row),
});

/** The same as lanes: the cards of a lane are the category's vendors. */
export const vendorLanes = (gameCatalogue: GameCatalogue, platforms?: Platforms): VendorLane[] =>
  vendorCategories(gameCatalogue, platforms).map(({ gameCategory, vendors }) => ({
    title: gameCategory,
    gameClassify: gameCategory,
    cards: vendors,
  }));
