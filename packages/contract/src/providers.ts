import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { LoginValueSchema, RegisterOneClickSchema } from './identity.ts';
import { SIGN_IN_PROVIDERS } from './sign-in-providers.ts';

const PROVIDER = z.enum(SIGN_IN_PROVIDERS);
/** Empty where the account has no password: a fresh login stands for it. */
const PasswordSchema = z.object({ password: z.string().max(128) });
/** Where the browser goes to prove itself at the provider. */
const AwaySchema = z.object({ url: z.string() });
const OWN_FAILURES = ['NOT_LOGGED_IN', 'NOT_FOUND', 'OLD_PASSWORD_WRONG', 'LOGIN_STALE', 'ACCOUNT_LOCKED'] as const;

/** What came of a visit to a provider. */
const ReturnSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('login'), login: LoginValueSchema }),
  /** Nobody is linked with them there: `ticket` opens an account. It is good once, on this device. */
  z.object({ kind: z.literal('newcomer'), provider: PROVIDER, ticket: z.string() }),
  z.object({ kind: z.literal('linked'), provider: PROVIDER }),
]);
export type ProviderReturn = z.infer<typeof ReturnSchema>;

/** Logins by an account that somebody has elsewhere. */
export const providerCalls = defineSiteCalls({
  /** Those that the brand has opened, in the order of their buttons. */
  listProviders: {
    method: 'GET',
    path: '/login/providers',
    access: 'public',
    capability: 'socialLogin',
    output: z.object({ providers: z.array(PROVIDER) }),
  },
  startProviderLogin: {
    method: 'POST',
    path: '/login/provider/start',
    access: 'public',
    capability: 'socialLogin',
    rate: 'credential',
    input: z.object({ provider: PROVIDER }),
    output: AwaySchema,
    failures: ['NOT_FOUND', 'PROVIDER_UNREACHABLE'],
  },
  /** `answer`: the query with which the provider sent the browser back. */
  finishProviderLogin: {
    method: 'POST',
    path: '/login/provider/finish',
    access: 'public',
    capability: 'socialLogin',
    sealed: true,
    rate: 'credential',
    input: z.object({ answer: z.string().min(1).max(4_000) }),
    output: ReturnSchema,
    failures: [
      'LOGIN_STEP_OVER',
      'PROVIDER_REFUSED',
      'PROVIDER_UNREACHABLE',
      'PROVIDER_UNKNOWN',
      'PROVIDER_TAKEN',
      'ACCOUNT_DISABLED',
      'NON_MEMBER',
      'NON_AGENT',
    ],
  },
  registerByProvider: {
    method: 'PUT',
    path: '/register-by-provider',
    access: 'public',
    capability: 'socialLogin',
    sealed: true,
    rate: 'credential',
    input: RegisterOneClickSchema.extend({ ticket: z.string().min(16).max(64) }),
    output: LoginValueSchema,
    failures: [
      'LOGIN_STEP_OVER',
      'PROVIDER_UNKNOWN',
      'PROVIDER_TAKEN',
      'TERMS_NOT_ACCEPTED',
      'CAPTCHA_WRONG',
      'AFFILIATE_CODE_INVALID',
      'NAME_TAKEN',
      'TOO_MANY_REQUESTS',
    ],
  },
  /** Leads to the provider, whose account then logs in to this one. */
  linkProvider: {
    method: 'POST',
    path: '/member/providers/:provider/link',
    access: 'member',
    capability: 'socialLogin',
    sealed: true,
    rate: 'credential',
    params: z.object({ provider: PROVIDER }),
    input: PasswordSchema,
    output: AwaySchema,
    failures: [...OWN_FAILURES, 'PROVIDER_UNREACHABLE'],
  },
  unlinkProvider: {
    method: 'POST',
    path: '/member/providers/:provider/unlink',
    access: 'member',
    sealed: true,
    rate: 'credential',
    params: z.object({ provider: PROVIDER }),
    input: PasswordSchema,
    output: z.null(),
    failures: [...OWN_FAILURES, 'LAST_WAY_IN'],
  },
});
