import { expect, test } from 'vitest';
import { wrongLimit } from './typed-limit.ts';

test.each([
  ['10', null],
  ['0.50', null],
  ['999999999999.99', null],
  ['1000000000000', 'tooLarge'],
  ['9'.repeat(19), 'tooLarge'],
  ['1.005', 'wrong'],
  ['007', 'wrong'],
  ['', 'wrong'],
  ['-5', 'wrong'],
])('a limit of “%s” is %s: one that is too large is told so, not that it has decimals', (typed, wrong) => {
  expect(wrongLimit(typed, false)).toBe(wrong);
});

test.each([
  ['60', null],
  ['9999', null],
  ['10000', 'tooLong'],
  ['0', 'wrongMinutes'],
  ['1.5', 'wrongMinutes'],
])('“%s” minutes are %s', (typed, wrong) => {
  expect(wrongLimit(typed, true)).toBe(wrong);
});
