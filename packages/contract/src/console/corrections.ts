import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneyInputSchema, MoneySchema, PageQuerySchema, pageSchema, SEARCH, SPAN, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { CORRECTION_REASON, CORRECTION_STATES, REASON } from './constants.ts';
import { WornTagSchema } from './player-tags.ts';

/** POST corrections: maker's part. `amount` is positive; `direction` says who gets it. */
export const MakeCorrectionSchema = z.object({
  account: z.string().min(1).max(64),
  direction: z.enum(['credit', 'debit']),
  amount: MoneyInputSchema,
  reason: writtenText(CORRECTION_REASON),
});
export const CheckCorrectionSchema = z.object({
  decision: z.enum(['apply', 'reject']),
  note: writtenText({ max: REASON.max }).default(''),
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

const FilterSchema = z.object({
  state: z.enum(CORRECTION_STATES).optional(),
  /** How the correction's id begins. */
  number: z.string().trim().toLowerCase().max(64).optional(),
  /** The player's account, whole. */
  account: z.string().trim().max(64).optional(),
  tag: WornTagSchema.optional(),
  ...SEARCH,
  ...SPAN,
});
export const CorrectionTotalsSchema = z.object({
  /** Currencies are never added up. */
  sums: z.array(
    z.object({ currency: z.string(), corrections: z.number().int(), credited: MoneySchema, debited: MoneySchema }),
  ),
  /** Since when; null: of all that the filter lets through. */
  since: TimeSchema.nullable(),
});
export type CorrectionTotals = z.infer<typeof CorrectionTotalsSchema>;

export const correctionCalls = defineConsoleCalls({
  makeCorrection: {
    method: 'POST',
    path: '/corrections',
    permission: 'corrections.make',
    rate: 'money',
    keyed: true,
    input: MakeCorrectionSchema,
    output: CorrectionSchema,
    failures: ['NOT_FOUND', 'TRUE_ACCOUNT_NEEDED', 'AMOUNT_INVALID', 'ROLE_LIMIT', 'IDEMPOTENCY_CONFLICT'],
  },
  // Without a key: a correction is decided once, so a repeat changes nothing and finds its state (STATE_CONFLICT).
  checkCorrection: {
    method: 'POST',
    path: '/corrections/:id/check',
    permission: 'corrections.check',
    rate: 'money',
    params: z.object({ id: z.uuid() }),
    input: CheckCorrectionSchema,
    output: CorrectionSchema,
    failures: [
      'NOT_FOUND',
      'SELF_APPROVAL',
      'CONFIRMATION_NEEDED',
      'STATE_CONFLICT',
      'INSUFFICIENT_FUNDS',
      'ROLE_LIMIT',
    ],
  },
  listCorrections: {
    method: 'GET',
    path: '/corrections',
    permission: 'money.read',
    input: PageQuerySchema.extend(FilterSchema.shape),
    output: pageSchema(CorrectionSchema),
  },
  getCorrectionTotals: {
    method: 'GET',
    path: '/correction-totals',
    permission: 'money.read',
    input: FilterSchema,
    output: CorrectionTotalsSchema,
  },
});
