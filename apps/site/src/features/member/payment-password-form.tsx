import { latinDigits } from '@baize/domain/digits';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { client } from '../../client.ts';
import panel from '../../components/panel.module.css';
import { notify } from '../../toast.ts';
import { FreshLogin, useOwnProof } from '../../components/own-proof.tsx';
import styles from './withdraw-page.module.css';

type PaymentPasswordFormProps = {
  /** None is set yet: the login's password says who asks, or a fresh login where the account has none. */
  first: boolean;
  /** False inside of another card. */
  framed?: boolean;
  onDone: () => void;
  onCancel?: () => void;
};
const NOTHING = { currentPassword: '', newPassword: '', confirmNewPassword: '' };
/** What is wrong with the new one, by the server's word. */
const WEAK: Readonly<Record<string, string>> = {
  run: 'withdraw.password.run',
  same: 'withdraw.password.same',
  length: 'withdraw.password.length',
  pattern: 'withdraw.password.pattern',
  empty: 'auth.rule.empty',
};
const FIELDS = ['currentPassword', 'newPassword', 'confirmNewPassword'] as const;

/** The password that guards money, apart from the login's. */
export function PaymentPasswordForm({ first, framed = true, onDone, onCancel }: PaymentPasswordFormProps) {
  const t = useT();
  const { values, setValues, failure, busy, submit } = usePaymentPassword({ first, onDone });
  const own = useOwnProof();
  const proof = first ? own : ({ kind: 'password' } as const);
  const labels = { show: t('auth.password.show'), hide: t('auth.password.hide') };
  const placed = Object.keys(failure?.fields ?? {});
  const names = {
    currentPassword: t(first ? 'withdraw.password.login' : 'withdraw.password.old'),
    newPassword: t('withdraw.password.new'),
    confirmNewPassword: t('withdraw.password.again'),
  };

  const textOf = (said: Failure): string => {
    const reason = WEAK[said.fields.newPassword ?? ''];
    return reason === undefined ? failureText(t, said) : t(reason);
  };

  return (
    <form
      className={cx(framed && panel.card, framed && panel.panel, styles.form)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t(first ? 'withdraw.password.title' : 'withdraw.password.change')}</h2>
      <p className={textStyles.secondary}>{t('withdraw.password.text')}</p>
      {proof.kind !== 'password' && <FreshLogin proof={proof} />}
      {FIELDS.filter((field) => proof.kind === 'password' || field !== 'currentPassword').map((field) => (
        <Field
          key={field}
          label={names[field]}
          required
          hint={field === 'newPassword' ? t('withdraw.password.hint') : undefined}
          error={failure && placed.includes(field) ? textOf(failure) : undefined}
        >
          <PasswordInput
            labels={labels}
            autoComplete={field === 'currentPassword' && first ? 'current-password' : 'off'}
            maxLength={128}
            value={values[field]}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        </Field>
      ))}
      {failure && placed.length === 0 && <Note tone="error" live title={textOf(failure)} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy} disabled={proof.kind === 'stale'}>
          {t('withdraw.password.save')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

function usePaymentPassword({ first, onDone }: Pick<PaymentPasswordFormProps, 'first' | 'onDone'>) {
  const t = useT();
  const [values, setValues] = useState(NOTHING);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const outcome = await client.call('setPaymentPassword', {
      // The login's own is as it was typed.
      currentPassword: first ? values.currentPassword : latinDigits(values.currentPassword),
      newPassword: latinDigits(values.newPassword),
      confirmNewPassword: latinDigits(values.confirmNewPassword),
    });
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.error);
    notify({ kind: 'ok', text: t('withdraw.password.done') });
    onDone();
  }
  return { values, setValues, failure, busy, submit };
}
