import { z } from 'zod';
import { CustomerServiceSchema, FieldRuleSchema, GAME_TYPES, ResourceSchema, WHITELABEL_FLAGS } from './boot.ts';
import { MoneyInputSchema, MoneySchema, PageQuerySchema, TimeSchema } from './envelope.ts';

/** Operators' permissions. A console route declares exactly one; a route without one stops the start. */
export const PERMISSIONS = [
  'overview.read',
  'players.read',
  'players.pii',
  'players.status',
  'players.sessions',
  'corrections.make',
  'corrections.check',
  'vendors.read',
  'vendors.write',
  'brand.read',
  'brand.write',
  'jackpots.read',
  'jackpots.write',
  'audit.read',
  'audit.verify',
  'operators.read',
  'operators.write',
  'money.read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
export const ROLES = ['owner', 'finance-maker', 'finance-checker', 'support', 'content', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** POST /session. The TOTP step is part of the same call; three wrong tries lock for 30 minutes. */
export const OperatorLoginSchema = z.object({
  name: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(128),
  code: z.string().regex(/^\d{6}$/),
});
/**
 * Why a login of the console was refused, as its audit row says it (action `refuse-login`). The caller learns none of them.
 * `used-code`: right, but its step was used before. `password-over`: handed out, and not replaced in time. `too-many-tries`: by one address. `more`: so many more in that hour, only counted.
 */
export const OPERATOR_REFUSALS = [
  'unknown-name',
  'wrong-password',
  'wrong-code',
  'used-code',
  'locked',
  'disabled',
  'password-over',
  'too-many-tries',
  'foreign-origin',
  'more',
] as const;
export type OperatorRefusal = (typeof OPERATOR_REFUSALS)[number];
export const OperatorSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  brands: z.array(
    z.object({
      id: z.number().int(),
      code: z.string(),
      name: z.string(),
      currency: z.string(),
      gmtOffsetMinutes: z.number().int(),
    }),
  ),
  previousLogin: z.object({ at: TimeSchema, ip: z.string() }).nullable(),
  /** The end of a password that was handed out. While it is there its operator may do one thing: set his own. */
  passwordExpiresAt: TimeSchema.nullable(),
});
export type Operator = z.infer<typeof OperatorSchema>;
export const OPERATOR_PASSWORD_MIN = 12;
export const OPERATOR_PASSWORD_MAX = 128;
/** PUT /session/password: one's own, with the one that was good until now. Ends one's other sessions. */
export const ChangeOwnPasswordSchema = z.object({
  password: z.string().min(1).max(OPERATOR_PASSWORD_MAX),
  newPassword: z.string().min(1).max(OPERATOR_PASSWORD_MAX),
});
/** Every console call but the session's names its brand in this header. */
export const BRAND_HEADER = 'x-brand';

export const OverviewSchema = z.object({
  range: z.enum(['today', '7d', '30d']),
  figures: z.object({
    stake: MoneySchema,
    payout: MoneySchema,
    ggr: MoneySchema,
    validBet: MoneySchema,
    bets: z.number().int(),
    activePlayers: z.number().int(),
    newPlayers: z.number().int(),
    deposits: MoneySchema,
    depositCount: z.number().int(),
  }),
  series: z.array(
    z.object({ hour: TimeSchema, stake: MoneySchema, payout: MoneySchema, ggr: MoneySchema, bets: z.number().int() }),
  ),
  byVendor: z.array(
    z.object({ vendor: z.string(), stake: MoneySchema, payout: MoneySchema, ggr: MoneySchema, bets: z.number().int() }),
  ),
  byGame: z.array(
    z.object({
      gameCode: z.string(),
      gameName: z.string(),
      rounds: z.number().int(),
      rtpTheory: z.string(),
      rtpActual: z.string().nullable(),
      bandLow: z.string().nullable(),
      bandHigh: z.string().nullable(),
    }),
  ),
});
export type Overview = z.infer<typeof OverviewSchema>;

export const MoneyHealthSchema = z.object({
  healthy: z.boolean(),
  checkedAt: TimeSchema,
  frozen: z.boolean(),
  checks: z.array(
    z.object({ name: z.string(), ok: z.boolean(), checked: z.number().int(), broken: z.array(z.string()) }),
  ),
  outboxLagMs: z.number().int(),
  postings: z.number().int(),
  currencies: z.array(z.string()),
});
export type MoneyHealth = z.infer<typeof MoneyHealthSchema>;

