import { BootSchema, FieldRuleSchema, SystemStatusSchema } from '@baize/contract/boot';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import type { CallContext } from '../../../context.ts';
import { siteRoute, type SiteRoute } from '../../../http/route.ts';
import { COUNTRY_CODES } from './countries.ts';
import { systemStatusOf } from './policy.ts';
import { maintenanceOf, registerModeOf, registerRulesOf } from './present.ts';
import type { BrandModule } from './index.ts';

/** The calls from which a page learns where it is; those marked `always` answer in maintenance and to blocked visitors too. */
export function brandRoutes(brands: Pick<BrandModule, 'brand' | 'boot'>, now: () => Date): SiteRoute[] {
  const brandOf = (ctx: CallContext) => brands.brand(ctx.brandId);
  return [
    siteRoute('getPermission', {
      access: 'public',
      always: true,
      value: BootSchema,
      handle: async (ctx) => ok(await brands.boot(await brandOf(ctx), ctx)),
    }),
    siteRoute('getSystemStatus', {
      access: 'public',
      always: true,
      value: SystemStatusSchema,
      handle: async (ctx) => {
        const { settings } = await brandOf(ctx);
        return ok({ status: systemStatusOf(settings, ctx, now()), maintenance: maintenanceOf(settings, now()) });
      },
    }),
    siteRoute('getDomainRoutes', {
      access: 'public',
      always: true,
      value: BootSchema.shape.domainRoute,
      handle: async (ctx) => ok([...(await brandOf(ctx)).domains]),
    }),
    siteRoute('getRegistrationSettings', {
      access: 'public',
      value: z.object({ mode: BootSchema.shape.register.shape.mode, whitelabel: BootSchema.shape.whitelabel }),
      handle: async (ctx) => {
        const { settings } = await brandOf(ctx);
        return ok({ mode: registerModeOf(settings), whitelabel: settings.flags });
      },
    }),
    siteRoute('getRegistrationRules', {
      access: 'public',
      value: z.array(FieldRuleSchema),
      handle: async (ctx) => ok(registerRulesOf((await brandOf(ctx)).settings)),
    }),
    siteRoute('getCountryCodes', {
      access: 'public',
      value: BootSchema.shape.countryCodes,
      handle: async () => ok(COUNTRY_CODES),
    }),
  ];
}
