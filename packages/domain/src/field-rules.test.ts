import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ageOn,
  calendarDate,
  isAcceptedPattern,
  kindOf,
  matchesKind,
  patternOf,
  PATTERN_KINDS,
  violationOf,
  type FieldRule,
  type PatternKind,
} from './field-rules.ts';

const rule = (more: Partial<FieldRule>): FieldRule => ({
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 0,
  ...more,
});

const CASES: Record<PatternKind, { yes: string[]; no: string[] }> = {
  any: { yes: ['', 'x y', '🂡'], no: [] },
  letterFirst: { yes: ['a', 'Rahim77'], no: ['7rahim', 'ra_him', 'রহিম', ''] },
  chineseDigits: { yes: ['张三7'], no: ['zhang', '张 三'] },
  email: { yes: ['a@b.co', 'first.last+tag@mail.example.org'], no: ['a@b', '@b.co', 'a b@c.de', 'a@b..co'] },
  lettersOrDigits: { yes: ['abc', '123', 'a1'], no: ['a-1', ''] },
  lettersAndDigits: { yes: ['a1'], no: ['abc', '123', 'a_1'] },
  digits: { yes: ['0123'], no: ['12a', '১২৩'] },
  alnumUpper: { yes: ['aB1', 'ABC'], no: ['abc1', 'A-1'] },
  englishSpaces: { yes: ['John Smith'], no: ['John2', 'জন'] },
  noSpaces: { yes: ['a-b_c'], no: ['a b', 'a\tb'] },
  chinesePunctuation: { yes: ['阿·布'], no: ['阿b'] },
  date: { yes: ['2000-02-29', '02-29-2000'], no: ['2001-02-29', '29-02-2000', '2000-13-01', '2000/01/01'] },
  korean: { yes: ['김철수'], no: ['kim'] },
  thai: { yes: ['สมชาย'], no: ['somchai'] },
  fullWidthJapanese: { yes: ['やまだ　タロウ', '山田'], no: ['yamada', 'ﾔﾏﾀﾞ'] },
  upper: { yes: ['ABC'], no: ['AbC', 'AB1'] },
  strongPassword: { yes: ['Abcdef1!'], no: ['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abc def1!'] },
  fullName: { yes: ['Rahim Uddin', 'করিম শেখ'], no: ['Rahim', 'Rahim  Uddin', 'Rahim Uddin Khan'] },
};

test.each(
  PATTERN_KINDS.flatMap((kind) => [
    ...CASES[kind].yes.map((value) => [kind, value, true] as const),
    ...CASES[kind].no.map((value) => [kind, value, false] as const),
  ]),
)('%s: %j -> %s', (kind, value, expected) => {
  expect(matchesKind(kind, value)).toBe(expected);
});

test('the three spellings of a kind are one, and an unknown name says nothing', () => {
  expect(['letterFirst', 'LETTER_FIRST', 'letter-first', ' Letter First '].map(kindOf)).toEqual(
    Array.from({ length: 4 }, () => 'letterFirst'),
  );
  expect(kindOf('martian')).toBe('any');
});

test('length is counted in code points and its bounds are inclusive; 0 sets no upper bound', () => {
  const bounded = rule({ minLength: 2, maxLength: 3 });
  expect(violationOf(bounded, '🂡')).toEqual({ reason: 'length', kind: 'any', min: 2, max: 3 });
  expect(violationOf(bounded, '🂡🂡')).toBeUndefined();
  expect(violationOf(bounded, '🂡🂡🂡')).toBeUndefined();
  expect(violationOf(bounded, '🂡🂡🂡🂡')?.reason).toBe('length');
  expect(violationOf(rule({ minLength: 2 }), 'x'.repeat(500))).toBeUndefined();
});

test('an empty value fails only where the field is required; a secret keeps its spaces', () => {
  expect(violationOf(rule({ minLength: 4 }), '   ')).toEqual({ reason: 'empty' });
  expect(violationOf(rule({ minLength: 4, required: false }), '')).toBeUndefined();
  expect(violationOf(rule({ field: 'password', minLength: 8 }), '        ')).toBeUndefined();
});

