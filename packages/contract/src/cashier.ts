import { z } from 'zod';
import { DEPOSIT_STATES } from './console/constants.ts';
import { defineSiteCalls } from './define-call.ts';
import { keysetQuerySchema, keysetSchema, MoneyInputSchema, MoneySchema, PlaceSchema, TimeSchema } from './envelope.ts';

/** POST deposits, with an Idempotency-Key. Answers the provider's payment page, in the language that is named. */
export const CreateDepositSchema = z.object({
  amount: MoneyInputSchema,
  method: z.string().max(40),
  language: z.string().max(12).optional(),
});
export const DepositSchema = z.object({
  id: z.string(),
  method: z.string(),
  amount: MoneySchema,
  currency: z.string(),
  state: z.enum(DEPOSIT_STATES),
  payUrl: z.string().nullable(),
  createdAt: TimeSchema,
  creditedAt: TimeSchema.nullable(),
  failure: z.string().nullable(),
});
export type Deposit = z.infer<typeof DepositSchema>;
export const DepositMethodSchema = z.object({
  method: z.string(),
  name: z.record(z.string(), z.string()),
  min: MoneySchema,
  max: MoneySchema,
  quick: z.array(MoneySchema),
  sandbox: z.boolean(),
});
export type DepositMethod = z.infer<typeof DepositMethodSchema>;

export const cashierCalls = defineSiteCalls({
  listDepositMethods: {
    method: 'GET',
    path: '/deposit-methods',
    access: 'member',
    capability: 'deposit',
    output: z.array(DepositMethodSchema),
  },
  createDeposit: {
    method: 'POST',
    path: '/deposits',
    access: 'member',
    capability: 'deposit',
    rate: 'money',
    keyed: true,
    input: CreateDepositSchema,
    output: DepositSchema,
    failures: ['BAD_REQUEST', 'AMOUNT_INVALID', 'IDEMPOTENCY_CONFLICT', 'SUPPLIER_UNAVAILABLE'],
  },
  getDeposit: {
    method: 'GET',
    path: '/deposits/:id',
    access: 'member',
    params: z.object({ id: z.uuid() }),
    output: DepositSchema,
    failures: ['NOT_FOUND'],
  },
  listDeposits: {
    method: 'GET',
    path: '/deposits',
    access: 'member',
    input: keysetQuerySchema(PlaceSchema),
    output: keysetSchema(DepositSchema, PlaceSchema),
  },
});