export const PlayerRowSchema = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  status: z.enum(['active', 'disabled', 'excluded']),
  currency: z.string(),
  balance: MoneySchema,
  parent: z.string().nullable(),
  registeredAt: TimeSchema,
  lastLoginAt: TimeSchema.nullable(),
});
export const PlayerQuerySchema = PageQuerySchema.extend({
  search: z.string().trim().max(64).optional(),
  type: z.coerce.number().int().optional(),
  status: z.enum(['active', 'disabled', 'excluded']).optional(),
});
export const PlayerDetailSchema = PlayerRowSchema.extend({
  cash: MoneySchema,
  bonus: MoneySchema,
  held: MoneySchema,
  lifetime: z.object({ stake: MoneySchema, payout: MoneySchema, deposits: MoneySchema, bets: z.number().int() }),
  path: z.array(z.object({ id: z.string(), account: z.string() })),
  downlines: z.number().int(),
  registerIp: z.string(),
  language: z.string(),
  excludedUntil: TimeSchema.nullable(),
});
export const SessionRowSchema = z.object({
  id: z.string(),
  createdAt: TimeSchema,
  lastSeenAt: TimeSchema,
  endedAt: TimeSchema.nullable(),
  endReason: z.string().nullable(),
  ip: z.string(),
  userAgent: z.string(),
  area: z.string(),
});

/** Why a member's login was refused: codes as the member was told them. MORE: so many more of that hour, only counted. */
export const LOGIN_REFUSALS = [
  'LOGIN_FAILED',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'ACCOUNT_LOCKED',
  'ACCOUNT_DISABLED',
  'NON_MEMBER',
  'NON_AGENT',
  'MORE',
] as const;
/** How long a member's refused logins are kept. */
export const LOGIN_REFUSAL_DAYS = 30;
export type LoginRefusal = (typeof LOGIN_REFUSALS)[number];
export const RefusalRowSchema = z.object({
  id: z.string(),
  at: TimeSchema,
  reason: z.enum(LOGIN_REFUSALS),
  area: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string(),
  knownDevice: z.boolean(),
  times: z.number().int(),
});

export const CORRECTION_STATES = ['waiting', 'applied', 'rejected'] as const;
/** POST corrections: maker's part. `amount` is positive; `direction` says who gets it. */
export const MakeCorrectionSchema = z.object({
  account: z.string().min(1).max(64),
  direction: z.enum(['credit', 'debit']),
  amount: MoneyInputSchema,
  reason: z.string().trim().min(10).max(300),
});
export const CheckCorrectionSchema = z.object({
  decision: z.enum(['apply', 'reject']),
  note: z.string().trim().max(300).default(''),
});
export const CorrectionSchema = z.object({
  id: z.string(),
  playerId: z.string(),
  account: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: MoneySchema,
  currency: z.string(),
  reason: z.string(),
  state: z.enum(CORRECTION_STATES),
  maker: z.string(),
  madeAt: TimeSchema,
  checker: z.string().nullable(),
  checkedAt: TimeSchema.nullable(),
  note: z.string().nullable(),
});
export type Correction = z.infer<typeof CorrectionSchema>;

