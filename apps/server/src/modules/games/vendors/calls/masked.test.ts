import { expect, test } from 'vitest';
import { maskedText } from './masked.ts';

test.each([
  ['{"token":"abcdefgh","user":"m_1"}', '{"token":"abcd…","user":"m_1"}'],
  ['{"session_id" : "s-7f21xyz"}', '{"session_id" : "s-7f…"}'],
  ['{"token":"ab\\"cdefgh","amount":5}', '{"token":"ab…","amount":5}'],
  ['{"TOKEN":"abcdefgh"}', '{"TOKEN":"abcd…"}'],
  // Cut off half-way, and therefore no JSON: it is kept all the same.
  ['{"user":"m_1","token":"abcdefgh', '{"user":"m_1","token":"abcd…"'],
  ['{"secret":"0123456789","password":"hunter22"}', '{"secret":"0123…","password":"hunt…"}'],
  ['{"tokens":"abcdefgh"}', '{"tokens":"abcdefgh"}'],
  ['a\u0000b', 'a�b'],
])('%j is kept as %j', (body, kept) => {
  expect(maskedText(body)).toBe(kept);
});

test('a long body is cut', () => {
  expect(maskedText('x'.repeat(5_000))).toHaveLength(4_001);
});
