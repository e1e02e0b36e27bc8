import type { FieldRule } from '@baize/contract/boot';
import type { RegisterMobileSchema, RegisterSchema } from '@baize/contract/identity';
import { ageOn, calendarDate, cleanValue, violationOf } from '@baize/domain/field-rules';
import type { z } from 'zod';
import { fail, type Failure } from '@baize/contract/failure';
import type { PersonData } from './person-vault.ts';

export type Registration = z.output<typeof RegisterSchema>;
export type MobileRegistration = z.output<typeof RegisterMobileSchema>;
/** What either call brings. */
export type AnyRegistration = MobileRegistration | Registration;
/** What is wrong with a field, as the page turns it into words. */
export type FieldFault = 'empty' | 'hidden' | 'length' | 'pattern' | 'disabled' | 'age' | 'taken' | 'wrong' | 'expired';

/** Fields of the call that no rule governs. */
const UNRULED = new Set([
  'login',
  'registerMethod',
  'registerUrl',
  'termsAccepted',
  'domain',
  'countryDialingCode',
  'captchaId',
  'captchaProof',
]);
/** What a link carries counts whether or not the brand asks newcomers to type it. */
const LINKED = new Set(['affiliateCode', 'referralCode']);
/** By these a number is proven elsewhere, where the brand asks for a code. */
const PROVEN_ELSEWHERE = new Set(['firebaseChannel', 'firebaseIdToken']);
/** Whether a third party's word stands in for the code. One that is typed is what counts. */
export const isProvenElsewhere = <T extends AnyRegistration>(
  input: T,
): input is T & { readonly firebaseIdToken: string } => Boolean(input.firebaseIdToken) && !input.verificationCode;
/**
 * Judges a registration by the brand's rules: every enabled rule is met, and nothing is sent that no enabled rule asks
 * for.
 * Answers the failure to send back, or undefined. Terms and password strength are judged elsewhere.
 */
export function refuseRegistration(
  rules: readonly FieldRule[],
  input: AnyRegistration,
  { today, minimumAge, dialingCodes }: Terms,
): { ok: false; error: Failure<'BAD_REQUEST' | 'PASSWORDS_DIFFER' | 'TERMS_NOT_ACCEPTED'> } | undefined {
  const faults: Record<string, FieldFault> = {};
  const enabled = new Map(rules.filter((rule) => rule.enabled).map((rule) => [rule.field, rule]));
  for (const [field, value] of Object.entries(input)) {
    const rule = PROVEN_ELSEWHERE.has(field) ? 'verificationCode' : field;
    const isKnown = UNRULED.has(field) || LINKED.has(field) || enabled.has(rule);
    if (!isKnown && value !== undefined && value !== '') faults[field] = 'disabled';
  }
  for (const rule of enabled.values()) {
    if (rule.field === 'captcha' && input.captchaProof && !input.captcha) continue; // answered the other way
    if (rule.field === 'verificationCode' && isProvenElsewhere(input)) continue;
    const value = (input as Record<string, unknown>)[rule.field];
    const violation = violationOf(rule, typeof value === 'string' ? value : '');
    if (violation) faults[rule.field] = violation.reason;
  }
  if (input.birthday && faults.birthday === undefined) {
    const born = calendarDate(input.birthday.trim());
    if (!born) faults.birthday = 'pattern';
    else if (ageOn(born, today) < minimumAge) faults.birthday = 'age';
  }
  if (input.countryDialingCode && !dialingCodes.has(dialDigits(input.countryDialingCode)))
    faults.countryDialingCode = 'pattern';
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  if (input.password !== input.confirmPassword)
    return fail('PASSWORDS_DIFFER', { fields: { confirmPassword: 'wrong' } });
  return input.termsAccepted ? undefined : fail('TERMS_NOT_ACCEPTED');
}

/** By what a registration is judged beside the rules. */
type Terms = {
  readonly today: string;
  readonly minimumAge: number;
  /** Digits of the countries' codes. */
  readonly dialingCodes: ReadonlySet<string>;
};
export const dialDigits = (code: string): string => code.replaceAll(/\D/g, '');

const PERSONAL = [
  'email',
  'mobileNum',
  'countryDialingCode',
  'payeeName',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'birthday',
  'fullName',
  'zalo',
  'telegram',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'registerMethod',
  'registerUrl',
] as const;

/** The personal part of a registration, cleaned; empty fields are left out. */
export function personOf(input: AnyRegistration): PersonData {
  const person: PersonData = {};
  for (const field of PERSONAL) {
    const value = cleanValue(field, input[field] ?? '');
    if (value !== '') person[field] = value;
  }
  return person;
}
