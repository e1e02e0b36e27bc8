import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { PageQuerySchema, pageSchema, SEARCH, SPAN, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { DEAD_LETTER_STATES, REASON } from './constants.ts';

/** An event that a consumer could not handle, without the event's content: that may hold personal data. */
export const DeadLetterSchema = z.object({
  id: z.string(),
  consumer: z.string(),
  /** The event's type, for example `wager.settled`. */
  eventType: z.string(),
  eventId: z.string(),
  eventAt: TimeSchema,
  /** Null: the event concerns no player. */
  playerId: z.string().nullable(),
  state: z.enum(DEAD_LETTER_STATES),
  /** What the consumer threw last; empty for a letter that only waits. */
  error: z.string(),
  tries: z.number().int(),
  firstFailedAt: TimeSchema.nullable(),
  lastFailedAt: TimeSchema.nullable(),
  closedAt: TimeSchema.nullable(),
});
export type DeadLetter = z.infer<typeof DeadLetterSchema>;

const DeadLetterIdSchema = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) });

export const deadLetterCalls = defineConsoleCalls({
  listDeadLetters: {
    method: 'GET',
    path: '/dead-letters',
    permission: 'money.read',
    input: PageQuerySchema.extend({ state: z.enum(DEAD_LETTER_STATES).optional(), ...SEARCH, ...SPAN }),
    output: pageSchema(DeadLetterSchema).extend({
      /** Consumers of which so many events of the brand have failed that its further ones wait untried. */
      full: z.array(z.string()),
    }),
  },
  /** Answers the letter as it stands afterwards: `handled`, or `dead` with its new error. */
  retryDeadLetter: {
    method: 'POST',
    path: '/dead-letters/:id/retry',
    permission: 'outbox.write',
    rate: 'write',
    params: DeadLetterIdSchema,
    input: z.object({ reason: writtenText({ max: REASON.max }).default('') }),
    output: DeadLetterSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  dismissDeadLetter: {
    method: 'POST',
    path: '/dead-letters/:id/dismiss',
    permission: 'outbox.write',
    rate: 'write',
    params: DeadLetterIdSchema,
    input: z.object({ reason: writtenText(REASON) }),
    output: DeadLetterSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
