import { brandCalls } from '@baize/contract/brand';
import { ok } from '@baize/domain/result';
import type { CallContext } from '../../../context.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { COUNTRY_CODES } from './countries.ts';
import { systemStatusOf } from './policy.ts';
import { maintenanceOf, registerModeOf, registerRulesOf } from './present.ts';
import type { BrandModule } from './index.ts';

/** The calls from which a page learns where it is; those marked `always` answer in maintenance and to blocked visitors too. */
export function brandRoutes(brands: Pick<BrandModule, 'brand' | 'boot'>, now: () => Date): SiteRoute[] {
  const brandOf = (ctx: CallContext) => brands.brand(ctx.brandId);
  return [
    implement(brandCalls.getPermission, async (ctx) => ok(await brands.boot(await brandOf(ctx), ctx))),
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
