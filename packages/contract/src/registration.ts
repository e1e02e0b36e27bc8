import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { REGISTER_DOORS } from './registration-doors.ts';

/** What only the page knows of a registration: a form was shown, something was typed into it. */
const VisitSchema = z.object({ door: z.enum(REGISTER_DOORS), step: z.enum(['opened', 'begun']) });
export type RegistrationVisit = z.infer<typeof VisitSchema>;

/** On the way to an account. */
export const registrationCalls = defineSiteCalls({
  /** Whether nobody has this user name. A POST, so that no log of addresses holds what somebody typed. */
  checkUsername: {
    method: 'POST',
    path: '/username-check',
    access: 'public',
    rate: 'credential',
    input: z.object({ username: z.string().max(64) }),
    output: z.object({ free: z.boolean() }),
    failures: ['BAD_REQUEST', 'CAPABILITY_CLOSED', 'TOO_MANY_REQUESTS'],
  },
  /** How far a visitor came on the way to an account, for the operators' figures. */
  noteRegistration: {
    method: 'POST',
    path: '/registration-visit',
    access: 'public',
    rate: 'credential',
    input: VisitSchema,
    output: z.null(),
  },
});
