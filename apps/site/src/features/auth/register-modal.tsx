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

/** Longer codes are nobody's. */
const CODE_MAX = 40;
type RegisterModalProps = { close: () => void; referralCode?: string; affiliateCode?: string };

/** A new account, with the fields the brand's rules ask for. */
export default function RegisterModal({ close, referralCode, affiliateCode }: RegisterModalProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const query = new URLSearchParams(location.search);
  const codeOf = (name: string, given?: string): string => (given ?? query.get(name) ?? '').trim().slice(0, CODE_MAX);
  const links = {
    affiliateCode: useAffiliateCheck(codeOf('affiliateCode', affiliateCode), 'agent'),
    referralCode: useAffiliateCheck(codeOf('referralCode', referralCode), 'player'),
  };
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
        <RegisterForm links={links} onBusy={setBusy} />
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
