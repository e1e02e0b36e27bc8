import { createHash } from 'node:crypto';
import { GAME_TYPES, type GameCard, type GameType, type Vendor, type VendorCategory } from '@baize/contract/boot';
import type { VendorLane } from '@baize/contract/catalogue';
import { formatAmount } from '@baize/domain/money';
import { artHash } from './art.ts';
import {
  inMaintenance,
  isListed,
  type CatalogueGame,
  type CatalogueVendor,
  type GameCatalogue,
} from './game-catalogue.ts';

export const nameIn = (names: Readonly<Record<string, string>>, language: string): string =>
  names[language.toLowerCase()] ?? names.en ?? Object.values(names)[0] ?? '';

/**
 * One game on a card. `gameId` is the supplier's title, the same in every brand that has it; `nodeId` its place in this
 * brand's catalogue; `gameCode` what it is launched and named by. `lagerIcon` is the large picture.
 */
export function cardOf(gameCatalogue: GameCatalogue, game: CatalogueGame, language: string): GameCard {
  const vendor = gameCatalogue.vendorOf(game);
  const name = nameIn(game.name, language);
  const icon = (shape: string): string =>
    `/art/${game.artKind}/${game.gameCode}${shape}.${artHash(game.artKind, game.gameCode)}.svg`;
  return {
    gameId: titleId(game),
    gameCode: game.gameCode,
    gameType: game.category,
    vassalage: game.vendor,
    isGame: vendor?.isGame ?? 'GAME',
    nodeId: String(game.nodeId),
    nodeName: name,
    displayName: name,
    iconUrl: icon(''),
    lagerIcon: icon('-wide'),
    showIcon: game.showIcon,
    isHot: game.isHot ? 1 : 0,
    gameName: name,
    isNew: game.isNew,
    trialSupport: game.trial,
    jackpot: game.jackpot,
    gameClassify: game.classify,
    rtp: game.rtp,
    volatility: game.volatility,
    minStake: formatAmount(game.minStake),
    maxStake: formatAmount(game.maxStake),
    lines: game.lines,
    maintenance: inMaintenance(gameCatalogue, game),
  };
}

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
  const listed = gameCatalogue.games.filter((game) => isListed(gameCatalogue, game) && runsOn(game, platforms));
  const order = new Set<GameType>([...gameCatalogue.vendors.map(({ category }) => category), ...GAME_TYPES]);
  return [...order].flatMap((gameCategory) => {
    const games = listed.filter(({ category }) => category === gameCategory);
    const known = new Map<string, Vendor>();
    for (const row of gameCatalogue.vendors)
      if (row.category === gameCategory && row.enabled && !known.has(row.code))
        known.set(row.code, vendorOf(row, games));
    const vendors = [...known.values()].filter(({ gameCount }) => gameCount > 0);
    return vendors.length === 0 ? [] : [{ gameCategory, path: `/${gameCategory.toLowerCase()}`, vendors }];
  });
}

const vendorOf = (row: CatalogueVendor, games: readonly CatalogueGame[]): Vendor => ({
  vendor: row.code,
  displayName: row.displayName,
  gameType: row.category,
  iconUrl: `/art/vendor/${row.code}.svg`,
  gameCount: games.filter(({ vendor }) => vendor === row.code).length,
  isGame: row.isGame,
  maintenance: row.maintenance,
});

/** The same as lanes: the cards of a lane are the category's vendors. */
export const vendorLanes = (gameCatalogue: GameCatalogue, platforms?: Platforms): VendorLane[] =>
  vendorCategories(gameCatalogue, platforms).map(({ gameCategory, vendors }) => ({
    title: gameCategory,
    gameClassify: gameCategory,
    cards: vendors,
  }));
