import { expect, test } from 'vitest';
import { readRememberedLogin, rememberCookie, type RememberedLogin } from './remembered-login.ts';

const login: RememberedLogin = { remember: true, username: 'rahim; 82', mobile: '1712345678', country: '+880' };
const nobody = { remember: false, username: '', mobile: '', country: '' };

test('name, flag, number and country go into a cookie of one day and come back out of it', () => {
  const cookie = rememberCookie(login, true);
  expect(cookie).toMatch(/^baize_login=[^; ]+; Max-Age=86400; Path=\/; SameSite=Strict; Secure$/);
  expect(readRememberedLogin(`other=1; ${cookie.split('; ')[0]}; last=2`)).toEqual(login);
});

test('nothing else is kept, whatever is handed over', () => {
  const cookie = decodeURIComponent(rememberCookie(login, false));
  expect(Object.keys(JSON.parse(/=(\{.*\});/.exec(cookie)![1]!) as object).toSorted()).toEqual([
    'country',
    'mobile',
    'remember',
    'username',
  ]);
});

test('forgetting ends the cookie at once', () =>
  expect(rememberCookie({ ...login, remember: false }, false)).toBe(
    'baize_login=; Max-Age=0; Path=/; SameSite=Strict',
  ));

test('a damaged or foreign cookie is nobody', () => {
  for (const value of ['%E0%A4%A', '{', 'null', '7', '{"remember":"yes","username":"mallory"}'])
    expect(readRememberedLogin(`baize_login=${encodeURIComponent(value)}`)).toEqual(nobody);
  expect(readRememberedLogin('baize_login=%E0%A4%A')).toEqual(nobody);
  expect(readRememberedLogin(`x${rememberCookie(login, false)}`)).toEqual(nobody);
  expect(readRememberedLogin('')).toEqual(nobody);
  expect(readRememberedLogin(rememberCookie({ ...login, username: 'x'.repeat(500) }, false)).username).toHaveLength(64);
});
