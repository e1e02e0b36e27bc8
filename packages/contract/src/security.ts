import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { TimeSchema } from './envelope.ts';
import { SIGN_IN_PROVIDERS } from './sign-in-providers.ts';
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
const OwnContactSchema = z
  .object({
    masked: z.string(),
    isProven: z.boolean(),
    /**
     * Until when it recovers no password, because it is new and the account has an older way; null: nothing holds it.
     */
    heldUntil: TimeSchema.nullable(),
  })
  .nullable();
/** A contact that was bound within these hours recovers no password where the account has an older way. */
export const CONTACT_HOLD_HOURS = 24;
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
/** What a member has switched on for their own safety. */
export const SafetySchema = z.object({
  /** Null: none is switched on. */
  authenticator: z
    .object({
      since: TimeSchema,
      /** Recovery codes that are left. */
      codesLeft: z.number().int(),
      /** The house takes it off then; null: nobody asked for it. */
      resetDueAt: TimeSchema.nullable(),
    })
    .nullable(),
  /** No money leaves before; null: nothing holds it. */
  heldUntil: TimeSchema.nullable(),
});
/** What opens an account beside its password. */
export const KeysSchema = z.object({
  /** Accounts elsewhere that open this one. */
  providers: z.array(z.object({ provider: z.enum(SIGN_IN_PROVIDERS), since: TimeSchema })),
  /** Keys that the member's devices keep, the oldest first. */
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: TimeSchema, lastUsedAt: TimeSchema.nullable() }),
  ),
});
const SecuritySchema = SafetySchema.extend({
  ...KeysSchema.shape,
  /** Whether a change of what is shown here needs the account's password; it has none where it does not. */
  asksPassword: z.boolean(),
  /** Until when this login stands for a password that there is none of; null: it is too old, or there is one. */
  freshUntil: TimeSchema.nullable(),
  mobile: OwnContactSchema,
  email: OwnContactSchema,
  /** Open logins of the account, the youngest first. */
  sessions: z.array(OwnSessionSchema),
});
export type Security = z.infer<typeof SecuritySchema>;

/** Empty where the account has no password: a fresh login stands for it. */
const PASSWORD = z.string().max(128);
/** Six digits of an authenticator, or a recovery code where `removeAuthenticator` and `renewRecoveryCodes` take one. */
const FACTOR_CODE = z.string().trim().min(1).max(24);
const FACTOR_FAILURES = [
  'NOT_LOGGED_IN',
  'NOT_FOUND',
  'OLD_PASSWORD_WRONG',
  'LOGIN_STALE',
  'CODE_WRONG',
  'ACCOUNT_LOCKED',
] as const;
/** Shown this once. */
const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

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
  /** All but the login that asks. */
  endOtherSessions: {
    method: 'DELETE',
    path: '/member/sessions',
    access: 'member',
    rate: 'write',
    output: z.null(),
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
  /** For the account's owner: what is bound recovers the account. */
  proveContact: {
    method: 'POST',
    path: '/member/contact',
    access: 'member',
    sealed: true,
    rate: 'credential',
    input: ContactSchema.extend({ verificationCode: z.string().trim().min(1).max(12), password: PASSWORD }),
    output: z.null(),
    failures: [
      'BAD_REQUEST',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'CONTACT_BOUND',
      'NAME_TAKEN',
      'NOT_LOGGED_IN',
      'OLD_PASSWORD_WRONG',
      'LOGIN_STALE',
      'ACCOUNT_LOCKED',
    ],
  },
  /** Shows the secret of a new authenticator; `ticket` brings it back with the first code. */
  startAuthenticator: {
    method: 'POST',
    path: '/member/authenticator/start',
    access: 'member',
    sealed: true,
    rate: 'credential',
    input: z.object({ password: PASSWORD }),
    output: z.object({ secret: z.string(), uri: z.string(), ticket: z.string() }),
    failures: ['NOT_LOGGED_IN', 'OLD_PASSWORD_WRONG', 'LOGIN_STALE', 'ACCOUNT_LOCKED', 'STATE_CONFLICT', 'LAST_WAY_IN'],
  },
  /** Switches it on: every other session of the member ends. */
  confirmAuthenticator: {
    method: 'POST',
    path: '/member/authenticator',
    access: 'member',
    sealed: true,
    rate: 'credential',
    input: z.object({ ticket: z.string().min(1).max(512), code: FACTOR_CODE }),
    output: RecoveryCodesSchema,
    failures: ['NOT_LOGGED_IN', 'LINK_OVER', 'CODE_WRONG', 'STATE_CONFLICT', 'ACCOUNT_LOCKED', 'LAST_WAY_IN'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/member/recovery-codes',
    access: 'member',
    sealed: true,
    rate: 'credential',
    input: z.object({ password: PASSWORD, code: FACTOR_CODE }),
    output: RecoveryCodesSchema,
    failures: FACTOR_FAILURES,
  },
  removeAuthenticator: {
    method: 'POST',
    path: '/member/authenticator/remove',
    access: 'member',
    sealed: true,
    rate: 'credential',
    input: z.object({ password: PASSWORD, code: FACTOR_CODE }),
    output: z.null(),
    failures: FACTOR_FAILURES,
  },
  /** The member did not ask for the reset of their authenticator. */
  stopAuthenticatorReset: {
    method: 'DELETE',
    path: '/member/authenticator/reset',
    access: 'member',
    rate: 'write',
    output: z.null(),
    failures: ['NOT_FOUND'],
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
