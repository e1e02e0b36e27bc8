import type { FieldRule } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { boundsKey, enabledRules } from './field-rules.ts';

const rule = (changes: Partial<FieldRule>): FieldRule => ({
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 0,
  ...changes,
});

test('bounds are one number when they are equal', () => {
  expect([
    boundsKey(6, 12),
    boundsKey(6, 6),
    boundsKey(0, 0),
    boundsKey(4, 0),
    boundsKey(0, 9),
    boundsKey(1, 40),
  ]).toEqual(['range', 'single', 'none', 'atLeast', 'atMost', 'atMost']);
});

test('a form shows enabled fields in its own order, unknown ones last', () => {
  const rules = [
    rule({ field: 'zalo' }),
    rule({ field: 'email' }),
    rule({ field: 'qqNum', enabled: false }),
    rule({ field: 'username' }),
  ];
  expect(enabledRules(rules).map((entry) => entry.field)).toEqual(['username', 'email', 'zalo']);
});
