import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../client.ts';
import { openModal, type WayInProps } from '../../modals.ts';
import { go } from '../../navigate.ts';
import { acceptLogin, useSession } from '../../session.ts';
import { notify } from '../../toast.ts';
import { FormFailure } from './form-failure.tsx';
import { useLoginGreeting } from './greeting.ts';
import { PressForm } from './press-form.tsx';
import { PROVIDER_NAMES } from '@baize/contract/sign-in-providers';
import type { ProviderAnswer } from './provider-visit.ts';
import { enterNewAccount } from './use-register.ts';
import { useVisit } from './use-visit.ts';
import styles from './auth-form.module.css';

type ProviderReturnProps = { close: () => void } & ProviderAnswer & WayInProps;

type NewcomerProps = Pick<ProviderAnswer, 'provider' | 'codes'> & { ticket: string };

/** The terms, for who has no account here yet. */
function NewcomerForm({ provider, codes, ticket }: NewcomerProps) {
  const t = useT();
  const visited = useVisit(provider);
  return (
    <div ref={visited}>
      <PressForm
        codes={codes}
        submitLabel={t('auth.oneClick.submit')}
        send={(order) => client.call('registerByProvider', { ...order, ticket })}
        onDone={(login) => void enterNewAccount(login)}
      />
    </div>
  );
}

/** Back from a provider: goes in, links, opens an account for who has none yet, or says why not. */
export default function ProviderReturnModal({ close, provider, codes, answer }: ProviderReturnProps) {
  const t = useT();
  const greet = useLoginGreeting();
  const { isLogin } = useSession();
  const [ticket, setTicket] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const name = PROVIDER_NAMES[provider];
  // The answer is good once: asked for a second time, it would be refused.
  const isAsked = useRef(false);

  async function finish() {
    const outcome = await client.call('finishProviderLogin', { answer });
    if (!outcome.ok) return setFailure(outcome.error);
    const { value } = outcome;
    if (value.kind === 'newcomer') return setTicket(value.ticket);
    if (value.kind === 'login') {
      greet(value.login);
      return acceptLogin(value.login, { by: 'thirdParty' });
    }
    notify({ kind: 'ok', text: t('auth.provider.linked', { provider: name }) });
    close();
    return go('/member');
  }
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void finish();
  });

  return (
    <Dialog
      open
      onClose={close}
      title={t(ticket ? 'auth.provider.newTitle' : 'auth.provider.title', { provider: name })}
      subtitle={ticket ? t('auth.provider.newLead', { provider: name }) : undefined}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      {failure ? (
        <div className={styles.stack}>
          <FormFailure failure={failure} />
          <Button
            variant="primary"
            block
            onClick={() => {
              close();
              if (isLogin) go('/member');
              else openModal('login');
            }}
          >
            {t(isLogin ? 'auth.provider.toAccount' : 'auth.provider.toLogin')}
          </Button>
        </div>
      ) : ticket ? (
        <NewcomerForm provider={provider} codes={codes} ticket={ticket} />
      ) : (
        <div className={styles.stack} role="status">
          <p>{t('auth.provider.checking', { provider: name })}</p>
          <Skeleton shape="text" />
        </div>
      )}
    </Dialog>
  );
}
