import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneySchema, PageQuerySchema, pageSchema, TimeSchema } from '../envelope.ts';
import { DEPOSIT_STATES } from '../cashier.ts';
import { DEPOSIT_CONTRADICTIONS } from './constants.ts';

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
});
export type DisputedDeposit = z.infer<typeof DisputedDepositSchema>;

/** An order under way of which the provider tells nothing. */
export const FaultyDepositSchema = OrderSchema.extend({
  /** How often the provider was asked, what came of it the last time, and when it is asked next. */
  asked: z.number().int(),
  fault: z.string(),
  faultAt: TimeSchema,
  askAt: TimeSchema,
});
export type FaultyDeposit = z.infer<typeof FaultyDepositSchema>;

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
  /** Asks the provider now. Answers the order's state after it, and what went wrong where it is still pending. */
  askDeposit: {
    method: 'POST',
    path: '/deposits/:id/ask',
    permission: 'corrections.make',
    rate: 'write',
    params: z.object({ id: z.uuid() }),
    output: z.object({ state: z.enum(DEPOSIT_STATES), fault: z.string().nullable() }),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
