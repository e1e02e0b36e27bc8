import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { KeysetQuerySchema, keysetSchema, TimeSchema } from './envelope.ts';

export const InvitationSchema = z.object({
  /** What a friend registers by; null: the member has not asked for one yet. */
  code: z.string().nullable(),
  /** How many have registered by it. */
  invited: z.number().int(),
});
/** A friend who registered by the invitation: of their name no more than a winner's board shows. */
export const InvitedSchema = z.object({ account: z.string(), registeredAt: TimeSchema });
export type Invited = z.infer<typeof InvitedSchema>;

/** A player's invitation of friends. */
export const invitationCalls = defineSiteCalls({
  getInvitation: {
    method: 'GET',
    path: '/invitation',
    access: 'member',
    capability: 'referral',
    output: InvitationSchema,
  },
  /** Draws the member's code. Asked again it is the same one. */
  openInvitation: {
    method: 'POST',
    path: '/invitation',
    access: 'member',
    capability: 'referral',
    rate: 'write',
    output: z.object({ code: z.string() }),
  },
  /** The newest first. */
  listInvited: {
    method: 'GET',
    path: '/invitation/friends',
    access: 'member',
    capability: 'referral',
    input: KeysetQuerySchema,
    output: keysetSchema(InvitedSchema),
  },
});
