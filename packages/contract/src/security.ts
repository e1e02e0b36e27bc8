import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { TimeSchema } from './envelope.ts';
import { CAPTCHA_ANSWER, CodeSentSchema, SEND_FAILURES } from './verification.ts';

const LANGUAGE = z.string().max(12).optional();
/** A number with its country's code, or an e-mail address. */
const ContactSchema = z.object({
  channel: z.enum(['sms', 'email']),
  mobileNum: z.string().max(24).optional(),
  countryDialingCode: z.string().max(8).optional(),
  email: z.string().trim().max(200).optional(),
});
export type ContactInput = z.output<typeof ContactSchema>;

/** A contact as its owner is shown it: masked, and whether a code has proven it. */
const OwnContactSchema = z.object({ masked: z.string(), isProven: z.boolean() }).nullable();
const OwnSessionSchema = z.object({
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  createdAt: TimeSchema,
  lastSeenAt: TimeSchema,
  ip: z.string(),
  userAgent: z.string(),
  area: z.enum(['site', 'agent']),
});
export type OwnSession = z.infer<typeof OwnSessionSchema>;
const SecuritySchema = z.object({
  mobile: OwnContactSchema,
  email: OwnContactSchema,
  /** Open logins of the account, the youngest first. */
  sessions: z.array(OwnSessionSchema),
});
export type Security = z.infer<typeof SecuritySchema>;

/** How a member keeps their account safe: contacts that are proven, and logins that they can end. */
export const securityCalls = defineSiteCalls({
  getSecurity: { method: 'GET', path: '/member/security', access: 'member', output: SecuritySchema },
  endOwnSession: {
    method: 'DELETE',
    path: '/member/sessions/:id',
    access: 'member',
    rate: 'write',
    params: z.object({ id: z.uuid() }),
    output: z.null(),
    failures: ['NOT_FOUND'],
  },
  /** A code for a number or address that the member wants to prove. What was proven once stays. */
  sendContactCode: {
    method: 'POST',
    path: '/member/contact-code',
    access: 'member',
    rate: 'credential',
    input: ContactSchema.extend({ language: LANGUAGE, ...CAPTCHA_ANSWER }),
    output: CodeSentSchema,
    failures: [...SEND_FAILURES, 'CONTACT_BOUND'],
  },
  proveContact: {
    method: 'POST',
    path: '/member/contact',
    access: 'member',
    sealed: true,
    rate: 'credential',
    input: ContactSchema.extend({ verificationCode: z.string().trim().min(1).max(12) }),
    output: z.null(),
    failures: ['BAD_REQUEST', 'CODE_WRONG', 'CODE_EXPIRED', 'CONTACT_BOUND', 'NAME_TAKEN', 'NOT_LOGGED_IN'],
  },
  /** A code to the member's proven number, else to their proven address: for CHNGPASSVERIF3. */
  sendChangeCode: {
    method: 'POST',
    path: '/member/change-code',
    access: 'member',
    beforeChange: true,
    rate: 'credential',
    input: z.object({ language: LANGUAGE, ...CAPTCHA_ANSWER }),
    output: CodeSentSchema.extend({ masked: z.string() }),
    failures: [...SEND_FAILURES, 'CONTACT_UNPROVEN'],
  },
});
