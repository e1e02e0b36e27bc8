import { z } from 'zod';
import { GAME_TYPES } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';
import {
  DigestIdSchema,
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
import { PROFIT_STEPS } from './profit-steps.ts';

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
  /** What a free round has won, which is no payout of a stake; null: no free round. */
  freeWin: MoneySchema.nullable(),
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
  /** Instants of which `to` is the first beyond. */
  from: TimeSchema.optional(),
  to: TimeSchema.optional(),
});
export const WagerPageSchema = keysetSchema(WagerSchema, PlaceSchema);
export const PostingPageSchema = keysetSchema(PostingSchema, PostingsPlaceSchema);

/** A member's own sums reach over this many days at most: a year. */
export const OWN_DAYS_MAX = 366;
const SpanSchema = z.object({ from: TimeSchema, to: TimeSchema });
/**
 * What a range of time did to all the money of an account, what is held for withdrawals included: `opening`, `play` and
 * the kinds add up to `closing`.
 */
export const AccountSumsSchema = z.object({
  currency: z.string(),
  opening: MoneySchema,
  closing: MoneySchema,
  /** Bets, wins and returned bets together. */
  play: MoneySchema,
  /** The other kinds that changed what is owned. */
  kinds: z.array(z.object({ kind: z.enum(POSTING_KINDS), amount: MoneySchema })),
});
export type AccountSums = z.infer<typeof AccountSumsSchema>;

/** The player's side of settled bets, with what these gave back: `net` is positive where they won. */
const ResultSchema = z.object({
  bets: z.number().int(),
  stake: MoneySchema,
  validBet: MoneySchema,
  payout: MoneySchema,
  /** Paid to the player for their own bets, on the day of its payment. */
  rebate: MoneySchema,
  /** `payout` and `rebate` without `stake`. */
  net: MoneySchema,
});
export type OwnResult = z.infer<typeof ResultSchema>;
export const OwnProfitSchema = z.object({
  currency: z.string(),
  total: ResultSchema,
  /** By the day on which each begins, the first first; those without a bet too. */
  steps: z.array(ResultSchema.extend({ from: z.iso.date() })),
  /** By kind of game; null: rounds that a supplier told with its own money, whose kind it does not name. */
  kinds: z.array(ResultSchema.extend({ gameType: z.enum(GAME_TYPES).nullable() })),
});
export type OwnProfit = z.infer<typeof OwnProfitSchema>;

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
  /**
   * What the member staked in rounds that began in this login, and what these paid; the server's time of that. A round
   * belongs whole to the login of its first stake. `open`: the rounds of the game named that have not ended.
   */
  getSessionResult: {
    method: 'GET',
    path: '/wallet/session-result',
    access: 'member',
    input: z.object({ gameCode: z.string().max(64).optional() }),
    output: z.object({
      since: TimeSchema,
      now: TimeSchema,
      staked: MoneySchema,
      paid: MoneySchema,
      open: z.array(z.string()),
    }),
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
    params: z.object({ id: DigestIdSchema }),
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
  sumTransactions: {
    method: 'GET',
    path: '/transactions/sums',
    access: 'member',
    capability: 'accountRecord',
    input: SpanSchema,
    output: AccountSumsSchema,
    failures: ['BAD_REQUEST'],
  },
  /** Days of the brand's offset, both included. */
  getOwnProfit: {
    method: 'GET',
    path: '/profit',
    access: 'member',
    capability: 'profit',
    input: z.object({ from: z.iso.date(), to: z.iso.date(), by: z.enum(PROFIT_STEPS) }),
    output: OwnProfitSchema,
    failures: ['BAD_REQUEST'],
  },
});
