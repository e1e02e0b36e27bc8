import { expect, test } from 'vitest';
import { boundsKey } from './field-rules.ts';

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
