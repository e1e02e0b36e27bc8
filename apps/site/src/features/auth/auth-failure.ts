import type { FieldRule } from '@baize/contract/boot';
import { kindOf } from '@baize/domain/field-rules';
import type { Translate } from '@baize/webkit/i18n';
import type { Failure, FailureCode } from '@baize/webkit/outcome';
import { ageText, problemText } from './rule-message.ts';

/**
 * Where a failure of a login, a registration or a password change is said: beside the field it is about, or above the
 * form.
 */
const FIELD_OF_CODE: Partial<Record<FailureCode, string>> = {
  CAPTCHA_REQUIRED: 'captcha',
  CAPTCHA_WRONG: 'captcha',
  NAME_TAKEN: 'username',
  PASSWORD_WEAK: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
  TERMS_NOT_ACCEPTED: 'terms',
  AFFILIATE_CODE_INVALID: 'affiliateCode',
  OLD_PASSWORD_WRONG: 'oldPassword',
};

/** `fault` is the server's one word about the field; without one the code says it all. */
export type PlacedFailure = { field: string; fault: string | undefined };

/** The fields a failure marks, out of those the form shows. An empty list means the failure stands above the form. */
export function placeFailure(
  failure: Failure,
  shown: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): PlacedFailure[] {
  const named: PlacedFailure[] = Object.entries(failure.fields).map(([field, fault]) => ({
    field: aliases[field] ?? field,
    fault,
  }));
  const own = FIELD_OF_CODE[failure.code];
  if (named.length === 0 && own) named.push({ field: aliases[own] ?? own, fault: undefined });
  return named.filter((entry) => shown.includes(entry.field));
}

export type FaultAtField = {
  failure: Failure;
  placed: PlacedFailure;
  /** What the brand asks of the field, for the bounds of the sentence. */
  rule?: FieldRule | undefined;
};

/** The sentence beside a marked field: the rule it breaks, else what the code says. */
export function faultText(t: Translate, { failure, placed, rule }: FaultAtField): string {
  switch (placed.fault) {
    case 'empty':
      return t('auth.rule.empty');
    case 'hidden':
      return t('auth.rule.hidden');
    case 'age':
      return ageText(t);
    case 'length':
    case 'pattern':
      return rule
        ? problemText(t, rule, {
            reason: placed.fault,
            kind: kindOf(rule.patternId),
            min: rule.minLength,
            max: rule.maxLength,
          })
        : t('auth.rule.any.free');
    case 'expired':
      return t('error.CODE_EXPIRED');
    case 'disabled':
      return t('auth.fault.disabled');
    default:
      if (placed.field === 'verificationCode') return t('error.CODE_WRONG');
      return failure.code === 'BAD_REQUEST' ? t('auth.rule.any.free') : t(`error.${failure.code}`, failure.params);
  }
}

/** Whether the form has to show the captcha from now on: the failed-login indicator, or a code that speaks of it. */
export const wantsCaptcha = (failure: Failure): boolean =>
  failure.captcha || failure.code === 'CAPTCHA_REQUIRED' || failure.code === 'CAPTCHA_WRONG';
