import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { LoginValueSchema } from './identity.ts';
import { writtenText } from './written-text.ts';

/** What the browser's own dialog is opened with, and what it answers: WebAuthn's JSON, as text. */
const OptionsSchema = z.object({ options: z.string() });
const ANSWER = z.string().min(2).max(16_000);
/** Empty where the account has no password: a fresh login stands for it. */
const PASSWORD = z.string().max(128);
const OWN_FAILURES = ['NOT_LOGGED_IN', 'OLD_PASSWORD_WRONG', 'LOGIN_STALE', 'ACCOUNT_LOCKED'] as const;

/** Logins by a passkey: a key that a device keeps and opens for who proves themselves to it. */
export const passkeyCalls = defineSiteCalls({
  startPasskey: {
    method: 'POST',
    path: '/member/passkeys/start',
    access: 'member',
    capability: 'passkeys',
    sealed: true,
    rate: 'credential',
    /** `code`: of the member's authenticator, or a recovery code; asked for where one is switched on. */
    input: z.object({ password: PASSWORD, code: z.string().trim().max(24).optional() }),
    output: OptionsSchema,
    failures: [...OWN_FAILURES, 'CODE_WRONG', 'STATE_CONFLICT'],
  },
  addPasskey: {
    method: 'POST',
    path: '/member/passkeys',
    access: 'member',
    capability: 'passkeys',
    sealed: true,
    rate: 'credential',
    input: z.object({ answer: ANSWER, name: writtenText({ min: 1, max: 40 }) }),
    output: z.null(),
    failures: ['NOT_LOGGED_IN', 'LOGIN_STEP_OVER', 'PASSKEY_REFUSED', 'STATE_CONFLICT'],
  },
  removePasskey: {
    method: 'POST',
    path: '/member/passkeys/:id/remove',
    access: 'member',
    sealed: true,
    rate: 'credential',
    params: z.object({ id: z.uuid() }),
    input: z.object({ password: PASSWORD }),
    output: z.null(),
    failures: [...OWN_FAILURES, 'NOT_FOUND', 'LAST_WAY_IN'],
  },
  startPasskeyLogin: {
    method: 'POST',
    path: '/login/passkey/start',
    access: 'public',
    capability: 'passkeys',
    rate: 'credential',
    output: OptionsSchema,
  },
  /** A right passkey stands for the password and for whatever else a login would ask. */
  loginByPasskey: {
    method: 'POST',
    path: '/login/passkey',
    access: 'public',
    capability: 'passkeys',
    sealed: true,
    rate: 'credential',
    input: z.object({ answer: ANSWER }),
    output: LoginValueSchema,
    failures: ['LOGIN_STEP_OVER', 'PASSKEY_REFUSED', 'ACCOUNT_DISABLED', 'NON_MEMBER', 'NON_AGENT'],
  },
});
