import type { FieldRule } from '@baize/contract/boot';

type Shape = readonly [patternId: string, minLength: number, maxLength: number];

const rule = (
  field: string,
  use: 'required' | 'optional' | 'off',
  [patternId, minLength, maxLength]: Shape,
): FieldRule => ({
  field,
  enabled: use !== 'off',
  required: use === 'required',
  acceptedPattern: patternId === 'any' ? '*' : patternId,
  patternId,
  minLength,
  maxLength,
});

/**
 * The rules a new brand starts with; each brand changes them in the console. Passwords follow NIST SP 800-63B: length
 * and a list of common ones, no composition rules. The payment password is on and required (domain-rules.md 7, row 33).
 */
export const DEFAULT_REGISTER_RULES: FieldRule[] = [
  rule('username', 'required', ['letterFirst', 4, 16]),
  rule('password', 'required', ['any', 8, 64]),
  rule('confirmPassword', 'required', ['any', 8, 64]),
  rule('paymentPassword', 'required', ['digits', 6, 6]),
  rule('mobileNum', 'off', ['digits', 6, 15]),
  rule('verificationCode', 'off', ['digits', 6, 6]),
  rule('email', 'off', ['email', 6, 200]),
  rule('payeeName', 'off', ['any', 2, 60]),
  rule('nickname', 'off', ['any', 2, 24]),
  rule('fullName', 'off', ['fullName', 3, 60]),
  rule('birthday', 'off', ['date', 10, 10]),
  rule('nationality', 'off', ['any', 2, 60]),
  rule('address', 'off', ['any', 5, 200]),
  rule('occupation', 'off', ['any', 2, 60]),
  rule('sourceOfIncome', 'off', ['any', 2, 100]),
  rule('idNumber', 'off', ['lettersOrDigits', 5, 30]),
  rule('qqNum', 'off', ['digits', 5, 12]),
  rule('line', 'off', ['noSpaces', 2, 40]),
  rule('whatsapp', 'off', ['noSpaces', 6, 20]),
  rule('facebook', 'off', ['noSpaces', 2, 64]),
  rule('wechat', 'off', ['noSpaces', 2, 40]),
  rule('zalo', 'off', ['noSpaces', 2, 40]),
  rule('telegram', 'off', ['noSpaces', 2, 40]),
  rule('recommenderId', 'off', ['letterFirst', 4, 16]),
  rule('referralCode', 'off', ['lettersOrDigits', 4, 20]),
  rule('affiliateCode', 'optional', ['lettersOrDigits', 4, 20]),
  rule('captcha', 'off', ['lettersOrDigits', 4, 6]),
];

/** The rules of a brand, whole: a field that its list does not know, because the list is older, is off. */
export const wholeRegisterRules = (rules: readonly FieldRule[]): FieldRule[] => [
  ...rules,
  ...DEFAULT_REGISTER_RULES.filter(({ field }) => !rules.some((known) => known.field === field)).map((missing) => ({
    ...missing,
    enabled: false,
    required: false,
  })),
];
