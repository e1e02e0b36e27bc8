import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { keysetQuerySchema, keysetSchema, PlaceSchema, TimeSchema } from './envelope.ts';
import { MESSAGE_KINDS } from './message-kinds.ts';
import { UNREAD_MAX } from './unread.ts';

export const MessageSchema = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  /** What its text is filled with: amounts and times as the wire writes them. */
  params: z.record(z.string(), z.string()),
  at: TimeSchema,
  read: z.boolean(),
});
export type Message = z.infer<typeof MessageSchema>;

/** What the platform tells a member: an agent is told in the agent centre too. */
export const messageCalls = defineSiteCalls({
  getUnreadCount: {
    method: 'GET',
    path: '/messages/unread-count',
    access: 'session',
    output: z.object({ count: z.number().int().max(UNREAD_MAX) }),
  },
  listOwnMessages: {
    method: 'GET',
    path: '/messages',
    access: 'member',
    capability: 'messages',
    input: keysetQuerySchema(PlaceSchema).extend({ unread: z.enum(['true']).optional() }),
    output: keysetSchema(MessageSchema, PlaceSchema),
  },
  readMessage: {
    method: 'POST',
    path: '/messages/:id/read',
    access: 'member',
    capability: 'messages',
    rate: 'write',
    params: z.object({ id: z.guid() }),
    output: z.null(),
    failures: ['NOT_FOUND'],
  },
  readAllMessages: {
    method: 'POST',
    path: '/messages/read',
    access: 'member',
    capability: 'messages',
    rate: 'write',
    output: z.null(),
  },
});
