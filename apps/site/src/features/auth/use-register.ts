import type { FieldRule } from '@baize/contract/boot';
import type { LoginValue } from '@baize/contract/identity';
import type { RegisterMode } from '@baize/domain/register-rules';
import { isUnknownOutcome, type Failure } from '@baize/webkit/outcome';
import { client } from '../../client.ts';
import { acceptLogin } from '../../session.ts';
import { registerPayload, type RegisterValues } from './register-fields.ts';
import type { CheckedLink } from './use-affiliate-check.ts';
import type { CaptchaAnswer } from './use-captcha.ts';

/** By the field that carries its code. */
export type Links = Readonly<Record<'affiliateCode' | 'referralCode', CheckedLink>>;
export type RegisterExtras = {
  mode: RegisterMode;
  links: Links;
  captcha: CaptchaAnswer;
  dialCode: string;
  termsAccepted: boolean;
};
export type RegisterResult =
  | { kind: 'done'; value: LoginValue }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'unknown' };

/**
 * Sends a registration. When its answer is lost nobody knows whether the account exists, so the same name and password
 * are tried as a login: they answer the question without a second registration.
 */
export async function sendRegistration(
  fields: readonly FieldRule[],
  values: RegisterValues,
  extras: RegisterExtras,
): Promise<RegisterResult> {
  const { captcha: _typed, ...filled } = registerPayload(fields, values);
  const body = {
    ...codesOf(extras.links),
    ...filled,
    ...extras.captcha,
    domain: location.hostname,
    registerUrl: location.href.slice(0, 500),
    registerMethod: 'WEB',
    login: true,
    termsAccepted: extras.termsAccepted,
  } as const;
  const outcome = await (extras.mode === 'mobile'
    ? client.call('registerMobile', {
        ...body,
        mobileNum: filled.mobileNum ?? '',
        countryDialingCode: extras.dialCode,
      })
    : client.call('register', {
        ...body,
        username: filled.username ?? '',
        password: values.password ?? '',
        confirmPassword: values.confirmPassword ?? '',
        ...(filled.mobileNum ? { countryDialingCode: extras.dialCode } : {}),
      }));
  if (outcome.ok) return { kind: 'done', value: outcome.value };
  // Without a name that was chosen there is nothing to try a login with: the registration may be sent again.
  return isUnknownOutcome(outcome.error) && extras.mode === 'username'
    ? { kind: 'unknown' }
    : { kind: 'refused', failure: outcome.error };
}

/** What the link carries counts whether or not the brand shows its field; what was typed there stands over it. */
export const codesOf = (links: Links): Record<string, string> =>
  Object.fromEntries(
    Object.entries(links).flatMap(([field, { state, code }]) =>
      state === 'valid' || state === 'unchecked' ? [[field, code]] : [],
    ),
  );

/** Whether an account whose registration got no answer exists after all. */
export async function tryNewLogin(values: RegisterValues): Promise<RegisterResult> {
  const outcome = await client.call('login', {
    username: (values.username ?? '').trim(),
    password: values.password ?? '',
    type: 'username',
    area: 'site',
  });
  if (outcome.ok) return { kind: 'done', value: outcome.value };
  return isUnknownOutcome(outcome.error) ? { kind: 'unknown' } : { kind: 'refused', failure: outcome.error };
}

export const enterNewAccount = (value: LoginValue): Promise<void> => acceptLogin(value, { by: 'register' });
