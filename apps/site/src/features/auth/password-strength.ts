/** How hard a password is to guess, as a hint beside the field: it never decides anything, the brand's rule does. */
export type PasswordStrength = 'none' | 'weak' | 'fair' | 'good' | 'strong';

const LEVELS = ['weak', 'fair', 'good', 'strong'] as const;
const COMMON = ['password', '123456', 'qwerty', 'abc123', 'iloveyou', 'admin', 'welcome', 'letmein', '111111'];

/** Points for length and variety; known words, the user name and runs of one character take them away again. */
export function passwordStrength(password: string, userName = ''): PasswordStrength {
  if (password === '') return 'none';
  const lower = password.toLowerCase();
  const classes = [/[a-z]/u, /[A-Z]/u, /\d/u, /[^\p{L}\d]/u].filter((pattern) => pattern.test(password)).length;
  const length = Array.from(password).length;
  let points =
    (length >= 8 ? 1 : 0) +
    (length >= 12 ? 1 : 0) +
    (length >= 16 ? 1 : 0) +
    (classes >= 2 ? 1 : 0) +
    (classes >= 3 ? 1 : 0);
  const named = userName.length >= 4 && lower.includes(userName.toLowerCase());
  if (COMMON.some((word) => lower.includes(word)) || named || /^(.)\1+$/u.test(password)) points = 0;
  return LEVELS[Math.min(points >= 5 ? 3 : points >= 3 ? 2 : points >= 2 ? 1 : 0, 3)] ?? 'weak';
}

export const strengthBars = (strength: PasswordStrength): number =>
  strength === 'none' ? 0 : LEVELS.indexOf(strength) + 1;

export type StrengthAdvice = 'longer' | 'mixCase' | 'digit' | 'symbol';

/** All that would help, at once: nobody is led from one wish to the next. */
export function strengthAdvice(password: string): StrengthAdvice[] {
  const isShort = Array.from(password).length < 12;
  const isMixed = /[A-Z]/u.test(password) && /[a-z]/u.test(password);
  const wishes: readonly (readonly [StrengthAdvice, boolean])[] = [
    ['longer', isShort],
    ['digit', !/\d/u.test(password)],
    ['mixCase', !isMixed],
    ['symbol', !/[^\p{L}\d]/u.test(password)],
  ];
  return wishes.flatMap(([advice, helps]) => (helps ? [advice] : []));
}
