import { z } from 'zod';
import { GAME_TYPES } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';
import {
  keysetQuerySchema,
  keysetSchema,
  MoneySchema,
  PlaceSchema,
  PostingsPlaceSchema,
  TimeSchema,
} from './envelope.ts';
import { BalanceSchema } from './identity.ts';
import { POSTING_KINDS } from './posting-kinds.ts';
import { WAGER_STATUSES } from './wager-statuses.ts';

export const WagerSchema = z.object({
  id: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  gameType: z.enum(GAME_TYPES),
  round: z.string(),
  currency: z.string(),
  stake: MoneySchema,
  stakeBonus: MoneySchema,
  payout: MoneySchema,
  validBet: MoneySchema,
  status: z.enum(WAGER_STATUSES),
  placedAt: TimeSchema,
  settledAt: TimeSchema.nullable(),
  replayable: z.boolean(),
  /** Played with money that stood at the supplier: its word, and no posting of ours. */
  atSupplier: z.boolean(),
});
export type Wager = z.infer<typeof WagerSchema>;
export const WagerQuerySchema = keysetQuerySchema(PlaceSchema).extend({
  gameCode: z.string().max(64).optional(),
  gameType: z.enum(GAME_TYPES).optional(),
  vendor: z.string().max(16).optional(),
  status: z.enum(WAGER_STATUSES).optional(),
  from: TimeSchema.optional(),
  to: TimeSchema.optional(),
});

export const PostingSchema = z.object({
  seq: z.string(),
  account: z.enum(['cash', 'bonus', 'held']),
  kind: z.enum(POSTING_KINDS),
  amount: MoneySchema,
  balanceAfter: MoneySchema,
  ref: z.string().nullable(),
  /** The game of a bet, a win or a returned bet, where the call names games. */
  gameName: z.string().nullable(),
  at: TimeSchema,
  tx: z.string(),
});
export type Posting = z.infer<typeof PostingSchema>;
export const PostingQuerySchema = keysetQuerySchema(PostingsPlaceSchema).extend({
  kind: z.enum(POSTING_KINDS).optional(),
});
export const WagerPageSchema = keysetSchema(WagerSchema, PlaceSchema);
export const PostingPageSchema = keysetSchema(PostingSchema, PostingsPlaceSchema);

/** A game in which a member left rounds open, to go back to. */
export const OpenGameSchema = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  iconUrl: z.string(),
  rounds: z.number().int(),
  stake: MoneySchema,
  since: TimeSchema,
});
export type OpenGame = z.infer<typeof OpenGameSchema>;

/** What a member staked, won and owns. */
export const wagerCalls = defineSiteCalls({
  getBalance: { method: 'GET', path: '/wallet/balance', access: 'session', output: BalanceSchema },
  /** What the member owns with this merchant; an answer may be some seconds old, as `asOf` says. */
  getMerchantWallet: {
    method: 'GET',
    path: '/wallet/merchant',
    access: 'session',
    output: z.object({ merchantCode: z.string(), currency: z.string(), balance: MoneySchema, asOf: TimeSchema }),
  },
  /** What the member staked and was paid since this login began, and the server's time of that. */
  getSessionResult: {
    method: 'GET',
    path: '/wallet/session-result',
    access: 'member',
    output: z.object({ since: TimeSchema, now: TimeSchema, staked: MoneySchema, paid: MoneySchema }),
  },
  listWagers: {
    method: 'GET',
    path: '/wagers',
    access: 'member',
    capability: 'bettingRecord',
    input: WagerQuerySchema.extend({ language: z.string().max(8).default('bn') }),
    output: WagerPageSchema,
  },
  listOpenGames: {
    method: 'GET',
    path: '/open-games',
    access: 'member',
    input: z.object({ language: z.string().max(8).default('bn') }),
    output: z.array(OpenGameSchema),
  },
  getWagerReplay: {
    method: 'GET',
    path: '/wagers/:id/replay',
    access: 'member',
    capability: 'bettingRecord',
    params: z.object({ id: z.guid() }),
    /** How the replay's page speaks and looks. */
    input: z.object({ language: z.string().max(12).optional(), theme: z.enum(['dark', 'light']).optional() }),
    output: z.object({ url: z.string() }),
    failures: ['NOT_FOUND'],
  },
  listTransactions: {
    method: 'GET',
    path: '/transactions',
    access: 'member',
    capability: 'accountRecord',
    input: PostingQuerySchema.extend({ language: z.string().max(12).default('bn') }),
    output: PostingPageSchema,
  },
});
