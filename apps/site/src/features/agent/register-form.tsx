import type { LinkAccountType } from '@baize/contract/agent-links';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { failureText } from '@baize/webkit/failure-text';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';
import panel from '../../components/panel.module.css';
import { AccountKind } from './account-kind.tsx';
import page from './agent-page.module.css';

const FIELDS = ['username', 'nickname', 'password', 'confirmPassword'] as const;
type Name = (typeof FIELDS)[number];
type Values = Record<Name, string>;
const EMPTY: Values = { username: '', nickname: '', password: '', confirmPassword: '' };

/** What the brand's rules refuse is told beside their bounds; everything else has a sentence of its own. */
const faultAt = (t: Translate, name: Name, failure: Failure): string =>
  failure.code === 'BAD_REQUEST' ? t(`agent.register.fault.${name}`) : failureText(t, failure);

/** What the form does, and the account that was opened last. */
function useRegisterForm() {
  const t = useT();
  const [kind, setKind] = useState<LinkAccountType>('member');
  const [failure, setFailure] = useState<Failure | undefined>();
  const [opened, setOpened] = useState('');
  const form = useForm<Values>({ defaultValues: EMPTY });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    setOpened('');
    const answer = await client.call('registerDownline', { ...values, accountType: kind });
    if (answer.ok) {
      setOpened(answer.value.account);
      return form.reset(EMPTY);
    }
    const wrong = FIELDS.filter((name) => answer.error.fields?.[name] !== undefined);
    for (const name of wrong) form.setError(name, { message: faultAt(t, name, answer.error) }, { shouldFocus: true });
    return setFailure(wrong.length === 0 ? answer.error : undefined);
  });
  return { form, submit, kind, setKind, failure, opened };
}

/** Precise registration: the agent opens the account. Its owner chooses a password of their own at the first login. */
export function RegisterForm() {
  const t = useT();
  const { form, submit, kind, setKind, failure, opened } = useRegisterForm();
  const { rules } = useBoot().register;
  const { errors, isSubmitting } = form.formState;
  const hint = (name: Name): string | undefined => {
    const rule = rules.find(({ field }) => field === name);
    return rule && t('agent.register.bounds', { min: rule.minLength, max: rule.maxLength });
  };
  const required = { validate: (value: string) => value !== '' || t('auth.required.password') };
  return (
    <section className={cx(panel.card, panel.panel)}>
      <h2>{t('agent.register.title')}</h2>
      <p className={textStyles.secondary}>{t('agent.register.lead')}</p>
      <form className={page.stack} noValidate onSubmit={(event) => void submit(event)}>
        {opened !== '' && (
          <Note tone="ok" live>
            {t('agent.register.opened', { account: opened })}
          </Note>
        )}
        {failure && (
          <Note tone="error" live>
            {failureText(t, failure)}
          </Note>
        )}
        <AccountKind value={kind} onChange={setKind} />
        <Field label={t('auth.field.username')} required hint={hint('username')} error={errors.username?.message}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            {...form.register('username', { validate: (value) => value.trim() !== '' || t('auth.required.username') })}
          />
        </Field>
        <Field label={t('agent.register.nickname')} error={errors.nickname?.message}>
          <TextInput autoComplete="off" maxLength={64} {...form.register('nickname')} />
        </Field>
        <Field label={t('auth.field.password')} required hint={hint('password')} error={errors.password?.message}>
          <Secret {...form.register('password', required)} />
        </Field>
        <Field label={t('auth.field.confirmPassword')} required error={errors.confirmPassword?.message}>
          <Secret {...form.register('confirmPassword', required)} />
        </Field>
        <Button type="submit" variant="primary" block busy={isSubmitting}>
          {t('agent.register.submit')}
        </Button>
      </form>
    </section>
  );
}

function Secret(props: ReturnType<ReturnType<typeof useForm<Values>>['register']>) {
  const t = useT();
  return (
    <PasswordInput
      labels={{ show: t('auth.password.show'), hide: t('auth.password.hide') }}
      autoComplete="new-password"
      maxLength={128}
      {...props}
    />
  );
}
