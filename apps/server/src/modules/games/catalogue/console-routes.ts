import { ConsoleGameSchema, ConsoleVendorSchema, SwitchSchema } from '@baize/contract/console';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { consoleRoute, type ConsoleRoute } from '../../../http/route.ts';
import { switchGame, switchVendor } from './commands/switch-game.ts';
import { nameIn } from './present.ts';
import type { Shelves } from './shelf.ts';
import { countOpenRounds } from '../../base/wagers/index.ts';

const Done = z.object({});

/** Suppliers' vendors and games as operators switch them. */
export function catalogueConsoleRoutes(deps: Deps, shelves: Shelves): ConsoleRoute[] {
  return [
    consoleRoute('listVendors', {
      permission: 'vendors.read',
      value: z.array(ConsoleVendorSchema),
      handle: async (ctx) => {
        const shelf = await shelves.of(ctx.brandId);
        return ok(
          shelf.vendors.map((vendor) => ({
            vendor: vendor.code,
            displayName: vendor.displayName,
            gameType: vendor.gameType,
            enabled: vendor.enabled,
            maintenance: vendor.maintenance,
            sort: vendor.sort,
            games: shelf.games.filter((game) => game.vendor === vendor.code).length,
            supplier: String(vendor.supplierId),
          })),
        );
      },
    }),
    consoleRoute('listGames', {
      permission: 'vendors.read',
      input: z.object({ vendor: z.string().max(16).optional() }),
      value: z.array(ConsoleGameSchema),
      handle: async (ctx, input) => {
        const shelf = await shelves.of(ctx.brandId);
        const open = await deps.db.tx(ctx.brandId, countOpenRounds);
        return ok(
          shelf.games
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
      },
    }),
    consoleRoute('switchVendor', {
      permission: 'vendors.write',
      rate: 'write',
      params: z.object({ vendor: z.string().max(16) }),
      input: SwitchSchema,
      value: Done,
      handle: (ctx, { reason, ...change }, { vendor }) =>
        switchVendor({ db: deps.db, shelves }, ctx, { code: vendor, change, reason }),
    }),
    consoleRoute('switchGame', {
      permission: 'vendors.write',
      rate: 'write',
      params: z.object({ gameCode: z.string().max(64) }),
      input: SwitchSchema,
      value: Done,
      handle: (ctx, { reason, ...change }, { gameCode }) =>
        switchGame({ db: deps.db, shelves }, ctx, { code: gameCode, change, reason }),
    }),
  ];
}
