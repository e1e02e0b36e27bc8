import type { GameCard, VendorCategory, VendorMark } from '@baize/contract/boot';
import type { FeedGame } from '@baize/wallet-protocol';
import type { CallResult } from '@baize/contract/failure';
import type { AuditedBy } from '../../../command/index.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { gameTypeCode } from '../../../game-types.ts';
import type { BrandId, SupplierId } from '../../../ids.ts';
import { isUnderMaintenance, offersGameType, type BrandModule } from '../../base/brand/index.ts';
import type { Module } from '../../../module.ts';
import { registerArt } from './art.ts';
import { catalogueConsoleRoutes, type BrandFace, type SupplierName } from './console-routes.ts';
import { shelveGames, type Shelved, type ShelveGames } from './commands/shelve-games.ts';
import { takeGames } from './commands/take-games.ts';
import { cardOf, nameIn, vendorCategories, vendorMarks } from './present.ts';
import {
  listFirstPictures,
  listHot,
  readGameFacts,
  recommendGames,
  type GameFacts,
  type GameListQuery,
} from './queries.ts';
import { cataloguePersonal } from './personal.ts';
import { catalogueRoutes } from './routes.ts';
import {
  createGameCatalogues,
  inMaintenance,
  isListed,
  type CatalogueGame,
  type GameCatalogue,
} from './game-catalogue.ts';
import { applyGameSwitch } from './switches.ts';
import {
  moveToSupplier,
  recordLaunch,
  saveGame,
  saveVendor,
  type GameDraft,
  type GameRow,
  type VendorDraft,
} from './store.ts';

export { namedIn, nameIn } from './present.ts';
export type { GameDraft, GameRow, VendorDraft, VendorRow } from './store.ts';
export type { Shelf, Shelved, ShelveGames } from './commands/shelve-games.ts';

/** A game as the wallet wants to see it. */
export type PlayableGame = {
  readonly gameCode: string;
  readonly vendor: string;
  readonly gameType: number;
  readonly supplierId: SupplierId;
  /** New rounds may start: the game, its vendor, its type and the brand are all open. */
  readonly open: boolean;
};

export type LaunchableGame = Pick<GameRow, 'gameCode' | 'vendor' | 'supplierId' | 'trial' | 'minStake'> & {
  /** Why no new round may start; undefined: the game is open. */
  readonly closed: 'GAME_DISABLED' | 'GAME_MAINTENANCE' | undefined;
  readonly opens: 'frame' | 'tab';
  readonly nameIn: (language: string) => string;
  /** What can be played instead of it. */
  readonly recommended: (language: string) => readonly GameCard[];
};

export type CatalogueModule = Module & {
  readonly gameCatalogue: (brandId: BrandId) => Promise<GameCatalogue>;
  readonly findGame: (brandId: BrandId, supplierId: SupplierId, gameCode: string) => Promise<PlayableGame | undefined>;
  /** A game as its launch wants to see it; undefined: no such game in this brand. */
  readonly findLaunchable: (brandId: BrandId, gameCode: string) => Promise<LaunchableGame | undefined>;
  readonly recordLaunch: typeof recordLaunch;
  /** Name and picture of a game in a language, for those who show wins. */
  readonly gameFace: (
    brandId: BrandId,
    gameCode: string,
    language: string,
  ) => Promise<{ readonly gameName: string; readonly iconUrl: string } | undefined>;
  readonly takeGames: (supplierId: SupplierId, games: readonly FeedGame[]) => Promise<void>;
  /** Puts games of a supplier that the brand does not have yet on one of its shelves. */
  readonly shelveGames: (by: AuditedBy, order: ShelveGames) => Promise<CallResult<Shelved, never>>;
  readonly hotGames: (brandId: BrandId, language: string) => Promise<GameCard[]>;
  /** A game's card and what can be played instead of it. */
  readonly gameFacts: (brandId: BrandId, gameCode: string, language: string) => Promise<GameFacts | undefined>;
  /** Pictures of the games that stand first in a lobby; null for one that has none. */
  readonly firstPictures: (
    brandId: BrandId,
    shown: Pick<GameListQuery, 'gameType' | 'filter'>,
  ) => Promise<(string | null)[]>;
  readonly vendorCategories: (brandId: BrandId) => Promise<VendorCategory[]>;
  readonly vendorMarks: (brandId: BrandId) => Promise<VendorMark[]>;
  /** Switches a game without an operator: for the conformance control. False: no such game in this brand. */
  readonly applyGameSwitch: typeof applyGameSwitch;
  /** For the seed. */
  readonly saveVendor: (tx: Tx, brandId: BrandId, row: VendorDraft) => Promise<void>;
  readonly saveGame: (tx: Tx, brandId: BrandId, row: GameDraft) => Promise<void>;
  /** A game that another supplier sells from now on. */
  readonly moveToSupplier: typeof moveToSupplier;
  readonly forget: (brandId: BrandId) => void;
};