export const ConsoleVendorSchema = z.object({
  vendor: z.string(),
  displayName: z.string(),
  gameType: z.enum(GAME_TYPES),
  enabled: z.boolean(),
  maintenance: z.boolean(),
  sort: z.number().int(),
  games: z.number().int(),
  supplier: z.string(),
});
export const ConsoleGameSchema = z.object({
  gameCode: z.string(),
  displayName: z.string(),
  vendor: z.string(),
  gameType: z.enum(GAME_TYPES),
  enabled: z.boolean(),
  maintenance: z.boolean(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  sort: z.number().int(),
  rtp: z.string(),
  openRounds: z.number().int(),
});
/** Switching a game off: a running round may finish, a new one cannot start. */
export const SwitchSchema = z.object({
  enabled: z.boolean().optional(),
  maintenance: z.boolean().optional(),
  isHot: z.boolean().optional(),
  sort: z.number().int().min(0).max(9_999).optional(),
  reason: z.string().trim().max(300).default(''),
});

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

export const ConsoleJackpotSchema = z.object({
  poolId: z.string(),
  name: z.record(z.string(), z.string()),
  currency: z.string(),
  amount: MoneySchema,
  enabled: z.boolean(),
  seedMin: MoneySchema,
  seedMax: MoneySchema,
  feedMin: MoneySchema,
  feedMax: MoneySchema,
  feedEveryMs: z.array(z.number().int()),
  contributionRate: z.string(),
  reseedShare: z.string(),
  /** Chance per unit of stake, as a fraction "1/N": a spin of stake s hits with s / N. */
  oddsPerUnit: z.string(),
  seedHash: z.string(),
  hits: z.array(z.object({ amount: MoneySchema, account: z.string(), at: TimeSchema, revealedSeed: z.string() })),
  contributions: z.object({ house: MoneySchema, stakes: MoneySchema, paid: MoneySchema }),
  version: z.number().int(),
});
export const UpdateJackpotSchema = z.object({
  enabled: z.boolean().optional(),
  feedMin: MoneyInputSchema.optional(),
  feedMax: MoneyInputSchema.optional(),
  contributionRate: z
    .string()
    .regex(/^0\.\d{1,4}$/)
    .optional(),
  version: z.number().int(),
});

export const AuditRowSchema = z.object({
  seq: z.string(),
  at: TimeSchema,
  actor: z.string(),
  ip: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  reason: z.string(),
  hash: z.string(),
});
export const AuditQuerySchema = PageQuerySchema.extend({
  actor: z.string().max(64).optional(),
  action: z.string().max(64).optional(),
  target: z.string().max(128).optional(),
  from: TimeSchema.optional(),
  to: TimeSchema.optional(),
});
export const AuditVerdictSchema = z.object({
  ok: z.boolean(),
  rows: z.number().int(),
  firstBroken: z.object({ seq: z.string(), why: z.string() }).nullable(),
  headHash: z.string(),
  anchoredAt: TimeSchema.nullable(),
  anchorMatches: z.boolean(),
  tookMs: z.number().int(),
});

export const OPERATOR_NAME = /^[a-z][a-z0-9._-]{2,31}$/;
const ReasonSchema = z.string().trim().min(3).max(300);
const BrandIdsSchema = z.array(z.number().int()).min(1).max(500);
/** An operator as the owners of his brands see him. `brands` are those that the asker serves too; `elsewhere` tells that there are others. */
export const OperatorRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  brands: z.array(z.object({ id: z.number().int(), code: z.string(), name: z.string() })),
  elsewhere: z.boolean(),
  lastLogin: z.object({ at: TimeSchema, ip: z.string() }).nullable(),
  openSessions: z.number().int(),
  totpEnrolled: z.boolean(),
  passwordExpiresAt: TimeSchema.nullable(),
  lockedUntil: TimeSchema.nullable(),
  disabledAt: TimeSchema.nullable(),
  version: z.number().int(),
});
export type OperatorRow = z.infer<typeof OperatorRowSchema>;
/** What is told once. The password is good until `passwordExpiresAt`, for a login that sets another. */
export const OperatorCredentialsSchema = z.object({
  operator: OperatorRowSchema,
  password: z.string(),
  passwordExpiresAt: TimeSchema,
  totpSecret: z.string(),
  totpUri: z.string(),
});
export type OperatorCredentials = z.infer<typeof OperatorCredentialsSchema>;
export const CreateOperatorSchema = z.object({
  name: z.string().trim().toLowerCase().regex(OPERATOR_NAME),
  displayName: z.string().trim().min(1).max(64),
  role: z.enum(ROLES),
  brandIds: BrandIdsSchema,
});
/** PATCH: role and brands as they shall be, with the version that was read. */
export const ChangeOperatorSchema = z.object({
  role: z.enum(ROLES),
  brandIds: BrandIdsSchema,
  version: z.number().int(),
  reason: ReasonSchema,
});
export const OperatorStatusSchema = z.object({
  status: z.enum(['active', 'disabled']),
  version: z.number().int(),
  reason: ReasonSchema,
});
export const ResetOperatorSchema = z.object({ version: z.number().int(), reason: ReasonSchema });

export const MoneyRowSchema = z.object({
  kind: z.string(),
  account: z.string(),
  currency: z.string(),
  balance: MoneySchema,
});
export const PlayerStatusSchema = z.object({
  status: z.enum(['active', 'disabled']),
  reason: z.string().trim().min(3).max(300),
});
