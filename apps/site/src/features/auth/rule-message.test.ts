import type { FieldRule } from '@baize/contract/boot';
import { PATTERN_KINDS } from '@baize/domain/field-rules';
import { expect, test } from 'vitest';
import { problemText, ruleHint } from './rule-message.ts';

const t = (id: string, values?: Record<string, unknown>): string =>
  values ? `${id}(${Object.values(values).join('|')})` : id;
const rule = (changes: Partial<FieldRule>): FieldRule => ({
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: 'x',
  patternId: 'letterFirst',
  minLength: 6,
  maxLength: 12,
  ...changes,
});

test('min and max are filled in, one number when they are equal', () => {
  expect(problemText(t, rule({}), { reason: 'pattern', kind: 'letterFirst', min: 6, max: 12 })).toBe(
    'auth.rule.letterFirst(auth.rule.bounds.range(6|12))',
  );
  expect(problemText(t, rule({}), { reason: 'length', kind: 'digits', min: 6, max: 6 })).toBe(
    'auth.rule.digits(auth.rule.bounds.single(6|6))',
  );
  expect(problemText(t, rule({}), { reason: 'pattern', kind: 'email', min: 0, max: 0 })).toBe('auth.rule.email.free');
});

test('a password of any shape is told its length', () => {
  expect(problemText(t, rule({ field: 'password' }), { reason: 'length', kind: 'any', min: 8, max: 20 })).toBe(
    'auth.rule.password(auth.rule.bounds.range(8|20))',
  );
});

test('the other problems have their own sentence', () => {
  expect([
    problemText(t, rule({}), { reason: 'empty' }),
    problemText(t, rule({}), { reason: 'differs' }),
    problemText(t, rule({}), { reason: 'samePayment' }),
  ]).toEqual(['auth.rule.empty', 'auth.differs', 'auth.hint.samePayment']);
});

test('name and password say their rule beforehand, others do not', () => {
  expect(ruleHint(t, rule({}))).toBe('auth.rule.letterFirst(auth.rule.bounds.range(6|12))');
  expect(ruleHint(t, rule({ field: 'email', patternId: 'email' }))).toBeUndefined();
  expect(ruleHint(t, rule({ patternId: 'any', minLength: 0, maxLength: 0 }))).toBeUndefined();
});

test('every kind has a sentence with and without figures', async () => {
  const { readFile } = await import('node:fs/promises');
  for (const language of ['en', 'bn']) {
    const catalogue = await readFile(new URL(`../../locales/${language}/auth.po`, import.meta.url), 'utf8');
    for (const kind of PATTERN_KINDS)
      for (const id of [`auth.rule.${kind}`, `auth.rule.${kind}.free`])
        expect([language, id, catalogue.includes(`msgid "${id}"\n`)]).toEqual([language, id, true]);
  }
});
