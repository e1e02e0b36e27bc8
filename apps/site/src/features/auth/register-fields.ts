import type { Boot, FieldRule } from '@baize/contract/boot';
import { latinDigits } from '@baize/domain/digits';
import { ageOn, calendarDate, cleanValue, kindOf, violationOf, type RuleViolation } from '@baize/domain/field-rules';
import { enabledRules, rulesOfMode, type RegisterMode } from '@baize/domain/register-rules';
import { minimumAge } from '../../boot.ts';
import { isMobileNumber, mobileDigits } from './mobile-number.ts';
import type { LinkState } from './use-affiliate-check.ts';

/** The codes that a link may carry, by the field in which they could be typed as well. */
export type LinkStates = Readonly<Record<'affiliateCode' | 'referralCode', LinkState>>;
const NO_LINK: LinkStates = { affiliateCode: 'none', referralCode: 'none' };
export type RegisterValues = Record<string, string>;
export type RegisterFormValues = { fields: RegisterValues; dialCode: string; terms: boolean };

/** The captcha that the server asked for, where the brand has no rule of its own. */
const CAPTCHA_RULE: FieldRule = {
  field: 'captcha',
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 16,
};

/** The brand's registration of one kind: what the flags leave of its rules. */
export const rulesOf = (
  { register, whitelabel }: Pick<Boot, 'whitelabel'> & { readonly register: Pick<Boot['register'], 'rules'> },
  mode: RegisterMode = 'username',
): FieldRule[] => rulesOfMode(register.rules, mode, whitelabel);

/**
 * The fields of a registration: those of the rules, the captcha once the server has asked for it, and those of codes
 * only while no good link has given them.
 */
export function registerFields(
  rules: readonly FieldRule[],
  links: LinkStates = NO_LINK,
  captchaWanted = false,
): FieldRule[] {
  const isHidden = (field: string): boolean => field in links && isGiven(links[field as keyof LinkStates]);
  const all = captchaWanted ? [...rules.filter(({ field }) => field !== 'captcha'), CAPTCHA_RULE] : rules;
  return enabledRules(all).filter((rule) => !isHidden(rule.field));
}

/** The link gives the code: nobody needs to type it. */
const isGiven = (state: LinkState): boolean => state === 'valid' || state === 'checking';

export type RegisterProblem = RuleViolation | { reason: 'differs' | 'samePayment' | 'age' };
function isOldEnough(value: string, today: string): boolean {
  const born = calendarDate(value.trim());
  return born !== undefined && ageOn(born, today) >= minimumAge();
}

/**
 * What was typed, as the wire carries it: a field of digits may be typed on a keyboard with its own, and a number with
 * what people put between its parts.
 */
function typedValue(rule: FieldRule, values: RegisterValues): string {
  const value = cleanValue(rule.field, values[rule.field] ?? '');
  if (rule.field === 'mobileNum' && isMobileNumber(value)) return mobileDigits(value);
  return kindOf(rule.patternId) === 'digits' ? latinDigits(value) : value;
}

/** Judges one field among the others. The repetition is held against the password, not against a rule of its own. */
export function registerProblem(
  rule: FieldRule,
  values: RegisterValues,
  today = new Date().toISOString().slice(0, 10),
): RegisterProblem | undefined {
  const value = typedValue(rule, values);
  if (rule.field === 'confirmPassword') {
    if (value === '') return { reason: 'empty' };
    return value === values.password ? undefined : { reason: 'differs' };
  }
  const violation = violationOf(rule, value);
  if (violation) return violation;
  if (rule.field === 'birthday' && value !== '') return isOldEnough(value, today) ? undefined : { reason: 'age' };
  return rule.field === 'paymentPassword' && value !== '' && value === latinDigits(values.password ?? '')
    ? { reason: 'samePayment' }
    : undefined;
}

/** The filled fields as the wire wants them; what is empty, or not shown, is not sent. */
export function registerPayload(fields: readonly FieldRule[], values: RegisterValues): RegisterValues {
  const filled = fields
    .map((rule) => [rule.field, typedValue(rule, values)] as const)
    .filter(([, value]) => value !== '');
  return Object.fromEntries(filled);
}
