import type { FieldRule } from '@baize/contract/boot';
import { latinDigits } from '@baize/domain/digits';
import { matchesKind } from '@baize/domain/field-rules';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';
import { acceptLogin, useSession } from '../../session.ts';
import { notify } from '../../toast.ts';
import { faultText, placeFailure } from './auth-failure.ts';
import { CodeField } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import type { ForgotWay } from './forgot-ways.ts';
import { isMobileNumber, mobileDigits } from './mobile-number.ts';
import { PhoneInput } from './phone-input.tsx';
import { registerProblem, rulesOf } from './register-fields.ts';
import { problemText, ruleHint } from './rule-message.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useCode } from './use-code.ts';
import { homeDial, useCountryCodes } from './use-country-codes.ts';
import { JUDGED_WHEN_LEFT, judgeWhenLeft } from './when-to-judge.ts';
import styles from './auth-form.module.css';

type Values = {
  dialCode: string;
  mobileNum: string;
  username: string;
  email: string;
  verificationCode: string;
  newPassword: string;
  confirmPassword: string;
};
type FieldName = keyof Values;
const FIELDS: Record<ForgotWay, readonly FieldName[]> = {
  phone: ['mobileNum', 'verificationCode', 'newPassword'],
  email: ['username', 'email', 'verificationCode', 'newPassword'],
};
/** To whom the code goes. */
const NAMED: Record<ForgotWay, readonly FieldName[]> = { phone: ['mobileNum'], email: ['username', 'email'] };
const ALIASES = { countryDialingCode: 'mobileNum', password: 'newPassword' };
const EMPTY = { mobileNum: '', username: '', email: '', verificationCode: '', newPassword: '', confirmPassword: '' };

type ForgotFormProps = { way: ForgotWay; onBusy: (busy: boolean) => void };

/** What the form does: the code is sent to whom it names, and with it the new password is set, which logs in. */
function useForgotten({ way, onBusy }: ForgotFormProps) {
  const t = useT();
  const boot = useBoot();
  const { language } = useSession();
  const countryCodes = useCountryCodes();
  const [failure, setFailure] = useState<Failure | undefined>();
  const rule = rulesOf(boot).find((entry) => entry.field === 'password');
  const dialCode = homeDial(boot, countryCodes);
  const form = useForm<Values>({ ...JUDGED_WHEN_LEFT, defaultValues: { ...EMPTY, dialCode } });
  // The countries may come after the form: then theirs is chosen that was meant.
  useEffect(() => {
    if (form.getValues('dialCode') === '') form.setValue('dialCode', dialCode);
  }, [form, dialCode]);

  function place(refused: Failure): boolean {
    if (refused.code === 'NOT_FOUND') {
      form.setError('email', { message: t('auth.forgot.unknown') }, { shouldFocus: true });
      return true;
    }
    const placed = placeFailure(refused, FIELDS[way], ALIASES);
    for (const entry of placed) {
      const message =
        entry.field === 'mobileNum'
          ? t('auth.invalid.mobile')
          : entry.field === 'email'
            ? t('auth.rule.email.free')
            : faultText(t, { failure: refused, placed: entry, rule });
      form.setError(entry.field as FieldName, { message }, { shouldFocus: true });
    }
    return placed.length > 0;
  }
  const numberOf = (values: Values) => ({
    countryDialingCode: values.dialCode,
    mobileNum: mobileDigits(values.mobileNum),
  });
  const accountOf = ({ username, email }: Values) => ({ username: username.trim(), email: email.trim() });

  const code = useCode({
    place,
    send: async (answer) => {
      if (!(await form.trigger([...NAMED[way]], { shouldFocus: true }))) return undefined;
      const values = form.getValues();
      return way === 'phone'
        ? client.call('sendPasswordCode', { ...numberOf(values), language, ...answer })
        : client.call('forgetPassword', { ...accountOf(values), language, ...answer });
    },
  });

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    onBusy(true);
    const set = { newPassword: values.newPassword, verificationCode: latinDigits(values.verificationCode.trim()) };
    const outcome = await (way === 'phone'
      ? client.call('setPasswordByPhone', { ...numberOf(values), ...set })
      : client.call('setPasswordByEmail', { ...accountOf(values), ...set }));
    onBusy(false);
    if (!outcome.ok) return place(outcome.error) ? undefined : setFailure(outcome.error);
    notify({ kind: 'ok', text: t('auth.forgot.done') });
    return acceptLogin(outcome.value, { by: 'sms' });
  });
  return { form, code, countryCodes, failure, submit, rule };
}

