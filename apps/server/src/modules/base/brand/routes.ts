import { brandCalls } from '@baize/contract/brand';
import { ok } from '@baize/domain/result';
import type { CallContext } from '../../../context.ts';
import type { BrandId } from '../../../ids.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { COUNTRY_CODES } from './countries.ts';
import { systemStatusOf } from './policy.ts';
import { maintenanceOf, registerModeOf, registerRulesOf } from './present.ts';
import type { Brand } from './store.ts';

/**
 * The calls from which a page learns where it is; those marked `always` answer in maintenance and to blocked visitors
 * too.
 */
export function brandRoutes(brand: (id: BrandId) => Promise<Brand>, now: () => Date): SiteRoute[] {
  const brandOf = (ctx: CallContext) => brand(ctx.brandId);
  return [
    implement(brandCalls.getSystemStatus, async (ctx) => {
      const { settings } = await brandOf(ctx);
      return ok({ status: systemStatusOf(settings, ctx, now()), maintenance: maintenanceOf(settings, now()) });
    }),
    implement(brandCalls.getDomainRoutes, async (ctx) => ok([...(await brandOf(ctx)).domains])),
    implement(brandCalls.getRegistrationSettings, async (ctx) => {
      const { settings } = await brandOf(ctx);
      return ok({ mode: registerModeOf(settings), whitelabel: settings.flags });
    }),
    implement(brandCalls.getRegistrationRules, async (ctx) => ok(registerRulesOf((await brandOf(ctx)).settings))),
    implement(brandCalls.getCountryCodes, async () => ok(COUNTRY_CODES)),
  ];
}
