import { DEPOSIT_STATES } from '@baize/domain/deposit';
import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import {
  keysetQuerySchema,
  keysetSchema,
  MoneySchema,
  PageQuerySchema,
  pageSchema,
  PlaceSchema,
  SEARCH,
  SPAN,
  TimeSchema,
} from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { DEPOSIT_CONTRADICTIONS, DEPOSIT_DECISIONS, DEPOSIT_TIMES, PLAYER_ID, REASON } from './constants.ts';
import { WornTagSchema } from './player-tags.ts';

const OrderSchema = z.object({
  id: z.string(),
  playerId: z.string(),
  account: z.string(),
  method: z.string(),
  amount: MoneySchema,
  currency: z.string(),
  createdAt: TimeSchema,
});

/** An order on which the payment provider and we do not agree. */
export const DisputedDepositSchema = OrderSchema.extend({
  contradiction: z.enum(DEPOSIT_CONTRADICTIONS),
  /** The provider's id of the checkout. */
  checkout: z.string().nullable(),
  /** What the provider says was paid, in its own words. */
  saidAmount: z.string().nullable(),
  saidCurrency: z.string().nullable(),
});
export type DisputedDeposit = z.infer<typeof DisputedDepositSchema>;

/** An order under way of which the provider tells nothing. */
export const FaultyDepositSchema = OrderSchema.extend({
  /** How often the provider was asked, what came of it the last time, and when it is asked next. */
  asked: z.number().int(),
  fault: z.string(),
  faultAt: TimeSchema,
  askAt: TimeSchema,
  /** Null: it never reached the provider, who cannot be asked. It runs out by itself. */
  checkout: z.string().nullable(),
  expiresAt: TimeSchema,
});
export type FaultyDeposit = z.infer<typeof FaultyDepositSchema>;

/** A credited order of which money went back at the provider: given back there, or claimed back by the payer's bank. */
export const TakenBackDepositSchema = OrderSchema.extend({
  kind: z.enum(['refund', 'dispute']),
  /** As the provider tells of it. */
  back: z.object({ amount: z.string(), currency: z.string() }),
  backAt: TimeSchema,
  checkout: z.string().nullable(),
});
export type TakenBackDeposit = z.infer<typeof TakenBackDepositSchema>;

/** An order as it stands in the player's file. */
export const PlayerDepositSchema = OrderSchema.extend({
  state: z.enum(DEPOSIT_STATES),
  checkout: z.string().nullable(),
  creditedAt: TimeSchema.nullable(),
  expiresAt: TimeSchema,
  /** Why it failed, in the provider's words, or what stands against it. */
  failure: z.string().nullable(),
  /** What came of asking the provider the last time. */
  fault: z.string().nullable(),
  saidAmount: z.string().nullable(),
  saidCurrency: z.string().nullable(),
  /** How a person ended a dispute. */
  decision: z
    .object({ by: z.string(), at: TimeSchema, note: z.string(), correction: z.string().nullable() })
    .nullable(),
});
export type PlayerDeposit = z.infer<typeof PlayerDepositSchema>;
/** How an order's number begins: its id, as the payment page prints it. */
const NumberSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f-]{1,36}$/);

/** `by` says which time `from` and `to` are of, and by which the list is ordered: the order's, or its credit's. */
export const DepositFilterSchema = z.object({
  by: z.enum(DEPOSIT_TIMES).default('ordered'),
  from: TimeSchema.optional(),
  to: TimeSchema.optional(),
  ...SEARCH,
  state: z.enum(DEPOSIT_STATES).optional(),
  method: z.string().max(40).optional(),
  /** The player's account. */
  account: z.string().trim().max(32).optional(),
  tag: WornTagSchema.optional(),
  /** As the payment page prints it, whole or its beginning. */
  number: NumberSchema.pipe(z.string().min(8)).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3,8}$/)
    .optional(),
});
export type DepositFilter = z.output<typeof DepositFilterSchema>;
export const DepositTotalsSchema = z.object({
  /** Currencies are never added up. */
  sums: z.array(
    z.object({
      currency: z.string(),
      orders: z.number().int(),
      ordered: MoneySchema,
      /** Of these, what came and was credited. */
      credits: z.number().int(),
      credited: MoneySchema,
    }),
  ),
  /** Since when; null: of all that the filter lets through. */
  since: TimeSchema.nullable(),
});
export type DepositTotals = z.infer<typeof DepositTotalsSchema>;

