import type { FieldRule } from '@baize/contract/boot';
import type { LoginValue } from '@baize/contract/identity';
import { isUnknownOutcome, type Failure } from '@baize/webkit/outcome';
import { client } from '../../client.ts';
import { acceptLogin } from '../../session.ts';
import { mobileDigits } from './mobile-number.ts';
import { registerPayload, type RegisterValues } from './register-fields.ts';
import type { Affiliate } from './use-affiliate-check.ts';
import type { CaptchaAnswer } from './use-captcha.ts';

export type RegisterExtras = { affiliate: Affiliate; captcha: CaptchaAnswer; dialCode: string; termsAccepted: boolean };
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
  if (filled.mobileNum) filled.mobileNum = mobileDigits(filled.mobileNum);
  const linked = extras.affiliate.state === 'valid' ? { affiliateCode: extras.affiliate.code } : {};
  const outcome = await client.call('register', {
    ...filled,
    ...linked,
    username: filled.username ?? '',
    password: values.password ?? '',
    confirmPassword: values.confirmPassword ?? '',
    ...(filled.mobileNum ? { countryDialingCode: extras.dialCode } : {}),
    ...extras.captcha,
    domain: location.hostname,
    registerUrl: location.href.slice(0, 500),
    registerMethod: 'WEB',
    login: true,
    termsAccepted: extras.termsAccepted,
  });
  if (outcome.ok) return { kind: 'done', value: outcome.value };
  return isUnknownOutcome(outcome.error) ? { kind: 'unknown' } : { kind: 'refused', failure: outcome.error };
}

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
