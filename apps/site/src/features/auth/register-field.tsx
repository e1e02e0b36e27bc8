import type { Boot, FieldRule } from '@baize/contract/boot';
import { isSecretField } from '@baize/domain/field-rules';
import { Field } from '@baize/ui/field.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { TextInput, type TextInputProps } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { isCommonHere } from './common-password.ts';
import { CaptchaField } from './captcha-field.tsx';
import { CodeField } from './code-field.tsx';
import type { RegisterFormValues, RegisterValues } from './register-fields.ts';
import { PhoneInput } from './phone-input.tsx';
import { ruleHint } from './rule-message.ts';
import { StrengthMeter } from './strength-meter.tsx';
import type { Links } from './use-register.ts';
import { isWrongCode } from './typed-code.ts';
import { isTakenName } from './typed-name.ts';
import type { Captcha } from './use-captcha.ts';
import type { CodeRequest } from './use-code.ts';
import { judgeWhenLeft } from './when-to-judge.ts';

type RegisterFieldProps = {
  rule: FieldRule;
  form: UseFormReturn<RegisterFormValues>;
  judge: (field: string, values: RegisterFormValues) => true | string;
  captcha: Captcha;
  /** How the code for the number is asked for. */
  code: CodeRequest;
  links: Links;
  countryCodes: Boot['countryCodes'];
};

/** Fields whose label this client knows. Another one is shown under its own name. */
const KNOWN: ReadonlySet<string> = new Set([
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'verificationCode',
  'affiliateCode',
  'referralCode',
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
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
]);

/** How a browser should treat a field: its keyboard, its store of values. */
const INPUTS: Record<string, TextInputProps> = {
  username: { icon: 'user', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  password: { autoComplete: 'new-password' },
  confirmPassword: { autoComplete: 'new-password' },
  paymentPassword: { autoComplete: 'off', icon: 'shield' },
  email: {
    icon: 'mail',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  mobileNum: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  payeeName: { autoComplete: 'name' },
  fullName: { autoComplete: 'name' },
  verificationCode: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  birthday: { type: 'date', autoComplete: 'bday' },
  affiliateCode: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  referralCode: { autoComplete: 'off', spellCheck: false },
  qqNum: { inputMode: 'numeric' },
};

const HELD_AGAINST_PASSWORD = ['fields.confirmPassword', 'fields.paymentPassword'] as const;

/** What stands against a field that was filled in by its rule: the message that says so. */
async function refusalOf(field: string, value: string, { username, mobileNum }: RegisterValues) {
  if (field === 'password' && (await isCommonHere(value, (username ?? mobileNum ?? '').trim())))
    return 'error.PASSWORD_WEAK';
  if (field === 'username') return (await isTakenName(value)) ? 'error.NAME_TAKEN' : undefined;
  return (await isWrongCode(field, value)) ? 'error.AFFILIATE_CODE_INVALID' : undefined;
}

/** One field of the registration by its rule: label with asterisk, hint, control, error below. */
export function RegisterField({ rule, form, judge, captcha, code, links, countryCodes }: RegisterFieldProps) {
  const t = useT();
  const { field } = rule;
  const name = `fields.${field}` as const;
  const { errors } = useFormState({ control: form.control, name });
  const error = errors.fields?.[field]?.message;
  const control = form.register(name, {
    validate: async (value, values) => {
      const verdict = judge(field, values);
      if (verdict !== true) return verdict;
      const refusal = await refusalOf(field, value ?? '', values.fields);
      // Meanwhile another one may have been typed, which nobody has judged yet.
      return refusal && form.getValues(name) === value ? t(refusal) : true;
    },
    ...judgeWhenLeft(form, name, field === 'password' ? HELD_AGAINST_PASSWORD : []),
  });
  if (field === 'captcha') return <CaptchaField captcha={captcha} error={error} control={control} />;

  const words = KNOWN.has(field) ? t(`auth.field.${field}`) : field;
  const label = rule.required ? words : t('auth.register.optional', { field: words });
  const input: TextInputProps = {
    ...INPUTS[field],
    ...(rule.maxLength > 0 ? { maxLength: Math.max(rule.maxLength, 64) } : { maxLength: 200 }),
    ...control,
  };
  if (field === 'verificationCode') return <CodeField label={words} error={error} input={input} code={code} />;
  const linkFailed = field in links && links[field as keyof Links].state === 'invalid';
  const hint = linkFailed ? t('auth.register.affiliateBad') : ruleHint(t, rule);
  return (
    <Field label={label} required={rule.required} error={error} hint={hint}>
      {isSecretField(field) ? (
        <PasswordInput {...input} labels={{ show: t('auth.password.show'), hide: t('auth.password.hide') }} />
      ) : field === 'mobileNum' ? (
        <PhoneInput countryCodes={countryCodes} dial={form.register('dialCode')} input={input} />
      ) : (
        <TextInput {...input} />
      )}
      {field === 'password' && <PasswordStrength form={form} />}
    </Field>
  );
}

function PasswordStrength({ form }: { form: UseFormReturn<RegisterFormValues> }) {
  const [password, userName] = useWatch({ control: form.control, name: ['fields.password', 'fields.username'] });
  return <StrengthMeter password={password} userName={userName} />;
}
