import type { FieldRule } from '@baize/contract/boot';
import { clientFailure, type Failure } from '@baize/webkit/outcome';
import { expect, test } from 'vitest';
import { faultText, placeFailure, wantsCaptcha } from './auth-failure.ts';

const failure = (changes: Partial<Failure>): Failure => ({ ...clientFailure('LOGIN_FAILED', 'r1'), ...changes });
const shown = ['username', 'password', 'captcha'];
const t = (id: string, values?: Record<string, unknown>): string =>
  values && Object.keys(values).length > 0 ? `${id}(${Object.values(values).join('|')})` : id;
const rule: FieldRule = {
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: 'letterFirst',
  patternId: 'letterFirst',
  minLength: 4,
  maxLength: 16,
};

test('a wrong credential stands above the form, whichever it was', () =>
  expect(placeFailure(failure({}), shown)).toEqual([]));

test('fields the server names are marked, those the form does not show are not', () => {
  expect(
    placeFailure(failure({ code: 'BAD_REQUEST', fields: { username: 'length', email: 'pattern' } }), shown),
  ).toEqual([{ field: 'username', fault: 'length' }]);
});

test('a code that is about one field stands beside it', () => {
  expect(placeFailure(failure({ code: 'CAPTCHA_WRONG' }), shown)).toEqual([{ field: 'captcha', fault: undefined }]);
  expect(placeFailure(failure({ code: 'CAPTCHA_WRONG' }), ['username'])).toEqual([]);
});

test('a form may call a field by its own name', () => {
  expect(placeFailure(failure({ code: 'PASSWORD_WEAK' }), ['newPassword'], { password: 'newPassword' })).toEqual([
    { field: 'newPassword', fault: undefined },
  ]);
});

test('a marked field says which rule it breaks, or what the code says', () => {
  const bad = failure({ code: 'BAD_REQUEST' });
  expect(faultText(t, { failure: bad, placed: { field: 'username', fault: 'length' }, rule })).toBe(
    'auth.rule.letterFirst(auth.rule.bounds.range(4|16))',
  );
  expect(faultText(t, { failure: bad, placed: { field: 'username', fault: 'empty' }, rule })).toBe('auth.rule.empty');
  expect(faultText(t, { failure: bad, placed: { field: 'zalo', fault: 'pattern' } })).toBe('auth.rule.any.free');
  expect(
    faultText(t, { failure: failure({ code: 'NAME_TAKEN' }), placed: { field: 'username', fault: 'taken' }, rule }),
  ).toBe('error.NAME_TAKEN');
  expect(
    faultText(t, { failure: failure({ code: 'CAPTCHA_WRONG' }), placed: { field: 'captcha', fault: undefined } }),
  ).toBe('error.CAPTCHA_WRONG');
});

test("the captcha appears with the server's indicator or a code about it", () => {
  expect([
    wantsCaptcha(failure({})),
    wantsCaptcha(failure({ captcha: true })),
    wantsCaptcha(failure({ code: 'CAPTCHA_REQUIRED' })),
    wantsCaptcha(failure({ code: 'CAPTCHA_WRONG' })),
  ]).toEqual([false, true, true, true]);
});
