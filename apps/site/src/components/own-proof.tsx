import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { closeModal, openModal } from '../modals.ts';
import { here } from '../return-path.ts';
import { logout } from '../session.ts';
import { useCall } from '../use-call.ts';
import { useFormat } from '../use-format.ts';

/**
 * By what whoever is logged in shows that the account is theirs: its password or, where it has none, a login of the
 * last minutes.
 */
export type OwnProofKind =
  | { readonly kind: 'password' }
  | { readonly kind: 'fresh'; readonly until: string }
  | { readonly kind: 'stale' };

export function useOwnProof(): OwnProofKind {
  const { data } = useCall('getSecurity', undefined, { staleTime: 0 });
  if (!data || data.asksPassword) return { kind: 'password' };
  return data.freshUntil === null ? { kind: 'stale' } : { kind: 'fresh', until: data.freshUntil };
}

/** Logs out and in again, and comes back here. */
async function renewLogin(): Promise<void> {
  const returnTo = here();
  closeModal();
  await logout();
  openModal('login', { returnTo });
}

type OwnProofProps = { proof: OwnProofKind; error: string | undefined; control: UseFormRegisterReturn };

/** The field of the password, or what stands for it. */
export function OwnProof({ proof, error, control }: OwnProofProps) {
  const t = useT();
  if (proof.kind !== 'password') return <FreshLogin proof={proof} />;
  return (
    <Field label={t('auth.login.password')} required error={error}>
      <PasswordInput
        labels={{ show: t('auth.password.show'), hide: t('auth.password.hide') }}
        autoComplete="current-password"
        maxLength={128}
        {...control}
      />
    </Field>
  );
}

/** An account without a password: how long the login still stands for it, or the way to a new one. */
export function FreshLogin({ proof }: { proof: Exclude<OwnProofKind, { kind: 'password' }> }) {
  const t = useT();
  const f = useFormat();
  if (proof.kind === 'fresh') return <Note>{t('auth.own.fresh', { when: f.dateTime(proof.until) })}</Note>;
  return (
    <Note
      tone="warn"
      actions={
        <Button variant="primary" onClick={() => void renewLogin()}>
          {t('auth.own.again')}
        </Button>
      }
    >
      {t('auth.own.stale')}
    </Note>
  );
}
