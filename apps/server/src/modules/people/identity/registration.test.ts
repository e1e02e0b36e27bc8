import type { FieldRule } from '@baize/contract/boot';
import { RegisterSchema } from '@baize/contract/identity';
import { rulesOfMode } from '@baize/domain/register-rules';
import { expect, test } from 'vitest';
import { personOf, refuseRegistration, type Registration } from './registration.ts';

const rule = (field: string, more: Partial<FieldRule> = {}): FieldRule => ({
  field,
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 0,
  ...more,
});
const BASE = [
  rule('username', { acceptedPattern: 'letterFirst', patternId: 'letterFirst', minLength: 4, maxLength: 16 }),
  rule('password', { minLength: 8, maxLength: 64 }),
  rule('confirmPassword'),
];
const input = (more: Record<string, unknown> = {}): Registration =>
  RegisterSchema.parse({
    username: 'rahim77',
    password: 'river-lamp-42',
    confirmPassword: 'river-lamp-42',
    termsAccepted: true,
    ...more,
  });
const judge = (rules: FieldRule[], more: Record<string, unknown> = {}) =>
  refuseRegistration(rules, input(more), {
    today: '2025-11-21',
    minimumAge: 21,
    dialingCodes: new Set(['880']),
  })?.error;

test('what meets the rules passes', () => expect(judge(BASE)).toBeUndefined());

const FIELDS = [
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'verificationCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'nickname',
  'fullName',
  'zalo',
  'telegram',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'captcha',
];
test.each(FIELDS)(
  '%s: off and sent is refused by name, off and empty passes, on and required is asked for, on and optional may be left out',
  (field) => {
    expect(judge(BASE, { [field]: '123456' })).toMatchObject({ code: 'BAD_REQUEST', fields: { [field]: 'disabled' } });
    expect(judge([...BASE, rule(field, { enabled: false })], { [field]: '123456' })).toMatchObject({
      fields: { [field]: 'disabled' },
    });
    expect(judge(BASE, { [field]: '' })).toBeUndefined();
    expect(judge([...BASE, rule(field)])).toMatchObject({ code: 'BAD_REQUEST', fields: { [field]: 'empty' } });
    expect(judge([...BASE, rule(field, { required: false })])).toBeUndefined();
    expect(judge([...BASE, rule(field, { minLength: 8 })], { [field]: '123456' })).toMatchObject({
      fields: { [field]: 'length' },
    });
    expect(
      judge([...BASE, rule(field, { acceptedPattern: 'upper', patternId: 'upper' })], { [field]: '123456' }),
    ).toMatchObject({ fields: { [field]: 'pattern' } });
  },
);

test.each(['affiliateCode', 'referralCode'])(
  '%s: a link carries it though its rule is off, and an open rule holds',
  (field) => {
    expect(judge(BASE, { [field]: 'NIGHT88' })).toBeUndefined();
    expect(judge([...BASE, rule(field, { enabled: false })], { [field]: 'NIGHT88' })).toBeUndefined();
    expect(judge([...BASE, rule(field)])).toMatchObject({ fields: { [field]: 'empty' } });
    expect(judge([...BASE, rule(field, { maxLength: 4 })], { [field]: 'NIGHT88' })).toMatchObject({
      fields: { [field]: 'length' },
    });
  },
);

test('all faults are named at once', () => {
  expect(
    judge([...BASE, rule('email', { acceptedPattern: 'email', patternId: 'email' })], {
      username: '7x',
      password: 'short',
      email: 'nobody',
      line: 'x',
    }),
  ).toEqual({
    code: 'BAD_REQUEST',
    fields: { username: 'length', password: 'length', email: 'pattern', line: 'disabled' },
  });
});

test('name, password and confirmation are asked for even where no rule says so', () => {
  expect(judge(rulesOfMode([], 'username', {}), { username: '', password: '', confirmPassword: '' })).toEqual({
    code: 'BAD_REQUEST',
    fields: { username: 'empty', password: 'empty', confirmPassword: 'empty' },
  });
});

test('the confirmation must be equal, the terms agreed to', () => {
  expect(judge(BASE, { confirmPassword: 'river-lamp-43' })?.code).toBe('PASSWORDS_DIFFER');
  expect(judge(BASE, { termsAccepted: false })?.code).toBe('TERMS_NOT_ACCEPTED');
});

test('a birthday shows 21 years or is refused', () => {
  const rules = [...BASE, rule('birthday', { acceptedPattern: 'date', patternId: 'date' })];
  expect(judge(rules, { birthday: '2004-11-22' })).toMatchObject({ fields: { birthday: 'age' } });
  expect(judge(rules, { birthday: '2004-11-21' })).toBeUndefined();
  expect(judge(rules, { birthday: '11-21-2004' })).toBeUndefined();
  expect(judge(rules, { birthday: '2004-02-30' })).toMatchObject({ fields: { birthday: 'pattern' } });
});

test('only personal fields are kept of a person, trimmed, empty ones left out', () => {
  expect(
    personOf(
      input({
        email: ' a@b.co ',
        mobileNum: '01711000000',
        countryDialingCode: '+880',
        line: '',
        affiliateCode: 'AG1',
      }),
    ),
  ).toEqual({ email: 'a@b.co', mobileNum: '01711000000', countryDialingCode: '+880', registerMethod: 'WEB' });
});
