import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldRule } from './field-rules.ts';
import {
  asksForCode,
  enabledRules,
  formNeeds,
  opensAtOneClick,
  opensByProvider,
  registerModes,
  rulesOfMode,
  type RegisterFlags,
} from './register-rules.ts';

const rule = (field: string, use: 'required' | 'optional' | 'off'): FieldRule => ({
  field,
  enabled: use !== 'off',
  required: use === 'required',
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 1,
  maxLength: 9,
});
const asked = (mode: 'username' | 'mobile', flags: RegisterFlags, rules: FieldRule[] = []) =>
  rulesOfMode(rules, mode, flags)
    .filter(({ enabled }) => enabled)
    .map(({ field }) => field);

test('each flag opens its registration, and the mobile one is preferred', () => {
  expect(registerModes({})).toEqual([]);
  expect(registerModes({ USERNAMEREG3: true })).toEqual(['username']);
  expect(registerModes({ MOBILENUMREG3: true })).toEqual(['mobile']);
  expect(registerModes({ MOBILENUMPASSREG3: true, USERNAMEREG3: true })).toEqual(['mobile', 'username']);
  expect(registerModes({ REGMOBVERF3: true })).toEqual([]);
});

test('a user name comes with a password, and with a proven number where the flag asks for one', () => {
  expect(asked('username', { USERNAMEREG3: true })).toEqual(['username', 'password', 'confirmPassword']);
  expect(asked('username', { USERNAMEREG3: true, REGMOBVERF3: true })).toEqual([
    'username',
    'password',
    'confirmPassword',
    'mobileNum',
    'verificationCode',
  ]);
});

test('a mobile number comes with a password or with a code, or with both', () => {
  expect(asked('mobile', { MOBILENUMREG3: true })).toEqual(['mobileNum', 'verificationCode']);
  expect(asked('mobile', { MOBILENUMPASSREG3: true })).toEqual(['password', 'confirmPassword', 'mobileNum']);
  expect(asked('mobile', { MOBILENUMREG3: true, MOBILENUMPASSREG3: true })).not.toContain('verificationCode');
  expect(asked('mobile', { MOBILENUMPASSREG3: true, REGMOBVERF3: true })).toEqual([
    'password',
    'confirmPassword',
    'mobileNum',
    'verificationCode',
  ]);
});

test('a form shows enabled fields in its own order, unknown ones last', () => {
  const fields = ['martian', 'email', 'username'].map((field) => rule(field, 'optional'));
  expect(enabledRules([...fields, rule('qqNum', 'off')]).map(({ field }) => field)).toEqual([
    'username',
    'email',
    'martian',
  ]);
  const mobile = rulesOfMode([], 'mobile', { MOBILENUMPASSREG3: true, REGMOBVERF3: true });
  expect(enabledRules(mobile).map(({ field }) => field)).toEqual([
    'mobileNum',
    'verificationCode',
    'password',
    'confirmPassword',
  ]);
});

test('what no flag speaks of is as the brand set it, bounds and order included', () => {
  const rules = [
    rule('email', 'optional'),
    rule('mobileNum', 'optional'),
    rule('line', 'off'),
    rule('qqNum', 'required'),
  ];
  const shaped = rulesOfMode(rules, 'username', { USERNAMEREG3: true });
  expect(shaped.slice(0, 4)).toEqual(rules);
  expect(rulesOfMode([rule('username', 'off')], 'username', {})[0]).toEqual(rule('username', 'required'));
  // A field for a code that nobody sends would only stand in the way.
  expect(asked('username', {}, [rule('verificationCode', 'required')])).not.toContain('verificationCode');
});

test('whatever the flags, nobody registers with neither a password nor a proven number, and shaping twice is once', () => {
  const flags = fc.record({
    USERNAMEREG3: fc.boolean(),
    MOBILENUMREG3: fc.boolean(),
    MOBILENUMPASSREG3: fc.boolean(),
    REGMOBVERF3: fc.boolean(),
  });
  const use = fc.constantFrom('required', 'optional', 'off') as fc.Arbitrary<'required' | 'optional' | 'off'>;
  const list = fc.uniqueArray(
    fc.record({ field: fc.constantFrom('username', 'password', 'mobileNum', 'verificationCode', 'email'), use }),
    { selector: ({ field }) => field },
  );
  fc.assert(
    fc.property(flags, list, (set, given) => {
      for (const mode of registerModes(set)) {
        const rules = rulesOfMode(
          given.map(({ field, use: how }) => rule(field, how)),
          mode,
          set,
        );
        const required = rules.filter((each) => each.required).map(({ field }) => field);
        expect(required.includes('password') || asksForCode(mode, set)).toBe(true);
        expect(required.includes('verificationCode')).toBe(asksForCode(mode, set));
        expect(rulesOfMode(rules, mode, set)).toEqual(rules);
      }
    }),
  );
});

test('one press and a provider open accounts only where a registration is open that proves no number', () => {
  const opens = (flags: RegisterFlags) => [
    opensAtOneClick([], { ...flags, ONECLICKREG3: true }),
    opensByProvider([], flags),
  ];
  expect(opens({ USERNAMEREG3: true })).toEqual([true, true]);
  expect(opens({})).toEqual([false, false]);
  expect(opens({ MOBILENUMREG3: true })).toEqual([false, false]);
  expect(opens({ USERNAMEREG3: true, REGMOBVERF3: true })).toEqual([false, false]);
  // Its number is named though not proven, which neither brings.
  expect(opens({ MOBILENUMPASSREG3: true })).toEqual([false, false]);
  expect(opensAtOneClick([], { USERNAMEREG3: true })).toBe(false);
});

test('what keeps one press from opening an account is named', () => {
  const flags = { USERNAMEREG3: true, ONECLICKREG3: true };
  const required = [rule('email', 'required'), rule('birthday', 'required'), rule('captcha', 'required')];
  expect(opensAtOneClick(required, flags)).toBe(false);
  expect(formNeeds(required, flags)).toEqual(['email', 'birthday']);
  expect(formNeeds([], { USERNAMEREG3: true, REGMOBVERF3: true })).toBe('number');
  expect(formNeeds([rule('email', 'optional')], flags)).toBeUndefined();
});

test('a provider opens no account where more is required than it brings or can be set later', () => {
  const opens = (...rules: FieldRule[]) => opensByProvider(rules, { USERNAMEREG3: true });
  expect(opens(rule('paymentPassword', 'required'), rule('captcha', 'required'))).toBe(true);
  expect(opens(rule('birthday', 'optional'), rule('idNumber', 'off'))).toBe(true);
  for (const field of ['birthday', 'affiliateCode', 'idNumber', 'email', 'martian'])
    expect(opens(rule(field, 'required'))).toBe(false);
});
