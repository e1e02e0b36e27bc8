import { seenLength } from '@baize/contract/text';
import { latinDigits } from '@baize/domain/digits';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../client.ts';
import { OwnProof, useOwnProof } from '../../components/own-proof.tsx';
import { queryClient } from '../../query-client.ts';
import { notify } from '../../toast.ts';
import { callKey } from '../../use-call.ts';
import { faultText, placeFailure } from './auth-failure.ts';
import { FormFailure } from './form-failure.tsx';
import styles from './auth-form.module.css';

/** Without `passkey` a new one is made; `asksCode`: an authenticator is on, whose code that needs. */
type PasskeyProps = { close: () => void; passkey?: { id: string; name: string }; asksCode?: boolean };
type Values = { name: string; password: string; code: string };

/** What was refused, or that the browser's own dialog was closed. */
async function make({ name, password, code }: Values): Promise<Failure | 'closed' | undefined> {
  const typed = latinDigits(code.trim());
  const started = await client.call('startPasskey', { password, ...(typed === '' ? {} : { code: typed }) });
  if (!started.ok) return started.error;
  let answer: string;
  try {
    answer = JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(started.value.options) as never }));
  } catch {
    return 'closed'; // the browser's own dialog was closed, and has said whatever there is to say
  }
  const outcome = await client.call('addPasskey', { answer, name: name.trim() });
  return outcome.ok ? undefined : outcome.error;
}

async function remove(id: string, password: string): Promise<Failure | undefined> {
  const outcome = await client.call('removePasskey', { id, password });
  return outcome.ok ? undefined : outcome.error;
}

/** Makes a passkey on this device, or takes one off; either is its owner's. */
export default function PasskeyModal({ close, passkey, asksCode = false }: PasskeyProps) {
  const t = useT();
  const proof = useOwnProof();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<Values>({ defaultValues: { name: '', password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const refused = await (passkey ? remove(passkey.id, values.password) : make(values));
    if (refused === 'closed') return;
    if (refused === undefined) {
      notify({ kind: 'ok', text: t(passkey ? 'auth.passkey.removed' : 'auth.passkey.added') });
      void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });
      return close();
    }
    const [placed] = placeFailure(refused, ['password', 'name', 'code']);
    const text = placed && faultText(t, { failure: refused, placed });
    if (placed) form.setError(placed.field as keyof Values, { message: text ?? '' }, { shouldFocus: true });
    setFailure(placed ? undefined : refused);
    if (refused.code === 'LOGIN_STALE') void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });
  });

  return (
    <Dialog
      open
      onClose={close}
      closable={!isSubmitting}
      title={passkey ? t('auth.passkey.removeTitle', { name: passkey.name }) : t('auth.passkey.addTitle')}
      subtitle={t(passkey ? 'auth.passkey.removeLead' : 'auth.passkey.addLead')}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
        {failure && <FormFailure failure={failure} />}
        {!passkey && (
          <Field label={t('auth.passkey.name')} required error={errors.name?.message} hint={t('auth.passkey.nameHint')}>
            <TextInput
              maxLength={40}
              autoComplete="off"
              {...form.register('name', { validate: (value) => seenLength(value) > 0 || t('auth.rule.empty') })}
            />
          </Field>
        )}
        <OwnProof
          proof={proof}
          error={errors.password?.message}
          control={form.register('password', {
            validate: (value) => proof.kind !== 'password' || value !== '' || t('auth.required.password'),
          })}
        />
        {asksCode && !passkey && (
          <Field label={t('auth.totp.code')} required error={errors.code?.message} hint={t('auth.totp.orRecovery')}>
            <TextInput
              icon="key"
              autoComplete="one-time-code"
              maxLength={24}
              {...form.register('code', { validate: (value) => value.trim() !== '' || t('auth.rule.empty') })}
            />
          </Field>
        )}
        {proof.kind !== 'stale' && (
          <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
            {t(passkey ? 'auth.passkey.remove' : 'auth.passkey.add')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
