import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import {
  keysetQuerySchema,
  keysetSchema,
  MoneyInputSchema,
  MoneySchema,
  PlaceSchema,
  PostingsPlaceSchema,
  TimeSchema,
} from '../envelope.ts';
import { GAME_TYPES } from '../game-types.ts';
import { POSTING_KINDS } from '../posting-kinds.ts';
import { WAGER_STATUSES } from '../wager-statuses.ts';
import { ROUND_KEY, ROUND_STATES, SUPPLIER_CALLS } from './round-words.ts';

/** A page of rounds is looked for in so many wagers; beyond them it says where to go on. */
const SEARCH_MAX_LENGTH = 128;

export const RoundFilterSchema = z.object({
  /**
   * A round's number, whole or its beginning; a wager's; a supplier's transaction's; a player's account, or how it
   * begins.
   */
  search: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
  /** By when its first wager was placed. */
  from: TimeSchema.optional(),
  to: TimeSchema.optional(),
  gameCode: z.string().max(64).optional(),
  vendor: z.string().max(16).optional(),
  /** By its code. */
  supplier: z.string().max(32).optional(),
  /** Under which the game was offered when it was played. */
  gameType: z.enum(GAME_TYPES).optional(),
  state: z.enum(ROUND_STATES).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3,8}$/)
    .optional(),
  stakeMin: MoneyInputSchema.optional(),
  stakeMax: MoneyInputSchema.optional(),
  payoutMin: MoneyInputSchema.optional(),
  payoutMax: MoneyInputSchema.optional(),
});
export type RoundFilter = z.output<typeof RoundFilterSchema>;
export const RoundQuerySchema = keysetQuerySchema(PlaceSchema).extend(RoundFilterSchema.shape);

export const RoundRowSchema = z.object({
  /** Names the round for ever: its player and one of its wagers. */
  key: z.string().regex(ROUND_KEY),
  /** The supplier's number. */
  round: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  playerId: z.string(),
  account: z.string(),
  currency: z.string(),
  wagers: z.number().int(),
  /** What was put in, what was taken back of it too. */
  stake: MoneySchema,
  payout: MoneySchema,
  /** What the player has more than before; null while a wager is open. */
  net: MoneySchema.nullable(),
  state: z.enum(ROUND_STATES),
  startedAt: TimeSchema,
  endedAt: TimeSchema.nullable(),
  /** Played with money that stood at the supplier: its word, and no posting of ours. */
  atSupplier: z.boolean(),
  /** What it has won as a free round, which is no payout of a stake; null: no free round. */
  freeWin: MoneySchema.nullable(),
});
export type RoundRow = z.infer<typeof RoundRowSchema>;
const RoundPageSchema = keysetSchema(RoundRowSchema, PlaceSchema).extend({
  /** So far back it looked without filling the page; null: it had no need to stop. */
  lookedTo: TimeSchema.nullable(),
});
export type RoundPage = z.infer<typeof RoundPageSchema>;

const SumSchema = z.object({
  currency: z.string(),
  rounds: z.number().int(),
  stake: MoneySchema,
  payout: MoneySchema,
  /** Of all players together. */
  net: MoneySchema,
});
export type RoundSum = z.infer<typeof SumSchema>;
export const RoundTotalsSchema = z.object({
  /** Exact, of the rounds that were looked at; what was taken back counts for nothing. */
  counted: z.array(SumSchema),
  /** Since when those are; null: they are all that the filter lets through. */
  since: TimeSchema.nullable(),
  /**
   * Of everything: settled wagers of whole hours. Null where `counted` is all, or no sums are kept by such a filter.
   */
  estimate: z.array(SumSchema).nullable(),
});
export type RoundTotals = z.infer<typeof RoundTotalsSchema>;

