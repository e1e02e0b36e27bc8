import { WITHDRAWAL_STATES } from '@baize/domain/withdrawal';
import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { keysetQuerySchema, keysetSchema, MoneyInputSchema, MoneySchema, PlaceSchema, TimeSchema } from './envelope.ts';
import { ImageIdsSchema } from './images.ts';
import { PAYOUT_KINDS, TURNOVER_SOURCES, WITHDRAWAL_CLAIMS } from './payout-kinds.ts';
import { writtenText } from './written-text.ts';

const PaymentPasswordSchema = z.string().min(1).max(64);

/** An account of the member's that money is paid to, its number masked. */
export const PayoutAccountSchema = z.object({
  id: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  /** The bank, the wallet, or the network. */
  provider: z.string(),
  number: z.string(),
  holder: z.string(),
  boundAt: TimeSchema,
  /** Money is paid to it from then on. */
  usableAt: TimeSchema,
});
export type PayoutAccount = z.infer<typeof PayoutAccountSchema>;

export const TurnoverRowSchema = z.object({
  id: z.string(),
  source: z.enum(TURNOVER_SOURCES),
  amount: MoneySchema,
  multiple: z.number().int(),
  required: MoneySchema,
  done: MoneySchema,
  since: TimeSchema,
});
export type TurnoverRow = z.infer<typeof TurnoverRowSchema>;

export const WithdrawalTermsSchema = z.object({
  currency: z.string(),
  /** What could be asked for now, whatever else stands in the way. */
  withdrawable: MoneySchema,
  min: MoneySchema,
  max: MoneySchema,
  day: z.object({ count: z.number().int(), used: z.number().int(), max: MoneySchema, taken: MoneySchema }),
  /** `rate` in millionths of the amount, for those beyond the free ones of the day. */
  fee: z.object({ freePerDay: z.number().int(), freeLeft: z.number().int(), rate: z.number().int() }),
  turnover: z.object({ remaining: MoneySchema, rows: z.array(TurnoverRowSchema) }),
  hasPaymentPassword: z.boolean(),
  /** The name that accounts must be in; null: the first account that is bound decides it. */
  payee: z.string().nullable(),
  accounts: z.array(PayoutAccountSchema),
  accountsMax: z.number().int(),
  kinds: z.array(z.enum(PAYOUT_KINDS)),
  coolingHours: z.number().int(),
  confirmMinutes: z.number().int(),
  frozen: z.boolean(),
});
export type WithdrawalTerms = z.infer<typeof WithdrawalTermsSchema>;

export const WithdrawalSchema = z.object({
  id: z.string(),
  amount: MoneySchema,
  fee: MoneySchema,
  /** What arrives. */
  net: MoneySchema,
  currency: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  account: PayoutAccountSchema.pick({ kind: true, provider: true, number: true }),
  createdAt: TimeSchema,
  paidAt: TimeSchema.nullable(),
  /** Until then the member says what arrived; afterwards it counts as received. */
  confirmBy: TimeSchema.nullable(),
  claim: z.enum(WITHDRAWAL_CLAIMS).nullable(),
  /** What the member says has arrived. */
  claimed: MoneySchema.nullable(),
  returned: MoneySchema,
  closedAt: TimeSchema.nullable(),
  /** What an operator wrote where they refused or ended it. */
  note: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof WithdrawalSchema>;

const OfWithdrawal = z.object({ id: z.uuid() });

export const withdrawalCalls = defineSiteCalls({
  getWithdrawalTerms: {
    method: 'GET',
    path: '/withdrawal-terms',
    access: 'member',
    capability: 'withdraw',
    output: WithdrawalTermsSchema,
  },
  /** Binds an account for good: the member neither changes nor unbinds it. */
  bindPayoutAccount: {
    method: 'POST',
    path: '/payout-accounts',
    access: 'member',
    capability: 'withdraw',
    sealed: true,
    rate: 'credential',
    input: z.object({
      kind: z.enum(PAYOUT_KINDS),
      provider: z.string().trim().min(2).max(60),
      number: z.string().max(120),
      holder: z.string().trim().min(2).max(100),
      paymentPassword: PaymentPasswordSchema,
    }),
    output: PayoutAccountSchema,
    failures: ['BAD_REQUEST', 'PAYMENT_PASSWORD_NEEDED', 'PAYMENT_PASSWORD_WRONG', 'ACCOUNT_LOCKED'],
  },
  /** The same `requestKey` is the same order, with other content IDEMPOTENCY_CONFLICT: it travels under the seal. */
  createWithdrawal: {
    method: 'POST',
    path: '/withdrawals',
    access: 'member',
    capability: 'withdraw',
    sealed: true,
    rate: 'money',
    input: z.object({
      requestKey: z.string().regex(/^[0-9a-zA-Z-]{16,64}$/),
      accountId: z.uuid(),
      amount: MoneyInputSchema,
      paymentPassword: PaymentPasswordSchema,
    }),
    output: WithdrawalSchema,
    failures: [
      'AMOUNT_INVALID',
      'NOT_FOUND',
      'PAYMENT_PASSWORD_NEEDED',
      'PAYMENT_PASSWORD_WRONG',
      'ACCOUNT_LOCKED',
      'ACCOUNT_FROZEN',
      'INSUFFICIENT_FUNDS',
      'PAYOUT_ACCOUNT_RESTS',
      'MONEY_HELD',
      'TURNOVER_REMAINS',
      'WITHDRAWALS_USED_UP',
      'WITHDRAWAL_UNDER_REVIEW',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  getWithdrawal: {
    method: 'GET',
    path: '/withdrawals/:id',
    access: 'member',
    params: OfWithdrawal,
    output: WithdrawalSchema,
    failures: ['NOT_FOUND'],
  },
  listWithdrawals: {
    method: 'GET',
    path: '/withdrawals',
    access: 'member',
    input: keysetQuerySchema(PlaceSchema),
    output: keysetSchema(WithdrawalSchema, PlaceSchema),
  },
  // Without a key, like the next one: an order is cancelled or confirmed once, and a repeat finds its state.
  cancelWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/cancel',
    access: 'member',
    rate: 'money',
    params: OfWithdrawal,
    output: WithdrawalSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  /**
   * What arrived: all of it, a part, or nothing. The last two are looked into by a person, and need some words and a
   * picture.
   */
  confirmWithdrawal: {
    method: 'POST',
    path: '/withdrawals/:id/confirm',
    access: 'member',
    rate: 'money',
    params: OfWithdrawal,
    input: z.object({
      received: z.enum(['full', ...WITHDRAWAL_CLAIMS]),
      /** Of a part: how much. */
      amount: MoneyInputSchema.optional(),
      note: writtenText({ max: 500 }).default(''),
      images: ImageIdsSchema.default([]),
    }),
    output: WithdrawalSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'AMOUNT_INVALID', 'BAD_REQUEST'],
  },
});
