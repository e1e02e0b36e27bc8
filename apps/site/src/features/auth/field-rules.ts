import type { FieldRule } from '@baize/contract/boot';

/** How the bounds of a message are written: one number when they are equal, none when the rule sets none. */
export function boundsKey(min: number, max: number): 'none' | 'single' | 'atLeast' | 'atMost' | 'range' {
  if (max <= 0) return min > 0 ? 'atLeast' : 'none';
  if (min === max) return 'single';
  return min > 1 ? 'range' : 'atMost';
}

/** The fields a registration shows, in the order a person fills them in. */
const FIELD_ORDER = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'verificationCode',
  'email',
  'fullName',
  'payeeName',
  'nickname',
  'birthday',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'paymentPassword',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'recommenderId',
  'referralCode',
  'affiliateCode',
  'captcha',
];

/** Enabled rules in the order of the form; a field this client has never heard of comes last, and is still shown. */
export function enabledRules(rules: readonly FieldRule[]): FieldRule[] {
  const place = (rule: FieldRule): number => {
    const index = FIELD_ORDER.indexOf(rule.field);
    return index === -1 ? FIELD_ORDER.length : index;
  };
  return rules.filter((rule) => rule.enabled).toSorted((a, b) => place(a) - place(b));
}
