import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import {
  KeysetQuerySchema,
  keysetSchema,
  MoneyInputSchema,
  MoneySchema,
  SEARCH,
  SPAN,
  TimeSchema,
} from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';

/**
 * How transfers are looked for: `open` is under way, `doubtful` of these nobody knows what became, `disputed` the
 * supplier contradicts us and nobody has decided it.
 */
export const TRANSFER_FILTERS = ['open', 'doubtful', 'disputed', 'credited', 'reversed'] as const;
/** What people say became of it. `kept`: of one that has ended, that it stays so. */
export const TRANSFER_RESOLUTIONS = ['credited', 'reversed', 'kept'] as const;

/**
 * Money that went to a supplier, held against what it told, when nothing stood there any more: sums since ever.
 * `unexplained` is `moved` less `rounds`, plus `promos`, less `before`.
 */
export const StaySchema = z.object({
  /** What went there less what came home. */
  moved: MoneySchema,
  /** What its rounds took from the player, less what they paid. */
  rounds: MoneySchema,
  /** What it told of as given outside of its rounds. */
  promos: MoneySchema,
  /** What was unexplained before, and is decided elsewhere. */
  before: MoneySchema,
  /** Below zero where more came home. */
  unexplained: MoneySchema,
});

/** Money between a player's wallet and the balance that a supplier holds for them. */
export const TransferSchema = z.object({
  id: z.string(),
  supplier: z.string(),
  supplierName: z.string(),
  playerId: z.string(),
  account: z.string(),
  /** `in`: to the supplier. */
  direction: z.enum(['in', 'out']),
  state: z.enum(['init', 'debited', 'unknown', 'credited', 'reversed']),
  /** Its name at the supplier. */
  reference: z.string(),
  /** Null: only the supplier knows it. */
  amount: MoneySchema.nullable(),
  /** What the supplier says it gave, or has, where it contradicts us. */
  saidAmount: MoneySchema.nullable(),
  /** Null: it ended no stay that is unexplained. */
  stay: StaySchema.nullable(),
  currency: z.string(),
  createdAt: TimeSchema,
  endedAt: TimeSchema.nullable(),
  asked: z.number().int(),
  /** Null: it is not asked about by the clock. */
  askAt: TimeSchema.nullable(),
  fault: z.string().nullable(),
  /** Why it came to nothing. */
  failure: z.string().nullable(),
  /** What the supplier says against us. */
  contradiction: z.string().nullable(),
  resolvedAt: TimeSchema.nullable(),
  /** A decision waits for a second person. */
  waiting: z.boolean(),
  /** The latest case in which it stands. */
  caseId: z.string().nullable(),
  /** What that case is about. */
  caseCode: z.string().nullable(),
  /** What may be said of it now. Empty: nothing is in doubt, or a decision waits. */
  resolutions: z.array(z.enum(TRANSFER_RESOLUTIONS)),
});
export type TransferEntry = z.infer<typeof TransferSchema>;

const ParamsSchema = z.object({ id: z.uuid() });

const FilterSchema = z.object({
  state: z.enum(TRANSFER_FILTERS).optional(),
  direction: z.enum(['in', 'out']).optional(),
  supplier: z.string().max(32).optional(),
  /** The player's account. */
  account: z.string().max(32).optional(),
  /** The transfer's number, ours or the one at the supplier. */
  reference: z.string().max(64).optional(),
  ...SEARCH,
  ...SPAN,
});
export const TransferTotalsSchema = z.object({
  /** Currencies are never added up. */
  sums: z.array(
    z.object({
      currency: z.string(),
      transfers: z.number().int(),
      /** To suppliers, and home. */
      sentIn: MoneySchema,
      broughtOut: MoneySchema,
    }),
  ),
  /** Since when; null: of all that the filter lets through. */
  since: TimeSchema.nullable(),
});
export type TransferTotals = z.infer<typeof TransferTotalsSchema>;

export const transferCalls = defineConsoleCalls({
  /** The newest first. */
  listTransfers: {
    method: 'GET',
    path: '/transfers',
    permission: 'cases.read',
    input: KeysetQuerySchema.extend(FilterSchema.shape),
    output: keysetSchema(TransferSchema),
  },
  getTransferTotals: {
    method: 'GET',
    path: '/transfer-totals',
    permission: 'cases.read',
    input: FilterSchema,
    output: TransferTotalsSchema,
  },
  /** Asks the supplier now what became of it. */
  askTransfer: {
    method: 'POST',
    path: '/transfers/:id/ask',
    permission: 'cases.decide',
    rate: 'money',
    params: ParamsSchema,
    output: TransferSchema,
    failures: ['NOT_FOUND'],
  },
  /**
   * Says what became of a transfer in doubt; it holds once another operator has checked it. `credited`: it arrived, and
   * of one that comes from the supplier the amount that the player gets; of one that had come to nothing it is booked
   * after all. `reversed`: it never happened, and what was taken goes back. STATE_CONFLICT: that cannot be said of it
   * now.
   */
  resolveTransfer: {
    method: 'POST',
    path: '/transfers/:id/resolve',
    permission: 'cases.decide',
    rate: 'money',
    params: ParamsSchema,
    input: z.object({
      to: z.enum(TRANSFER_RESOLUTIONS),
      amount: MoneyInputSchema.optional(),
      reason: writtenText(REASON),
    }),
    output: TransferSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'BAD_REQUEST'],
  },
});
