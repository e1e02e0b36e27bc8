import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneySchema, PageQuerySchema, pageSchema, TimeSchema } from '../envelope.ts';
import { DEPOSIT_CONTRADICTIONS } from './constants.ts';

/** An order on which the payment provider and we do not agree. */
export const DisputedDepositSchema = z.object({
  id: z.string(),
  playerId: z.string(),
  account: z.string(),
  method: z.string(),
  amount: MoneySchema,
  currency: z.string(),
  contradiction: z.enum(DEPOSIT_CONTRADICTIONS),
  /** The provider's id of the checkout. */
  checkout: z.string().nullable(),
  createdAt: TimeSchema,
});
export type DisputedDeposit = z.infer<typeof DisputedDepositSchema>;

export const depositCalls = defineConsoleCalls({
  listDisputedDeposits: {
    method: 'GET',
    path: '/disputed-deposits',
    permission: 'money.read',
    input: PageQuerySchema,
    output: pageSchema(DisputedDepositSchema),
  },
});
