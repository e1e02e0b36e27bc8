import { z } from 'zod';
import { PostingPageSchema, PostingQuerySchema, WagerPageSchema, WagerQuerySchema } from '../wagers.ts';
import { StatementFileSchema, StatementSchema } from '../statements.ts';
import { defineConsoleCalls } from '../define-call.ts';
import {
  DigestIdSchema,
  KeysetQuerySchema,
  keysetSchema,
  MoneySchema,
  PageQuerySchema,
  pageSchema,
  SEARCH,
  SPAN,
  TimeSchema,
} from '../envelope.ts';
import { ExclusionHoursSchema, LimitKindSchema, LimitValueSchema, PlayerLimitsSchema } from '../limits.ts';
import { KeysSchema, SafetySchema } from '../security.ts';
import { writtenText } from '../written-text.ts';
import { PlayerTagSchema, TagIdSchema } from './player-tags.ts';
import { LOGIN_REFUSALS, PLAYER_ID, REASON } from './constants.ts';

export const PlayerRowSchema = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  status: z.enum(['active', 'disabled', 'excluded']),
  /** Since when proofs of the books keep the player from staking and withdrawing, whatever their standing. */
  frozenSince: TimeSchema.nullable(),
  currency: z.string(),
  balance: MoneySchema,
  parent: z.string().nullable(),
  registeredAt: TimeSchema,
  lastLoginAt: TimeSchema.nullable(),
  /** What operators say of them, flags of risk first. */
  tags: z.array(PlayerTagSchema),
});
export type PlayerRow = z.infer<typeof PlayerRowSchema>;
/** The newest first, by the id that grows with each registration. */
export const PlayerQuerySchema = KeysetQuerySchema.extend({
  ...SEARCH,
  /** When they registered. */
  ...SPAN,
  type: z.coerce.number<string | number>().int().min(0).max(32_767).optional(),
  /** `active`: with nothing in the way. */
  status: z.enum(['active', 'disabled', 'excluded', 'frozen']).optional(),
  tag: TagIdSchema.optional(),
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
  /** Since when proofs of the books keep the player from staking and withdrawing, and which. */
  frozen: z.object({ since: TimeSchema, checks: z.array(z.string()) }).nullable(),
});
export type PlayerDetail = z.infer<typeof PlayerDetailSchema>;
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
export type SessionRow = z.infer<typeof SessionRowSchema>;
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
export type RefusalRow = z.infer<typeof RefusalRowSchema>;
/** Another account that may be the same person's, and what says so. */
export const LinkedRowSchema = z.object({
  /** One wanted to be paid to the other's account, named the other's contact, or both logged in from one place. */
  kind: z.enum(['payout', 'contact', 'device', 'network']),
  id: z.string(),
  account: z.string(),
  disabled: z.boolean(),
  times: z.number().int(),
  at: TimeSchema,
  /** Of a network: the latest address. */
  ip: z.string().nullable(),
});
export type LinkedRow = z.infer<typeof LinkedRowSchema>;
/** An operator has looked into what froze a player. */
export const ReleasePlayerSchema = z.object({ reason: writtenText(REASON) });
export const PlayerStatusSchema = z.object({
  status: z.enum(['active', 'disabled']),
  reason: writtenText(REASON),
});

const WagerTotalsSchema = z.object({
  sums: z.array(
    z.object({
      currency: z.string(),
      wagers: z.number().int(),
      /** Without what was taken back. */
      stake: MoneySchema,
      payout: MoneySchema,
      validBet: MoneySchema,
    }),
  ),
  /** Since when; null: of all that the filter lets through. */
  since: TimeSchema.nullable(),
});
export type WagerTotals = z.infer<typeof WagerTotalsSchema>;
const PostingTotalsSchema = z.object({
  sums: z.array(
    z.object({
      currency: z.string(),
      postings: z.number().int(),
      /** Into the player's pockets and out of them; what moves between two of them is in both. */
      credited: MoneySchema,
      debited: MoneySchema,
    }),
  ),
  /** Since when; null: of all that the filter lets through. */
  since: TimeSchema.nullable(),
});
export type PostingTotals = z.infer<typeof PostingTotalsSchema>;
const PlayerParamsSchema = z.object({ id: z.string().regex(PLAYER_ID) });

