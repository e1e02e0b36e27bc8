import { BrandSettingsSchema, UpdateBrandSchema } from '@baize/contract/console';
import { ok } from '@baize/domain/result';
import { consoleRoute, type ConsoleRoute } from '../../../http/route.ts';
import { updateBrand, type UpdateBrandDeps } from './commands/update-brand.ts';
import { presentSettings } from './present.ts';
import type { BrandModule } from './index.ts';

/** A brand's settings as its operators read and change them. */
export function brandConsoleRoutes(deps: UpdateBrandDeps, brand: BrandModule['brand']): ConsoleRoute[] {
  return [
    consoleRoute('getBrandSettings', {
      permission: 'brand.read',
      value: BrandSettingsSchema,
      handle: async (ctx) => ok(presentSettings(await brand(ctx.brandId))),
    }),
    consoleRoute('updateBrand', {
      permission: 'brand.write',
      rate: 'write',
      input: UpdateBrandSchema,
      value: BrandSettingsSchema,
      handle: async (ctx, { version, ...patch }) => {
        const done = await updateBrand(deps, ctx, { patch, version });
        return done.ok ? ok(presentSettings(await brand(ctx.brandId))) : done;
      },
    }),
  ];
}
