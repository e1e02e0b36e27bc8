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

test('advice names the most useful next step', () => {
  expect([
    strengthAdvice('ab'),
    strengthAdvice('abcdefgh'),
    strengthAdvice('abcdefg1'),
    strengthAdvice('Abcdefg1'),
    strengthAdvice('Abcdefg1!'),
    strengthAdvice('Abcdefg1!xyz'),
  ]).toEqual(['longer', 'digit', 'mixCase', 'symbol', 'longer', undefined]);
});
