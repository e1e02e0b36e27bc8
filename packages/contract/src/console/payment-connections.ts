import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { TimeSchema } from '../envelope.ts';
import { CONNECTED_PROVIDERS, PROVIDER_MODES } from '../payment-providers.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';

/** An account of the brand at a provider. What it is never changes: other keys are another connection. */
export const PaymentConnectionSchema = z.object({
  id: z.string(),
  provider: z.enum(CONNECTED_PROVIDERS),
  mode: z.enum(PROVIDER_MODES),
  /** How its key ends: the keys themselves are never told. */
  keyEnd: z.string(),
  /** Of providers that name one beside their keys. */
  merchantAccount: z.string().nullable(),
  urlPrefix: z.string().nullable(),
  madeAt: TimeSchema,
  /** New orders go through it; one of each provider does at a time. */
  enabled: z.boolean(),
  /** Two people have agreed to it: only then does it take money. */
  approved: z.boolean(),
  /** A second person is asked. */
  waiting: z.boolean(),
  version: z.number().int(),
});
export type PaymentConnection = z.infer<typeof PaymentConnectionSchema>;

export const PaymentConnectionListSchema = z.object({
  connections: z.array(PaymentConnectionSchema),
  /** Where each provider has to send its webhooks. */
  webhooks: z.array(z.object({ provider: z.enum(CONNECTED_PROVIDERS), url: z.string() })),
  /** In which modes something can be connected here. */
  modes: z.array(z.enum(PROVIDER_MODES)),
});
export type PaymentConnectionList = z.infer<typeof PaymentConnectionListSchema>;

const Words = { reason: writtenText(REASON) };
export const paymentConnectionCalls = defineConsoleCalls({
  listPaymentConnections: {
    method: 'GET',
    path: '/payment-connections',
    permission: 'money.read',
    output: PaymentConnectionListSchema,
  },
  /** It takes no money until a second person has agreed to it. BAD_REQUEST: keys that cannot be of this provider. */
  addPaymentConnection: {
    method: 'POST',
    path: '/payment-connections',
    permission: 'channels.write',
    rate: 'write',
    input: z.object({
      provider: z.enum(CONNECTED_PROVIDERS),
      mode: z.enum(PROVIDER_MODES),
      apiKey: z.string().trim().min(1).max(300),
      webhookSecret: z.string().trim().min(1).max(300),
      /** Adyen's; of a live account the prefix of its address too. */
      merchantAccount: z.string().trim().max(80).nullable().default(null),
      urlPrefix: z.string().trim().max(60).nullable().default(null),
      ...Words,
    }),
    output: PaymentConnectionListSchema,
    failures: ['BAD_REQUEST'],
  },
  /** Opened, it takes the place of another of its provider. One that nobody else has agreed to asks a second person. */
  updatePaymentConnection: {
    method: 'PATCH',
    path: '/payment-connections/:id',
    permission: 'channels.write',
    rate: 'write',
    params: z.object({ id: z.uuid() }),
    input: z.object({ enabled: z.boolean(), version: z.number().int(), ...Words }),
    output: PaymentConnectionListSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
});
