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
import { CASE_DECISIONS, CASE_STATES, CEILING_KINDS, REASON } from './constants.ts';
import { StaySchema } from './transfers.ts';

/** All transactions of a supplier, a code and a day on which we and the supplier contradict each other. */
export const SupplierCaseSchema = z.object({
  id: z.string(),
  supplier: z.string(),
  supplierName: z.string(),
  /**
   * `SUPPLIER_CLOSED`: wins beyond what a closed supplier may pay. `GIFTS_BEYOND`: wins of free rounds that a supplier
   * gave by itself, beyond what it may give. `ROUND_DIFFERS`, `ROUND_MISSING_HERE`,
   * `ROUND_MISSING_THERE`, `ROUND_OPEN_HERE`: rounds of which its feed and our wagers say different things.
   * `TRANSFER_DIFFERS`, `TRANSFER_DOUBLED`, `ROUNDS_UNTOLD`: transfers, which are decided one by one. Others: details
   * of the wallet protocol, or its statuses without `RS_ERROR_`.
   */
  code: z.string(),
  /** Of the brand, as `YYYY-MM-DD`. */
  day: z.string(),
  openedAt: TimeSchema,
  lastAt: TimeSchema,
  /** Counted up to COUNTED_MAX. */
  rows: z.number().int(),
  /** What those rows ask for, by currency. */
  amounts: z.array(z.object({ currency: z.string(), amount: MoneySchema })),
  /** `waiting`: a second person has to check that it is accepted. */
  state: z.enum(CASE_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: TimeSchema.nullable(),
  note: z.string().nullable(),
});
export type SupplierCase = z.infer<typeof SupplierCaseSchema>;

/** A transaction of a case, with the bet that it names, or a round of the feed. */
export const SupplierCaseRowSchema = z.object({
  id: z.string(),
  /** Empty for a round: it has none of its own. Of a transfer its id. */
  transaction: z.string(),
  kind: z.enum(['win', 'rollback', 'round', 'transfer']).nullable(),
  playerId: z.string().nullable(),
  account: z.string(),
  round: z.string(),
  /** Of a round: what its player would have more by the supplier's word; it may be less. */
  amount: MoneySchema.nullable(),
  currency: z.string().nullable(),
  toldAt: TimeSchema,
  /** Null: the transaction names no bet that we know. */
  wager: z
    .object({
      id: z.string(),
      gameCode: z.string(),
      stake: MoneySchema,
      payout: MoneySchema,
      currency: z.string(),
      status: z.enum(['open', 'settled', 'reversed']),
      placedAt: TimeSchema,
    })
    .nullable(),
  /** Of `ROUNDS_UNTOLD`: the sums that do not add up. */
  stay: StaySchema.nullable(),
});
export type SupplierCaseRow = z.infer<typeof SupplierCaseRowSchema>;

/** What a supplier may pay under a ceiling. */
export const SupplierCeilingSchema = z.object({
  supplier: z.string(),
  supplierName: z.string(),
  /** `closed`: while the brand does not let it in. `gifts`: wins of free rounds that it gives by itself. */
  kind: z.enum(CEILING_KINDS),
  /** The brand lets it in now: what holds for a closed one is not asked. */
  letIn: z.boolean(),
  currency: z.string(),
  winMax: MoneySchema,
  dayMax: MoneySchema,
  /** Paid on the brand's day so far. */
  paidToday: MoneySchema,
  /** A higher one waits for a second person. */
  waiting: z.boolean(),
  /** 0: nothing was set, the supplier's own hold. */
  version: z.number().int(),
});
export type SupplierCeiling = z.infer<typeof SupplierCeilingSchema>;

const CaseParamsSchema = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) });

export const supplierCaseCalls = defineConsoleCalls({
  listSupplierCases: {
    method: 'GET',
    path: '/supplier-cases',
    permission: 'cases.read',
    input: KeysetQuerySchema.extend({
      state: z.enum(['open', 'decided']).optional(),
      supplier: z.string().max(32).optional(),
      code: z.string().max(64).optional(),
      ...SEARCH,
      ...SPAN,
    }),
    output: keysetSchema(SupplierCaseSchema),
  },
  getSupplierCase: {
    method: 'GET',
    path: '/supplier-cases/:id',
    permission: 'cases.read',
    params: CaseParamsSchema,
    output: SupplierCaseSchema,
    failures: ['NOT_FOUND'],
  },
  listSupplierCaseRows: {
    method: 'GET',
    path: '/supplier-cases/:id/rows',
    permission: 'cases.read',
    params: CaseParamsSchema,
    input: KeysetQuerySchema,
    output: keysetSchema(SupplierCaseRowSchema),
    failures: ['NOT_FOUND'],
  },
  /**
   * `accept`: the supplier's next try is paid, once another operator has checked it. `refuse`: our answer stands, and
   * wins that a closed supplier asked for are refused for good. STATE_CONFLICT: decided or waiting already, or it has
   * no money to accept.
   */
  decideSupplierCase: {
    method: 'POST',
    path: '/supplier-cases/:id/decide',
    permission: 'cases.decide',
    rate: 'money',
    params: CaseParamsSchema,
    input: z.object({ decision: z.enum(CASE_DECISIONS), reason: writtenText(REASON) }),
    output: SupplierCaseSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  listSupplierCeilings: {
    method: 'GET',
    path: '/supplier-ceilings',
    permission: 'cases.read',
    output: z.array(SupplierCeilingSchema),
  },
  /** Lower holds at once; higher in anything waits for a second person, as money can be lost by it. */
  changeSupplierCeiling: {
    method: 'PUT',
    path: '/supplier-ceilings/:supplier/:currency',
    permission: 'cases.decide',
    rate: 'money',
    params: z.object({ supplier: z.string().max(32), currency: z.string().regex(/^[A-Z]{3,8}$/) }),
    input: z.object({
      kind: z.enum(CEILING_KINDS).default('closed'),
      winMax: MoneyInputSchema,
      dayMax: MoneyInputSchema,
      version: z.number().int(),
      reason: writtenText(REASON),
    }),
    output: z.array(SupplierCeilingSchema),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
});