export const playerCalls = defineConsoleCalls({
  listPlayers: {
    method: 'GET',
    path: '/players',
    permission: 'players.read',
    input: PlayerQuerySchema,
    output: keysetSchema(PlayerRowSchema),
  },
  getPlayer: {
    method: 'GET',
    path: '/players/:id',
    permission: 'players.read',
    params: PlayerParamsSchema,
    output: PlayerDetailSchema,
    failures: ['NOT_FOUND'],
  },
  /** What the person told of themselves, in clear. Each look stands in the audit log, with its reason. */
  revealPlayerContact: {
    method: 'POST',
    path: '/players/:id/contact',
    permission: 'players.pii',
    rate: 'write',
    params: PlayerParamsSchema,
    input: z.object({ reason: writtenText(REASON) }),
    output: z.array(z.object({ field: z.string(), value: z.string() })),
    failures: ['NOT_FOUND'],
  },
  listPlayerPostings: {
    method: 'GET',
    path: '/players/:id/postings',
    permission: 'players.read',
    params: PlayerParamsSchema,
    input: PostingQuerySchema,
    output: PostingPageSchema,
    failures: ['NOT_FOUND'],
  },
  getPlayerPostingTotals: {
    method: 'GET',
    path: '/players/:id/posting-totals',
    permission: 'players.read',
    params: PlayerParamsSchema,
    input: PostingQuerySchema.omit({ before: true, after: true, pageSize: true }),
    output: PostingTotalsSchema,
    failures: ['NOT_FOUND'],
  },
  openPlayerStatement: {
    method: 'POST',
    path: '/players/:id/statement',
    permission: 'players.read',
    rate: 'write',
    params: PlayerParamsSchema,
    input: StatementSchema,
    output: StatementFileSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST'],
  },
  listPlayerWagers: {
    method: 'GET',
    path: '/players/:id/wagers',
    permission: 'players.read',
    params: PlayerParamsSchema,
    /** `wager`: that one alone. */
    input: WagerQuerySchema.extend({ wager: DigestIdSchema.optional(), ...SEARCH }),
    output: WagerPageSchema,
    failures: ['NOT_FOUND'],
  },
  getPlayerWagerTotals: {
    method: 'GET',
    path: '/players/:id/wager-totals',
    permission: 'players.read',
    params: PlayerParamsSchema,
    input: WagerQuerySchema.omit({ before: true, after: true, pageSize: true }).extend(SEARCH),
    output: WagerTotalsSchema,
    failures: ['NOT_FOUND'],
  },
  listPlayerSessions: {
    method: 'GET',
    path: '/players/:id/sessions',
    permission: 'players.read',
    params: PlayerParamsSchema,
    input: PageQuerySchema,
    output: pageSchema(SessionRowSchema),
    failures: ['NOT_FOUND'],
  },
  listPlayerRefusals: {
    method: 'GET',
    path: '/players/:id/refused-logins',
    permission: 'players.read',
    params: PlayerParamsSchema,
    input: PageQuerySchema,
    output: pageSchema(RefusalRowSchema),
    failures: ['NOT_FOUND'],
  },
  getPlayerSafety: {
    method: 'GET',
    path: '/players/:id/safety',
    permission: 'players.read',
    params: PlayerParamsSchema,
    output: SafetySchema.extend({
      ...KeysSchema.shape,
      /** Contacts that are proven, masked: they recover the account. */
      contacts: z.array(z.string()),
      /** Whether the account has a password at all. */
      hasPassword: z.boolean(),
      /** Until when a password that the house has given opens the account; null: the player's own is the one. */
      givenUntil: TimeSchema.nullable(),
    }),
    failures: ['NOT_FOUND'],
  },
  /** Takes the authenticator off when the cooling period is over. */
  resetPlayerFactor: {
    method: 'POST',
    path: '/players/:id/reset-authenticator',
    permission: 'players.status',
    rate: 'write',
    params: PlayerParamsSchema,
    input: ReleasePlayerSchema,
    output: z.object({ dueAt: TimeSchema }),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  /**
   * Takes all passkeys and linked accounts off, and has contacts prove nothing any more. Links and contacts of an
   * account that has no password stay: they are its way in.
   */
  removePlayerKeys: {
    method: 'POST',
    path: '/players/:id/remove-keys',
    permission: 'players.status',
    rate: 'write',
    params: PlayerParamsSchema,
    input: ReleasePlayerSchema,
    output: z.null(),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** Gives the player a password for one login, which asks for one of their own. It is told this once. */
  resetPlayerPassword: {
    method: 'POST',
    path: '/players/:id/reset-password',
    permission: 'players.status',
    rate: 'write',
    params: PlayerParamsSchema,
    input: ReleasePlayerSchema,
    output: z.object({ password: z.string(), until: TimeSchema }),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  endPlayerSessions: {
    method: 'POST',
    path: '/players/:id/sessions/end',
    permission: 'players.sessions',
    rate: 'write',
    params: PlayerParamsSchema,
    input: z.object({ reason: writtenText(REASON) }),
    output: z.object({ ended: z.number().int() }),
    failures: ['NOT_FOUND'],
  },
  /** One login: the others go on. */
  endPlayerSession: {
    method: 'POST',
    path: '/players/:id/sessions/:session/end',
    permission: 'players.sessions',
    rate: 'write',
    params: PlayerParamsSchema.extend({ session: z.uuid() }),
    input: z.object({ reason: writtenText(REASON) }),
    output: z.null(),
    failures: ['NOT_FOUND'],
  },
  listLinkedPlayers: {
    method: 'GET',
    path: '/players/:id/linked',
    permission: 'players.read',
    params: PlayerParamsSchema,
    output: z.object({ content: z.array(LinkedRowSchema) }),
    failures: ['NOT_FOUND'],
  },
  setPlayerStatus: {
    method: 'POST',
    path: '/players/:id/status',
    permission: 'players.status',
    rate: 'write',
    params: PlayerParamsSchema,
    input: PlayerStatusSchema,
    output: z.object({}),
    failures: ['NOT_FOUND'],
  },
  getPlayerLimits: {
    method: 'GET',
    path: '/players/:id/limits',
    permission: 'players.read',
    params: PlayerParamsSchema,
    output: PlayerLimitsSchema,
    failures: ['NOT_FOUND'],
  },
  /** Only to a tighter one: what a player may loosen waits as if they had set it. */
  tightenPlayerLimit: {
    method: 'PUT',
    path: '/players/:id/limits/:kind',
    permission: 'players.limits',
    rate: 'write',
    params: PlayerParamsSchema.extend({ kind: LimitKindSchema }),
    input: ReleasePlayerSchema.extend({ limit: LimitValueSchema }),
    output: z.object({}),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** Never shorter than what holds. */
  excludePlayer: {
    method: 'POST',
    path: '/players/:id/exclusion',
    permission: 'players.limits',
    rate: 'write',
    params: PlayerParamsSchema,
    input: ReleasePlayerSchema.extend({ hours: ExclusionHoursSchema }),
    output: z.object({ until: TimeSchema }),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  releasePlayer: {
    method: 'POST',
    path: '/players/:id/release',
    permission: 'players.release',
    rate: 'write',
    params: PlayerParamsSchema,
    input: ReleasePlayerSchema,
    output: z.object({}),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
