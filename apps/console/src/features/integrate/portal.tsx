import { Button } from '@baize/ui/button.tsx';
import layout from '@baize/ui/layout.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useEffect, useState } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { LanguageButton, ThemeButton } from '../../components/looks.tsx';
import { Logo } from '../../components/marks.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { ShowPart } from '../../show-part.tsx';
import { logOut, useOperator } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { AccountPage } from './account-page.tsx';
import { CallsPage } from './calls-page.tsx';
import styles from './integrate.module.css';
import { PlayersPage } from './players-page.tsx';
import { RunPage } from './run-page.tsx';
import { RunsPage } from './runs-page.tsx';

const OWN_PASSWORD = lazyPart(() => import('../../components/own-password-dialog.tsx'));
const HOME = '/integrate';
const PAGES = [
  { path: HOME, name: 'account' },
  { path: `${HOME}/players`, name: 'players' },
  { path: `${HOME}/calls`, name: 'calls' },
  { path: `${HOME}/conformance`, name: 'conformance' },
] as const;

/** The portal of a supplier's sandbox account: all that its people see, at whatever address they came in. */
export default function Portal() {
  const [path, go] = useLocation();
  const isInside = path === HOME || path.startsWith(`${HOME}/`);
  useEffect(() => {
    if (!isInside) go(HOME, { replace: true });
  }, [isInside, go]);
  const query = useCall('getIntegration', undefined, { keep: true });
  return (
    <>
      <PortalBar path={path} name={query.data?.supplierName ?? ''} />
      <main className={styles.portalPage}>
        <QueryView query={query} skeleton={<PageSkeleton />}>
          {(account) => (
            <Switch>
              <Route path={`${HOME}/players`}>
                <PlayersPage account={account} />
              </Route>
              <Route path={`${HOME}/calls`}>
                <CallsPage />
              </Route>
              <Route path={`${HOME}/conformance/:id`}>{({ id }) => <RunPage key={id} id={id} />}</Route>
              <Route path={`${HOME}/conformance`}>
                <RunsPage account={account} />
              </Route>
              <Route>
                <AccountPage account={account} />
              </Route>
            </Switch>
          )}
        </QueryView>
      </main>
    </>
  );
}

function PortalBar({ path, name }: { path: string; name: string }) {
  const t = useT();
  const { displayName } = useOperator();
  const [changing, setChanging] = useState(false);
  async function leave(): Promise<void> {
    const failure = await logOut();
    if (failure !== null) showToast({ tone: 'err', title: t('shell.logout.failed'), text: failureText(t, failure) });
  }
  const isAt = (at: string): boolean => (at === HOME ? path === HOME : path.startsWith(at));
  return (
    <header className={styles.portalBar}>
      <Logo size={28} />
      <b className={textStyles.ellipsis}>{name}</b>
      <Tag tone="info">{t('desk.sandbox')}</Tag>
      <nav className={styles.portalNav} aria-label={t('integrate.pages')}>
        {PAGES.map((page) => (
          <Link key={page.name} href={page.path} aria-current={isAt(page.path) ? 'page' : undefined}>
            {t(`integrate.page.${page.name}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.portalTools}>
        <span className={layout.wideOnly}>{displayName}</span>
        <LanguageButton />
        <ThemeButton />
        <Button size="dense" icon="lock" aria-label={t('password.change')} onClick={() => setChanging(true)} />
        <Button size="dense" icon="logout" aria-label={t('shell.logout')} onClick={() => void leave()} />
      </div>
      {changing && <ShowPart part={OWN_PASSWORD} props={{ onClose: () => setChanging(false) }} />}
    </header>
  );
}
