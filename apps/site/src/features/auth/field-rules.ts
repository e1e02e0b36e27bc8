import type { FieldRule } from '@baize/contract/boot';

/** The pattern kinds of the specification, section 5, in its order. A brand's `patternId` names one of them. */
export const PATTERN_KINDS = [
  'any', 'letterFirst', 'chineseDigits', 'email', 'lettersOrDigits', 'lettersAndDigits', 'digits', 'alnumUpper', 'englishSpaces', 'noSpaces',
  'chinesePunctuation', 'date', 'korean', 'thai', 'fullWidthJapanese', 'upper', 'strongPassword', 'fullName',
] as const;
export type PatternKind = (typeof PATTERN_KINDS)[number];

export type RuleViolation = { reason: 'empty' } | { reason: 'length' | 'pattern'; kind: PatternKind; min: number; max: number };

/** Quantifiers run over one class each, so that no value makes a pattern backtrack. Lengths are checked apart. */
const KIND_PATTERNS: Record<Exclude<PatternKind, 'any' | 'date' | 'lettersAndDigits' | 'alnumUpper' | 'strongPassword'>, RegExp> = {
  letterFirst: /^[a-z][a-z0-9]*$/iu,
  chineseDigits: /^[\p{Script=Han}0-9]+$/u,
  email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$/iu,
  lettersOrDigits: /^[a-z0-9]+$/iu,
  digits: /^[0-9]+$/u,
  englishSpaces: /^[a-z ]+$/iu,
  noSpaces: /^\S+$/u,
  chinesePunctuation: /^[\p{Script=Han}·•．。，、；：？！（）《》“”‘’…—]+$/u,
  korean: /^\p{Script=Hangul}+$/u,
  thai: /^\p{Script=Thai}+$/u,
  fullWidthJapanese: /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々\u3000\uFF01-\uFF5E]+$/u,
  upper: /^[A-Z]+$/u,
  fullName: /^[\p{L}\p{M}.'’-]+ [\p{L}\p{M}.'’-]+$/u,
};

const DATE = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})-(\d{2})-(\d{4}))$/u;

function isDate(value: string): boolean {
  const match = DATE.exec(value);
  if (!match) return false;
  const [year, month, day] = match[1] ? [match[1], match[2], match[3]] : [match[6], match[4], match[5]];
  const parsed = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(`${year}-${month}-${day}`);
}

/** Whether a value has the shape of a kind. Length is the rule's own matter. */
export function matchesKind(kind: PatternKind, value: string): boolean {
  switch (kind) {
    case 'any': return true;
    case 'date': return isDate(value);
    case 'lettersAndDigits': return /^[a-z0-9]+$/iu.test(value) && /[a-z]/iu.test(value) && /\d/u.test(value);
    case 'alnumUpper': return /^[a-z0-9]+$/iu.test(value) && /[A-Z]/u.test(value);
    case 'strongPassword': return /[A-Z]/u.test(value) && /[a-z]/u.test(value) && /\d/u.test(value) && /[^\p{L}\d\s]/u.test(value) && !/\s/u.test(value);
    default: return KIND_PATTERNS[kind].test(value);
  }
}

const KIND_BY_KEY = new Map(PATTERN_KINDS.map((kind) => [kind.toLowerCase(), kind]));

/** Brands write kinds as `letterFirst`, `LETTER_FIRST` or `letter-first`; an unknown one says nothing about the shape. */
export const kindOf = (patternId: string): PatternKind => KIND_BY_KEY.get(patternId.replaceAll(/[\s_-]/gu, '').toLowerCase()) ?? 'any';

/**
 * A lone `*` matches all, the name of a kind means that kind, anything else is a regular expression over the whole value.
 * One that does not compile leaves the decision to the server, which holds the same rule.
 */
function matchesAccepted(rule: FieldRule, value: string): boolean {
  const pattern = rule.acceptedPattern.trim();
  if (pattern === '*' || pattern === '') return true;
  const named = KIND_BY_KEY.get(pattern.replaceAll(/[\s_-]/gu, '').toLowerCase());
  if (named) return matchesKind(named, value);
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}

/** Passwords keep their spaces; every other field is trimmed before it is judged and sent. */
export const isSecretField = (field: string): boolean => field.toLowerCase().includes('password');
export const cleanValue = (field: string, value: string): string => (isSecretField(field) ? value : value.trim());

/** Judges one value by its rule. Lengths count characters as a person sees code points, not UTF-16 units. */
export function violationOf(rule: FieldRule, raw: string): RuleViolation | undefined {
  const value = cleanValue(rule.field, raw);
  if (value === '') return rule.required ? { reason: 'empty' } : undefined;
  const kind = kindOf(rule.patternId);
  const length = Array.from(value).length;
  const bounds = { kind, min: rule.minLength, max: rule.maxLength };
  if (length < rule.minLength || (rule.maxLength > 0 && length > rule.maxLength)) return { reason: 'length', ...bounds };
  return matchesAccepted(rule, value) ? undefined : { reason: 'pattern', ...bounds };
}

/** How the bounds of a message are written: one number when they are equal, none when the rule sets none. */
export function boundsKey(min: number, max: number): 'none' | 'single' | 'atLeast' | 'atMost' | 'range' {
  if (max <= 0) return min > 0 ? 'atLeast' : 'none';
  if (min === max) return 'single';
  return min > 1 ? 'range' : 'atMost';
}

/** The fields a registration shows, in the order a person fills them in. */
const FIELD_ORDER = [
  'username', 'password', 'confirmPassword', 'mobileNum', 'verificationCode', 'email', 'payeeName', 'paymentPassword', 'idNumber', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat',
  'recommenderId', 'referralCode', 'affiliateCode', 'captcha',
];

/** Enabled rules in the order of the form; a field this client has never heard of comes last, and is still shown. */
export function enabledRules(rules: readonly FieldRule[]): FieldRule[] {
  const place = (rule: FieldRule): number => {
    const index = FIELD_ORDER.indexOf(rule.field);
    return index === -1 ? FIELD_ORDER.length : index;
  };
  return rules.filter((rule) => rule.enabled).toSorted((a, b) => place(a) - place(b));
}
