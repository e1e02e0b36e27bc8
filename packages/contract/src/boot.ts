import { z } from 'zod';
import { BANNER_GROUPS, BANNER_LEADS } from './content-words.ts';
import { GAME_TYPES, type GameType } from './game-types.ts';
import { MoneySchema, TimeSchema } from './envelope.ts';
import { JurisdictionSchema } from './jurisdiction.ts';

/** White-label flags of the specification, section 3. What each switches: docs/operators/flags.md. */
export const WHITELABEL_FLAGS = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'CHNGPASSVERIF3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'AGENTPOLICY3',
  'ONECLICKREG3',
] as const;
export type WhitelabelFlag = (typeof WHITELABEL_FLAGS)[number];

/**
 * Capabilities of the product. A menu entry, row or button whose capability is not in `Boot.capabilities` is absent,
 * and its URL shows one page that says so. The server holds the one list; later issues open more of it.
 */
export const CAPABILITIES = [
  'deposit',
  'withdraw',
  'transfer',
  'memberTransfer',
  'favourite',
  'recent',
  'freePlay',
  'bettingRecord',
  'accountRecord',
  'profit',
  'bonus',
  'rewardCenter',
  'referral',
  'mission',
  'messages',
  'promotions',
  'pointMall',
  'vip',
  'feedback',
  'smsCodes',
  'emailCodes',
  'forgotPassword',
  'changePassword',
  'smsLogin',
  'socialLogin',
  'passkeys',
  'oneClick',
  'agent',
  'help',
  'chat',
  'appDownload',
  'liveChat',
  'sports',
  'esports',
  'live',
  'lott',
  'elott',
  'fish',
  'pvp',
  'rng',
  'bgs',
  'cockfight',
  'lottery',
  'seaLottery',
  'vnLottery',
  'limits',
  'winners',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

export { GAME_TYPES, type GameType };

export const FieldRuleSchema = z.object({
  field: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.string(),
  patternId: z.string(),
  minLength: z.number().int(),
  maxLength: z.number().int(),
});
export type FieldRule = z.infer<typeof FieldRuleSchema>;

export const SystemStatusSchema = z.object({
  /** 0 normal, 1 maintenance (wins), 2 region restricted, 3 visitor's address blocked. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  maintenance: z.object({ from: TimeSchema.nullable(), until: TimeSchema.nullable(), note: z.string() }).nullable(),
});

export const CustomerServiceSchema = z.object({
  csType: z.enum(['LIVECHAT', 'FACEBOOK', 'TELEGRAM', 'WHATSAPP']),
  title: z.string(),
  path: z.string(),
});
export const ResourceSchema = z.object({
  resourceType: z.string(),
  name: z.string(),
  url: z.string(),
  labelNameEn: z.string(),
});

export const BannerSchema = z.object({
  id: z.string(),
  groupName: z.enum(BANNER_GROUPS),
  kind: z.enum(['image', 'video']),
  /** Address of the picture (or of the poster of a video). */
  url: z.string(),
  /** Embed address of a video-site link, or a clip of our own; loaded only after a click. */
  videoUrl: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  cta: z.string(),
  linkage: z.string(),
  linkageType: z.enum(BANNER_LEADS),
});
export type Banner = z.infer<typeof BannerSchema>;

export const VendorSchema = z.object({
  vendor: z.string(),
  displayName: z.string(),
  /** Its names by language, where the brand gives it others than `displayName`. */
  names: z.record(z.string(), z.string()),
  gameType: z.enum(GAME_TYPES),
  iconUrl: z.string(),
  gameCount: z.number().int(),
  /** `VASSALAGE` opens a game-list popup, anything else starts the game. */
  isGame: z.string(),
  maintenance: z.boolean(),
});
export type Vendor = z.infer<typeof VendorSchema>;
/** A vendor as the footer shows it, with a game or without. */
export const VendorMarkSchema = VendorSchema.pick({ vendor: true, displayName: true, names: true, iconUrl: true });
export type VendorMark = z.infer<typeof VendorMarkSchema>;
export const VendorCategorySchema = z.object({
  gameCategory: z.enum(GAME_TYPES),
  path: z.string(),
  vendors: z.array(VendorSchema),
});
export type VendorCategory = z.infer<typeof VendorCategorySchema>;

export const GameCardSchema = z.object({
  gameId: z.string(),
  gameCode: z.string(),
  gameType: z.enum(GAME_TYPES),
  vassalage: z.string(),
  isGame: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  displayName: z.string(),
  iconUrl: z.string(),
  lagerIcon: z.string(),
  showIcon: z.boolean(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  gameName: z.string(),
  isNew: z.boolean(),
  trialSupport: z.boolean(),
  jackpot: z.boolean(),
  gameClassify: z.string(),
  /** As its supplier published it, at the least favourable choice; empty: it did not. */
  rtp: z.string(),
  /** The same at the most favourable choice; empty: there is one figure. */
  rtpHighest: z.string(),
  volatility: z.string(),
  minStake: MoneySchema,
  maxStake: MoneySchema,
  lines: z.number().int().nullable(),
  /** Words of the brand, in the language that was asked for. */
  tags: z.array(z.string()),
  maintenance: z.boolean(),
});
export type GameCard = z.infer<typeof GameCardSchema>;

export const WinnerSchema = z.object({
  vo: z.object({ customerName: z.string(), winAmount: MoneySchema, iconUrl: z.string(), gameName: z.string() }),
  gameCode: z.string(),
  at: TimeSchema,
});
export type Winner = z.infer<typeof WinnerSchema>;
export const JackpotSchema = z.object({
  poolId: z.string(),
  name: z.record(z.string(), z.string()),
  currency: z.string(),
  amount: MoneySchema,
  /** The one game whose stakes feed it; null: all others that feed a pool. */
  gameCode: z.string().nullable(),
  /** Games with a pool of their own, running or not: none of their stakes feeds this one. */
  notFedBy: z.array(z.string()),
  /** A stake wins with the chance stake / odds; of no meaning where `mustHitBy` says that the pool decides itself. */
  odds: MoneySchema,
  /**
   * The pool is won at an amount above the first and at most the second, which was drawn before its first stake; null:
   * chance alone decides.
   */
  mustHitBy: z.object({ from: MoneySchema, to: MoneySchema }).nullable(),
  /** Share of each stake that the pool grows by, and the part of it that is put aside for the next pool. */
  contributionRate: z.string(),
  refillShare: z.string(),
  /** How often it was opened, and what its seed was committed to by: SHA-256, public from its first moment. */
  epoch: z.number().int(),
  seedHash: z.string(),
  /** Cadence of the house's feed, so that the ticker can count up between two true values. */
  feed: z.object({ min: MoneySchema, max: MoneySchema, everyMs: z.array(z.number().int()) }),
  lastHit: z.object({ amount: MoneySchema, customerName: z.string(), at: TimeSchema }).nullable(),
});
export type Jackpot = z.infer<typeof JackpotSchema>;

/** The permission call: everything a page needs before it draws. */
export const BootSchema = z.object({
  brand: z.object({
    code: z.string(),
    name: z.string(),
    merchantCode: z.string(),
    platform: z.literal('WEB'),
    lotteryType: z.literal('Lott'),
    currency: z.string(),
    currencySymbol: z.string(),
    playMoney: z.boolean(),
    theme: z.record(z.string(), z.string()),
    gmtOffsetMinutes: z.number().int(),
    defaultLanguage: z.string(),
    /** The home market: what is taken of a visitor whose country is unknown. */
    homeCountry: z.string(),
    copyrightYear: z.number().int(),
    /** Who licensed it, by language; empty: nothing is said. */
    licence: z.record(z.string(), z.string()),
  }),
  customerService: z.array(CustomerServiceSchema),
  domainRoute: z.array(z.object({ domain: z.string(), kind: z.enum(['site', 'agent', 'lite']) })),
  resources: z.array(ResourceSchema),
  whitelabel: z.record(z.enum(WHITELABEL_FLAGS), z.boolean()),
  /** Under which rules the brand is played. */
  jurisdiction: JurisdictionSchema,
  /**
   * The kind of registration that is preferred, and the brand's rules for both kinds; what the flags make of them is
   * told by `rulesOfMode`.
   */
  register: z.object({
    mode: z.enum(['username', 'mobile']),
    rules: z.array(FieldRuleSchema),
    /** Whether passwords that everybody tries are refused. */
    refusesCommonPasswords: z.boolean(),
  }),
  mainDomain: z.string(),
  analytics: z.object({ gtagId: z.string().nullable() }),
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
  location: z.object({ ip: z.string(), country: z.string().nullable() }),
  maintenance: SystemStatusSchema.shape.maintenance,
  regionRestriction: z.object({ blocked: z.boolean(), countries: z.array(z.string()) }),
  systemStatus: SystemStatusSchema.shape.status,
  languages: z.array(z.object({ code: z.string(), name: z.string(), complete: z.boolean() })),
  countryCodes: z.array(z.object({ country: z.string(), dial: z.string(), name: z.string() })),
  capabilities: z.array(z.enum(CAPABILITIES)),
  /** Those that have something to play. */
  vendorCategories: z.array(VendorCategorySchema),
  vendorMarks: z.array(VendorMarkSchema),
  /** Whether credential calls are sealed. False only where the demo permits plain http without WebCrypto. */
  sealed: z.boolean(),
  serverTime: TimeSchema,
});
export type Boot = z.infer<typeof BootSchema>;
