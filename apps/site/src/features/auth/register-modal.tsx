import type { Boot } from '@baize/contract/boot';
import { registerModes, type RegisterMode } from '@baize/domain/register-rules';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useBoot } from '../../boot.ts';
import { BannerPlace } from '../../components/banner-place.tsx';
import { openModal } from '../../modals.ts';
import { OneClickForm } from './one-click-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { RegisterForm } from './register-form.tsx';
import { useAffiliateCheck } from './use-affiliate-check.ts';
import { codesOf, type Links } from './use-register.ts';
import { useVisit } from './use-visit.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import link from '../../components/text-link.module.css';
import styles from './auth-form.module.css';

/** Longer codes are nobody's. */
const CODE_MAX = 40;
type RegisterModalProps = { close: () => void; referralCode?: string; affiliateCode?: string };

/** By what an account is opened: a form, or one press. */
type Way = RegisterMode | 'oneClick';
const TAB_LABELS: Record<Way, string> = {
  mobile: 'auth.field.mobileNum',
  username: 'auth.field.username',
  oneClick: 'auth.oneClick.tab',
};
const waysToRegister = ({ whitelabel, capabilities }: Pick<Boot, 'whitelabel' | 'capabilities'>): Way[] => [
  ...registerModes(whitelabel),
  ...(capabilities.includes('oneClick') ? (['oneClick'] as const) : []),
];

type WayFormProps = { way: Way; links: Links; onBusy: (busy: boolean) => void };
function WayForm({ way, ...props }: WayFormProps) {
  const visited = useVisit(way);
  return (
    <div ref={visited}>{way === 'oneClick' ? <OneClickForm {...props} /> : <RegisterForm mode={way} {...props} />}</div>
  );
}

/** A new account, with the fields the brand's rules ask for. */
export default function RegisterModal({ close, referralCode, affiliateCode }: RegisterModalProps) {
  const t = useT();
  const boot = useBoot();
  const [busy, setBusy] = useState(false);
  const modes = waysToRegister(boot);
  const [chosen, setChosen] = useState<Way>();
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
        {mode !== undefined && modes.length === 1 && <WayForm way={mode} links={links} onBusy={setBusy} />}
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
              label: t(TAB_LABELS[value]),
            }))}
          >
            <WayForm key={mode} way={mode} links={links} onBusy={setBusy} />
          </Tabs>
        )}
        <ProviderButtons disabled={busy} codes={codesOf(links)} />
        <p className={cx(textStyles.small, textStyles.secondary, styles.foot)}>
          {t('auth.register.already')}{' '}
          <button type="button" className={link.link} disabled={busy} onClick={() => openModal('login')}>
            {t('auth.register.login')}
          </button>
        </p>
        <BannerPlace group="w_reg" onLeave={close} />
      </div>
    </Dialog>
  );
}
