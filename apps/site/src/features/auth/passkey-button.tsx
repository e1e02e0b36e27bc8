import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useCan } from '../../boot.ts';
import { client } from '../../client.ts';
import { acceptLogin } from '../../session.ts';
import { FormFailure } from './form-failure.tsx';
import { useLoginGreeting } from './greeting.ts';

type PasskeyButtonProps = { disabled: boolean; onBusy: (busy: boolean) => void };

/** Logs in by a passkey of this device; absent where the brand or the browser knows none. */
export function PasskeyButton({ disabled, onBusy }: PasskeyButtonProps) {
  const t = useT();
  const greet = useLoginGreeting();
  const isOpen = useCan('passkeys');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  if (!isOpen || !browserSupportsWebAuthn()) return null;

  async function logIn(): Promise<Failure | undefined> {
    const started = await client.call('startPasskeyLogin');
    if (!started.ok) return started.error;
    let answer: string;
    try {
      answer = JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(started.value.options) as never }));
    } catch {
      return undefined; // the browser's own dialog was closed, and has said whatever there is to say
    }
    const outcome = await client.call('loginByPasskey', { answer });
    if (!outcome.ok) return outcome.error;
    greet(outcome.value);
    await acceptLogin(outcome.value, { by: 'thirdParty' });
    return undefined;
  }

  async function press() {
    setBusy(true);
    onBusy(true);
    setFailure(undefined);
    setFailure(await logIn());
    setBusy(false);
    onBusy(false);
  }

  return (
    <>
      {failure && <FormFailure failure={failure} />}
      <Button block size="lg" icon="key" busy={busy} disabled={disabled && !busy} onClick={() => void press()}>
        {t('auth.passkey.login')}
      </Button>
    </>
  );
}
