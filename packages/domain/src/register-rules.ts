import type { FieldRule } from './field-rules.ts';

/** By what somebody registers: a user name, or a mobile number. */
export type RegisterMode = 'username' | 'mobile';

/** The white-label flags that decide on registrations; one that is absent is off. */
export type RegisterFlags = Readonly<
  Partial<Record<'USERNAMEREG3' | 'MOBILENUMREG3' | 'MOBILENUMPASSREG3' | 'REGMOBVERF3' | 'ONECLICKREG3', boolean>>
>;

/** The registrations that are open, the preferred one first: by mobile number where it is enabled. */
export const registerModes = (flags: RegisterFlags): RegisterMode[] => [
  ...(flags.MOBILENUMREG3 || flags.MOBILENUMPASSREG3 ? (['mobile'] as const) : []),
  ...(flags.USERNAMEREG3 ? (['username'] as const) : []),
];

/** Whether the number must be proven by a code. Without a password of their own nobody comes in unproven. */
export const asksForCode = (mode: RegisterMode, flags: RegisterFlags): boolean =>
  flags.REGMOBVERF3 === true || (mode === 'mobile' && flags.MOBILENUMPASSREG3 !== true);

/** Whether any registration is open that proves no number: only then may there be an account without one. */
const takesUnproven = (flags: RegisterFlags): boolean => registerModes(flags).some((mode) => !asksForCode(mode, flags));

/** What an account that nobody filled a form for gets otherwise, or later; the captcha is asked for. */
const NEEDLESS = new Set(['username', 'password', 'confirmPassword', 'paymentPassword', 'captcha']);

/**
 * What keeps an account from being opened without the form: `number`, where every open registration proves one, else
 * the fields that each of them requires beyond what comes otherwise. Undefined: nothing.
 */
export function formNeeds(rules: readonly FieldRule[], flags: RegisterFlags): readonly string[] | 'number' | undefined {
  if (!takesUnproven(flags)) return 'number';
  const needs = registerModes(flags).map((mode) =>
    rulesOfMode(rules, mode, flags)
      .filter(({ field, enabled, required }) => enabled && required && !NEEDLESS.has(field))
      .map(({ field }) => field),
  );
  return needs.some(({ length }) => length === 0) ? undefined : needs[0];
}

/** Whether one press opens an account: where no more is required of who registers than is drawn, or set later. */
export const opensAtOneClick = (rules: readonly FieldRule[], flags: RegisterFlags): boolean =>
  flags.ONECLICKREG3 === true && formNeeds(rules, flags) === undefined;

/** Whether a provider's word opens an account: where no more is required of who registers than it brings. */
export const opensByProvider = (rules: readonly FieldRule[], flags: RegisterFlags): boolean =>
  formNeeds(rules, flags) === undefined;

/** What the flags make of a field, whatever its rule says. */
function demandOf(field: string, mode: RegisterMode, flags: RegisterFlags): boolean | undefined {
  switch (field) {
    case 'username':
      return mode === 'username';
    case 'password':
    case 'confirmPassword':
      return mode === 'username' || flags.MOBILENUMPASSREG3 === true;
    case 'mobileNum':
      return mode === 'mobile' || asksForCode(mode, flags) ? true : undefined;
    case 'verificationCode':
      return asksForCode(mode, flags);
    default:
      return undefined;
  }
}

const DEMANDED = ['username', 'password', 'confirmPassword', 'mobileNum', 'verificationCode'];
const freeRule = (field: string): FieldRule => ({
  field,
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 0,
});

/**
 * The rules of one kind of registration as the flags leave them: what a flag demands is on and required, what it has no
 * use for is off, and everything else is as the brand set it.
 */
export function rulesOfMode(rules: readonly FieldRule[], mode: RegisterMode, flags: RegisterFlags): FieldRule[] {
  const missing = DEMANDED.filter((field) => !rules.some((rule) => rule.field === field)).map(freeRule);
  return [...rules, ...missing].map((rule) => {
    const demand = demandOf(rule.field, mode, flags);
    return demand === undefined ? rule : { ...rule, enabled: demand, required: demand };
  });
}

/** The fields a registration shows, in the order a person fills them in. */
const FIELD_ORDER = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'verificationCode',
  'email',
  'fullName',
  'payeeName',
  'nickname',
  'birthday',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'paymentPassword',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'recommenderId',
  'referralCode',
  'affiliateCode',
  'captcha',
];

/** By what somebody registers comes first. */
const BY_NUMBER = ['mobileNum', 'verificationCode'];

/**
 * Enabled rules in the order of the form: without a user name the number comes first, and a field that this code has
 * never heard of comes last, and is still shown.
 */
export function enabledRules(rules: readonly FieldRule[]): FieldRule[] {
  const enabled = rules.filter((rule) => rule.enabled);
  const order = enabled.some(({ field }) => field === 'username') ? FIELD_ORDER : [...BY_NUMBER, ...FIELD_ORDER];
  const place = ({ field }: FieldRule): number => (order.includes(field) ? order.indexOf(field) : order.length);
  return enabled.toSorted((a, b) => place(a) - place(b));
}
