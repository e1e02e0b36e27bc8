import { gameCalls } from '@baize/contract/console/games';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { SupplierId } from '../../../ids.ts';
import { switchGame } from './commands/switch-game.ts';
import { switchVendor } from './commands/switch-vendor.ts';
import { nameIn } from './present.ts';
import type { GameCatalogues } from './game-catalogue.ts';
import { countOpenRounds } from '../../base/wagers/index.ts';

/** A supplier as people call it: of the suppliers' module, which stands on the same floor. */
export type SupplierName = (id: SupplierId) => Promise<string | undefined>;

/** Suppliers' vendors and games as operators switch them. */
export function catalogueConsoleRoutes(
  deps: Deps,
  gameCatalogues: GameCatalogues,
  supplierName: SupplierName,
): ConsoleRoute[] {
  return [
    implement(gameCalls.listVendors, async (ctx) => {
      const gameCatalogue = await gameCatalogues.of(ctx.brandId);
      const suppliers = [...new Set(gameCatalogue.vendors.map((vendor) => vendor.supplierId))];
      const names = new Map(await Promise.all(suppliers.map(async (id) => [id, await supplierName(id)] as const)));
      return ok(
        gameCatalogue.vendors.map((vendor) => ({
          vendor: vendor.code,
          displayName: vendor.displayName,
          gameType: vendor.gameType,
          enabled: vendor.enabled,
          maintenance: vendor.maintenance,
          opens: vendor.opens,
          sort: vendor.sort,
          games: gameCatalogue.games.filter((game) => game.vendor === vendor.code).length,
          supplier: names.get(vendor.supplierId) ?? String(vendor.supplierId),
        })),
      );
    }),
    implement(gameCalls.listGames, async (ctx, input) => {
      const gameCatalogue = await gameCatalogues.of(ctx.brandId);
      const open = await deps.db.tx(ctx.brandId, countOpenRounds);
      return ok(
        gameCatalogue.games
          .filter((game) => input.vendor === undefined || game.vendor === input.vendor)
          .map((game) => ({
            gameCode: game.gameCode,
            displayName: nameIn(game.name, 'en'),
            vendor: game.vendor,
            gameType: game.gameType,
            enabled: game.enabled,
            maintenance: game.maintenance,
            isHot: game.isHot,
            isNew: game.isNew,
            sort: game.sort,
            rtp: game.rtp,
            openRounds: open.get(game.gameCode) ?? 0,
          })),
      );
    }),
    implement(gameCalls.switchVendor, (ctx, { reason, ...change }, { vendor }) =>
      switchVendor({ db: deps.db, gameCatalogues }, ctx, { code: vendor, change, reason }),
    ),
    implement(gameCalls.switchGame, (ctx, { reason, ...change }, { gameCode }) =>
      switchGame({ db: deps.db, gameCatalogues }, ctx, { code: gameCode, change, reason }),
    ),
  ];
}
