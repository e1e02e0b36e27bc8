import { expect, test } from 'vitest';
import { isCommonPassword } from '@baize/domain/common-passwords';
import { hashPassword, isWeakPassword, verifyPassword } from './password.ts';

test('a password fits its own hash only, salts differ, and the form is PHC', async () => {
  const [first, second] = await Promise.all([hashPassword('river-lamp-42'), hashPassword('river-lamp-42')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword('river-lamp-42', first)).toBe(true);
  expect(await verifyPassword('river-lamp-43', first)).toBe(false);
  expect(await verifyPassword('river-lamp-42', null)).toBe(false);
});

test('verifies the published argon2id vector of another implementation', async () => {
  // phc-winner-argon2: argon2id, v=19, m=256, t=2, p=1, password "password", salt "somesalt"
  expect(
    await verifyPassword(
      'password',
      '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    ),
  ).toBe(true);
  expect(
    await verifyPassword(
      'passwore',
      '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    ),
  ).toBe(false);
});

test('composed and decomposed letters are one password', async () => {
  expect(await verifyPassword('cafe\u0301-lantern', await hashPassword('caf\u00e9-lantern'))).toBe(true);
});

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  'qwerty123',
  'bangladesh71',
  'joybangla',
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  'iloveyou2',
  'dragon99!',
  'Rahim7777',
  'rahim7777!1',
  'baize123',
])('%s is common', (password) => {
  expect(isCommonPassword(password, ['Baize', 'rahim7777'])).toBe(true);
});

test.each(['river-lamp-42', 'horse battery', 'নদীর ধারে বাতি', 'k7#pQ2vX', 'password-of-a-heron'])(
  '%s is not',
  (password) => expect(isCommonPassword(password, ['Baize'])).toBe(false),
);

test('a password is weak when short, long, common or the one the house hands out', () => {
  const rule = { minLength: 8, own: [], defaultPassword: 'Welcome-to-Baize-1' };
  expect(isWeakPassword('k7#pQ2v', rule)).toBe(true);
  expect(isWeakPassword('k7#pQ2vX', rule)).toBe(false);
  expect(isWeakPassword('x1'.repeat(70), rule)).toBe(true);
  expect(isWeakPassword('Welcome-to-Baize-1', rule)).toBe(true);
});
