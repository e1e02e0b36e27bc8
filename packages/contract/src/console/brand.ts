import { z } from 'zod';
import { CAPABILITIES, CustomerServiceSchema, FieldRuleSchema, ResourceSchema, WHITELABEL_FLAGS } from '../boot.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { isAcceptedPattern } from '@baize/domain/field-rules';
import { TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';
import {
  COUNTRIES,
  DOMAIN_KINDS,
  DOMAINS_MAX,
  GTAG,
  HOST_SOURCE,
  LANGUAGE,
  LICENCE_MAX,
  isLink,
  VENDOR_CODE,
} from './brand-values.ts';
import { CodeRulesSchema, LoginRulesSchema } from './security-rules.ts';

const CapabilitiesSchema = z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length);

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
  domains: z.array(z.object({ domain: z.string().max(255), kind: z.enum(DOMAIN_KINDS) })),
  imageCDNs: z.array(z.string().max(255)),
  launchGameCDNs: z.array(z.string().max(255)),
  /** Vendors that stand in another category than the one they come under. */
  esportVendors: z.array(z.string().max(16)),
  cockfightVendors: z.array(z.string().max(16)),
  excludedSlotVendors: z.array(z.string().max(16)),
  /** Who licensed the brand, as its footer says it, by language. */
  licence: z.record(z.string(), z.string()),
  /** Colours, roundness and font that the brand sets over the product's own. */
  theme: z.record(z.string(), z.string()),
  /** Of what the product offers, that which the brand does not. */
  closedCapabilities: CapabilitiesSchema,
  /** What the product offers, and what of it players have: flags, rules and channels take some of it away as well. */
  offer: z.object({ product: CapabilitiesSchema, open: CapabilitiesSchema }),
  /** By what a visitor's country is known: without either, blocking countries keeps nobody out. */
  addressData: z.object({
    byProxy: z.boolean(),
    loaded: z
      .object({ source: z.string(), networks: z.number().int(), asOf: TimeSchema, importedAt: TimeSchema })
      .nullable(),
  }),
  login: LoginRulesSchema,
  codes: CodeRulesSchema,
  version: z.number().int(),
});
export type BrandSettings = z.infer<typeof BrandSettingsSchema>;
/** A list in which nothing stands twice, by what `keyOf` says of a row. */
const eachOnce = <T>(list: z.ZodArray<z.ZodType<T>>, keyOf: (row: T) => unknown = (row) => row) =>
  list.refine((rows) => new Set(rows.map(keyOf)).size === rows.length, { message: 'something stands in it twice' });

const hostSources = eachOnce(z.array(z.string().max(255).regex(HOST_SOURCE, 'an https address of a host')).max(20));
const vendorCodes = eachOnce(z.array(z.string().regex(VENDOR_CODE, 'a vendor code')).max(100));
const LinkSchema = z
  .string()
  .trim()
  .max(255)
  .refine(isLink, 'a page of the site (/help) or an address such as https://...');
const WordsSchema = writtenText({ min: 1, max: 255 });

/** A rule is run over what strangers send: it names one of the closed list of kinds. */
const RuleSchema = FieldRuleSchema.extend({
  minLength: z.number().int().min(0).max(999),
  maxLength: z.number().int().min(0).max(999),
  acceptedPattern: z.string().max(200).refine(isAcceptedPattern, 'neither * nor one of the kinds'),
}).refine((rule) => rule.maxLength === 0 || rule.maxLength >= rule.minLength, {
  message: 'below minLength',
  path: ['maxLength'],
});
/** Without these nobody could register: their rules may change, not go. */
const FIELDS_NEEDED = ['username', 'password', 'confirmPassword'] as const;

