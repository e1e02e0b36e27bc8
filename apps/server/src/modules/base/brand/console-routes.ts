import { BrandSettingsSchema, UpdateBrandSchema } from '@baize/contract/console';
import { ok } from '@baize/domain/result';
import { recordAudit } from '../../../audit/index.ts';
import type { Deps } from '../../../deps.ts';
import { consoleRoute, type ConsoleRoute } from '../../../http/route.ts';
import { presentSettings } from './present.ts';
import type { BrandModule } from './index.ts';

/** A brand's settings as its operators read and change them. */
export function brandConsoleRoutes(
  deps: Pick<Deps, 'db'>,
  brand: Pick<BrandModule, 'brand' | 'updateBrandSettings' | 'invalidate'>,
): ConsoleRoute[] {
  return [
    consoleRoute('getBrandSettings', {
      permission: 'brand.read',
      value: BrandSettingsSchema,
      handle: async (ctx) => ok(presentSettings(await brand.brand(ctx.brandId))),
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
        return outcome.ok ? ok(presentSettings(await brand.brand(ctx.brandId))) : outcome;
      },
    }),
  ];
}
