import { ConsoleGameSchema, ConsoleVendorSchema, SwitchSchema } from '@baize/contract/console';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import { recordAudit } from '../../../audit/index.ts';
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
      handle: async (ctx, { reason, ...change }, { vendor }) => {
        const changed = await deps.db.tx(ctx.brandId, async (tx) => {
          const done = await switchVendor(tx, ctx.brandId, vendor, change);
          if (done)
            await recordAudit(tx, {
              actor: ctx.operator.name,
              ip: ctx.ip,
              action: 'switch-vendor',
              target: `vendor:${vendor}`,
              after: change,
              reason,
            });
          return done;
        });
        shelves.forget(ctx.brandId);
        return changed ? ok({}) : fail('NOT_FOUND');
      },
    }),
    consoleRoute('switchGame', {
      permission: 'vendors.write',
      rate: 'write',
      params: z.object({ gameCode: z.string().max(64) }),
      input: SwitchSchema,
      value: Done,
      handle: async (ctx, { reason, ...change }, { gameCode }) => {
        const changed = await deps.db.tx(ctx.brandId, async (tx) => {
          const before = (await shelves.of(ctx.brandId)).byCode.get(gameCode);
          const done = await switchGame(tx, ctx.brandId, gameCode, change);
          if (done)
            await recordAudit(tx, {
              actor: ctx.operator.name,
              ip: ctx.ip,
              action: 'switch-game',
              target: `game:${gameCode}`,
              before: before && {
                enabled: before.enabled,
                maintenance: before.maintenance,
                isHot: before.isHot,
                sort: before.sort,
              },
              after: change,
              reason,
            });
          return done;
        });
        shelves.forget(ctx.brandId);
        return changed ? ok({}) : fail('NOT_FOUND');
      },
    }),
  ];
}
