import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { cx } from '@baize/ui/cx.ts';
import { useT } from '@baize/webkit/i18n';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useBoot } from '../../boot.ts';
import panel from '../../components/panel.module.css';
import link from '../../components/text-link.module.css';
import { BrandMark } from '../../layout/brand-mark.tsx';
import brandMark from '../../layout/brand-mark.module.css';
import { go } from '../../navigate.ts';
import { useSession } from '../../session.ts';
import { useTitle } from '../../use-title.ts';
import { LoginForm } from './login-form.tsx';
import styles from './agent-door.module.css';

const stay = (): void => undefined;

/** Where agents log in. Whoever is logged in as one is led on; a player is told that this is no place of theirs. */
export default function AgentDoor() {
  const t = useT();
  const { brand } = useBoot();
  const { isAgent, member, mustChangePassword } = useSession();
  useTitle(t('agent.login.title'));
  const isIn = isAgent && !mustChangePassword;
  useEffect(() => {
    if (isIn) go('/agentHome', { replace: true });
  }, [isIn]);
  return (
    <div className={styles.door}>
      <div className={styles.stack}>
        <Link className={brandMark.logo} href="/" aria-label={t('shell.logo', { brand: brand.name })}>
          <BrandMark />
          {brand.name}
        </Link>
        <section className={cx(panel.card, panel.panel)}>
          <div className={styles.head}>
            <h1>{t('agent.login.title')}</h1>
            <p className={textStyles.secondary}>{t('agent.login.lead')}</p>
          </div>
          {member && !isAgent && <Note tone="warn">{t('agent.login.player', { account: member.account })}</Note>}
          {/* Who has come in since is answered anew: what the one before was refused holds no more. */}
          <LoginForm key={member?.account ?? ''} area="agent" onBusy={stay} />
        </section>
        <p className={cx(textStyles.small, textStyles.secondary)}>{t('shell.agent.hours')}</p>
        <Link className={link.link} href="/">
          {t('agent.login.site')}
        </Link>
      </div>
    </div>
  );
}
