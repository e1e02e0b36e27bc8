import { z } from 'zod';
import { BootSchema, FieldRuleSchema, SystemStatusSchema } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';

/** The calls from which a page learns where it is. */
export const brandCalls = defineSiteCalls({
  getPermission: { method: 'GET', path: '/permission', access: 'public', always: true, output: BootSchema },
  getSystemStatus: {
    method: 'GET',
    path: '/system-status',
    access: 'public',
    always: true,
    output: SystemStatusSchema,
  },
  getDomainRoutes: {
    method: 'GET',
    path: '/domain-routes',
    access: 'public',
    always: true,
    output: BootSchema.shape.domainRoute,
  },
  /** The brand's own menu: its white-label flags, and what stands in its navigation, in that order. */
  getWhitelabelMenu: {
    method: 'GET',
    path: '/whitelabel-menu',
    access: 'public',
    output: z.object({
      whitelabel: BootSchema.shape.whitelabel,
      menu: z.array(z.object({ name: z.string(), path: z.string() })),
    }),
  },
  getRegistrationSettings: {
    method: 'GET',
    path: '/registration/settings',
    access: 'public',
    output: z.object({ mode: BootSchema.shape.register.shape.mode, whitelabel: BootSchema.shape.whitelabel }),
  },
  getRegistrationRules: {
    method: 'GET',
    path: '/registration/rules',
    access: 'public',
    output: z.array(FieldRuleSchema),
  },
  getCountryCodes: { method: 'GET', path: '/country-codes', access: 'public', output: BootSchema.shape.countryCodes },
});
