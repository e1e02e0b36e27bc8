import { DEPOSIT_STATES } from '@baize/domain/deposit';
import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { CHANNEL_CLOSINGS, DEPOSIT_KINDS, MATCHINGS } from './deposit-kinds.ts';
import { keysetQuerySchema, keysetSchema, MoneyInputSchema, MoneySchema, PlaceSchema, TimeSchema } from './envelope.ts';
import { ImageIdsSchema } from './images.ts';
import { writtenText } from './written-text.ts';

/** POST deposits, with an Idempotency-Key. Answers the provider's payment page, in the language that is named. */
export const CreateDepositSchema = z.object({
  amount: MoneyInputSchema,
  method: z.string().max(40),
  language: z.string().max(12).optional(),
});
/** Where a player pays to, of an order that a person matches with the money. */
export const DepositTransferSchema = z.object({
  provider: z.string(),
  holder: z.string(),
  number: z.string(),
  /** What the QR code of the account says; null: the channel shows none. */
  qr: z.string().nullable(),
  /** To be written beside the payment; null: the exact amount tells whose it is. */
  remark: z.string().nullable(),
  claimedAt: TimeSchema.nullable(),
  /** The number of the payment, in the player's words. */
  reference: z.string().nullable(),
  /** Why it was refused, or another amount was credited. */
  note: z.string().nullable(),
});
export type DepositTransfer = z.infer<typeof DepositTransferSchema>;
/** An address of a coin that a player pays to, and how much of the coin. */
export const PayToSchema = z.object({
  address: z.string(),
  /** A decimal number of the coin, and no money of ours. */
  amount: z.string(),
  /** As its provider calls it, with its network: `usdttrc20`. */
  coin: z.string(),
  /** To be sent along where a network needs it. */
  memo: z.string().nullable(),
});
export type PayTo = z.infer<typeof PayToSchema>;
export const DepositSchema = z.object({
  id: z.string(),
  method: z.string(),
  amount: MoneySchema,
  currency: z.string(),
  state: z.enum(DEPOSIT_STATES),
  payUrl: z.string().nullable(),
  createdAt: TimeSchema,
  expiresAt: TimeSchema,
  creditedAt: TimeSchema.nullable(),
  failure: z.string().nullable(),
  /** Part of the amount: the rest is added to the balance. */
  fee: MoneySchema,
  /** What was asked for, where another amount came and was credited. */
  ordered: MoneySchema.nullable(),
  transfer: DepositTransferSchema.nullable(),
  /** Of a way to pay by coins. */
  payTo: PayToSchema.nullable(),
  /** Money for it is on its way, and not final yet. */
  seen: z.boolean(),
});
export type Deposit = z.infer<typeof DepositSchema>;
export const DepositMethodSchema = z.object({
  method: z.string(),
  kind: z.enum(DEPOSIT_KINDS),
  name: z.record(z.string(), z.string()),
  min: MoneySchema,
  max: MoneySchema,
  /** Amounts are whole numbers of it. */
  step: MoneySchema,
  quick: z.array(MoneySchema),
  /** What the player pays for it: a fixed part, and a rate in millionths of the amount. */
  fee: z.object({ fixed: MoneySchema, rate: z.number().int() }),
  /** How incoming money is found; null: the provider tells of it. */
  matching: z.enum(MATCHINGS).nullable(),
  /** How long an order waits for its payment. */
  minutes: z.number().int(),
  /** What is left of the member's day; null: without a bound. */
  day: z.object({ left: z.number().int().nullable(), room: MoneySchema.nullable() }),
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Why it takes no order now. */
  closed: z.enum(CHANNEL_CLOSINGS).nullable(),
  instructions: z.record(z.string(), z.string()),
  /** Its provider moves no money: a stand-in, or the test mode of a real one. */
  sandbox: z.boolean(),
});
export type DepositMethod = z.infer<typeof DepositMethodSchema>;

const OfDeposit = z.object({ id: z.uuid() });

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
    failures: [
      'BAD_REQUEST',
      'AMOUNT_INVALID',
      'CHANNEL_CLOSED',
      'DEPOSIT_OPEN',
      'DEPOSITS_USED_UP',
      'IDEMPOTENCY_CONFLICT',
      'LIMIT_NEEDED',
      'LIMIT_REACHED',
      'SELF_EXCLUDED',
      'SUPPLIER_UNAVAILABLE',
    ],
  },
  /**
   * The player says that an order was paid, and under which number. Without a key, like the next one: a repeat finds
   * its state. Of an order that ran out or was cancelled it is late money, and a person decides.
   */
  claimDeposit: {
    method: 'POST',
    path: '/deposits/:id/claim',
    access: 'member',
    rate: 'money',
    params: OfDeposit,
    input: z.object({ reference: writtenText({ min: 3, max: 60 }), images: ImageIdsSchema.default([]) }),
    output: DepositSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'BAD_REQUEST'],
  },
  /** The player will not pay an order; money that comes all the same is looked at by a person. */
  cancelDeposit: {
    method: 'POST',
    path: '/deposits/:id/cancel',
    access: 'member',
    rate: 'money',
    params: OfDeposit,
    output: DepositSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  getDeposit: {
    method: 'GET',
    path: '/deposits/:id',
    access: 'member',
    params: OfDeposit,
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
