import type { Operator } from '@baize/contract/console/operators';
import { useT } from '@baize/webkit/i18n';
import { Activity, useEffect, useState } from 'react';
import { FailureBox } from './components/failure.tsx';
import { Logo } from './components/marks.tsx';
import { PageSkeleton } from './components/skeletons.tsx';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from './show-part.tsx';
import { tokenOfLink } from './lib/enrol-link.ts';
import { atWork, enter, leave, session } from './session.ts';
import pageStyles from './components/page.module.css';
import shell from './layout/shell.module.css';
import nav from './layout/side-nav.module.css';

const LOGIN = lazyPart(() => import('./features/login/login-page.tsx'));
const ENROL = lazyPart(() => import('./features/login/enrol-page.tsx'));
const SHELL = lazyPart(() => import('./layout/shell.tsx'));
const PORTAL = lazyPart(() => import('./features/integrate/portal.tsx'));

/**
 * Draws the login page, the console, or the failure to reach the server. A session that expires leaves the page as it
 * is behind the login, with what was typed into it; every other login begins at the address that was open. The link by
 * which an operator enrols comes before all of it.
 */
export function App() {
  const state = session.useValue();
  const t = useT();
  const [link, setLink] = useState(() => tokenOfLink(location));
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
  if (link !== null) {
    const goOn = (): void => {
      history.replaceState(null, '', '/');
      setLink(null);
    };
    const onDone = (made: Operator): void => {
      leave(null); // whoever was logged in here before
      enter(made, true);
      goOn();
    };
    return <ShowPart part={ENROL} props={{ token: link, onDone, onLeave: goOn }} />;
  }
  const guest = state.kind === 'guest';
  const operator = atWork(state);
  return (
    <>
      {guest && <ShowPart part={LOGIN} props={{ ended: state.ended }} />}
      {operator !== null && (
        // Hidden, a page keeps what was typed and asks nothing. Another operator gets a page of their own.
        <Activity key={operator.id} mode={guest ? 'hidden' : 'visible'}>
          <Console operator={operator} />
        </Activity>
      )}
    </>
  );
}

/** What an operator who is logged in sees. */
function Console({ operator }: { operator: Operator }) {
  const t = useT();
  if (operator.brands.length === 0)
    return (
      <main className={pageStyles.alone}>
        <Logo size={40} />
        <h1>{t('login.noBrand')}</h1>
      </main>
    );
  // Of the console they see nothing: neither its frame nor its pages.
  if (operator.supplier !== null) return <ShowPart part={PORTAL} props={{}} skeleton={<PageSkeleton />} />;
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
