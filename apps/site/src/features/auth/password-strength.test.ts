import { expect, test } from 'vitest';
import { passwordStrength, strengthAdvice, strengthBars } from './password-strength.ts';

test('strength grows with length and variety', () => {
  expect(
    ['', 'abc', 'abcdefg1', 'Abcdefg1', 'Kadamful7!river', 'Kadamful7!river-bank'].map((value) =>
      passwordStrength(value),
    ),
  ).toEqual(['none', 'weak', 'fair', 'good', 'good', 'strong']);
});

test('known words, the user name and one repeated character stay weak whatever their length', () => {
  expect(passwordStrength('Password12345678!')).toBe('weak');
  expect(passwordStrength('xX9!rahim82-rahim82', 'Rahim82')).toBe('weak');
  expect(passwordStrength('aaaaaaaaaaaaaaaaaaaa')).toBe('weak');
});

test('bars follow the level', () =>
  expect([strengthBars('none'), strengthBars('weak'), strengthBars('strong')]).toEqual([0, 1, 4]));

test('advice names all that would help, at once', () => {
  expect(strengthAdvice('ab')).toEqual(['longer', 'digit', 'mixCase', 'symbol']);
  expect(strengthAdvice('abcdefgh1')).toEqual(['longer', 'mixCase', 'symbol']);
  expect(strengthAdvice('Abcdefg1!')).toEqual(['longer']);
  expect(strengthAdvice('Abcdefg1!xyz')).toEqual([]);
});
