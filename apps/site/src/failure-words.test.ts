import { failureText } from '@baize/webkit/failure-text';
import { translate } from '@baize/webkit/i18n';
import { clientFailure, type Failure } from '@baize/webkit/outcome';
import { speakTexts } from '@baize/webkit/testing-page';
import { beforeAll, expect, test } from 'vitest';

beforeAll(() => speakTexts(import.meta.dirname));

const said = (code: Failure['code'], params: Record<string, string> = {}): string =>
  failureText(translate, { ...clientFailure(code, 'r1'), params });

test.each([
  ['4', 'User name or password is wrong. 4 tries are left.'],
  ['1', 'User name or password is wrong. One try is left, then you must wait 30 minutes.'],
  ['0', 'User name or password is wrong. No tries are left. Please wait 30 minutes before the next one.'],
])('a wrong password with %s tries left says so', (triesLeft, text) =>
  expect(said('LOGIN_FAILED', { triesLeft, minutes: '30' })).toBe(text),
);

test('a lock tells how long it still holds', () => {
  expect(said('ACCOUNT_LOCKED', { minutes: '12' })).toBe('Too many wrong tries. Please try again in 12 minutes.');
  expect(said('ACCOUNT_LOCKED', { minutes: '1' })).toBe('Too many wrong tries. Please try again in 1 minute.');
});

test.each([
  [{}, 'Too many requests. Please wait a little and try again.'],
  [{ seconds: '1' }, 'Too many requests. Please try again in 1 second.'],
  [{ seconds: '45' }, 'Too many requests. Please try again in 45 seconds.'],
  [{ seconds: '1800' }, 'Too many requests. Please try again in 30 minutes.'],
  [{ seconds: 'soon' }, 'Too many requests. Please wait a little and try again.'],
])('a wait of %o is said in the unit a person would use', (params, text) =>
  expect(said('TOO_MANY_REQUESTS', params)).toBe(text),
);
