import { useT } from '@baize/webkit/i18n';
import { useEffect } from 'react';
import { FailureBox } from './components/failure.tsx';
import { Logo } from './components/marks.tsx';
import { PageSkeleton } from './components/skeletons.tsx';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from './show-part.tsx';
import { session } from './session.ts';
import pageStyles from './components/page.module.css';
import shell from './layout/shell.module.css';
import nav from './layout/side-nav.module.css';

const LOGIN = lazyPart(() => import('./features/login/login-page.tsx'));
const OWN_PASSWORD = lazyPart(() => import('./features/login/own-password-page.tsx'));
const SHELL = lazyPart(() => import('./layout/shell.tsx'));

/**
 * Draws the login page, the console, or the failure to reach the server.
 * The address stays, so that a login leads back to the page that was open.
 */
export function App() {
  const state = session.useValue();
  const t = useT();
  useEffect(() => {
    if (state.kind === 'guest') document.title = `${t('login.title')} · ${t('shell.product')}`;
  }, [state.kind, t]);
  if (state.kind === 'unknown') return null;
  if (state.kind === 'failed')
    return (
      <main className={pageStyles.alone}>
        <Logo size={40} />
        <div className={pageStyles.card}>
          <FailureBox level={1} failure={state.failure} retry={() => location.reload()} />
        </div>
      </main>
    );
  if (state.kind === 'guest') return <ShowPart part={LOGIN} props={{ ended: state.ended }} />;
  if (state.operator.passwordExpiresAt !== null)
    return <ShowPart part={OWN_PASSWORD} props={{ operator: state.operator }} />;
  if (state.operator.brands.length === 0)
    return (
      <main className={pageStyles.alone}>
        <Logo size={40} />
        <h1>{t('login.noBrand')}</h1>
      </main>
    );
  return (
    <ShowPart
      part={SHELL}
      props={{}}
      skeleton={
        <div className={shell.frame}>
          <div className={nav.nav} />
          <div className={shell.page}>
            <PageSkeleton />
          </div>
        </div>
      }
    />
  );
}
