import { WHITELABEL_FLAGS, type Boot, type FieldRule } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { bootStore } from '../../boot.ts';
import type { LinkState } from './use-affiliate-check.ts';
import { registerFields, registerPayload, registerProblem, rulesOf } from './register-fields.ts';

const NO_FLAGS = Object.fromEntries(WHITELABEL_FLAGS.map((flag) => [flag, false])) as Boot['whitelabel'];
const rule = (field: string, changes: Partial<FieldRule> = {}): FieldRule => ({
  field,
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 0,
  ...changes,
});
const fieldsOf = (rules: FieldRule[], mode: 'username' | 'mobile' = 'username'): FieldRule[] =>
  registerFields(rulesOf({ register: { rules }, whitelabel: NO_FLAGS }, mode));
const names = (rules: FieldRule[]): string[] => rules.map((entry) => entry.field);

test('name, password and repetition are there whatever the rules say', () => {
  const fields = fieldsOf([rule('username', { enabled: false, minLength: 6 })]);
  expect(names(fields)).toEqual(['username', 'password', 'confirmPassword']);
  expect(fields[0]).toMatchObject({ required: true, minLength: 6 });
});

test('a mobile registration has its number, a user name one only by rule', () => {
  expect(names(fieldsOf([], 'mobile'))).toContain('mobileNum');
  expect(names(fieldsOf([rule('mobileNum', { enabled: false })]))).not.toContain('mobileNum');
});

test.each(['affiliateCode', 'referralCode'] as const)(
  '%s shows without a link code and after a failed check, if the brand has it',
  (field) => {
    const shownBy = (state: LinkState, enabled = true) =>
      names(
        registerFields([rule(field, { required: false, enabled })], {
          affiliateCode: 'none',
          referralCode: 'none',
          [field]: state,
        }),
      ).includes(field);
    const states = ['none', 'checking', 'valid', 'invalid', 'unchecked'] as const;
    expect(states.map((state) => shownBy(state))).toEqual([true, false, false, true, true]);
    expect(states.some((state) => shownBy(state, false))).toBe(false);
  },
);

test('the captcha joins when the server asks for it', () =>
  expect(names(registerFields([], undefined, true)).at(-1)).toBe('captcha'));

test('the repetition is held against the password', () => {
  const repetition = rule('confirmPassword', { minLength: 50 });
  expect(registerProblem(repetition, { password: 'secret1', confirmPassword: '' })).toEqual({ reason: 'empty' });
  expect(registerProblem(repetition, { password: 'secret1', confirmPassword: 'secret2' })).toEqual({
    reason: 'differs',
  });
  expect(registerProblem(repetition, { password: 'secret1', confirmPassword: 'secret1' })).toBeUndefined();
});

test('a field of digits takes those of another keyboard, and sends Latin ones', () => {
  const payment = rule('paymentPassword', {
    acceptedPattern: 'digits',
    patternId: 'digits',
    minLength: 6,
    maxLength: 6,
  });
  expect(registerProblem(payment, { password: 'river-stone', paymentPassword: '১২৩৪৫৬' })).toBeUndefined();
  expect(registerProblem(payment, { password: '১২৩৪৫৬', paymentPassword: '১২৩৪৫৬' })).toEqual({
    reason: 'samePayment',
  });
  expect(registerPayload([payment, rule('nickname')], { paymentPassword: '১২৩৪৫৬', nickname: 'নদী ৭' })).toEqual({
    paymentPassword: '123456',
    nickname: 'নদী ৭',
  });
});

test('a payment password differs from the login password', () => {
  expect(registerProblem(rule('paymentPassword'), { password: 'x1', paymentPassword: 'x1' })).toEqual({
    reason: 'samePayment',
  });
  expect(
    registerProblem(rule('paymentPassword', { required: false }), { password: '', paymentPassword: '' }),
  ).toBeUndefined();
});

test('only shown and filled fields travel, passwords untouched', () => {
  expect(
    registerPayload([rule('username'), rule('password'), rule('email')], {
      username: ' rahim ',
      password: ' pass ',
      email: '  ',
      qqNum: '1',
    }),
  ).toEqual({ username: 'rahim', password: ' pass ' });
});

test('a birthday is at least as long ago as the brand’s rules ask, on the day of the registration', () => {
  bootStore.merge({ boot: { jurisdiction: { minimumAge: 21 } } as Boot });
  const birthday = (value: string) =>
    registerProblem(rule('birthday', { required: false }), { birthday: value }, '2025-11-21');
  expect([
    birthday('2004-11-21'),
    birthday('2004-11-22'),
    birthday('11-21-2004'),
    birthday('yesterday'),
    birthday(''),
  ]).toEqual([undefined, { reason: 'age' }, undefined, { reason: 'age' }, undefined]);
});
