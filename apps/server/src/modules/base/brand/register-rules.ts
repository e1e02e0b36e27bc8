import type { FieldRule } from '@baize/contract/boot';

const rule = (
  field: string,
  patternId: string,
  minLength: number,
  maxLength: number,
  use: 'required' | 'optional' | 'off',
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
  rule('username', 'letterFirst', 4, 16, 'required'),
  rule('password', 'any', 8, 64, 'required'),
  rule('confirmPassword', 'any', 8, 64, 'required'),
  rule('paymentPassword', 'digits', 6, 6, 'required'),
  rule('mobileNum', 'digits', 6, 15, 'off'),
  rule('verificationCode', 'digits', 6, 6, 'off'),
  rule('email', 'email', 6, 200, 'off'),
  rule('payeeName', 'any', 2, 60, 'off'),
  rule('idNumber', 'lettersOrDigits', 5, 30, 'off'),
  rule('qqNum', 'digits', 5, 12, 'off'),
  rule('line', 'noSpaces', 2, 40, 'off'),
  rule('whatsapp', 'noSpaces', 6, 20, 'off'),
  rule('facebook', 'noSpaces', 2, 64, 'off'),
  rule('wechat', 'noSpaces', 2, 40, 'off'),
  rule('recommenderId', 'letterFirst', 4, 16, 'off'),
  rule('referralCode', 'lettersOrDigits', 4, 20, 'off'),
  rule('affiliateCode', 'lettersOrDigits', 4, 20, 'optional'),
  rule('captcha', 'lettersOrDigits', 4, 6, 'off'),
];
