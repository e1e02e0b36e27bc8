import { LINK_SIGNS } from '@baize/domain/agents/suspicions';
import { WITHDRAWAL_STATES } from '@baize/domain/withdrawal';
import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import {
  keysetQuerySchema,
  keysetSchema,
  MoneyInputSchema,
  MoneySchema,
  PlaceSchema,
  SEARCH,
  TimeSchema,
} from '../envelope.ts';
import { ProofSchema } from '../images.ts';
import { WithdrawalSchema } from '../withdrawals.ts';
import { writtenText } from '../written-text.ts';
import { REASON, WITHDRAWAL_DECISIONS, WITHDRAWAL_ENDINGS, WITHDRAWAL_REASONS } from './constants.ts';
import { WornTagSchema } from './player-tags.ts';

/** An order as operators see it. */
export const BrandWithdrawalSchema = WithdrawalSchema.extend({
  playerId: z.string(),
  /** The player's name on the site. */
  login: z.string(),
  reasons: z.array(z.enum(WITHDRAWAL_REASONS)),
  /** Of an amount that two people approve: the first one, while the second is waited for. */
  approvedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** How one operator wants it ended, while a second person's word is waited for. */
  ending: z
    .object({ as: z.enum(['return', 'refund']), amount: MoneySchema, by: z.string(), reason: z.string() })
    .nullable(),
  /** What came of talking to the provider the last time. */
  fault: z.string().nullable(),
  providerRef: z.string().nullable(),
});
export type BrandWithdrawal = z.infer<typeof BrandWithdrawalSchema>;

/** Another account that may be the player's. `times`: its logins there, of a device or an address. */
export const LinkedAccountSchema = z.object({
  playerId: z.string(),
  login: z.string(),
  by: z.enum(LINK_SIGNS),
  times: z.number().int(),
  at: TimeSchema,
});
export type LinkedAccount = z.infer<typeof LinkedAccountSchema>;

/** What an operator looks at before money leaves. */
export const WithdrawalCaseSchema = z.object({
  order: BrandWithdrawalSchema,
  holder: z.string(),
  claimNote: z.string().nullable(),
  /** What the player sent with it. */
  proofs: z.array(ProofSchema),
  /** Of the player, over all time, in the order's currency. */
  money: z.object({
    cash: MoneySchema,
    held: MoneySchema,
    deposited: MoneySchema,
    deposits: z.number().int(),
    paidOut: MoneySchema,
    payouts: z.number().int(),
    staked: MoneySchema,
    won: MoneySchema,
    turnoverLeft: MoneySchema,
  }),
  /** Accounts that may be the same person's, the strongest sign first. */
  links: z.array(LinkedAccountSchema),
  /** Whether a second person has to approve it. */
  needsTwo: z.boolean(),
  /** The operator who asks was the first to approve it. */
  approvedByMe: z.boolean(),
  /** From this amount on two people approve an order, and give one back. */
  secondFrom: MoneySchema,
  /** The operator who asks is who wants it ended so. */
  endingByMe: z.boolean(),
});
export type WithdrawalCase = z.infer<typeof WithdrawalCaseSchema>;

export const WithdrawalFilterSchema = z.object({
  state: z.enum(WITHDRAWAL_STATES).optional(),
  /** Only those that wait for a person. */
  waiting: z.literal('yes').optional(),
  account: z.string().trim().max(32).optional(),
  tag: WornTagSchema.optional(),
  min: MoneyInputSchema.optional(),
  ...SEARCH,
  from: TimeSchema.optional(),
  to: TimeSchema.optional(),
});
export type WithdrawalFilter = z.output<typeof WithdrawalFilterSchema>;

export const WithdrawalTotalsSchema = z.object({
  /** Currencies are never added up. */
  sums: z.array(
    z.object({
      currency: z.string(),
      orders: z.number().int(),
      ordered: MoneySchema,
      /** Of these, what was paid out. */
      payouts: z.number().int(),
      paid: MoneySchema,
    }),
  ),
  /** Since when; null: of all that the filter lets through. */
  since: TimeSchema.nullable(),
});
export type WithdrawalTotals = z.infer<typeof WithdrawalTotalsSchema>;

const OfWithdrawal = z.object({ id: z.uuid() });

export const withdrawalConsoleCalls = defineConsoleCalls({
  listBrandWithdrawals: {
    method: 'GET',
    path: '/withdrawals',
    permission: 'money.read',
    input: keysetQuerySchema(PlaceSchema).extend(WithdrawalFilterSchema.shape),
    output: keysetSchema(BrandWithdrawalSchema, PlaceSchema),
  },
  getWithdrawalTotals: {
    method: 'GET',
    path: '/withdrawal-totals',
    permission: 'money.read',
    input: WithdrawalFilterSchema,
    output: WithdrawalTotalsSchema,
  },
  getWithdrawalCase: {
    method: 'GET',
    path: '/withdrawals/:id',
    permission: 'money.read',
    params: OfWithdrawal,
    output: WithdrawalCaseSchema,
    failures: ['NOT_FOUND'],
  },
  /** Before anything was paid. Above the brand's threshold two different people approve. */
  decideWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/decide',
    permission: 'withdrawals.decide',
    rate: 'money',
    params: OfWithdrawal,
    input: z.object({ decision: z.enum(WITHDRAWAL_DECISIONS), reason: writtenText(REASON) }),
    output: BrandWithdrawalSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'ACCOUNT_FROZEN', 'MONEY_HELD', 'SELF_APPROVAL', 'CONFIRMATION_NEEDED'],
  },
  /**
   * After it was paid. `received` and `return` end it whatever the player says; `paid` and `refund` answer what they
   * said, `refund` with how much goes back. What goes back above the brand's threshold takes two different people who
   * name the same: the first one's word is noted, and `keep` takes it away again.
   */
  endWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/end',
    permission: 'withdrawals.decide',
    rate: 'money',
    params: OfWithdrawal,
    input: z.object({
      ending: z.enum(WITHDRAWAL_ENDINGS),
      amount: MoneyInputSchema.optional(),
      reason: writtenText(REASON),
    }),
    output: BrandWithdrawalSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'AMOUNT_INVALID', 'SELF_APPROVAL', 'CONFIRMATION_NEEDED'],
  },
});