/** Who it is, the code that was sent, and the new password twice. */
export function ForgotForm(props: ForgotFormProps) {
  const t = useT();
  const { way } = props;
  const { form, code, countryCodes, failure, submit, rule } = useForgotten(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className={cx(styles.stack, styles.steady)} noValidate onSubmit={(event) => void submit(event)}>
      {way === 'phone' ? (
        <Field
          label={t('auth.login.mobile')}
          required
          error={errors.mobileNum?.message}
          hint={t('auth.forgot.phoneHint')}
        >
          <PhoneInput
            countryCodes={countryCodes}
            dial={form.register('dialCode')}
            input={form.register('mobileNum', {
              validate: (value) =>
                value.trim() === '' ? t('auth.required.mobile') : isMobileNumber(value) || t('auth.invalid.mobile'),
              ...judgeWhenLeft(form, 'mobileNum'),
            })}
          />
        </Field>
      ) : (
        <AccountFields form={form} />
      )}
      <CodeField
        label={t('auth.field.verificationCode')}
        error={errors.verificationCode?.message}
        code={code}
        input={form.register('verificationCode', {
          validate: (value) => value.trim() !== '' || t('auth.required.smsCode'),
          ...judgeWhenLeft(form, 'verificationCode'),
        })}
      />
      <NewPasswordFields form={form} rule={rule} />
      {failure && <FormFailure failure={failure} />}
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'auth.forgot.sending' : 'auth.forgot.submit')}
      </Button>
    </form>
  );
}

/** The new password, twice. */
function NewPasswordFields({ form, rule }: { form: UseFormReturn<Values>; rule: FieldRule | undefined }) {
  const t = useT();
  const { errors } = form.formState;
  const [newPassword, userName] = useWatch({ control: form.control, name: ['newPassword', 'username'] });
  const labels = { show: t('auth.password.show'), hide: t('auth.password.hide') };
  const judgeNew = (value: string): true | string => {
    const problem = rule && registerProblem({ ...rule, required: true }, { password: value });
    return rule && problem ? problemText(t, rule, problem) : true;
  };
  return (
    <>
      <Field label={t('auth.change.new')} required error={errors.newPassword?.message} hint={rule && ruleHint(t, rule)}>
        <PasswordInput
          labels={labels}
          autoComplete="new-password"
          maxLength={128}
          {...form.register('newPassword', {
            validate: judgeNew,
            ...judgeWhenLeft(form, 'newPassword', ['confirmPassword']),
          })}
        />
        <StrengthMeter password={newPassword} userName={userName.trim()} />
      </Field>
      <Field label={t('auth.change.confirm')} required error={errors.confirmPassword?.message}>
        <PasswordInput
          labels={labels}
          autoComplete="new-password"
          maxLength={128}
          {...form.register('confirmPassword', {
            validate: (value, values) =>
              value === '' ? t('auth.rule.empty') : value === values.newPassword || t('auth.differs'),
            ...judgeWhenLeft(form, 'confirmPassword'),
          })}
        />
      </Field>
    </>
  );
}

/** Name and address of the account: they must belong together. */
function AccountFields({ form }: { form: UseFormReturn<Values> }) {
  const t = useT();
  const { errors } = form.formState;
  return (
    <>
      <Field label={t('auth.login.username')} required error={errors.username?.message}>
        <TextInput
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...form.register('username', {
            validate: (value) => value.trim() !== '' || t('auth.required.username'),
            ...judgeWhenLeft(form, 'username'),
          })}
        />
      </Field>
      <Field label={t('auth.field.email')} required error={errors.email?.message} hint={t('auth.forgot.emailHint')}>
        <TextInput
          icon="mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={200}
          {...form.register('email', {
            validate: (value) => matchesKind('email', value.trim()) || t('auth.rule.email.free'),
            ...judgeWhenLeft(form, 'email'),
          })}
        />
      </Field>
    </>
  );
}
