import { GAME_TYPES } from '@baize/contract/boot';
import { gameCalls } from '@baize/contract/console/games';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { brandId as asBrandId, type BrandId, type SupplierId } from '../../../ids.ts';
import { countOpenRounds } from '../../base/wagers/index.ts';
import { editGames } from './commands/edit-games.ts';
import { editVendor } from './commands/edit-vendor.ts';
import { orderGames } from './commands/order-games.ts';
import { orderVendors } from './commands/order-vendors.ts';
import { saveTags } from './commands/save-tags.ts';
import { showGames } from './commands/show-games.ts';
import { switchGame } from './commands/switch-game.ts';
import { consoleGame, consoleTags, consoleVendor, matrixOf, type Offers } from './console-present.ts';
import type { Places } from './edits.ts';
import type { GameCatalogues } from './game-catalogue.ts';
import { placeOf } from './split.ts';

/** A supplier as people call it: of the suppliers' module, which stands on the same floor. */
export type SupplierName = (id: SupplierId) => Promise<string | undefined>;
/** A brand as the matrix names it, and which categories it offers. */
export type BrandFace = (
  id: BrandId,
) => Promise<{ readonly code: string; readonly name: string; readonly offers: Offers }>;

export type EditorDeps = {
  readonly deps: Deps;
  readonly gameCatalogues: GameCatalogues;
  readonly supplierName: SupplierName;
  readonly brandFace: BrandFace;
};

/** Suppliers' vendors and games as operators see and edit them. */
export function catalogueConsoleRoutes({ deps, gameCatalogues, supplierName, brandFace }: EditorDeps): ConsoleRoute[] {
  const write = { db: deps.db, now: deps.now, gameCatalogues };
  const placesOf = async (brandId: BrandId): Promise<Places> => {
    const { brand } = await gameCatalogues.of(brandId);
    const { offers } = await brandFace(brandId);
    return { categoryOf: (game) => placeOf(game, brand.settings), offers };
  };
  const suppliersOf = async (rows: readonly { readonly supplierId: SupplierId }[]) => {
    const ids = [...new Set(rows.map(({ supplierId }) => supplierId))];
    return new Map(await Promise.all(ids.map(async (id) => [id, await supplierName(id)] as const)));
  };
  const shown = async ({ brandId, language }: Pick<OperatorContext, 'brandId' | 'language'>) => {
    const { offers, ...face } = await brandFace(brandId);
    return { ...face, offers, language, id: brandId, gameCatalogue: await gameCatalogues.of(brandId) };
  };
  return [
    implement(gameCalls.listVendors, async (ctx) => {
      const brand = await shown(ctx);
      const { vendors } = brand.gameCatalogue;
      const names = await suppliersOf(vendors);
      return ok(vendors.map((vendor) => consoleVendor(brand, vendor, names.get(vendor.supplierId) ?? null)));
    }),
    implement(gameCalls.listGames, async (ctx, input) => {
      const brand = await shown(ctx);
      const open = await deps.db.tx(ctx.brandId, countOpenRounds);
      const names = await suppliersOf(brand.gameCatalogue.games);
      return ok(
        brand.gameCatalogue.games
          .filter((game) => input.vendor === undefined || game.vendor === input.vendor)
          .map((game) =>
            consoleGame(brand, game, {
              openRounds: open.get(game.gameCode) ?? 0,
              supplier: names.get(game.supplierId) ?? null,
            }),
          ),
      );
    }),
    implement(gameCalls.listGameTypes, async (ctx) => {
      const { offers } = await brandFace(ctx.brandId);
      return ok(GAME_TYPES.map((gameType) => ({ gameType, offered: offers(gameType) })));
    }),
    implement(gameCalls.listTags, async (ctx) => ok(consoleTags(await gameCatalogues.of(ctx.brandId)))),
    implement(gameCalls.getGameMatrix, async (ctx) => {
      const ids = [...ctx.operator.brandIds].toSorted((a, b) => a - b);
      return ok(matrixOf(await Promise.all(ids.map((id) => shown({ ...ctx, brandId: asBrandId(id) })))));
    }),
    implement(gameCalls.switchGame, (ctx, { reason, ...change }, { gameCode }) =>
      switchGame(write, ctx, { code: gameCode, change, reason }),
    ),
    implement(gameCalls.editVendor, (ctx, input, key) => editVendor(write, ctx, { ...input, key })),
    implement(gameCalls.orderVendors, (ctx, input) => orderVendors(write, ctx, input)),
    implement(gameCalls.orderGames, (ctx, input) => orderGames(write, ctx, input)),
    implement(gameCalls.editGames, (ctx, input) => editGames({ ...write, placesOf }, ctx, input)),
    implement(gameCalls.saveTags, (ctx, input) => saveTags(write, ctx, input)),
    implement(gameCalls.showGames, (ctx, input) => showGames(write, ctx, input)),
  ];
}
