import { expect, test } from 'vitest';
import { maskAccount } from './present.ts';

test.each([
  ['rahim77', 'ra***77'],
  ['abcde', 'ab***de'],
  ['abcd', 'a***'],
  ['x', 'x***'],
  ['', '***'],
  ['করিম শেখ', 'কর***েখ'],
])('%s is shown as %s', (account, shown) => expect(maskAccount(account)).toBe(shown));
