/** A brand's rule for one field of a form, as the wire carries it. A `maxLength` of 0 sets no upper bound. */
export type FieldRule = {
  readonly field: string;
  readonly enabled: boolean;
  readonly required: boolean;
  readonly acceptedPattern: string;
  readonly patternId: string;
  readonly minLength: number;
  readonly maxLength: number;
};

/** The pattern kinds of the specification, section 5, in its order. A rule's `patternId` names one of them. */
export const PATTERN_KINDS = [
  'any',
  'letterFirst',
  'chineseDigits',
  'email',
  'lettersOrDigits',
  'lettersAndDigits',
  'digits',
  'alnumUpper',
  'englishSpaces',
  'noSpaces',
  'chinesePunctuation',
  'date',
  'korean',
  'thai',
  'fullWidthJapanese',
  'upper',
  'strongPassword',
  'fullName',
] as const;
export type PatternKind = (typeof PATTERN_KINDS)[number];

export type RuleViolation =
  | { readonly reason: 'empty' | 'hidden' }
  | { readonly reason: 'length' | 'pattern'; readonly kind: PatternKind; readonly min: number; readonly max: number };

/** Quantifiers run over one class each, so that no value makes a pattern backtrack. Lengths are checked apart. */
const KIND_PATTERNS: Record<
  Exclude<PatternKind, 'any' | 'date' | 'lettersAndDigits' | 'alnumUpper' | 'strongPassword'>,
  RegExp
> = {
  letterFirst: /^[a-z][a-z0-9]*$/i,
  chineseDigits: /^[\p{Script=Han}0-9]+$/u,
  email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$/i,
  lettersOrDigits: /^[a-z0-9]+$/i,
  digits: /^[0-9]+$/,
  englishSpaces: /^[a-z ]+$/i,
  noSpaces: /^\S+$/u,
  chinesePunctuation: /^[\p{Script=Han}·•．。，、；：？！（）《》“”‘’…—]+$/u,
  korean: /^\p{Script=Hangul}+$/u,
  thai: /^\p{Script=Thai}+$/u,
  fullWidthJapanese: /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々\u3000\uFF01-\uFF5E]+$/u,
  upper: /^[A-Z]+$/,
  fullName: /^[\p{L}\p{M}.'’-]+ [\p{L}\p{M}.'’-]+$/u,
};

const DATE = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})-(\d{2})-(\d{4}))$/;

/** The calendar date of `yyyy-MM-dd` or `MM-dd-yyyy` as the former, or undefined where there is no such day. */
export function calendarDate(value: string): string | undefined {
  const match = DATE.exec(value);
  if (!match) return undefined;
  const [year, month, day] = match[1] ? [match[1], match[2], match[3]] : [match[6], match[4], match[5]];
  const iso = `${year}-${month}-${day}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : undefined;
}

/** Whether a value has the shape of a kind. Length is the rule's own matter. */
export function matchesKind(kind: PatternKind, value: string): boolean {
  switch (kind) {
    case 'any':
      return true;
    case 'date':
      return calendarDate(value) !== undefined;
    case 'lettersAndDigits':
      return /^[a-z0-9]+$/i.test(value) && /[a-z]/i.test(value) && /\d/.test(value);
    case 'alnumUpper':
      return /^[a-z0-9]+$/i.test(value) && /[A-Z]/.test(value);
    case 'strongPassword':
      return (
        /[A-Z]/.test(value) &&
        /[a-z]/.test(value) &&
        /\d/.test(value) &&
        /[^\p{L}\d\s]/u.test(value) &&
        !/\s/u.test(value)
      );
    default:
      return KIND_PATTERNS[kind].test(value);
  }
}

const bare = (name: string): string => name.replaceAll(/[\s_-]/g, '').toLowerCase();
const KIND_BY_KEY = new Map<string, PatternKind>(PATTERN_KINDS.map((kind) => [kind.toLowerCase(), kind]));

/**
 * Brands write kinds as `letterFirst`, `LETTER_FIRST` or `letter-first`; an unknown one says nothing about the shape.
 */
export const kindOf = (patternId: string): PatternKind => KIND_BY_KEY.get(bare(patternId)) ?? 'any';

/**
 * What a rule accepts: a lone `*` (or nothing) matches all, else the name of a kind. Expressions of a brand's own are
 * not run: what strangers send must be judged in the time that it takes to read it.
 */
const acceptedKind = (pattern: string): PatternKind | undefined => {
  const text = pattern.trim();
  return text === '*' || text === '' ? 'any' : KIND_BY_KEY.get(bare(text));
};
export const isAcceptedPattern = (pattern: string): boolean => acceptedKind(pattern) !== undefined;

/** The pattern of the wire for a kind. */
export const patternOf = (kind: PatternKind): string => (kind === 'any' ? '*' : kind);

/** A pattern that is none of the list matches nothing. */
function matchesAccepted({ acceptedPattern }: FieldRule, value: string): boolean {
  const kind = acceptedKind(acceptedPattern);
  return kind !== undefined && matchesKind(kind, value);
}

/** Passwords keep their spaces; every other field is trimmed before it is judged and stored. */
export const isSecretField = (field: string): boolean => field.toLowerCase().includes('password');
export const cleanValue = (field: string, value: string): string => (isSecretField(field) ? value : value.trim());

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
/** Joiners and choosers of a variant, where they belong to the writing of what stands before them. */
const SPELLING = /(?<=[\p{L}\p{M}\p{S}])(?:\u200c|\u200d|\ufe0f)/gu;

/**
 * Whether a value has a character that nobody sees. Bengali and pictures are spelled with joiners; a user name is told
 * from others by its looks and has none.
 */
function hidesCharacters(field: string, value: string): boolean {
  if (isSecretField(field)) return false;
  return HIDDEN.test(field === 'username' ? value : value.replaceAll(SPELLING, ''));
}

/**
 * Judges one value by its rule: undefined where it passes. Lengths count characters as a person sees code points, not
 * UTF-16 units. An empty value passes unless the rule requires one.
 */
export function violationOf(rule: FieldRule, raw: string): RuleViolation | undefined {
  const value = cleanValue(rule.field, raw);
  if (value === '') return rule.required ? { reason: 'empty' } : undefined;
  if (hidesCharacters(rule.field, value)) return { reason: 'hidden' };
  const length = Array.from(value).length;
  const bounds = { kind: kindOf(rule.patternId), min: rule.minLength, max: rule.maxLength };
  if (length < rule.minLength || (rule.maxLength > 0 && length > rule.maxLength))
    return { reason: 'length', ...bounds };
  return matchesAccepted(rule, value) ? undefined : { reason: 'pattern', ...bounds };
}

/**
 * Whole years between a birth date (yyyy-MM-dd) and a day of the calendar. Born on 29 February, one comes of age on 1
 * March.
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