const RoundWagerSchema = z.object({
  id: z.string(),
  stake: MoneySchema,
  stakeBonus: MoneySchema,
  payout: MoneySchema,
  validBet: MoneySchema,
  jackpotContribution: MoneySchema,
  status: z.enum(WAGER_STATUSES),
  placedAt: TimeSchema,
  settledAt: TimeSchema.nullable(),
});
/** A call of the supplier's to our wallet, with what it was answered. */
const SupplierCallSchema = z.object({
  id: z.string(),
  kind: z.enum(SUPPLIER_CALLS),
  at: TimeSchema,
  /** Of the wallet protocol, as they travel. */
  status: z.string(),
  detail: z.string().nullable(),
  /** Null: it moved no money. */
  amount: MoneySchema.nullable(),
  /** What the supplier was told of the player's balance. */
  balance: MoneySchema.nullable(),
});
const RoundPostingSchema = z.object({
  /** Of its account; with the pocket it names the posting. */
  seq: z.string(),
  pocket: z.enum(['cash', 'bonus', 'held']),
  kind: z.enum(POSTING_KINDS),
  amount: MoneySchema,
  balanceBefore: MoneySchema,
  balanceAfter: MoneySchema,
  /** The house's side. */
  house: z.string(),
  at: TimeSchema,
  tx: z.string(),
  /** Where its player's ledger is read from to show it first. */
  place: PostingsPlaceSchema,
});
const RoundJackpotSchema = z.object({
  poolId: z.string(),
  name: z.string(),
  amount: MoneySchema,
  at: TimeSchema,
  /** What the draw was bound to beforehand, and what showed it to be right. */
  seedHash: z.string(),
  seed: z.string().nullable(),
});
const RoundCaseSchema = z.object({
  id: z.string(),
  code: z.string(),
  day: z.string(),
  open: z.boolean(),
  toldAt: TimeSchema,
});
const ToldSchema = z.object({
  status: z.enum(['open', 'closed', 'void']),
  stake: MoneySchema,
  payout: MoneySchema,
  closedAt: TimeSchema.nullable(),
  toldAt: TimeSchema,
  /** By what the round is verified. */
  fairness: z
    .object({
      commitment: z.string(),
      clientSeed: z.string().nullable(),
      nonce: z.number().int().nullable(),
      revealedSeed: z.string().nullable(),
    })
    .nullable(),
});
const NeighbourSchema = RoundRowSchema.pick({ key: true, gameName: true, startedAt: true }).nullable();
export const RoundDetailSchema = RoundRowSchema.extend({
  supplier: z.string(),
  supplierName: z.string(),
  /** A supplier shows it again. */
  replayable: z.boolean(),
  wagerList: z.array(RoundWagerSchema),
  calls: z.array(SupplierCallSchema),
  postings: z.array(RoundPostingSchema),
  jackpots: z.array(RoundJackpotSchema),
  cases: z.array(RoundCaseSchema),
  /** What the supplier's feed says; null: nothing yet. */
  told: ToldSchema.nullable(),
  /** The player's rounds beside it. */
  earlier: NeighbourSchema,
  later: NeighbourSchema,
});
export type RoundDetail = z.infer<typeof RoundDetailSchema>;

const RoundParamsSchema = z.object({ key: z.string().regex(ROUND_KEY) });

export const roundCalls = defineConsoleCalls({
  listRounds: {
    method: 'GET',
    path: '/rounds',
    permission: 'rounds.read',
    input: RoundQuerySchema,
    output: RoundPageSchema,
  },
  getRoundTotals: {
    method: 'GET',
    path: '/round-totals',
    permission: 'rounds.read',
    input: RoundFilterSchema,
    output: RoundTotalsSchema,
  },
  /** What the filters offer. */
  getRoundChoices: {
    method: 'GET',
    path: '/round-choices',
    permission: 'rounds.read',
    output: z.object({
      vendors: z.array(z.object({ code: z.string(), name: z.string() })),
      suppliers: z.array(z.object({ code: z.string(), name: z.string() })),
      games: z.array(z.object({ code: z.string(), name: z.string(), vendor: z.string() })),
      currencies: z.array(z.string()),
    }),
  },
  /** A part of the list for a file, the newest first; each part is an entry of the audit log. */
  exportRounds: {
    method: 'POST',
    path: '/rounds/export',
    permission: 'rounds.read',
    rate: 'write',
    input: RoundFilterSchema.extend({ before: PlaceSchema.optional() }),
    output: z.object({ rows: z.array(RoundRowSchema), older: PlaceSchema.nullable() }),
  },
  getRound: {
    method: 'GET',
    path: '/rounds/:key',
    permission: 'rounds.read',
    params: RoundParamsSchema,
    output: RoundDetailSchema,
    failures: ['NOT_FOUND'],
  },
  /** Where its supplier shows it again, in the words and with the clock of the operator. */
  getRoundReplay: {
    method: 'GET',
    path: '/rounds/:key/replay',
    permission: 'rounds.read',
    params: RoundParamsSchema,
    input: z.object({ language: z.string().max(12).optional(), theme: z.enum(['dark', 'light']).optional() }),
    output: z.object({ url: z.string() }),
    failures: ['NOT_FOUND'],
  },
});
