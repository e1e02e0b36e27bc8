import { PROVIDER_NAMES, type SignInProvider } from '@baize/contract/sign-in-providers';
import { Button } from '@baize/ui/button.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useCan } from '../../boot.ts';
import { client } from '../../client.ts';
import { returnWish } from '../../modals.ts';
import { useCall } from '../../use-call.ts';
import { FormFailure } from './form-failure.tsx';
import { leaveFor } from './provider-visit.ts';
import styles from './auth-form.module.css';

/** Of a large button. */
const BUTTON_PX = 48;

type ProviderButtonsProps = {
  disabled: boolean;
  /** What the link carried that led here: it counts for an account that is opened this way too. */
  codes?: Readonly<Record<string, string>>;
};

/** The ways in by an account elsewhere that the brand has opened; nothing where it has none. */
export function ProviderButtons(props: ProviderButtonsProps) {
  return useCan('socialLogin') ? <Offered {...props} /> : null;
}

function Offered({ disabled, codes = {} }: ProviderButtonsProps) {
  const t = useT();
  const { data, isPending } = useCall('listProviders');
  const [busy, setBusy] = useState<SignInProvider>();
  const [failure, setFailure] = useState<Failure>();
  // A window that grew under the finger would have another button pressed: the place of one is kept until they come.
  if (isPending)
    return (
      <>
        <div className={styles.separator}>{t('auth.login.or')}</div>
        <Skeleton blockSize={BUTTON_PX} />
      </>
    );
  if (!data || data.providers.length === 0) return null;

  async function leave(provider: SignInProvider) {
    setFailure(undefined);
    setBusy(provider);
    const outcome = await client.call('startProviderLogin', { provider });
    if (outcome.ok) return leaveFor(outcome.value.url, { provider, returnTo: returnWish(), codes });
    setBusy(undefined);
    return setFailure(outcome.error);
  }

  return (
    <>
      <div className={styles.separator}>{t('auth.login.or')}</div>
      {failure && <FormFailure failure={failure} />}
      {data.providers.map((provider) => (
        <Button
          key={provider}
          block
          size="lg"
          icon="login"
          busy={busy === provider}
          disabled={disabled || busy !== undefined}
          onClick={() => void leave(provider)}
        >
          {t('auth.provider.go', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
    </>
  );
}
