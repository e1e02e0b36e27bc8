import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneySchema, PageQuerySchema, pageSchema, SEARCH, SPAN, TimeSchema } from '../envelope.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from './constants.ts';
import { CODE_PURPOSES, LETTER_KINDS } from '../code-purposes.ts';

/** A message that carries a code, or a letter, without its text; the recipient is masked. */
export const MessageSchema = z.object({
  id: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  purpose: z.enum([...CODE_PURPOSES, ...LETTER_KINDS]),
  maskedRecipient: z.string(),
  /** `withheld`: nobody is found by the recipient, so nothing was sent. */
  state: z.enum(MESSAGE_STATES),
  tries: z.number().int(),
  /** Why the last try failed; empty where none did. */
  fault: z.string(),
  /** What it was taken to cost. */
  price: MoneySchema,
  createdAt: TimeSchema,
  sentAt: TimeSchema.nullable(),
});
export type Message = z.infer<typeof MessageSchema>;

const MessageSpendSchema = z.object({
  /** Of today (UTC), and what a day may cost, in the unit of the price list. */
  spent: MoneySchema,
  budget: MoneySchema,
  sent: z.number().int(),
  used: z.number().int(),
  /** What sends; null: nothing does. */
  sms: z.string().nullable(),
  email: z.string().nullable(),
  /** What sends is the stand-in of a demo. */
  isStandIn: z.boolean(),
  /** Beginnings of numbers to which no more codes go: too few of the last hours' came back. */
  stopped: z.array(z.object({ prefix: z.string(), sent: z.number().int(), used: z.number().int() })),
  /** Of the last two weeks (UTC), today first. */
  days: z.array(z.object({ day: z.string(), sent: z.number().int(), failed: z.number().int(), spent: MoneySchema })),
});
export type MessageSpend = z.infer<typeof MessageSpendSchema>;

const MessageTextSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The digits of a code that went to a person; those of a demo's stand-in are shown. */
  isCodeHidden: z.boolean(),
});
export type MessageText = z.infer<typeof MessageTextSchema>;

export const messageCalls = defineConsoleCalls({
  listMessages: {
    method: 'GET',
    path: '/messages',
    permission: 'messages.read',
    input: PageQuerySchema.extend({
      state: z.enum(MESSAGE_STATES).optional(),
      channel: z.enum(MESSAGE_CHANNELS).optional(),
      ...SEARCH,
      ...SPAN,
    }),
    output: pageSchema(MessageSchema),
  },
  getMessageSpend: {
    method: 'GET',
    path: '/messages/spend',
    permission: 'messages.read',
    output: MessageSpendSchema,
  },
  /** The audit log keeps who read it. */
  readMessageText: {
    method: 'POST',
    path: '/messages/:id/text',
    permission: 'messages.text',
    rate: 'write',
    params: z.object({ id: z.uuid() }),
    output: MessageTextSchema,
    failures: ['NOT_FOUND'],
  },
});
