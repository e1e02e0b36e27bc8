import type { FieldRule } from '@baize/contract/boot';
import { describe, expect, test } from 'vitest';
import { boundsKey, enabledRules, kindOf, matchesKind, PATTERN_KINDS, violationOf, type PatternKind } from './field-rules.ts';

const rule = (changes: Partial<FieldRule>): FieldRule => ({ field: 'username', enabled: true, required: true, acceptedPattern: '*', patternId: 'any', minLength: 0, maxLength: 0, ...changes });

const SAMPLES: Record<PatternKind, { yes: string[]; no: string[] }> = {
  any: { yes: ['x', 'ঢাকা 12!'], no: [] },
  letterFirst: { yes: ['rahim82', 'A'], no: ['82rahim', 'ra_him', 'রহিম'] },
  chineseDigits: { yes: ['张三88', '王'], no: ['zhang', '张 三'] },
  email: { yes: ['a.b+c@mail.example.com'], no: ['a@b', 'a b@c.com', '@c.com', 'a@@c.com'] },
  lettersOrDigits: { yes: ['abc', '123', 'a1'], no: ['a-1', ''] },
  lettersAndDigits: { yes: ['a1', '1a'], no: ['abc', '123', 'a1!'] },
  digits: { yes: ['0171'], no: ['01 71', '٤', '1a'] },
  alnumUpper: { yes: ['Abc1', 'A'], no: ['abc1', 'Abc!'] },
  englishSpaces: { yes: ['Rahim Uddin'], no: ['Rahim1', 'রহিম'] },
  noSpaces: { yes: ['a!b'], no: ['a b', 'a\tb'] },
  chinesePunctuation: { yes: ['买买提·艾力', '你好。'], no: ['买 提', 'abc'] },
  date: { yes: ['2000-02-29', '12-31-1999'], no: ['2001-02-29', '31-12-1999', '2000-2-9'] },
  korean: { yes: ['김철수'], no: ['kim', '김 철수'] },
  thai: { yes: ['สมชาย'], no: ['somchai'] },
  fullWidthJapanese: { yes: ['ヤマダ タロウ'.replace(' ', '\u3000'), '山田'], no: ['ﾔﾏﾀﾞ', 'Yamada'] },
  upper: { yes: ['ABC'], no: ['ABc', 'A1'] },
  strongPassword: { yes: ['Aa1!aaaa'], no: ['aa1!aaaa', 'AA1!', 'Aa1a', 'Aa!a', 'Aa1! a'] },
  fullName: { yes: ['Rahim Uddin', 'রহিম উদ্দিন', "Anne O'Neil"], no: ['Rahim', 'Rahim  Uddin', 'A B C', 'Rahim U1'] },
};

describe('pattern kinds', () => {
  test.each(PATTERN_KINDS)('%s accepts and refuses its samples', (kind) => {
    for (const value of SAMPLES[kind].yes) expect([value, matchesKind(kind, value)]).toEqual([value, true]);
    for (const value of SAMPLES[kind].no) expect([value, matchesKind(kind, value)]).toEqual([value, false]);
  });

  test('an identifier is read in any of its spellings', () => {
    expect(kindOf('LETTER_FIRST')).toBe('letterFirst');
    expect(kindOf('letter-first')).toBe('letterFirst');
    expect(kindOf('something new')).toBe('any');
  });

  test('no sample makes a pattern slow', () => {
    const start = performance.now();
    for (const kind of PATTERN_KINDS) matchesKind(kind, `${'a.'.repeat(20_000)}!`);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe('violationOf', () => {
  test('a lone star matches all', () => expect(violationOf(rule({}), '!! ??')).toBeUndefined());

  test('a server expression is held over the whole value', () => {
    const six = rule({ acceptedPattern: '[a-z]+[0-9]', patternId: 'letterFirst', minLength: 2, maxLength: 6 });
    expect(violationOf(six, 'abc1')).toBeUndefined();
    expect(violationOf(six, 'abc1x')).toEqual({ reason: 'pattern', kind: 'letterFirst', min: 2, max: 6 });
  });

  test('alternatives are grouped before they are anchored', () => {
    expect(violationOf(rule({ acceptedPattern: 'a|b' }), 'ax')).toMatchObject({ reason: 'pattern' });
  });

  test('a named kind stands for its pattern', () => {
    expect(violationOf(rule({ acceptedPattern: 'letterFirst', patternId: 'letterFirst', minLength: 6, maxLength: 12 }), '82rahim')).toEqual({ reason: 'pattern', kind: 'letterFirst', min: 6, max: 12 });
  });

  test('an expression that does not compile is the server\'s to judge', () => {
    expect(violationOf(rule({ acceptedPattern: '([' }), 'anything')).toBeUndefined();
  });

  test('both length bounds count, in code points', () => {
    const bounded = rule({ minLength: 2, maxLength: 3 });
    expect(violationOf(bounded, 'a')).toMatchObject({ reason: 'length' });
    expect(violationOf(bounded, '😀😀😀')).toBeUndefined();
    expect(violationOf(bounded, 'abcd')).toMatchObject({ reason: 'length' });
  });

  test('required and optional differ only for the empty value', () => {
    expect(violationOf(rule({}), '   ')).toEqual({ reason: 'empty' });
    expect(violationOf(rule({ required: false, minLength: 5 }), '')).toBeUndefined();
    expect(violationOf(rule({ required: false, minLength: 5 }), 'abc')).toMatchObject({ reason: 'length' });
  });

  test('passwords keep their spaces, other fields lose them', () => {
    expect(violationOf(rule({ field: 'password', minLength: 8, maxLength: 20 }), ' abcdef ')).toBeUndefined();
    expect(violationOf(rule({ minLength: 8, maxLength: 20 }), ' abcdef ')).toMatchObject({ reason: 'length' });
  });
});

test('bounds are one number when they are equal', () => {
  expect([boundsKey(6, 12), boundsKey(6, 6), boundsKey(0, 0), boundsKey(4, 0), boundsKey(0, 9), boundsKey(1, 40)]).toEqual(['range', 'single', 'none', 'atLeast', 'atMost', 'atMost']);
});

test('a form shows enabled fields in its own order, unknown ones last', () => {
  const rules = [rule({ field: 'zalo' }), rule({ field: 'email' }), rule({ field: 'qqNum', enabled: false }), rule({ field: 'username' })];
  expect(enabledRules(rules).map((entry) => entry.field)).toEqual(['username', 'email', 'zalo']);
});
