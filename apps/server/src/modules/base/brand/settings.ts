import {
  CAPABILITIES,
  CustomerServiceSchema,
  FieldRuleSchema,
  ResourceSchema,
  WHITELABEL_FLAGS,
  type WhitelabelFlag,
} from '@baize/contract/boot';
import { LANGUAGE, LICENCE_MAX, VENDOR_CODE } from '@baize/contract/console/brand-values';
import { CapSchema, CodeRulesSchema, LoginRulesSchema } from '@baize/contract/console/security-rules';
import { TimeSchema } from '@baize/contract/envelope';
import { STEP_UP_WAYS } from '@baize/contract/identity';
import { WithdrawalRulesSchema } from '@baize/contract/withdrawal-rules';
import { isAcceptedPattern, kindOf, patternOf } from '@baize/domain/field-rules';
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
  ONECLICKREG3: false,
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

const { shape: login } = LoginRulesSchema;
const StoredLoginSchema = z.object({
  captchaAfterFailures: login.captchaAfterFailures.default(2),
  memberIdleMinutes: login.memberIdleMinutes.default(12 * 60),
  agentIdleMinutes: login.agentIdleMinutes.default(30),
  passwordMaxAgeDays: login.passwordMaxAgeDays.default(90),
  firstLogin: login.firstLogin.default('welcome'),
  refuseCommonPasswords: login.refuseCommonPasswords.default(true),
  newPlace: z
    .object({
      on: login.newPlace.shape.on.default(false),
      days: login.newPlace.shape.days.default(30),
      ways: login.newPlace.shape.ways.default([...STEP_UP_WAYS]),
    })
    .prefault({}),
  tellUnknownAccounts: login.tellUnknownAccounts.default(false),
  /** Password of accounts that an operator opens without one; a player who logs in with it is told to change it. */
  defaultPassword: z.string().min(8).max(128).nullable().default(null),
});

const { shape: codes } = CodeRulesSchema;
const StoredCodesSchema = z.object({
  expiredMinutes: codes.expiredMinutes.default(2),
  resendSeconds: codes.resendSeconds.default(0),
  lockMinutes: codes.lockMinutes.default(5),
  caps: z
    .object({
      recipient: CapSchema.default({ hour: 5, day: 10 }),
      device: CapSchema.default({ hour: 10, day: 20 }),
      network: CapSchema.default({ hour: 20, day: 60 }),
      prefix: CapSchema.default({ hour: 400, day: 2_000 }),
      country: CapSchema.default({ hour: 1_000, day: 6_000 }),
      brand: CapSchema.default({ hour: 1_500, day: 10_000 }),
    })
    .prefault({}),
  dailyBudget: codes.dailyBudget.default('100'),
});

/** How players are paid out (docs/operators/guide.md, Withdrawals), with what a new brand begins with. */
const { shape } = WithdrawalRulesSchema;
const StoredWithdrawalRulesSchema = z.object({
  min: shape.min.default('200.00'),
  max: shape.max.default('100000.00'),
  dayCount: shape.dayCount.default(5),
  dayMax: shape.dayMax.default('300000.00'),
  freePerDay: shape.freePerDay.default(3),
  feeRate: shape.feeRate.default(10_000),
  confirmMinutes: shape.confirmMinutes.default(30),
  coolingHours: shape.coolingHours.default(24),
  accountsMax: shape.accountsMax.default(5),
  kinds: shape.kinds.default(['bank', 'ewallet']),
  transferMin: shape.transferMin.default('10.00'),
  transferMax: shape.transferMax.default('50000.00'),
  transferDayCount: shape.transferDayCount.default(20),
  transferDayMax: shape.transferDayMax.default('200000.00'),
  reviewFrom: shape.reviewFrom.default('10000.00'),
  secondFrom: shape.secondFrom.default('50000.00'),
  bigWin: shape.bigWin.default('100000.00'),
  depositMultiple: shape.depositMultiple.default(1),
  gameWeights: shape.gameWeights.default({}),
});
/** What a change of the rules by one person is held against. */
export const agreedRulesOf = ({
  withdrawals,
  withdrawalsAgreed,
}: Pick<StoredSettings, 'withdrawals' | 'withdrawalsAgreed'>): StoredSettings['withdrawals'] =>
  withdrawalsAgreed ?? withdrawals;
export type { WithdrawalRules } from '@baize/contract/withdrawal-rules';

const LicenceSchema = z.record(z.string().regex(LANGUAGE), z.string().max(LICENCE_MAX));

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
  /** Who licensed the brand, as its footer says it, by language. */
  licence: LicenceSchema.default({}),
  /** Capabilities of the product that this brand does not offer. */
  closedCapabilities: z.array(z.enum(CAPABILITIES)).default([]),
  login: StoredLoginSchema.prefault({}),
  codes: StoredCodesSchema.prefault({}),
  withdrawals: StoredWithdrawalRulesSchema.prefault({}),
  /** Field by field as two people last agreed on them; null: nobody has changed them since the brand began. */
  withdrawalsAgreed: StoredWithdrawalRulesSchema.nullable().default(null),
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
export type CodeCaps = StoredSettings['codes']['caps'];
export type VendorSplits = Pick<StoredSettings, 'esportVendors' | 'cockfightVendors' | 'excludedSlotVendors'>;

/** What is changed of the settings: by operators in the console, and by the house from the command line. */
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
    | 'licence'
    | 'homeCountry'
    | 'codes'
    | 'withdrawals'
    | 'withdrawalsAgreed'
    | keyof VendorSplits
  > & { login: Omit<LoginRules, 'defaultPassword'> }
>;
