import { expect, test } from 'vitest';
import { readRememberedName, rememberCookie } from './remembered-name.ts';

test('a name goes into the cookie and comes back out of it', () => {
  const cookie = rememberCookie('rahim; 82', true);
  expect(cookie).toBe('baize_name=rahim%3B%2082; Max-Age=86400; Path=/; SameSite=Strict; Secure');
  expect(readRememberedName(`other=1; ${cookie.split('; ')[0]}; last=2`)).toBe('rahim; 82');
});

test('forgetting ends the cookie at once', () =>
  expect(rememberCookie('', false)).toBe('baize_name=; Max-Age=0; Path=/; SameSite=Strict'));

test('a damaged or foreign cookie is no name', () => {
  expect(readRememberedName('baize_name=%E0%A4%A')).toBe('');
  expect(readRememberedName('xbaize_name=mallory')).toBe('');
  expect(readRememberedName('')).toBe('');
});
