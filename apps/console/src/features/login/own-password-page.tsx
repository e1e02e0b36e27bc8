import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect } from 'react';
import { LanguageButton, ThemeButton } from '../../components/looks.tsx';
import { Logo } from '../../components/logo.tsx';
import { OwnPasswordForm, useOwnPassword } from '../../components/own-password-form.tsx';
import type { Operator } from '../../console-calls.ts';
import { enter, logOut } from '../../session.ts';

const FORM = 'own-password';

/** The first login with a password that somebody else has seen: nothing else is open before it is replaced. */
export default function OwnPasswordPage({ operator }: { operator: Operator }) {
  const t = useT();
  const action = useOwnPassword((changed) => enter(changed, true));
  useEffect(() => {
    document.title = `${t('password.title')} · ${t('shell.product')}`;
  }, [t]);
  return (
    <main className="p-solo">
      <div className="p-card login">
        <header className="p-row">
          <Logo size={32} />
          <b className="grow">Baize</b>
          <span className="tag">{t('shell.console')}</span>
        </header>
        <h1>{t('password.title')}</h1>
        <p className="t2">{t('password.text', { name: operator.displayName })}</p>
        <OwnPasswordForm id={FORM} action={action} name={operator.name} handedOut />
        <Button type="submit" form={FORM} variant="primary" size="lg" block busy={action.busy}>
          {t('password.submit')}
        </Button>
        <Button variant="quiet" block onClick={() => void logOut()}>
          {t('shell.logout')}
        </Button>
      </div>
      <div className="p-row">
        <LanguageButton />
        <ThemeButton />
      </div>
    </main>
  );
}
