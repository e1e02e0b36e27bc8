import {
  CAPABILITIES,
  CustomerServiceSchema,
  FieldRuleSchema,
  GAME_TYPES,
  ResourceSchema,
  WHITELABEL_FLAGS,
  type WhitelabelFlag,
} from '@baize/contract/boot';
import { VENDOR_CODE } from '@baize/contract/console/brand-values';
import { TimeSchema } from '@baize/contract/envelope';
import { STEP_UP_WAYS } from '@baize/contract/identity';
import { PAYOUT_KINDS } from '@baize/contract/payout-kinds';
import { isAcceptedPattern, kindOf, patternOf } from '@baize/domain/field-rules';
import { parseAmount } from '@baize/domain/money';
import { z } from 'zod';
import { isAddressRange } from './address.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { DEFAULT_REGISTER_RULES, wholeRegisterRules } from './register-rules.ts';

/**
 * What a new brand switches on: registration by user name and free play. docs/operators/flags.md says what each flag
 * does.
 */
const DEFAULT_FLAGS: Record<WhitelabelFlag, boolean> = {
  USERNAMEREG3: true,
  MOBILENUMREG3: false,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  CHNGPASSVERIF3: false,
  FREEPLAY3: true,
  PWDEXPFORCECHANGE3: false,
  MOBILEVERCODELOGIN3: false,
  AGENTPOLICY3: false,
};

const FlagsSchema = z
  .partialRecord(z.enum(WHITELABEL_FLAGS), z.boolean())
  .default({})
  .transform((flags) => ({ ...DEFAULT_FLAGS, ...flags }));

/** A rule of a time when brands wrote expressions asks for the kind that stands beside its expression. */
const RuleSchema = FieldRuleSchema.transform((rule) =>
  isAcceptedPattern(rule.acceptedPattern) ? rule : { ...rule, acceptedPattern: patternOf(kindOf(rule.patternId)) },
).refine((rule) => rule.minLength >= 0 && (rule.maxLength === 0 || rule.maxLength >= rule.minLength), {
  message: 'minLength and maxLength contradict each other',
  path: ['maxLength'],
});

/** Rules of logging in and of passwords. When an account is locked is the jurisdiction's to say. */
const LoginRulesSchema = z.object({
  /** Failures on one account before every further attempt needs a captcha. */
  captchaAfterFailures: z.number().int().min(0).max(10).default(2),
  memberIdleMinutes: z
    .number()
    .int()
    .min(5)
    .max(30 * 24 * 60)
    .default(12 * 60),
  agentIdleMinutes: z
    .number()
    .int()
    .min(5)
    .max(24 * 60)
    .default(30),
  /** Age of a password at which PWDEXPFORCECHANGE3 asks for a new one; 0: never. */
  passwordMaxAgeDays: z.number().int().min(0).max(3_650).default(90),
  /** What the first login with a typed password leads to: a greeting, or a password of one's own. */
  firstLogin: z.enum(['welcome', 'change']).default('welcome'),
  /** Whether a login from a network or a device that is new proves itself further, how, and how long both are known. */
  newPlace: z
    .object({
      on: z.boolean().default(false),
      days: z.number().int().min(1).max(365).default(30),
      ways: z
        .array(z.enum(STEP_UP_WAYS))
        .min(1)
        .default([...STEP_UP_WAYS]),
    })
    .prefault({}),
  /** Forgot by e-mail says where a name and an address belong to nobody. Off: whoever asks learns nothing. */
  tellUnknownAccounts: z.boolean().default(false),
  /** Password of accounts that an operator opens without one; a player who logs in with it is told to change it. */
  defaultPassword: z.string().min(8).max(128).nullable().default(null),
});

/** Rules of the codes that are sent to telephones and e-mail addresses. */
const CodeRulesSchema = z.object({
  /** How long a code holds, and how long the next one waits. */
  expiredMinutes: z.number().int().min(1).max(15).default(2),
  /** What the messages of a day (UTC) may cost, in the unit of the installation's price list (SMS_PRICE). */
  dailyBudget: z
    .string()
    .refine((text) => parseAmount(text) !== undefined, 'no amount')
    .default('100'),
});

