import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import {
  BASE_URL_MAX,
  DIALECTS,
  FRAME_HOSTS_MAX,
  OPERATOR_ID_MAX,
  SUPPLIER_CODE,
  SUPPLIER_NAME_MAX,
} from './connection-values.ts';
import { REASON } from './constants.ts';
import { SupplierKeySchema } from './suppliers.ts';

/** How a supplier is called and heard. It holds in every brand that lets it in. */
const FactsSchema = z.object({
  name: writtenText({ min: 1, max: SUPPLIER_NAME_MAX }),
  /** Where its calls begin. */
  baseUrl: z.string().min(1).max(BASE_URL_MAX),
  /** Who we are there. */
  operatorId: z.number().int().positive().max(OPERATOR_ID_MAX),
  /** Of the first dialect: whether each signature names its key and its time. */
  mode: z.enum(['strict', 'plain']),
  /** From where its games load in a page's frame, beside the studio's own origin. */
  frameHosts: z.array(z.string().min(1).max(255)).max(FRAME_HOSTS_MAX),
});
export const ConnectionSchema = FactsSchema.extend({
  supplier: z.string(),
  dialect: z.enum(DIALECTS),
  /** What both sides sign with, by name; never the text. */
  secrets: z.array(SupplierKeySchema),
  secretWaiting: z.boolean(),
  /** A change waits for a second person. */
  waiting: z.boolean(),
});
export type Connection = z.infer<typeof ConnectionSchema>;

/** `heard`: it answers us. `refused`: it answers, and does not take our signature or our number. */
export const TEST_RESULTS = ['heard', 'refused', 'away'] as const;

const CodeSchema = z.string().regex(SUPPLIER_CODE);
const ParamsSchema = z.object({ supplier: CodeSchema });
const ProposedSchema = z.object({ supplier: z.string(), state: z.literal('waiting') });

/**
 * Who connects suppliers says where players' money goes and what a page shows: an owner of every brand that knows the
 * supplier, and another one who checks it. STATE_CONFLICT: a change waits already.
 */
export const connectionCalls = defineConsoleCalls({
  getConnection: {
    method: 'GET',
    path: '/suppliers/:supplier/connection',
    permission: 'suppliers.connect',
    params: ParamsSchema,
    output: ConnectionSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN'],
  },
  /** A new supplier, let in to this brand once it is checked. Without a key or secret none of its calls is accepted. */
  connectSupplier: {
    method: 'POST',
    path: '/suppliers',
    permission: 'suppliers.connect',
    rate: 'money',
    input: FactsSchema.extend({ supplier: CodeSchema, dialect: z.enum(DIALECTS), reason: writtenText(REASON) }),
    output: ProposedSchema,
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  changeConnection: {
    method: 'PUT',
    path: '/suppliers/:supplier/connection',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema,
    input: FactsSchema.extend({ reason: writtenText(REASON) }),
    output: ProposedSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** Signs nothing until it is checked. `kid`: its name; of a transfer wallet the merchant by which it knows us. */
  proposeSecret: {
    method: 'POST',
    path: '/suppliers/:supplier/secrets',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema,
    input: z.object({
      kid: z.string().regex(/^[\x21-\x7e]{1,64}$/),
      secret: z.string().min(24).max(200),
      reason: writtenText(REASON),
    }),
    output: ProposedSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
  },
  /** One signed question that moves nothing. */
  testConnection: {
    method: 'POST',
    path: '/suppliers/:supplier/test',
    permission: 'suppliers.connect',
    rate: 'money',
    params: ParamsSchema,
    output: z.object({
      result: z.enum(TEST_RESULTS),
      /** What was said, as it came. */
      said: z.string(),
      ms: z.number().int(),
      at: TimeSchema,
    }),
    failures: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