export const depositCalls = defineConsoleCalls({
  listDisputedDeposits: {
    method: 'GET',
    path: '/disputed-deposits',
    permission: 'money.read',
    input: PageQuerySchema,
    output: pageSchema(DisputedDepositSchema),
  },
  listFaultyDeposits: {
    method: 'GET',
    path: '/faulty-deposits',
    permission: 'money.read',
    input: PageQuerySchema,
    output: pageSchema(FaultyDepositSchema),
  },
  listTakenBack: {
    method: 'GET',
    path: '/taken-back-deposits',
    permission: 'money.read',
    input: PageQuerySchema,
    output: pageSchema(TakenBackDepositSchema),
  },
  /** It moves no money. STATE_CONFLICT: somebody was faster, or another amount than this has gone back since. */
  acknowledgeTakenBack: {
    method: 'POST',
    path: '/taken-back-deposits/:id/acknowledgement',
    permission: 'corrections.make',
    rate: 'write',
    params: z.object({ id: z.uuid() }),
    input: z.object({ amount: z.string().max(40), reason: writtenText(REASON) }),
    output: z.null(),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** Every order of the brand, the newest first. */
  listBrandDeposits: {
    method: 'GET',
    path: '/deposits',
    permission: 'players.read',
    input: keysetQuerySchema(PlaceSchema).extend(DepositFilterSchema.shape),
    output: keysetSchema(PlayerDepositSchema, PlaceSchema),
  },
  getDepositTotals: {
    method: 'GET',
    path: '/deposit-totals',
    permission: 'players.read',
    input: DepositFilterSchema,
    output: DepositTotalsSchema,
  },
  /** What players choose from. */
  listPaymentMethods: {
    method: 'GET',
    path: '/payment-methods',
    permission: 'players.read',
    output: z.array(z.object({ method: z.string(), name: z.record(z.string(), z.string()) })),
  },
  listPlayerDeposits: {
    method: 'GET',
    path: '/players/:id/deposits',
    permission: 'players.read',
    params: z.object({ id: z.string().regex(PLAYER_ID) }),
    input: keysetQuerySchema(PlaceSchema).extend({
      state: z.enum(DEPOSIT_STATES).optional(),
      number: NumberSchema.optional(),
      ...SPAN,
    }),
    output: keysetSchema(PlayerDepositSchema, PlaceSchema),
    failures: ['NOT_FOUND'],
  },
  /**
   * Ends a dispute. `settle`: a correction of this player, applied since, paid for it; the order will not be credited
   * any more. `dismiss`: nothing is owed as far as anybody knows; a right payment that comes later still credits.
   */
  decideDeposit: {
    method: 'POST',
    path: '/deposits/:id/decide',
    permission: 'corrections.make',
    rate: 'money',
    params: z.object({ id: z.uuid() }),
    input: z.object({
      decision: z.enum(DEPOSIT_DECISIONS),
      /** The number of the correction, or how it begins: for `settle`. */
      correction: NumberSchema.optional(),
      reason: writtenText(REASON),
    }),
    output: z.null(),
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'BAD_REQUEST'],
  },
  /**
   * Asks the provider now. Answers the order's state after it, and what went wrong where it is still pending;
   * `asked` is false where it never reached the provider.
   */
  askDeposit: {
    method: 'POST',
    path: '/deposits/:id/ask',
    permission: 'corrections.make',
    rate: 'write',
    params: z.object({ id: z.uuid() }),
    output: z.object({
      state: z.enum(DEPOSIT_STATES),
      fault: z.string().nullable(),
      asked: z.boolean(),
      expiresAt: TimeSchema,
    }),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