export function createCatalogueModule(
  deps: Deps,
  {
    brand,
    supplierName,
  }: {
    readonly brand: Pick<BrandModule, 'brandIds' | 'brand'>;
    readonly supplierName: SupplierName;
  },
): CatalogueModule {
  const gameCatalogues = createGameCatalogues({ db: deps.db, now: deps.now, brand: (id) => brand.brand(id) });
  const currencyOf = async (brandId: BrandId): Promise<string> => (await brand.brand(brandId)).currency;
  const isOffered = async (brandId: BrandId, game: CatalogueGame): Promise<boolean> =>
    offersGameType(await brand.brand(brandId), game.category);
  const brandFace: BrandFace = async (brandId) => {
    const found = await brand.brand(brandId);
    return { code: found.code, name: found.name, offers: (gameType) => offersGameType(found, gameType) };
  };
  return {
    name: 'catalogue',
    siteRoutes: catalogueRoutes(deps, gameCatalogues),
    consoleRoutes: catalogueConsoleRoutes({ deps, gameCatalogues, supplierName, brandFace }),
    rawSite: registerArt,
    personal: cataloguePersonal,
    gameCatalogue: gameCatalogues.of,
    findGame: async (brandId, supplierId, gameCode) => {
      const gameCatalogue = await gameCatalogues.of(brandId);
      const game = gameCatalogue.byCode.get(gameCode);
      if (!game || game.supplierId !== supplierId) return undefined;
      return {
        gameCode,
        vendor: game.vendor,
        gameType: gameTypeCode(game.category),
        supplierId,
        open:
          isListed(gameCatalogue, game) &&
          !inMaintenance(gameCatalogue, game) &&
          (await isOffered(brandId, game)) &&
          !isUnderMaintenance((await brand.brand(brandId)).settings.maintenance, deps.now()),
      };
    },
    findLaunchable: async (brandId, gameCode) => {
      const gameCatalogue = await gameCatalogues.of(brandId);
      const game = gameCatalogue.byCode.get(gameCode);
      if (!game) return undefined;
      const launchable = launchableOf(gameCatalogue, game);
      return (await isOffered(brandId, game)) ? launchable : { ...launchable, closed: 'GAME_DISABLED' };
    },
    recordLaunch,
    gameFace: async (brandId, gameCode, language) => faceOf(await gameCatalogues.of(brandId), gameCode, language),
    takeGames: (supplierId, games) =>
      takeGames({ db: deps.db, brandIds: brand.brandIds, currencyOf, gameCatalogues }, supplierId, games),
    shelveGames: (by, order) => shelveGames({ db: deps.db, gameCatalogues }, by, order),
    gameFacts: async (brandId, gameCode, language) =>
      readGameFacts(await gameCatalogues.of(brandId), gameCode, language),
    firstPictures: async (brandId, shown) => listFirstPictures(await gameCatalogues.of(brandId), shown),
    hotGames: async (brandId, language) => listHot(await gameCatalogues.of(brandId), language),
    vendorCategories: async (brandId) => vendorCategories(await gameCatalogues.of(brandId)),
    vendorMarks: async (brandId) => vendorMarks(await gameCatalogues.of(brandId)),
    applyGameSwitch,
    saveVendor,
    saveGame,
    moveToSupplier,
    forget: gameCatalogues.forget,
  };
}

function faceOf(
  gameCatalogue: GameCatalogue,
  gameCode: string,
  language: string,
): { readonly gameName: string; readonly iconUrl: string } | undefined {
  const game = gameCatalogue.byCode.get(gameCode);
  if (!game) return undefined;
  const { gameName, iconUrl } = cardOf(gameCatalogue, game, language);
  return { gameName, iconUrl };
}

const launchableOf = (gameCatalogue: GameCatalogue, game: CatalogueGame): LaunchableGame => ({
  gameCode: game.gameCode,
  vendor: game.vendor,
  supplierId: game.supplierId,
  trial: game.trial,
  minStake: game.minStake,
  closed: !isListed(gameCatalogue, game)
    ? 'GAME_DISABLED'
    : inMaintenance(gameCatalogue, game)
      ? 'GAME_MAINTENANCE'
      : undefined,
  opens: gameCatalogue.vendorOf(game)?.opens ?? 'frame',
  nameIn: (language) => nameIn(game.name, language),
  recommended: (language) => recommendGames(gameCatalogue, game.gameCode, language),
});
