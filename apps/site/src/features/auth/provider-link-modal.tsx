import type { SignInProvider } from '@baize/contract/sign-in-providers';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../client.ts';
import { OwnProof, useOwnProof } from '../../components/own-proof.tsx';
import { queryClient } from '../../query-client.ts';
import { notify } from '../../toast.ts';
import { callKey } from '../../use-call.ts';
import { faultText, placeFailure } from './auth-failure.ts';
import { FormFailure } from './form-failure.tsx';
import { PROVIDER_NAMES } from '@baize/contract/sign-in-providers';
import { leaveFor } from './provider-visit.ts';
import styles from './auth-form.module.css';

type ProviderLinkProps = { close: () => void; provider: SignInProvider; isLinked: boolean };

/** Links an account elsewhere, or takes it off; either is for the owner of the account here. */
export default function ProviderLinkModal({ close, provider, isLinked }: ProviderLinkProps) {
  const t = useT();
  const proof = useOwnProof();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const name = PROVIDER_NAMES[provider];

  function refuse(refused: Failure) {
    const [placed] = placeFailure(refused, ['password']);
    if (placed)
      form.setError('password', { message: faultText(t, { failure: refused, placed }) }, { shouldFocus: true });
    setFailure(placed ? undefined : refused);
    if (refused.code === 'LOGIN_STALE') void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });
  }

  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    if (!isLinked) {
      const outcome = await client.call('linkProvider', { provider, password });
      return outcome.ok ? leaveFor(outcome.value.url, { provider, codes: {} }) : refuse(outcome.error);
    }
    const outcome = await client.call('unlinkProvider', { provider, password });
    if (!outcome.ok) return refuse(outcome.error);
    notify({ kind: 'ok', text: t('auth.provider.unlinked', { provider: name }) });
    void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });
    return close();
  });

  return (
    <Dialog
      open
      onClose={close}
      closable={!isSubmitting}
      title={t(isLinked ? 'auth.provider.unlinkTitle' : 'auth.provider.linkTitle', { provider: name })}
      subtitle={
        isLinked && proof.kind !== 'password'
          ? undefined
          : t(isLinked ? 'auth.provider.unlinkLead' : 'auth.provider.linkLead', { provider: name })
      }
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
        {failure && <FormFailure failure={failure} />}
        <OwnProof
          proof={proof}
          error={errors.password?.message}
          control={form.register('password', {
            validate: (value) => proof.kind !== 'password' || value !== '' || t('auth.required.password'),
          })}
        />
        {proof.kind !== 'stale' && (
          <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
            {t(isLinked ? 'auth.provider.unlink' : 'auth.provider.link', { provider: name })}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
