import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../client.ts';
import { failureText } from '@baize/webkit/failure-text';
import { LanguageButton, ThemeButton } from '../../components/looks.tsx';
import { Logo } from '../../components/marks.tsx';
import { enter } from '../../session.ts';
import { isCredentialFailure } from './login-failure.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import { CODE_RULES, CodeInput } from './code-input.tsx';
import styles from './login.module.css';
import { Tag } from '@baize/ui/tag.tsx';

type Form = { name: string; password: string; code: string };

/** Name, password and code in one form; one answer whichever of them is wrong. */
export default function LoginPage({ ended }: { ended: 'expired' | 'idle' | null }) {
  const t = useT();
  return (
    <main className={pageStyles.alone}>
      <div className={cx(pageStyles.card, styles.card)}>
        <header>
          <Logo size={32} />
          <b className={layout.grow}>Baize</b>
          <Tag>{t('shell.console')}</Tag>
        </header>
        <h1>{t('login.title')}</h1>
        {ended && <Note tone="info">{t(`login.ended.${ended}`)}</Note>}
        <LoginForm />
      </div>
      <div className={layout.row}>
        <LanguageButton />
        <ThemeButton />
      </div>
    </main>
  );
}

function LoginForm() {
  const t = useT();
  const [failure, setFailure] = useState<Failure | null>(null);
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
    resetField,
    setFocus,
  } = useForm<Form>({ defaultValues: { name: '', password: '', code: '' } });
  useEffect(() => setFocus('name'), [setFocus]);
  async function send(values: Form): Promise<void> {
    const answer = await client.call('openSession', values);
    if (answer.ok) return enter(answer.value, true);
    setFailure(answer.error);
    // A code is good once; whatever was wrong, the next try needs a new one.
    resetField('code');
    setFocus('code');
  }
  const needed = (field: keyof Form) => errors[field] && t(`login.${field}.needed`);
  return (
    <form className={pageStyles.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      {failure && <LoginFailure failure={failure} />}
      <Field label={t('login.name')} error={needed('name')}>
        <TextInput
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...register('name', { required: true, setValueAs: (text: string) => text.trim() })}
        />
      </Field>
      <Field label={t('login.password')} error={needed('password')}>
        <PasswordInput
          autoComplete="current-password"
          maxLength={128}
          labels={{ show: t('login.password.show'), hide: t('login.password.hide') }}
          {...register('password', { required: true })}
        />
      </Field>
      <Field label={t('login.code')} hint={t('login.code.hint')} error={needed('code')}>
        <CodeInput field={register('code', CODE_RULES)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        {t('login.submit')}
      </Button>
      <p className={cx(textStyles.tiny, textStyles.tertiary)}>{t('login.lockRule')}</p>
    </form>
  );
}

function LoginFailure({ failure }: { failure: Failure }) {
  const t = useT();
  if (isCredentialFailure(failure))
    return (
      <Note tone="error" live title={t('login.failed')}>
        <p>{t('login.failed.text')}</p>
      </Note>
    );
  return (
    <Note tone="error" live title={failureText(t, failure)}>
      <p className={cx(textStyles.tiny, textStyles.tertiary)}>
        <bdi>{[failure.code, failure.requestId].filter(Boolean).join(' · ')}</bdi>
      </p>
    </Note>
  );
}
