import { z } from 'zod';
import { MemberIdSchema } from './agents.ts';
import { defineSiteCalls } from './define-call.ts';
import { keysetQuerySchema, keysetSchema, MoneyInputSchema, MoneySchema, PlaceSchema, TimeSchema } from './envelope.ts';
import { TurnoverRowSchema } from './withdrawals.ts';

/** What one member gave another, as one of the two sees it. */
export const MemberTransferSchema = z.object({
  id: z.string(),
  way: z.enum(['sent', 'received']),
  /** The other one: the whole account of a downline, a masked one of the upline. */
  other: z.object({ is: z.enum(['upline', 'downline']), account: z.string() }),
  amount: MoneySchema,
  currency: z.string(),
  at: TimeSchema,
});
export type MemberTransfer = z.infer<typeof MemberTransferSchema>;

export const TransferTermsSchema = z.object({
  currency: z.string(),
  /** What could be sent now, whatever else stands in the way. */
  sendable: MoneySchema,
  min: MoneySchema,
  max: MoneySchema,
  day: z.object({ count: z.number().int(), used: z.number().int(), max: MoneySchema, taken: MoneySchema }),
  turnover: z.object({ remaining: MoneySchema, rows: z.array(TurnoverRowSchema) }),
  hasPaymentPassword: z.boolean(),
  /** Masked; null: there is nobody above. */
  upline: z.string().nullable(),
});
export type TransferTerms = z.infer<typeof TransferTermsSchema>;

const OrderSchema = z.object({
  /** The same key is the same transfer, with other content IDEMPOTENCY_CONFLICT: it travels under the seal. */
  requestKey: z.string().regex(/^[0-9a-zA-Z-]{16,64}$/),
  amount: MoneyInputSchema,
  paymentPassword: z.string().min(1).max(64),
});
const ORDER = {
  method: 'POST',
  capability: 'memberTransfer',
  sealed: true,
  rate: 'money',
  output: MemberTransferSchema,
  failures: [
    'AMOUNT_INVALID',
    'NOT_FOUND',
    'FORBIDDEN',
    'PAYMENT_PASSWORD_NEEDED',
    'PAYMENT_PASSWORD_WRONG',
    'ACCOUNT_LOCKED',
    'ACCOUNT_FROZEN',
    'SELF_EXCLUDED',
    'MONEY_HELD',
    'TURNOVER_REMAINS',
    'TRANSFERS_USED_UP',
    'INSUFFICIENT_FUNDS',
    'RECEIVER_CLOSED',
    'SELF_DEALING',
    'IDEMPOTENCY_CONFLICT',
  ],
} as const;

/** Money between a member and their direct upline: over one edge of the tree, and no further (docs/adr/0073). */
export const memberTransferCalls = defineSiteCalls({
  getTransferTerms: {
    method: 'GET',
    path: '/transfer-terms',
    access: 'member',
    capability: 'memberTransfer',
    output: TransferTermsSchema,
  },
  transferUpline: { ...ORDER, path: '/transfers/upline', access: 'member', input: OrderSchema },
  transferDownline: {
    ...ORDER,
    path: '/transfers/downline',
    access: 'agent',
    input: OrderSchema.extend({ to: MemberIdSchema }),
  },
  listMemberTransfers: {
    method: 'GET',
    path: '/transfers',
    access: 'member',
    input: keysetQuerySchema(PlaceSchema),
    output: keysetSchema(MemberTransferSchema, PlaceSchema),
  },
});
