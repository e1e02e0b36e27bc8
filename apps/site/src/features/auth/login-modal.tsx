import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useBoot } from '../../boot.ts';
import { launch } from '../../launch.ts';
import { BannerPlace } from '../../components/banner-place.tsx';
import { openModal, type WayInProps } from '../../modals.ts';
import { gameAt } from '../../return-path.ts';
import { TryOffer } from '../../components/try-offer.tsx';
import { LoginForm } from './login-form.tsx';
import { loginTabs, type LoginTab } from './login-tabs.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SmsLoginForm } from './sms-login-form.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import link from '../../components/text-link.module.css';
import styles from './auth-form.module.css';

type LoginModalProps = { close: () => void; tab?: LoginTab } & WayInProps;

/** Log in by user name or, where the brand has opened it, by a code sent to the phone. */
export default function LoginModal({ close, tab, tryCard, returnTo }: LoginModalProps) {
  const t = useT();
  const boot = useBoot();
  const tabs = loginTabs(boot);
  const [chosen, setChosen] = useState<LoginTab>(tab && tabs.includes(tab) ? tab : 'username');
  const [busy, setBusy] = useState(false);
  const asked = tryCard ? undefined : gameAt(returnTo);
  return (
    <Dialog
      open
      onClose={close}
      closable={!busy}
      title={t('auth.login.title')}
      subtitle={t('auth.login.lead')}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <div className={styles.stack}>
        {tabs.length === 1 ? (
          <LoginForm onBusy={setBusy} />
        ) : (
          <Tabs
            look="seg"
            label={t('auth.login.tabs')}
            value={chosen}
            onChange={(next) => {
              if (!busy) setChosen(next);
            }}
            tabs={tabs.map((value) => ({
              value,
              label: t(value === 'sms' ? 'auth.login.tabSms' : 'auth.login.tabUsername'),
            }))}
          >
            {chosen === 'sms' ? <SmsLoginForm onBusy={setBusy} /> : <LoginForm onBusy={setBusy} />}
          </Tabs>
        )}
        <PasskeyButton disabled={busy} onBusy={setBusy} />
        <ProviderButtons disabled={busy} />
        {tryCard && (
          <Button
            block
            icon="play"
            disabled={busy}
            onClick={() => {
              close();
              launch(tryCard, 'try');
            }}
          >
            {t('shell.tryGame', { game: tryCard.displayName })}
          </Button>
        )}
        {asked && <TryOffer {...asked} block disabled={busy} onTry={close} />}
        <p className={cx(textStyles.small, textStyles.secondary, styles.foot)}>
          {t('auth.login.newHere')}{' '}
          <button type="button" className={link.link} disabled={busy} onClick={() => openModal('register')}>
            {t('auth.login.register')}
          </button>
        </p>
        <BannerPlace group="w_login" onLeave={close} />
      </div>
    </Dialog>
  );
}
