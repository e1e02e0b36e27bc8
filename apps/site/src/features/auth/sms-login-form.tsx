import { latinDigits } from '@baize/domain/digits';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../client.ts';
import { acceptLogin } from '../../session.ts';
import { FormFailure } from './form-failure.tsx';
import { useLoginGreeting } from './greeting.ts';
import { isMobileNumber } from './mobile-number.ts';
import styles from './auth-form.module.css';

type Values = { mobile: string; code: string };

/** Log in with a code that was sent to the phone. Shown only where the capability `smsLogin` is open. */
export function SmsLoginForm({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const t = useT();
  const greet = useLoginGreeting();
  const [failure, setFailure] = useState<Failure | undefined>();
  const form = useForm<Values>({ defaultValues: { mobile: '', code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    onBusy(true);
    const outcome = await client.call('login', {
      username: latinDigits(values.mobile.trim()),
      password: latinDigits(values.code.trim()),
      type: 'sms',
      area: 'site',
    });
    onBusy(false);
    if (!outcome.ok) return setFailure(outcome.error);
    void acceptLogin(outcome.value, { by: 'sms' });
    greet(outcome.value);
  });

  const mobileRule = (value: string) =>
    value.trim() === '' ? t('auth.required.mobile') : isMobileNumber(value) || t('auth.invalid.mobile');
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      {failure && <FormFailure failure={failure} />}
      <Field label={t('auth.login.mobile')} required error={errors.mobile?.message}>
        <TextInput
          icon="app"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={24}
          {...form.register('mobile', { validate: mobileRule })}
        />
      </Field>
      <Field label={t('auth.login.smsCode')} required error={errors.code?.message}>
        <TextInput
          icon="key"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          {...form.register('code', { validate: (value) => value.trim() !== '' || t('auth.required.smsCode') })}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'auth.login.sending' : 'auth.login.submit')}
      </Button>
    </form>
  );
}
