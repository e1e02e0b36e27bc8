import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import type { LoginValue } from '@baize/contract/identity';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { cx } from '@baize/ui/cx.ts';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';
import link from '../../components/text-link.module.css';
import { openModal } from '../../modals.ts';
import { acceptLogin } from '../../session.ts';
import { faultText, placeFailure, wantsCaptcha } from './auth-failure.ts';
import { CaptchaField } from './captcha-field.tsx';
import { forgotWays } from './forgot-ways.ts';
import { FormFailure } from './form-failure.tsx';
import { FreePlayButton } from './free-play-button.tsx';
import { useLoginGreeting } from './greeting.ts';
import { offersFreePlay, takesNumber } from './login-tabs.ts';
import { readRememberedLogin, rememberLogin } from './remembered-login.ts';
import { useCaptcha } from './use-captcha.ts';
import styles from './auth-form.module.css';

type LoginFormProps = {
  /** Where the login leads to: agents have a door of their own. */
  area?: 'site' | 'agent';
  onBusy: (busy: boolean) => void;
};
type Values = { username: string; password: string; captcha: string; remember: boolean };
const FIELDS = ['username', 'password', 'captcha'] as const;
type FieldName = (typeof FIELDS)[number];

/** What the form of a login does: the captcha joins when the server asks for it and stays until the login succeeds. */
function useLogin({ area = 'site', onBusy }: LoginFormProps) {
  const t = useT();
  const greet = useLoginGreeting();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [askCaptcha, setAskCaptcha] = useState(false);
  const captcha = useCaptcha(askCaptcha, 'login');
  const [remembered] = useState(() => readRememberedLogin(document.cookie));
  const form = useForm<Values>({
    defaultValues: { username: remembered.username, password: '', captcha: '', remember: remembered.remember },
  });

  function succeed(values: Values, value: LoginValue) {
    rememberLogin({ username: values.username.trim() }, values.remember);
    void acceptLogin(value, { by: 'password', password: values.password });
    greet(value);
  }

  function fail(result: Failure) {
    const withCaptcha = askCaptcha || wantsCaptcha(result);
    const placed = placeFailure(result, withCaptcha ? FIELDS : FIELDS.slice(0, 2));
    for (const entry of placed)
      form.setError(entry.field as FieldName, { message: faultText(t, { failure: result, placed: entry }) });
    setFailure(placed.length === 0 ? result : undefined);
    setAskCaptcha(withCaptcha);
    // A captcha counts once, whatever the answer was.
    if (askCaptcha) {
      form.setValue('captcha', '');
      captcha.renew();
    }
    const focus = placed[0]?.field as FieldName | undefined;
    if (focus ?? result.code === 'LOGIN_FAILED') form.setFocus(focus ?? 'password', { shouldSelect: true });
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    onBusy(true);
    const answer = askCaptcha ? await captcha.answer(values.captcha) : {};
    if (!answer) return onBusy(false);
    const outcome = await client.call('login', {
      username: values.username.trim(),
      password: values.password,
      type: 'username',
      area,
      ...answer,
    });
    onBusy(false);
    if (outcome.ok) succeed(values, outcome.value);
    else fail(outcome.error);
  });
  return { form, captcha: askCaptcha ? captcha : undefined, failure, setFailure, submit };
}

/** User name and password, the captcha where it is asked for, and the way to try without an account. */
export function LoginForm(props: LoginFormProps) {
  const { area = 'site', onBusy } = props;
  const t = useT();
  const boot = useBoot();
  const { form, captcha, failure, setFailure, submit } = useLogin(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      {failure && <FormFailure failure={failure} />}
      <Field
        label={t(takesNumber(boot) ? 'auth.login.usernameOrMobile' : 'auth.login.username')}
        required
        error={errors.username?.message}
      >
        <TextInput
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...form.register('username', { validate: (value) => value.trim() !== '' || t('auth.required.username') })}
        />
      </Field>
      <Field label={t('auth.login.password')} required error={errors.password?.message}>
        <PasswordInput
          labels={{ show: t('auth.password.show'), hide: t('auth.password.hide') }}
          autoComplete="current-password"
          maxLength={128}
          {...form.register('password', { validate: (value) => value.trim() !== '' || t('auth.required.password') })}
        />
      </Field>
      {captcha && (
        <CaptchaField
          captcha={captcha}
          error={errors.captcha?.message}
          control={form.register('captcha', {
            validate: (value) => captcha.way === 'check' || value.trim() !== '' || t('auth.required.captcha'),
          })}
        />
      )}
      <Checkbox {...form.register('remember')}>{t('auth.login.remember')}</Checkbox>
      {forgotWays(boot).length > 0 && (
        <button
          type="button"
          className={cx(link.link, styles.end)}
          disabled={isSubmitting}
          onClick={() => openModal('forgotPassword')}
        >
          {t('auth.forgot.link')}
        </button>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        {t(isSubmitting ? 'auth.login.sending' : 'auth.login.submit')}
      </Button>
      {area === 'site' && offersFreePlay(boot) && (
        <FreePlayButton disabled={isSubmitting} onBusy={onBusy} onFailure={setFailure} />
      )}
    </form>
  );
}