test('what nobody can see is refused, but for the joiners by which a name is spelled', () => {
  for (const hidden of ['\u200b', '\u2060', '\u202e', '\u00ad', '\u3164', '\u0000', '\u{e0041}', '\ufeff', '\u2800']) {
    expect(violationOf(rule({}), `rahim${hidden}01`), JSON.stringify(hidden)).toEqual({ reason: 'hidden' });
    expect(violationOf(rule({ field: 'fullName' }), `Ra${hidden}him`)?.reason).toMatch(/hidden/);
  }
  for (const joined of ['rahim\u200d', '\u200c', 'ra\ufe0fhim'])
    expect(violationOf(rule({}), joined), JSON.stringify(joined)).toEqual({ reason: 'hidden' });
  for (const spelled of ['র\u200d্যাব', 'উদ্\u200c', '\u{1f468}\u200d\u{1f469}', '❤\ufe0f'])
    expect(violationOf(rule({ field: 'nickname' }), spelled), JSON.stringify(spelled)).toBeUndefined();
  expect(violationOf(rule({ field: 'nickname' }), '\u200d\u200c')).toEqual({ reason: 'hidden' });
  expect(violationOf(rule({ field: 'password' }), 'long\u200benough')).toBeUndefined();
});

test('an accepted pattern is a star or a kind; an expression matches nothing', () => {
  expect(violationOf(rule({ acceptedPattern: '*' }), '!!')).toBeUndefined();
  expect(violationOf(rule({ acceptedPattern: 'DIGITS' }), '12a')?.reason).toBe('pattern');
  expect(violationOf(rule({ acceptedPattern: '[a-c]+' }), 'abc')?.reason).toBe('pattern');
  expect(PATTERN_KINDS.map((kind) => isAcceptedPattern(patternOf(kind)))).not.toContain(false);
});

test.each([
  ['*', true],
  ['', true],
  [' letter-first ', true],
  ['[a-z]{2,8}', false],
  ['(a+)+', false],
  ['.*.*.*.*.*.*.*.*=', false],
  ['[a-z]*'.repeat(8) + '!', false],
  ['__proto__', false],
  ['constructor', false],
  ['toString', false],
])('%s may be stored: %s', (pattern, accepted) => expect(isAcceptedPattern(pattern)).toBe(accepted));

test.each(['.*.*.*.*.*.*.*.*=', '[a-z]*'.repeat(8) + '!', '(a+)+$', '(?:a|a?)+!'])(
  'a stored %s costs no time, whatever a stranger sends',
  (acceptedPattern) => {
    const started = performance.now();
    expect(violationOf(rule({ acceptedPattern }), 'a'.repeat(100_000))?.reason).toBe('pattern');
    expect(performance.now() - started).toBeLessThan(200);
  },
);

test('every kind judges a text in the time that it takes to read it', () => {
  const evil = ['a', 'a.', 'a@', '.', ' ', 'a ', '0', '-', 'é', '漢', 'ㄱ'];
  for (const kind of PATTERN_KINDS)
    for (const piece of evil)
      for (const end of ['', '!', '\u0000', '@', ' ']) {
        const started = performance.now();
        matchesKind(kind, piece.repeat(50_000) + end);
        expect(performance.now() - started, `${kind} over ${piece}`).toBeLessThan(300);
      }
});

test('no kind takes long over any text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PATTERN_KINDS),
      fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.nat(200).map((count) => `${'a'.repeat(count)}@${'a.'.repeat(count)}`),
      ),
      (kind, value) => {
        const started = performance.now();
        matchesKind(kind, value);
        return performance.now() - started < 50;
      },
    ),
  );
});

test('both spellings of a date are one day, and an age turns on the birthday', () => {
  expect(calendarDate('02-29-2000')).toBe('2000-02-29');
  expect(ageOn('2000-06-15', '2021-06-14')).toBe(20);
  expect(ageOn('2000-06-15', '2021-06-15')).toBe(21);
  expect(ageOn('2000-02-29', '2021-02-28')).toBe(20);
  expect(ageOn('2000-02-29', '2021-03-01')).toBe(21);
});
