import { randomInt } from 'node:crypto';
import { PATTERN_KINDS, patternOf, violationOf, type FieldRule, type PatternKind } from '@baize/domain/field-rules';
import { expect, test } from 'vitest';
import { drawPassword } from './drawn-password.ts';
import { isWeakPassword } from './password.ts';

const rule = (kind: PatternKind, minLength = 8, maxLength = 64): FieldRule => ({
  field: 'password',
  enabled: true,
  required: true,
  acceptedPattern: patternOf(kind),
  patternId: kind,
  minLength,
  maxLength,
});
const draw = (below: number): number => randomInt(below);
const isWeak = (password: string): boolean =>
  isWeakPassword(password, { minLength: 8, own: ['Baize'], defaultPassword: null });

/** Kinds of scripts and shapes in which nobody writes a password that is drawn for them. */
const FOREIGN = [
  'chineseDigits',
  'email',
  'chinesePunctuation',
  'date',
  'korean',
  'thai',
  'fullWidthJapanese',
  'fullName',
];

test.each(PATTERN_KINDS.filter((kind) => !FOREIGN.includes(kind) && kind !== 'englishSpaces'))(
  'a rule of kind %s takes each password that is drawn for it',
  (kind) => {
    for (let at = 0; at < 50; at += 1) {
      const password = drawPassword(rule(kind), draw, isWeak);
      expect(password).toHaveLength(12);
      expect(violationOf(rule(kind), password!)).toBeUndefined();
    }
  },
);

test('lengths of the rule hold, and no character can be taken for another', () => {
  expect(drawPassword(rule('any', 20, 64), draw, isWeak)).toHaveLength(20);
  expect(drawPassword(rule('any', 6, 9), draw, isWeak)).toHaveLength(9);
  for (let at = 0; at < 200; at += 1) expect(drawPassword(rule('any'), draw, isWeak)).not.toMatch(/[0O1lIio]/);
});

test('two hundred passwords are two hundred', () => {
  expect(new Set(Array.from({ length: 200 }, () => drawPassword(rule('any'), draw, isWeak))).size).toBe(200);
});

test('a rule that takes nothing of what can be drawn gets nothing', () => {
  expect(drawPassword(rule('korean'), draw, isWeak)).toBeUndefined();
});
