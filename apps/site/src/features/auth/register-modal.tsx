import { Dialog } from '@baize/ui/dialog.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { openModal } from '../../modals.ts';
import { RegisterForm } from './register-form.tsx';
import { useAffiliateCheck } from './use-affiliate-check.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import link from '../../components/text-link.module.css';
import styles from './auth-form.module.css';

type RegisterModalProps = { close: () => void; referralCode?: string; affiliateCode?: string };

/** A new account, with the fields the brand's rules ask for. */
export default function RegisterModal({ close, referralCode, affiliateCode }: RegisterModalProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const query = new URLSearchParams(location.search);
  const affiliate = useAffiliateCheck((affiliateCode ?? query.get('affiliateCode') ?? '').trim().slice(0, 40));
  const referral = (referralCode ?? query.get('referralCode') ?? '').trim().slice(0, 40);
  return (
    <Dialog
      open
      onClose={close}
      closable={!busy}
      title={t('auth.register.title')}
      subtitle={t('auth.register.lead')}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <div className={styles.stack}>
        <RegisterForm affiliate={affiliate} referralCode={referral} onBusy={setBusy} />
        <p className={cx(textStyles.small, textStyles.secondary, styles.foot)}>
          {t('auth.register.already')}{' '}
          <button type="button" className={link.link} disabled={busy} onClick={() => openModal('login')}>
            {t('auth.register.login')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
