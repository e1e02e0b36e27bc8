import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';
import { openModal } from '../../modals.ts';
import { wantsCaptcha } from './auth-failure.ts';
import { CaptchaField } from './captcha-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { Invitation } from './invitation.tsx';
import { rulesOf } from './register-fields.ts';
import { TermsText } from './terms-text.tsx';
import { useCaptcha } from './use-captcha.ts';
import { codesOf, enterNewAccount, type Links } from './use-register.ts';
import styles from './auth-form.module.css';

type OneClickProps = { links: Links; onBusy: (busy: boolean) => void };
type Values = { captcha: string; terms: boolean };
const URL_MAX = 500;

/** An account in one press: its name and password are drawn, and shown once it is open. */
export function OneClickForm({ links, onBusy }: OneClickProps) {
  const t = useT();
  const boot = useBoot();
  const [failure, setFailure] = useState<Failure | undefined>();
  const hasCaptcha = rulesOf(boot).some(({ field, enabled }) => field === 'captcha' && enabled);
  const captcha = useCaptcha(hasCaptcha, 'register');
  const form = useForm<Values>({ defaultValues: { captcha: '', terms: false } });
  const { errors, isSubmitting } = form.formState;
  const isChecking = Object.values(links).some(({ state }) => state === 'checking');

  function refuse(refused: Failure) {
    for (const [name, code] of Object.entries(links)) if (name in refused.fields) code.refuse();
    if (wantsCaptcha(refused)) form.setError('captcha', { message: t('error.CAPTCHA_WRONG') }, { shouldFocus: true });
    else setFailure(refused);
    if (!hasCaptcha) return;
    // A captcha counts once, whatever the answer was.
    form.setValue('captcha', '');
    captcha.renew();
  }

  const submit = form.handleSubmit(async ({ captcha: typed, terms: termsAccepted }) => {
    setFailure(undefined);
    onBusy(true);
    const answer = hasCaptcha ? await captcha.answer(typed) : {};
    if (!answer) return onBusy(false);
    const registerUrl = location.href.slice(0, URL_MAX);
    const outcome = await client.call('registerOneClick', { ...codesOf(links), ...answer, registerUrl, termsAccepted });
    onBusy(false);
    if (!outcome.ok) return refuse(outcome.error);
    const { password, ...login } = outcome.value;
    await enterNewAccount(login);
    return openModal('newAccount', { account: login.userName, password });
  });

  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <p className={cx(textStyles.small, textStyles.secondary)}>{t('auth.oneClick.lead')}</p>
      {hasCaptcha && (
        <CaptchaField
          captcha={captcha}
          error={errors.captcha?.message}
          control={form.register('captcha', {
            validate: (value) => captcha.way === 'check' || value.trim() !== '' || t('auth.required.captcha'),
          })}
        />
      )}
      <Invitation links={links} rules={[]} />
      <Checkbox
        error={errors.terms?.message}
        {...form.register('terms', { validate: (value) => value || t('auth.termsNeeded') })}
      >
        <TermsText />
      </Checkbox>
      {failure && <FormFailure failure={failure} />}
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting} disabled={isChecking}>
        {t(isSubmitting ? 'auth.register.sending' : 'auth.oneClick.submit')}
      </Button>
    </form>
  );
}
