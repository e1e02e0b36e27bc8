import { latinDigits } from '@baize/domain/digits';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm, useWatch, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';
import { askLogout, passwordChanged, typedPassword, useSession } from '../../session.ts';
import { faultText, placeFailure } from './auth-failure.ts';
import { CodeField } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { registerProblem, rulesOf } from './register-fields.ts';
import { problemText, ruleHint } from './rule-message.ts';
import { useCode } from './use-code.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { JUDGED_WHEN_LEFT, judgeWhenLeft } from './when-to-judge.ts';
import styles from './auth-form.module.css';

type ChangePasswordProps = { close: () => void };
type Values = { oldPassword: string; newPassword: string; confirmNewPassword: string; verificationCode: string };
const FIELDS = ['oldPassword', 'newPassword', 'confirmNewPassword', 'verificationCode'] as const;
const ALIASES = { password: 'newPassword', confirmPassword: 'confirmNewPassword' };

/** What the form does: who changes the password, what stands for the old one, and how the answer is shown. */
function usePasswordChange() {
  const t = useT();
  const boot = useBoot();
  const session = useSession();
  const [stored] = useState(() => typedPassword() ?? '');
  // The server answers nothing else before it: it cannot be put off.
  const forced = session.mustChangePassword;
  const [useStored, setUseStored] = useState(stored !== '');
  const [failure, setFailure] = useState<Failure | undefined>();
  // Whoever must change theirs and has no proven contact is asked for none: the server says it where there is one.
  const [asksForCode, setAsksForCode] = useState(boot.whitelabel.CHNGPASSVERIF3 && !forced);
  const form = useForm<Values>({
    ...JUDGED_WHEN_LEFT,
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '', verificationCode: '' },
  });
  const rules = rulesOf(boot);
  const rule = rules.find((entry) => entry.field === 'password');
  const account = session.member?.account ?? session.userInfo?.userName ?? '';
  const lead = forced
    ? t(session.userInfo?.passwordExpired ? 'auth.change.expired' : 'auth.change.default')
    : t('auth.change.lead');

  const submit = form.handleSubmit(async ({ verificationCode, ...values }) => {
    setFailure(undefined);
    const outcome = await client.call('changePassword', {
      ...values,
      oldPassword: useStored ? stored : values.oldPassword,
      ...(asksForCode ? { verificationCode: latinDigits(verificationCode.trim()) } : {}),
    });
    if (outcome.ok) return passwordChanged();
    const { error } = outcome;
    if (error.code === 'OLD_PASSWORD_WRONG') setUseStored(false);
    const placed = placeFailure(error, FIELDS, ALIASES);
    if (placed.some(({ field }) => field === 'verificationCode')) setAsksForCode(true);
    for (const entry of placed)
      form.setError(
        entry.field as keyof Values,
        { message: faultText(t, { failure: error, placed: entry, rule }) },
        { shouldFocus: true },
      );
    return setFailure(placed.length === 0 ? error : undefined);
  });

  function judgeNew(value: string, values: Values): true | string {
    const problem = rule && registerProblem(rule, { password: value });
    if (rule && problem) return problemText(t, rule, problem);
    return value !== (useStored ? stored : values.oldPassword) || t('auth.change.sameAsOld');
  }

  return { form, failure, setFailure, submit, judgeNew, rule, forced, useStored, account, lead, asksForCode };
}

type ChangeCodeProps = { form: UseFormReturn<Values>; onFailure: (failure: Failure) => void };

/** CHNGPASSVERIF3: the code that goes to the member's proven number or address. */
function ChangeCode({ form, onFailure }: ChangeCodeProps) {
  const t = useT();
  const { language } = useSession();
  const code = useCode({
    place: (refused) => {
      const isSaid = refused.code === 'CONTACT_UNPROVEN';
      if (isSaid) onFailure(refused);
      return isSaid;
    },
    send: (answer) => client.call('sendChangeCode', { language, ...answer }),
  });
  return (
    <CodeField
      label={t('auth.change.codeLabel')}
      error={form.formState.errors.verificationCode?.message}
      code={code}
      input={form.register('verificationCode', {
        validate: (value) => value.trim() !== '' || t('auth.required.smsCode'),
        ...judgeWhenLeft(form, 'verificationCode'),
      })}
    />
  );
}

/** The three fields with what each is held against. */
function passwordControls(
  t: Translate,
  { form, judgeNew, useStored }: Pick<ReturnType<typeof usePasswordChange>, 'form' | 'judgeNew' | 'useStored'>,
): Record<Exclude<keyof Values, 'verificationCode'>, UseFormRegisterReturn> {
  return {
    oldPassword: form.register('oldPassword', {
      validate: (value) => useStored || value !== '' || t('auth.required.password'),
      ...judgeWhenLeft(form, 'oldPassword', ['newPassword']),
    }),
    newPassword: form.register('newPassword', {
      validate: judgeNew,
      ...judgeWhenLeft(form, 'newPassword', ['confirmNewPassword']),
    }),
    confirmNewPassword: form.register('confirmNewPassword', {
      validate: (value, values) =>
        value === '' ? t('auth.rule.empty') : value === values.newPassword || t('auth.differs'),
      ...judgeWhenLeft(form, 'confirmNewPassword'),
    }),
  };
}

/**
 * A new password. After a login with an expired or given password it cannot be put off, and the password that was just
 * typed (kept in memory only) stands for the old one.
 */
export default function ChangePasswordModal({ close }: ChangePasswordProps) {
  const t = useT();
  const change = usePasswordChange();
  const { form, failure, setFailure, submit, rule, forced, useStored, account, lead, asksForCode } = change;
  const controls = passwordControls(t, change);
  const { errors, isSubmitting } = form.formState;
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const labels = { show: t('auth.password.show'), hide: t('auth.password.hide') };
  return (
    <Dialog
      open
      onClose={close}
      closable={!forced && !isSubmitting}
      title={t('auth.change.title')}
      subtitle={lead}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <form className={cx(styles.stack, styles.steady)} noValidate onSubmit={(event) => void submit(event)}>
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        {useStored ? (
          <Note icon="lock">{t('auth.change.usedTyped')}</Note>
        ) : (
          <Field label={t('auth.change.old')} required error={errors.oldPassword?.message}>
            <PasswordInput labels={labels} autoComplete="current-password" maxLength={128} {...controls.oldPassword} />
          </Field>
        )}
        <Field
          label={t('auth.change.new')}
          required
          error={errors.newPassword?.message}
          hint={rule && ruleHint(t, rule)}
        >
          <PasswordInput labels={labels} autoComplete="new-password" maxLength={128} {...controls.newPassword} />
          <StrengthMeter password={newPassword} userName={account} />
        </Field>
        <Field label={t('auth.change.confirm')} required error={errors.confirmNewPassword?.message}>
          <PasswordInput labels={labels} autoComplete="new-password" maxLength={128} {...controls.confirmNewPassword} />
        </Field>
        {asksForCode && <ChangeCode form={form} onFailure={setFailure} />}
        {failure && <FormFailure failure={failure} />}
        <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
          {t(isSubmitting ? 'auth.change.sending' : 'auth.change.submit')}
        </Button>
        {forced && (
          <Button variant="quiet" block onClick={() => askLogout()}>
            {t('auth.change.logout')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
