import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect } from 'react';
import { LanguageButton, ThemeButton } from '../../components/looks.tsx';
import { Logo } from '../../components/marks.tsx';
import { OwnPasswordForm, useOwnPassword } from '../../components/own-password-form.tsx';
import type { Operator } from '@baize/contract/console/operators';
import { enter, logOut } from '../../session.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './login.module.css';
import { Tag } from '@baize/ui/tag.tsx';

const FORM = 'own-password';

/** The first login with a password that somebody else has seen: nothing else is open before it is replaced. */
export default function OwnPasswordPage({ operator }: { operator: Operator }) {
  const t = useT();
  const action = useOwnPassword((changed) => enter(changed, true));
  useEffect(() => {
    document.title = `${t('password.title')} · ${t('shell.product')}`;
  }, [t]);
  return (
    <main className={pageStyles.alone}>
      <div className={cx(pageStyles.card, styles.card)}>
        <header>
          <Logo size={32} />
          <b className={layout.grow}>Baize</b>
          <Tag>{t('shell.console')}</Tag>
        </header>
        <h1>{t('password.title')}</h1>
        <p className={textStyles.secondary}>{t('password.text', { name: operator.displayName })}</p>
        <OwnPasswordForm id={FORM} action={action} name={operator.name} handedOut />
        <Button type="submit" form={FORM} variant="primary" size="lg" block busy={action.busy}>
          {t('password.submit')}
        </Button>
        <Button variant="quiet" block onClick={() => void logOut()}>
          {t('shell.logout')}
        </Button>
      </div>
      <div className={layout.row}>
        <LanguageButton />
        <ThemeButton />
      </div>
    </main>
  );
}
