import type { GameCard, VendorCategory } from '@baize/contract/boot';
import type { FeedGame } from '@baize/wallet-protocol';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { gameTypeCode } from '../../../game-types.ts';
import type { BrandId, SupplierId } from '../../../ids.ts';
import type { Module } from '../../module.ts';
import { registerArt } from './art.ts';
import type { OpenGame } from './commands/launch-game.ts';
import { catalogueConsoleRoutes } from './console-routes.ts';
import { applyGameSwitch } from './commands/switch-game.ts';
import { takeGames } from './commands/take-games.ts';
import { vendorCategories } from './present.ts';
import { listHot } from './queries.ts';
import { catalogueRoutes } from './routes.ts';
import { createShelves, inMaintenance, isListed, type Shelf } from './shelf.ts';
import { saveGame, saveVendor, type GameRow, type VendorRow } from './store.ts';

export { artHash } from './art.ts';
export { cardOf, nameIn } from './present.ts';
export type { GameRow, VendorRow } from './store.ts';
export type { OpenGame } from './commands/launch-game.ts';

/** A game as the wallet wants to see it. */
export type PlayableGame = {
  readonly gameCode: string;
  readonly vendor: string;
  readonly gameType: number;
  readonly supplierId: SupplierId;
  readonly open: boolean;
};

export type CatalogueModule = Module & {
  readonly shelf: (brandId: BrandId) => Promise<Shelf>;
  readonly findGame: (brandId: BrandId, supplierId: SupplierId, gameCode: string) => Promise<PlayableGame | undefined>;
  readonly takeGames: (supplierId: SupplierId, games: readonly FeedGame[]) => Promise<void>;
  readonly hotGames: (brandId: BrandId, language: string) => Promise<GameCard[]>;
  readonly vendorCategories: (brandId: BrandId) => Promise<VendorCategory[]>;
  /** Switches a game without an operator: for the conformance control. False: no such game in this brand. */
  readonly applyGameSwitch: typeof applyGameSwitch;
  /** For the seed. */
  readonly saveVendor: (tx: Tx, brandId: BrandId, row: VendorRow) => Promise<void>;
  readonly saveGame: (tx: Tx, brandId: BrandId, row: GameRow) => Promise<void>;
  readonly forget: (brandId: BrandId) => void;
};

export function createCatalogueModule(
  deps: Deps,
  needs: { readonly openGame: OpenGame; readonly brandIds: () => Promise<readonly BrandId[]> },
): CatalogueModule {
  const shelves = createShelves(deps.db);
  return {
    name: 'catalogue',
    siteRoutes: catalogueRoutes(deps, shelves, needs.openGame),
    consoleRoutes: catalogueConsoleRoutes(deps, shelves),
    rawSite: registerArt,
    shelf: shelves.of,
    findGame: async (brandId, supplierId, gameCode) => {
      const shelf = await shelves.of(brandId);
      const game = shelf.byCode.get(gameCode);
      if (!game || game.supplierId !== supplierId) return undefined;
      return {
        gameCode,
        vendor: game.vendor,
        gameType: gameTypeCode(game.gameType),
        supplierId,
        open: isListed(shelf, game) && !inMaintenance(shelf, game),
      };
    },
    takeGames: (supplierId, games) => takeGames({ db: deps.db, brandIds: needs.brandIds, shelves }, supplierId, games),
    hotGames: async (brandId, language) => listHot(await shelves.of(brandId), language),
    vendorCategories: async (brandId) => vendorCategories(await shelves.of(brandId)),
    applyGameSwitch,
    saveVendor,
    saveGame,
    forget: shelves.forget,
  };
}
