import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useBoot } from '../../boot.ts';
import link from '../../components/text-link.module.css';
import { BannerPlace } from '../../components/banner-place.tsx';
import { openModal } from '../../modals.ts';
import { ForgotForm } from './forgot-form.tsx';
import { forgotWays, type ForgotWay } from './forgot-ways.ts';
import styles from './auth-form.module.css';

/** A new password for whoever has forgotten theirs: by a code to their telephone, or to their e-mail address. */
export default function ForgotPasswordModal({ close }: { close: () => void }) {
  const t = useT();
  const boot = useBoot();
  const ways = forgotWays(boot);
  const [chosen, setChosen] = useState<ForgotWay>(ways[0] ?? 'phone');
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onClose={close}
      closable={!busy}
      title={t('auth.forgot.title')}
      subtitle={t('auth.forgot.lead')}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <div className={styles.stack}>
        {ways.length > 1 ? (
          <Tabs
            look="seg"
            label={t('auth.forgot.ways')}
            value={chosen}
            onChange={(next) => {
              if (!busy) setChosen(next);
            }}
            tabs={ways.map((value) => ({ value, label: t(`auth.forgot.${value}`) }))}
          >
            <ForgotForm key={chosen} way={chosen} onBusy={setBusy} />
          </Tabs>
        ) : (
          <ForgotForm way={chosen} onBusy={setBusy} />
        )}
        <p className={cx(textStyles.small, textStyles.secondary, styles.foot)}>
          <button type="button" className={link.link} disabled={busy} onClick={() => openModal('login')}>
            {t('auth.forgot.back')}
          </button>
        </p>
        <BannerPlace group="w_forget" onLeave={close} />
      </div>
    </Dialog>
  );
}