/** PATCH brand: any subset, with the version that was read; STATE_CONFLICT when somebody else was faster. */
export const UpdateBrandSchema = z
  .object({
    flags: BrandSettingsSchema.shape.flags,
    maintenance: BrandSettingsSchema.shape.maintenance
      .extend({ note: writtenText({ max: 300 }) })
      .refine(({ from, until }) => from === null || until === null || Date.parse(until) > Date.parse(from), {
        message: 'not after the start',
        path: ['until'],
      }),
    blockedCountries: eachOnce(z.array(z.enum(COUNTRIES, 'not a country code'))),
    blockedIps: eachOnce(BrandSettingsSchema.shape.blockedIps),
    languages: eachOnce(z.array(z.string().max(8).regex(LANGUAGE)).min(1).max(60)),
    registerRules: eachOnce(z.array(RuleSchema).max(40), ({ field }) => field).refine(
      (rules) => FIELDS_NEEDED.every((name) => rules.some(({ field }) => field === name)),
      { message: `the rules of ${FIELDS_NEEDED.join(', ')} are needed` },
    ),
    customerService: z.array(CustomerServiceSchema.extend({ title: WordsSchema, path: LinkSchema })).max(20),
    resources: z
      .array(
        ResourceSchema.extend({
          resourceType: WordsSchema,
          name: WordsSchema,
          url: LinkSchema,
          labelNameEn: writtenText({ max: 255 }),
        }),
      )
      .max(40),
    gtagId: z.string().regex(GTAG).nullable(),
    imageCDNs: hostSources,
    launchGameCDNs: hostSources,
    esportVendors: vendorCodes,
    cockfightVendors: vendorCodes,
    excludedSlotVendors: vendorCodes,
    licence: z.record(z.string().regex(LANGUAGE), writtenText({ min: 1, max: LICENCE_MAX })),
    closedCapabilities: eachOnce(z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length)),
    login: LoginRulesSchema,
    codes: CodeRulesSchema,
    /** Why; needed where rules of logins or codes, or what is offered, change. */
    reason: writtenText(REASON),
  })
  .partial()
  .extend({ version: z.number().int() });
export type BrandPatch = z.input<typeof UpdateBrandSchema>;

export const OpenBrandSchema = z.object({
  /** Names it in addresses and records, for ever; as currency and offset are. */
  code: z.string().max(40),
  name: z.string().max(120),
  currency: z.string().max(8),
  /** Of the currency; its usual sign where it is empty. */
  symbol: z.string().max(16),
  gmtOffsetMinutes: z.number().int(),
  /** Its home market. */
  country: z.string().max(2),
  /** Of who has chosen none. */
  language: z.string().max(12),
  languages: z.array(z.string().max(12)).min(1).max(60),
  domains: BrandSettingsSchema.shape.domains.min(1).max(DOMAINS_MAX),
  playMoney: z.boolean(),
  reason: writtenText(REASON),
});
export type OpenBrandInput = z.output<typeof OpenBrandSchema>;

export const brandSettingsCalls = defineConsoleCalls({
  /** By an owner of every brand that there is; all who are own the new one. BAD_REQUEST names each field. */
  openBrand: {
    method: 'POST',
    path: '/brands',
    permission: 'operators.write',
    rate: 'write',
    input: OpenBrandSchema,
    output: z.object({ id: z.number().int() }),
    failures: ['BAD_REQUEST', 'FORBIDDEN'],
  },
  getBrandSettings: { method: 'GET', path: '/brand', permission: 'brand.read', output: BrandSettingsSchema },
  updateBrand: {
    method: 'PATCH',
    path: '/brand',
    permission: 'brand.write',
    rate: 'write',
    input: UpdateBrandSchema,
    output: BrandSettingsSchema,
    failures: ['BRAND_UNKNOWN', 'STATE_CONFLICT', 'BAD_REQUEST', 'FORBIDDEN'],
  },
  /** The whole theme. BAD_REQUEST names each value that is none, and each colour in which nobody could read. */
  changeTheme: {
    method: 'PUT',
    path: '/brand/theme',
    permission: 'brand.write',
    rate: 'write',
    input: z.object({
      theme: z.record(z.string().max(40), z.string().max(200)),
      version: z.number().int(),
      reason: writtenText(REASON),
    }),
    output: BrandSettingsSchema,
    failures: ['BRAND_UNKNOWN', 'STATE_CONFLICT', 'BAD_REQUEST', 'FORBIDDEN'],
  },
  /**
   * All domains of the brand; they hold within a second. BAD_REQUEST: a name that is none, one of another brand, or
   * none of the site left.
   */
  changeDomains: {
    method: 'PUT',
    path: '/brand/domains',
    permission: 'brand.security',
    rate: 'write',
    input: z.object({
      domains: BrandSettingsSchema.shape.domains.min(1).max(DOMAINS_MAX),
      version: z.number().int(),
      reason: writtenText(REASON),
    }),
    output: BrandSettingsSchema,
    failures: ['BRAND_UNKNOWN', 'STATE_CONFLICT', 'BAD_REQUEST', 'FORBIDDEN'],
  },
});
