import { DEPOSIT_STATES } from '@baize/domain/deposit';
import { z } from 'zod';
import { DepositTransferSchema } from '../cashier.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { DEPOSIT_KINDS } from '../deposit-kinds.ts';
import {
  keysetQuerySchema,
  keysetSchema,
  MoneyInputSchema,
  MoneySchema,
  PlaceSchema,
  SEARCH,
  SPAN,
  TimeSchema,
} from '../envelope.ts';
import { ProofSchema } from '../images.ts';
import { writtenText } from '../written-text.ts';
import { REASON, REVIEW_DECISIONS } from './constants.ts';
import { WornTagSchema } from './player-tags.ts';

/** An order that a person matches with the money, as operators see it. */
export const ManualDepositSchema = z.object({
  id: z.string(),
  playerId: z.string(),
  /** The player's name on the site. */
  login: z.string(),
  method: z.string(),
  /** Null: the channel is no longer there. */
  kind: z.enum(DEPOSIT_KINDS).nullable(),
  amount: MoneySchema,
  fee: MoneySchema,
  ordered: MoneySchema.nullable(),
  currency: z.string(),
  state: z.enum(DEPOSIT_STATES),
  createdAt: TimeSchema,
  expiresAt: TimeSchema,
  creditedAt: TimeSchema.nullable(),
  transfer: DepositTransferSchema,
  /** Of an amount that two people credit: who found the money first, and how much it was. */
  markedBy: z.string().nullable(),
  markedAmount: MoneySchema.nullable(),
  decidedBy: z.string().nullable(),
});
export type ManualDeposit = z.infer<typeof ManualDepositSchema>;

/** What an operator looks at before money is credited. */
export const ManualDepositCaseSchema = z.object({
  order: ManualDepositSchema,
  /** What the player sent with it. */
  proofs: z.array(ProofSchema),
  /** Other orders that were claimed with the same number of a payment. */
  sameReference: z.array(z.object({ id: z.string(), login: z.string(), state: z.enum(DEPOSIT_STATES) })),
  player: z.object({ deposits: z.number().int(), credited: MoneySchema, rejected: z.number().int() }),
  /** From this amount on two people credit it; null: whatever it is. */
  secondFrom: MoneySchema.nullable(),
  /** The operator who asks was the one who found the money first. */
  markedByMe: z.boolean(),
});
export type ManualDepositCase = z.infer<typeof ManualDepositCaseSchema>;

export const ManualDepositFilterSchema = z.object({
  state: z.enum(DEPOSIT_STATES).optional(),
  /** Only those that wait for a person. */
  waiting: z.literal('yes').optional(),
  method: z.string().max(40).optional(),
  account: z.string().trim().max(32).optional(),
  tag: WornTagSchema.optional(),
  /** As a statement of the account has it: a remark, or the number of a payment. */
  words: z.string().trim().max(60).optional(),
  /** The exact amount. */
  amount: MoneyInputSchema.optional(),
  ...SEARCH,
  ...SPAN,
});
export type ManualDepositFilter = z.output<typeof ManualDepositFilterSchema>;

const OfDeposit = z.object({ id: z.uuid() });

export const manualDepositCalls = defineConsoleCalls({
  listManualDeposits: {
    method: 'GET',
    path: '/manual-deposits',
    permission: 'money.read',
    input: keysetQuerySchema(PlaceSchema).extend(ManualDepositFilterSchema.shape),
    output: keysetSchema(ManualDepositSchema, PlaceSchema),
  },
  getManualDeposit: {
    method: 'GET',
    path: '/manual-deposits/:id',
    permission: 'money.read',
    params: OfDeposit,
    output: ManualDepositCaseSchema,
    failures: ['NOT_FOUND'],
  },
  /**
   * `credit` books what came, which may be another amount than was asked for: then it takes a reason. From the
   * channel's threshold on the first person's word only marks it, and another one's credits it.
   */
  reviewDeposit: {
    method: 'POST',
    path: '/manual-deposits/:id/review',
    permission: 'deposits.review',
    rate: 'money',
    params: OfDeposit,
    input: z.object({
      decision: z.enum(REVIEW_DECISIONS),
      /** Of `credit`: what came. */
      received: MoneyInputSchema.optional(),
      reason: writtenText({ max: REASON.max }).default(''),
    }),
    output: ManualDepositSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'AMOUNT_INVALID', 'STATE_CONFLICT', 'SELF_APPROVAL', 'CONFIRMATION_NEEDED'],
  },
});
