import { Button } from '@baize/ui/button.tsx';
import { newKey } from '@baize/webkit/client';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { client } from '../../client.ts';
import { acceptLogin } from '../../session.ts';
import { systemOf } from './login-tabs.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './auth-form.module.css';

type FreePlayProps = {
  disabled: boolean;
  onBusy: (busy: boolean) => void;
  onFailure: (failure: Failure | undefined) => void;
};

/** A trial account in one press: nothing to fill in, and nothing real to win or lose. */
export function FreePlayButton({ disabled, onBusy, onFailure }: FreePlayProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);

  async function enter() {
    onFailure(undefined);
    setBusy(true);
    onBusy(true);
    const outcome = await client.call('freePlayLogin', {
      os: systemOf(navigator.userAgent),
      platform: 'W',
      random: newKey(),
      gatewayVersion: 3,
    });
    setBusy(false);
    onBusy(false);
    if (outcome.ok) void acceptLogin(outcome.value, { by: 'freePlay' });
    else onFailure(outcome.error);
  }

  return (
    <>
      <div className={styles.separator}>{t('auth.login.or')}</div>
      <Button block size="lg" icon="play" busy={busy} disabled={disabled} onClick={() => void enter()}>
        {t('auth.login.freePlay')}
      </Button>
      <p className={cx(textStyles.small, textStyles.tertiary, styles.foot)}>{t('auth.login.freePlayHint')}</p>
    </>
  );
}
