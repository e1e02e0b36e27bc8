import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { latinDigits } from '@baize/domain/digits';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';
import { acceptLogin, useSession } from '../../session.ts';
import { faultText, placeFailure } from './auth-failure.ts';
import { CodeField } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { useLoginGreeting } from './greeting.ts';
import { isMobileNumber, mobileDigits } from './mobile-number.ts';
import { PhoneInput } from './phone-input.tsx';
import { readRememberedLogin, rememberLogin } from './remembered-login.ts';
import { useCode } from './use-code.ts';
import { homeDial, useCountryCodes } from './use-country-codes.ts';
import styles from './auth-form.module.css';

type Values = { dialCode: string; mobileNum: string; verificationCode: string; remember: boolean };
const FIELDS = ['mobileNum', 'verificationCode'] as const;
const ALIASES = { countryDialingCode: 'mobileNum', username: 'mobileNum', password: 'verificationCode' };

/** What the form of a login by code does. */
function useSmsLogin(onBusy: (busy: boolean) => void) {
  const t = useT();
  const boot = useBoot();
  const { language } = useSession();
  const greet = useLoginGreeting();
  const countryCodes = useCountryCodes();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [remembered] = useState(() => readRememberedLogin(document.cookie));
  const form = useForm<Values>({
    defaultValues: {
      dialCode: remembered.country || homeDial(boot, countryCodes),
      mobileNum: remembered.mobile,
      verificationCode: '',
      remember: remembered.remember,
    },
  });

  function place(refused: Failure): boolean {
    const placed = placeFailure(refused, FIELDS, ALIASES);
    for (const entry of placed)
      form.setError(
        entry.field as (typeof FIELDS)[number],
        {
          message:
            entry.field === 'mobileNum' ? t('auth.invalid.mobile') : faultText(t, { failure: refused, placed: entry }),
        },
        { shouldFocus: true },
      );
    return placed.length > 0;
  }

  const code = useCode({
    place,
    send: async (answer) => {
      if (!(await form.trigger('mobileNum', { shouldFocus: true }))) return undefined;
      const { dialCode, mobileNum } = form.getValues();
      const number = { countryDialingCode: dialCode, mobileNum: mobileDigits(mobileNum) };
      return client.call('sendLoginCode', { ...number, language, ...answer });
    },
  });

  const submit = form.handleSubmit(async ({ dialCode, mobileNum, verificationCode, remember }) => {
    setFailure(undefined);
    onBusy(true);
    const outcome = await client.call('login', {
      username: mobileDigits(mobileNum),
      password: latinDigits(verificationCode.trim()),
      countryDialingCode: dialCode,
      type: 'sms',
      area: 'site',
    });
    onBusy(false);
    if (!outcome.ok) return place(outcome.error) ? undefined : setFailure(outcome.error);
    rememberLogin({ mobile: mobileNum.trim(), country: dialCode }, remember);
    void acceptLogin(outcome.value, { by: 'sms' });
    return greet(outcome.value);
  });
  return { form, code, countryCodes, failure, submit };
}

/** Log in with a code that was sent to the phone. Shown only where the capability `smsLogin` is open. */
export function SmsLoginForm({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const t = useT();
  const { form, code, countryCodes, failure, submit } = useSmsLogin(onBusy);
  const { errors, isSubmitting } = form.formState;
  const mobileRule = (value: string) =>
    value.trim() === '' ? t('auth.required.mobile') : isMobileNumber(value) || t('auth.invalid.mobile');
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      {failure && <FormFailure failure={failure} />}
      <Field label={t('auth.login.mobile')} required error={errors.mobileNum?.message}>
        <PhoneInput
          countryCodes={countryCodes}
          dial={form.register('dialCode')}
          input={form.register('mobileNum', { validate: mobileRule })}
        />
      </Field>
      <CodeField
        label={t('auth.login.smsCode')}
        error={errors.verificationCode?.message}
        code={code}
        input={form.register('verificationCode', {
          validate: (value) => value.trim() !== '' || t('auth.required.smsCode'),
        })}
      />
      <Checkbox {...form.register('remember')}>{t('auth.login.remember')}</Checkbox>
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'auth.login.sending' : 'auth.login.submit')}
      </Button>
    </form>
  );
}
