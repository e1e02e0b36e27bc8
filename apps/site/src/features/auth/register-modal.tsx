import { registerModes, type RegisterMode } from '@baize/domain/register-rules';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useBoot } from '../../boot.ts';
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
  const { whitelabel } = useBoot();
  const [busy, setBusy] = useState(false);
  const modes = registerModes(whitelabel);
  const [chosen, setChosen] = useState<RegisterMode>();
  const mode = chosen && modes.includes(chosen) ? chosen : modes[0];
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
        {mode === undefined && <Note icon="info">{t('auth.register.closed')}</Note>}
        {mode !== undefined && modes.length === 1 && <RegisterForm mode={mode} links={links} onBusy={setBusy} />}
        {mode !== undefined && modes.length > 1 && (
          <Tabs
            look="seg"
            label={t('auth.register.ways')}
            value={mode}
            onChange={(next) => {
              if (!busy) setChosen(next);
            }}
            tabs={modes.map((value) => ({
              value,
              label: t(value === 'mobile' ? 'auth.field.mobileNum' : 'auth.field.username'),
            }))}
          >
            <RegisterForm key={mode} mode={mode} links={links} onBusy={setBusy} />
          </Tabs>
        )}
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
