import type { Boot, FieldRule } from '@baize/contract/boot';
import { latinDigits } from '@baize/domain/digits';
import { ageOn, calendarDate, cleanValue, kindOf, violationOf, type RuleViolation } from '@baize/domain/field-rules';
import { minimumAge } from '../../boot.ts';
import { enabledRules } from './field-rules.ts';
import type { LinkState } from './use-affiliate-check.ts';

/** The codes that a link may carry, by the field in which they could be typed as well. */
export type LinkStates = Readonly<Record<'affiliateCode' | 'referralCode', LinkState>>;
const NO_LINK: LinkStates = { affiliateCode: 'none', referralCode: 'none' };
export type RegisterValues = Record<string, string>;
export type RegisterFormValues = { fields: RegisterValues; dialCode: string; terms: boolean };

const ALWAYS: readonly string[] = ['username', 'password', 'confirmPassword'];
const freeRule = (field: string): FieldRule => ({
  field,
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 0,
});

/**
 * The fields of a registration. The brand's rules decide, with three exceptions: name and password with its repetition
 * are always there, a mobile registration always has its number, and the field of a code hides while the link's own
 * code is good.
 */
export function registerFields(
  register: Boot['register'],
  links: LinkStates = NO_LINK,
  captchaWanted = false,
): FieldRule[] {
  const rules = new Map(register.rules.map((rule) => [rule.field, rule]));
  for (const field of ALWAYS)
    rules.set(field, { ...(rules.get(field) ?? freeRule(field)), enabled: true, required: true });
  if (register.mode === 'mobile')
    rules.set('mobileNum', { ...(rules.get('mobileNum') ?? freeRule('mobileNum')), enabled: true, required: true });
  if (captchaWanted) rules.set('captcha', { ...freeRule('captcha'), maxLength: 16 });
  const isHidden = (field: string): boolean => field in links && isGiven(links[field as keyof LinkStates]);
  return enabledRules([...rules.values()]).filter((rule) => !isHidden(rule.field));
}

/** The link gives the code: nobody needs to type it. */
const isGiven = (state: LinkState): boolean => state === 'valid' || state === 'checking';

export type RegisterProblem = RuleViolation | { reason: 'differs' | 'samePayment' | 'age' };
function isOldEnough(value: string, today: string): boolean {
  const born = calendarDate(value.trim());
  return born !== undefined && ageOn(born, today) >= minimumAge();
}

/** What was typed, as the wire carries it: a field of digits may be typed on a keyboard with its own. */
function typedValue(rule: FieldRule, values: RegisterValues): string {
  const value = cleanValue(rule.field, values[rule.field] ?? '');
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