const AmountSchema = z.string().regex(/^\d{1,12}\.\d{2}$/);
/** How players are paid out (docs/operators/guide.md, Withdrawals). Amounts in the brand's currency. */
const WithdrawalRulesSchema = z.object({
  min: AmountSchema.default('200.00'),
  max: AmountSchema.default('100000.00'),
  dayCount: z.number().int().min(1).max(100).default(5),
  dayMax: AmountSchema.default('300000.00'),
  freePerDay: z.number().int().min(0).max(100).default(3),
  /** In millionths of the amount, for those beyond the free ones of the day. */
  feeRate: z.number().int().min(0).max(200_000).default(10_000),
  /** How long a player has to say what arrived. */
  confirmMinutes: z.number().int().min(1).max(10_080).default(30),
  /** How long a newly bound account rests before money is paid to it. */
  coolingHours: z.number().int().min(0).max(720).default(24),
  accountsMax: z.number().int().min(1).max(5).default(5),
  kinds: z.array(z.enum(PAYOUT_KINDS)).min(1).default(['bank', 'ewallet']),
  /** From here on a person looks at the order, and from the next on two. */
  reviewFrom: AmountSchema.default('10000.00'),
  secondFrom: AmountSchema.default('50000.00'),
  /** Who has won more than this over what they staked is looked at. */
  bigWin: AmountSchema.default('100000.00'),
  /** How often a deposit must be staked before money leaves. */
  depositMultiple: z.number().int().min(0).max(100).default(1),
  /** Of a bet, in hundredths, by kind of game; what is not named counts whole. */
  gameWeights: z.partialRecord(z.enum(GAME_TYPES), z.number().int().min(0).max(100)).default({}),
});
export type WithdrawalRules = z.output<typeof WithdrawalRulesSchema>;

const VendorCodesSchema = z.array(z.string().regex(VENDOR_CODE)).max(100);
/**
 * What brand.settings holds, in format 1. Everything has a default, so that a settings row of an older version is still
 * whole.
 */
export const StoredSettingsSchema = z.object({
  format: z.literal(1).default(1),
  flags: FlagsSchema,
  maintenance: z
    .object({ on: z.boolean(), from: TimeSchema.nullable(), until: TimeSchema.nullable(), note: z.string().max(300) })
    .default({ on: false, from: null, until: null, note: '' }),
  blockedCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(249)
    .default([]),
  blockedIps: z
    .array(z.string().max(64).refine(isAddressRange, 'neither an address nor a range'))
    .max(1_000)
    .default([]),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/))
    .min(1)
    .max(60)
    .default(LANGUAGE_CODES),
  registerRules: z.array(RuleSchema).max(40).default(DEFAULT_REGISTER_RULES).transform(wholeRegisterRules),
  customerService: z.array(CustomerServiceSchema).max(20).default([]),
  resources: z.array(ResourceSchema).max(40).default([]),
  gtagId: z
    .string()
    .regex(/^[A-Z]{1,4}-[A-Z0-9-]{4,30}$/)
    .nullable()
    .default(null),
  imageCDNs: z.array(z.string().max(255)).max(20).default([]),
  launchGameCDNs: z.array(z.string().max(255)).max(20).default([]),
  /** Host that links to the brand name; the first site domain where it is empty. */
  mainDomain: z.string().max(255).default(''),
  /** The brand's home market: what suppliers are told of a visitor whose country is unknown. */
  homeCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('BD'),
  /** Capabilities of the product that this brand does not offer. */
  closedCapabilities: z.array(z.enum(CAPABILITIES)).default([]),
  login: LoginRulesSchema.prefault({}),
  codes: CodeRulesSchema.prefault({}),
  withdrawals: WithdrawalRulesSchema.prefault({}),
  // Vendors whose games stand in another category than the one they come under; the lists are the specification's.
  /** Of those that come as SPORTS: shown as ESPORTS. */
  esportVendors: VendorCodesSchema.default(['AV', 'IMES', 'IA', 'AI', 'TF']),
  /** Of those that come as SPORTS: shown as COCKFIGHT. */
  cockfightVendors: VendorCodesSchema.default([]),
  /** Of those that come as RNG: shown in-house, as BGS. */
  excludedSlotVendors: VendorCodesSchema.default([]),
});
export type StoredSettings = z.output<typeof StoredSettingsSchema>;
export type LoginRules = StoredSettings['login'];
export type NewPlaceRules = LoginRules['newPlace'];
export type VendorSplits = Pick<StoredSettings, 'esportVendors' | 'cockfightVendors' | 'excludedSlotVendors'>;

/** What an operator may change in the console. */
export type SettingsPatch = Partial<
  Pick<
    StoredSettings,
    | 'flags'
    | 'maintenance'
    | 'blockedCountries'
    | 'blockedIps'
    | 'languages'
    | 'registerRules'
    | 'customerService'
    | 'resources'
    | 'gtagId'
    | 'imageCDNs'
    | 'launchGameCDNs'
    | 'closedCapabilities'
    | keyof VendorSplits
  >
>;
