import {
  AuditQuerySchema,
  AuditRowSchema,
  AuditVerdictSchema,
  BrandSettingsSchema,
  ConsoleGameSchema,
  ConsoleJackpotSchema,
  ConsoleVendorSchema,
  SwitchSchema,
  UpdateBrandSchema,
  UpdateJackpotSchema,
} from '@baize/contract/console';
import { pageOf } from '@baize/contract/envelope';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import { recordAudit, verifyAudit } from '../../../audit/index.ts';
import { fail } from '@baize/contract/failure';
import { consoleRoute, type ConsoleRoute } from '../../../http/route.ts';
import { nameIn } from '../../games/catalogue/index.ts';
import { listAuditRows } from './audit-queries.ts';
import type { ConsoleNeeds } from './needs.ts';

const Done = z.object({});

export function catalogueRoutes({ deps, catalogue }: ConsoleNeeds): ConsoleRoute[] {
  return [
    consoleRoute('listVendors', {
      permission: 'vendors.read',
      value: z.array(ConsoleVendorSchema),
      handle: async (ctx) => {
        const shelf = await catalogue.shelf(ctx.brandId);
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
        const shelf = await catalogue.shelf(ctx.brandId);
        const open = await deps.db.tx(ctx.brandId, (tx) => catalogue.countOpenRounds(tx));
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
          const done = await catalogue.switchVendor(tx, ctx.brandId, vendor, change);
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
        catalogue.forget(ctx.brandId);
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
          const before = (await catalogue.shelf(ctx.brandId)).byCode.get(gameCode);
          const done = await catalogue.switchGame(tx, ctx.brandId, gameCode, change);
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
        catalogue.forget(ctx.brandId);
        return changed ? ok({}) : fail('NOT_FOUND');
      },
    }),
  ];
}

export function brandRoutes({ deps, brand }: ConsoleNeeds): ConsoleRoute[] {
  return [
    consoleRoute('getBrandSettings', {
      permission: 'brand.read',
      value: BrandSettingsSchema,
      handle: async (ctx) => ok(brand.presentSettings(await brand.brand(ctx.brandId))),
    }),
    consoleRoute('updateBrand', {
      permission: 'brand.write',
      rate: 'write',
      input: UpdateBrandSchema,
      value: BrandSettingsSchema,
      handle: async (ctx, { version, ...patch }) => {
        const outcome = await deps.db.tx(ctx.brandId, async (tx) => {
          const changed = await brand.updateBrandSettings(tx, ctx.brandId, patch, version);
          if (changed.ok)
            await recordAudit(tx, {
              actor: ctx.operator.name,
              ip: ctx.ip,
              action: 'update-brand',
              target: `brand:${ctx.brandCode}`,
              before: changed.value.before,
              after: changed.value.after,
            });
          return changed;
        });
        brand.invalidate();
        return outcome.ok ? ok(brand.presentSettings(await brand.brand(ctx.brandId))) : outcome;
      },
    }),
  ];
}

export function jackpotRoutes({ deps, jackpots, identity }: ConsoleNeeds): ConsoleRoute[] {
  const list = (brandId: Parameters<typeof deps.db.tx>[0] & number) =>
    deps.db.tx(brandId, async (tx) => {
      const reports = await jackpots.report(tx, brandId);
      const names = new Map(
        (
          await identity.findMembers(
            tx,
            reports.flatMap((report) => report.hits.map((hit) => hit.memberId)),
          )
        ).map((member) => [member.id, member.account]),
      );
      return reports.map(({ pool, amount, hits, house, stakes, paid }) => ({
        poolId: pool.poolId,
        name: { ...pool.name },
        currency: pool.currency,
        amount: formatAmount(amount),
        enabled: pool.enabled,
        seedMin: formatAmount(pool.seedMin),
        seedMax: formatAmount(pool.seedMax),
        feedMin: formatAmount(pool.feedMin),
        feedMax: formatAmount(pool.feedMax),
        feedEveryMs: [...pool.feedEveryMs],
        contributionRate: (pool.contributionE4 / 10_000).toFixed(4),
        reseedShare: (pool.reseedShareE4 / 10_000).toFixed(4),
        oddsPerUnit: `1/${formatAmount(pool.odds)}`,
        seedHash: pool.seedHash,
        hits: hits.map((hit) => ({
          amount: formatAmount(hit.amount),
          account: names.get(hit.memberId) ?? String(hit.memberId),
          at: hit.hitAt.toISOString(),
          revealedSeed: hit.revealedSeed,
        })),
        contributions: { house: formatAmount(house), stakes: formatAmount(stakes), paid: formatAmount(paid) },
        version: pool.version,
      }));
    });
  return [
    consoleRoute('listJackpots', {
      permission: 'jackpots.read',
      value: z.array(ConsoleJackpotSchema),
      handle: async (ctx) => ok(await list(ctx.brandId)),
    }),
    consoleRoute('updateJackpot', {
      permission: 'jackpots.write',
      rate: 'write',
      params: z.object({ poolId: z.string().max(64) }),
      input: UpdateJackpotSchema,
      value: z.array(ConsoleJackpotSchema),
      handle: async (ctx, input, { poolId }) => {
        const feedMin = input.feedMin === undefined ? undefined : parseAmount(input.feedMin);
        const feedMax = input.feedMax === undefined ? undefined : parseAmount(input.feedMax);
        const known = (await list(ctx.brandId)).find((pool) => pool.poolId === poolId);
        if (!known) return fail('NOT_FOUND');
        if ((feedMin ?? parseAmount(known.feedMin)!) > (feedMax ?? parseAmount(known.feedMax)!))
          return fail('BAD_REQUEST', { fields: { feedMin: 'above feedMax' } });
        const change = {
          enabled: input.enabled,
          feedMin,
          feedMax,
          contributionE4:
            input.contributionRate === undefined ? undefined : Math.round(Number(input.contributionRate) * 10_000),
        };
        const done = await deps.db.tx(ctx.brandId, async (tx) => {
          const changed = await jackpots.updatePool(tx, poolId, input.version, change);
          if (changed)
            await recordAudit(tx, {
              actor: ctx.operator.name,
              ip: ctx.ip,
              action: 'update-jackpot',
              target: `jackpot:${poolId}`,
              before: {
                enabled: known.enabled,
                feedMin: known.feedMin,
                feedMax: known.feedMax,
                contributionRate: known.contributionRate,
              },
              after: input,
            });
          return changed;
        });
        return done ? ok(await list(ctx.brandId)) : fail('STATE_CONFLICT');
      },
    }),
  ];
}

export function auditRoutes({ deps, anchorFile }: ConsoleNeeds): ConsoleRoute[] {
  return [
    consoleRoute('listAudit', {
      permission: 'audit.read',
      input: AuditQuerySchema,
      value: pageOf(AuditRowSchema),
      handle: async (ctx, input) => ok(await deps.db.tx(ctx.brandId, (tx) => listAuditRows(tx, input))),
    }),
    consoleRoute('verifyAudit', {
      permission: 'audit.verify',
      rate: 'write',
      value: AuditVerdictSchema,
      handle: async (ctx) => ok(await verifyAudit(deps.db, ctx.brandId, deps.secrets.audit, anchorFile)),
    }),
  ];
}
