import { OPERATOR_PASSWORD_MAX, OPERATOR_PASSWORD_MIN } from '@baize/contract/console/constants';
import { Field } from '@baize/ui/field.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Operator } from '@baize/contract/console/operators';
import { useAction, type Action } from '../use-action.ts';
import { FailureNote } from './failure.tsx';
import pageStyles from './page.module.css';

type Form = { password: string; newPassword: string };
export type OwnPassword = Action<'changeOwnPassword'>;

/** Changing one's own password, for the dialog. */
export const useOwnPassword = (done: (operator: Operator) => void): OwnPassword =>
  useAction('changeOwnPassword', { done, stale: ['listAudit', 'listOperators'] });

/** The password that is good now, and the next. The button stands outside and names this form. */
export function OwnPasswordForm({ id, action, name }: { id: string; action: OwnPassword; name: string }) {
  const t = useT();
  const {
    register,
    handleSubmit,
    setFocus,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { password: '', newPassword: '' } });
  useEffect(() => setFocus('password'), [setFocus]);
  const labels = { show: t('login.password.show'), hide: t('login.password.hide') };
  return (
    <form
      id={id}
      className={pageStyles.form}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => action.run(values))(event)}
    >
      {/* Password managers keep the new password under this name. */}
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <Field label={t('password.present')} error={errors.password && t('login.password.needed')}>
        <PasswordInput
          autoComplete="current-password"
          maxLength={OPERATOR_PASSWORD_MAX}
          labels={labels}
          {...register('password', { required: true })}
        />
      </Field>
      <Field
        label={t('password.new')}
        hint={t('password.new.hint', { min: OPERATOR_PASSWORD_MIN })}
        error={errors.newPassword && t(`password.new.${errors.newPassword.type}`, { min: OPERATOR_PASSWORD_MIN })}
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={OPERATOR_PASSWORD_MAX}
          labels={labels}
          {...register('newPassword', {
            validate: {
              short: (text) => Array.from(text).length >= OPERATOR_PASSWORD_MIN,
              same: (text, form) => text !== form.password,
            },
          })}
        />
      </Field>
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </form>
  );
}
