import type { RegisterOneClick } from '@baize/contract/identity';
import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { useT } from '@baize/webkit/i18n';
import type { CallResult, Failure } from '@baize/webkit/outcome';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useBoot } from '../../boot.ts';
import { wantsCaptcha } from './auth-failure.ts';
import { CaptchaField } from './captcha-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { rulesOf } from './register-fields.ts';
import { TermsText } from './terms-text.tsx';
import { useCaptcha } from './use-captcha.ts';
import styles from './auth-form.module.css';

type PressFormProps<T> = {
  /** What the link carried. */
  codes: Readonly<Record<string, string>>;
  submitLabel: string;
  disabled?: boolean;
  send: (order: RegisterOneClick) => Promise<CallResult<T>>;
  onDone: (value: T) => void;
  onRefused?: (failure: Failure) => void;
  onBusy?: (busy: boolean) => void;
  /** Above the terms. */
  children?: ReactNode;
};
type Values = { captcha: string; terms: boolean };
const URL_MAX = 500;

/** Opens an account without asking for anything but the terms and, where the brand wants one, a captcha. */
export function PressForm<T>(props: PressFormProps<T>) {
  const { codes, submitLabel, disabled = false, send, onDone, onRefused, onBusy, children } = props;
  const t = useT();
  const boot = useBoot();
  const [failure, setFailure] = useState<Failure | undefined>();
  const hasCaptcha = rulesOf(boot).some(({ field, enabled }) => field === 'captcha' && enabled);
  const captcha = useCaptcha(hasCaptcha, 'register');
  const form = useForm<Values>({ defaultValues: { captcha: '', terms: false } });
  const { errors, isSubmitting } = form.formState;

  function refuse(refused: Failure) {
    onRefused?.(refused);
    if (wantsCaptcha(refused)) form.setError('captcha', { message: t('error.CAPTCHA_WRONG') }, { shouldFocus: true });
    else setFailure(refused);
    if (!hasCaptcha) return;
    // A captcha counts once, whatever the answer was.
    form.setValue('captcha', '');
    captcha.renew();
  }

  const submit = form.handleSubmit(async ({ captcha: typed, terms: termsAccepted }) => {
    setFailure(undefined);
    onBusy?.(true);
    const answer = hasCaptcha ? await captcha.answer(typed) : {};
    if (!answer) return onBusy?.(false);
    const outcome = await send({
      ...codes,
      ...answer,
      registerMethod: 'WEB',
      registerUrl: location.href.slice(0, URL_MAX),
      termsAccepted,
    });
    onBusy?.(false);
    return outcome.ok ? onDone(outcome.value) : refuse(outcome.error);
  });

  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      {hasCaptcha && (
        <CaptchaField
          captcha={captcha}
          error={errors.captcha?.message}
          control={form.register('captcha', {
            validate: (value) => captcha.way === 'check' || value.trim() !== '' || t('auth.required.captcha'),
          })}
        />
      )}
      {children}
      <Checkbox
        error={errors.terms?.message}
        {...form.register('terms', { validate: (value) => value || t('auth.termsNeeded') })}
      >
        <TermsText />
      </Checkbox>
      {failure && <FormFailure failure={failure} />}
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting} disabled={disabled}>
        {isSubmitting ? t('auth.register.sending') : submitLabel}
      </Button>
    </form>
  );
}
