import { brandSettingsCalls } from '@baize/contract/console/brand';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import { updateBrand, type UpdateBrandDeps } from './commands/update-brand.ts';
import { presentSettings } from './present.ts';
import type { Brand } from './store.ts';

/** A brand's settings as its operators read and change them. */
export function brandConsoleRoutes(deps: UpdateBrandDeps, brand: (id: BrandId) => Promise<Brand>): ConsoleRoute[] {
  return [
    implement(brandSettingsCalls.getBrandSettings, async (ctx) => ok(presentSettings(await brand(ctx.brandId)))),
    implement(brandSettingsCalls.updateBrand, async (ctx, { version, ...patch }) => {
      const done = await updateBrand(deps, ctx, { patch, version });
      return done.ok ? ok(presentSettings(await brand(ctx.brandId))) : done;
    }),
  ];
}
