import { z } from 'zod';
import { CustomerServiceSchema, FieldRuleSchema, ResourceSchema, WHITELABEL_FLAGS } from '../boot.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { TimeSchema } from '../envelope.ts';

export const BrandSettingsSchema = z.object({
  code: z.string(),
  name: z.string(),
  merchantCode: z.string(),
  currency: z.string(),
  gmtOffsetMinutes: z.number().int(),
  flags: z.record(z.enum(WHITELABEL_FLAGS), z.boolean()),
  maintenance: z.object({
    on: z.boolean(),
    from: TimeSchema.nullable(),
    until: TimeSchema.nullable(),
    note: z.string().max(300),
  }),
  blockedCountries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(249),
  blockedIps: z.array(z.string().max(64)).max(1_000),
  languages: z.array(z.string().max(8)).max(60),
  registerRules: z.array(FieldRuleSchema),
  customerService: z.array(CustomerServiceSchema),
  resources: z.array(ResourceSchema),
  gtagId: z.string().max(40).nullable(),
  domains: z.array(z.object({ domain: z.string().max(255), kind: z.enum(['site', 'agent', 'lite']) })),
  imageCDNs: z.array(z.string().max(255)),
  launchGameCDNs: z.array(z.string().max(255)),
  version: z.number().int(),
});
export type BrandSettings = z.infer<typeof BrandSettingsSchema>;
/** PATCH brand: any subset, with the version that was read; STATE_CONFLICT when somebody else was faster. */
export const UpdateBrandSchema = BrandSettingsSchema.pick({
  flags: true,
  maintenance: true,
  blockedCountries: true,
  blockedIps: true,
  languages: true,
  registerRules: true,
  customerService: true,
  resources: true,
  gtagId: true,
  imageCDNs: true,
  launchGameCDNs: true,
})
  .partial()
  .extend({ version: z.number().int() });
export type BrandPatch = z.input<typeof UpdateBrandSchema>;

export const brandSettingsCalls = defineConsoleCalls({
  getBrandSettings: { method: 'GET', path: '/brand', permission: 'brand.read', output: BrandSettingsSchema },
  updateBrand: {
    method: 'PATCH',
    path: '/brand',
    permission: 'brand.write',
    rate: 'write',
    input: UpdateBrandSchema,
    output: BrandSettingsSchema,
    failures: ['BRAND_UNKNOWN', 'STATE_CONFLICT', 'BAD_REQUEST'],
  },
});
