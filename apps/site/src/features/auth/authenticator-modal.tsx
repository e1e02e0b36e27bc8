import { latinDigits } from '@baize/domain/digits';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../client.ts';
import { OwnProof, useOwnProof } from '../../components/own-proof.tsx';
import { queryClient } from '../../query-client.ts';
import { ShowPart } from '../../show-part.tsx';
import { notify } from '../../toast.ts';
import { callKey } from '../../use-call.ts';
import { FormFailure } from './form-failure.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import formStyles from './auth-form.module.css';
import styles from './authenticator.module.css';

const QR_CODE = lazyPart(() => import('@baize/ui/qr-code.tsx'));
const QR_PX = 184;

type Setup = { secret: string; uri: string; ticket: string };
type AuthenticatorProps = { close: () => void; mode: 'on' | 'off' | 'codes' };
type Values = { password: string; code: string };

const refreshSecurity = (): void => void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });

/** What each press asks the server, by what the window was opened for and how far it is. */
function useAuthenticator({ close, mode }: AuthenticatorProps) {
  const t = useT();
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const form = useForm<Values>({ defaultValues: { password: '', code: '' } });

  function refuse(refused: Failure): void {
    const field = refused.code === 'OLD_PASSWORD_WRONG' ? 'password' : refused.code === 'CODE_WRONG' ? 'code' : null;
    if (field) form.setError(field, { message: failureText(t, refused) }, { shouldFocus: true });
    if (refused.code === 'LINK_OVER' || refused.code === 'STATE_CONFLICT') setSetup(undefined);
    setFailure(field ? undefined : refused);
    if (refused.code === 'LOGIN_STALE') refreshSecurity();
  }
  function show(recoveryCodes: readonly string[]): void {
    setCodes(recoveryCodes);
    refreshSecurity();
  }
  const submit = form.handleSubmit(async ({ password, code: typed }) => {
    setFailure(undefined);
    const code = latinDigits(typed.trim());
    if (mode === 'on' && !setup) {
      const begun = await client.call('startAuthenticator', { password });
      return begun.ok ? setSetup(begun.value) : refuse(begun.error);
    }
    if (mode === 'on' && setup) {
      const done = await client.call('confirmAuthenticator', { ticket: setup.ticket, code });
      return done.ok ? show(done.value.recoveryCodes) : refuse(done.error);
    }
    if (mode === 'codes') {
      const renewed = await client.call('renewRecoveryCodes', { password, code });
      return renewed.ok ? show(renewed.value.recoveryCodes) : refuse(renewed.error);
    }
    const removed = await client.call('removeAuthenticator', { password, code });
    if (!removed.ok) return refuse(removed.error);
    refreshSecurity();
    notify({ kind: 'ok', text: t('auth.totp.removed') });
    return close();
  });
  return { form, setup, codes, failure, submit };
}

/** Switches the member's authenticator on or off, or makes new recovery codes. */
export default function AuthenticatorModal(props: AuthenticatorProps) {
  const t = useT();
  const { close, mode } = props;
  const { form, setup, codes, failure, submit } = useAuthenticator(props);
  const proof = useOwnProof();
  const { errors, isSubmitting } = form.formState;
  const title = { on: t('auth.totp.on'), off: t('auth.totp.off'), codes: t('auth.totp.codes') }[mode];
  const lead = { on: t('auth.totp.lead'), off: t('auth.totp.offLead'), codes: t('auth.totp.codesLead') }[mode];
  const button = mode === 'on' && !setup ? t('auth.totp.next') : title;
  const asksCode = mode !== 'on' || setup !== undefined;
  return (
    <Dialog
      open
      onClose={close}
      closable={!isSubmitting && codes === undefined}
      title={title}
      {...(codes ? {} : { subtitle: lead })}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <form className={formStyles.stack} noValidate onSubmit={(event) => void submit(event)}>
          {failure && <FormFailure failure={failure} />}
          {!setup && (
            <OwnProof
              proof={proof}
              error={errors.password?.message}
              control={form.register('password', {
                validate: (value) => proof.kind !== 'password' || value !== '' || t('auth.required.password'),
              })}
            />
          )}
          {setup && <Secret setup={setup} />}
          {asksCode && (
            <Field
              label={t('auth.totp.code')}
              required
              error={errors.code?.message}
              hint={mode === 'on' ? undefined : t('auth.totp.orRecovery')}
            >
              <TextInput
                icon="key"
                inputMode={mode === 'on' ? 'numeric' : 'text'}
                autoComplete="one-time-code"
                maxLength={24}
                {...form.register('code', { validate: (value) => value.trim() !== '' || t('auth.rule.empty') })}
              />
            </Field>
          )}
          {(proof.kind !== 'stale' || setup !== undefined) && (
            <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
              {button}
            </Button>
          )}
        </form>
      )}
    </Dialog>
  );
}

/** The secret to be scanned, and in groups for who types it. */
function Secret({ setup: { secret, uri } }: { setup: Setup }) {
  const t = useT();
  return (
    <div className={styles.secret}>
      <ShowPart part={QR_CODE} props={{ text: uri, size: QR_PX, framed: true }} />
      <p className={cx(textStyles.small, textStyles.secondary)}>{t('auth.totp.scan')}</p>
      <Note icon="key">
        <bdi className={styles.words}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</bdi>
      </Note>
    </div>
  );
}
