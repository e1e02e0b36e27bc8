import { useT } from '@baize/webkit/i18n';
import { memo, useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { AGENT_CENTER, AGENT_DOOR, areaPart, CLOSED_PAGE, NOT_FOUND_PAGE, TRUE_ACCOUNT_PAGE } from './areas.ts';
import { useBoot } from './boot.ts';
import { AreaSkeleton } from './components/tile-grid.tsx';
import { ModalHost } from './components/modal-host.tsx';
import { Home } from './features/home/home.tsx';
import { usePublicPopups } from './features/popups/use-public-popups.ts';
import { BottomBar } from './layout/bottom-bar.tsx';
import { ConsentBar } from './layout/consent-bar.tsx';
import { FloatingBar } from './layout/floating-bar.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { OfflineBanner } from './layout/offline-banner.tsx';
import { SideMenu } from './layout/side-menu.tsx';
import { useShortcuts } from './layout/use-shortcuts.ts';
import { lazyPart, useLazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from './show-part.tsx';
import { dropFrameAhead } from './frame-ahead.ts';
import { isWayInOpen, modalStore, openModal } from './modals.ts';
import { go, useRoute } from './navigate.ts';
import { returnPath } from './return-path.ts';
import { admit, type ResolvedRoute } from './routes.ts';
import { scrollToPlace } from './scroll-places.ts';
import { useSession } from './session.ts';
import { toastStore } from './toast.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import styles from './frame.module.css';

/** The frame of every page but the agent's: header, side menu, page, footer, floating bar, windows. */
export function Frame() {
  const t = useT();
  const route = useRoute();
  useShortcuts();
  usePublicPopups();
  usePageChange(route);
  if (route.layout === 'agent') return <Bare />;
  return <Laid path={route.path} isGame={route.layout === 'game'} skip={t('shell.skip')} />;
}

const Bare = memo(function Bare() {
  return (
    <>
      <main id="main">
        <Page />
      </main>
      <ModalHost />
      <News />
    </>
  );
});

const MEMBER_NEWS = lazyPart<object>(() => import('./layout/member-news.tsx'));

/** What is told to who is logged in, whatever page they are on: a moment later than the page itself. */
function News() {
  return useSession().isLogin && <MembersNews />;
}

function MembersNews() {
  const news = useLazyPart(MEMBER_NEWS);
  return news.kind === 'ready' && <news.Part />;
}

const TOASTS = lazyPart<object>(() => import('./layout/toasts.tsx'));

/** Where they do not come, nothing is said of it at the page's end; they come with the network. */
function Notices() {
  const toasts = useLazyPart(TOASTS);
  return toasts.kind === 'ready' && <toasts.Part />;
}

type LaidProps = { path: string; isGame: boolean; skip: string };

/** Not drawn again for what stands behind the path: a press on a filter changes that, and is to be answered at once. */
const Laid = memo(function Laid({ path, isGame, skip }: LaidProps) {
  const { isWanted } = toastStore.useValue();
  const { showSideMenu } = useSession();
  // A game is what its page is opened for: what stands around it is drawn a moment later.
  const isAround = useDeferredValue(true, !isGame);
  return (
    <div className={styles.page}>
      <a className={layout.skipLink} href="#main">
        {skip}
      </a>
      <OfflineBanner />
      <Header path={path} isGame={isGame} />
      <div className={cx(styles.body, isGame && styles.bare, !showSideMenu && styles.slim)}>
        {!isGame && <SideMenu path={path} />}
        <div>
          <main className={styles.main} id="main" tabIndex={-1}>
            <Page />
          </main>
          {isAround && <Footer />}
        </div>
      </div>
      {isAround && <FloatingBar isGame={isGame} />}
      {isAround && <BottomBar path={path} isGame={isGame} />}
      <ConsentBar />
      <ModalHost />
      <News />
      {isWanted && <Notices />}
    </div>
  );
});

/** What the route shows to this visitor. */
function Page() {
  const route = useRoute();
  const boot = useBoot();
  const { isLogin, isAgent, isTrial, status, asking } = useSession();
  const admission = admit(route, boot, { hasToken: isLogin, isAgent, isTrial, settled: status !== 'loading', asking });
  const to = admission.kind === 'redirect' ? admission.to : null;
  useEffect(() => {
    if (to !== null) go(to, { replace: true });
  }, [to]);
  // A game that was opened ahead has its place on the game's page alone.
  const isPlaying = route.layout === 'game' && admission.kind === 'show';
  useEffect(() => {
    if (!isPlaying && admission.kind !== 'wait') dropFrameAhead();
  }, [isPlaying, admission.kind]);
  if (admission.kind === 'redirect') return null;
  if (admission.kind === 'wait') return <AreaSkeleton />;
  if (admission.kind === 'closed') return <ShowPart part={CLOSED_PAGE} props={{ route }} />;
  if (route.view === 'agent')
    return route.login ? <ShowPart part={AGENT_CENTER} props={{ route }} /> : <ShowPart part={AGENT_DOOR} props={{}} />;
  if (admission.kind === 'trueAccount') return <ShowPart part={TRUE_ACCOUNT_PAGE} props={{ route }} />;
  if (route.view === 'home') return <Home />;
  if (route.area === null) return <ShowPart part={NOT_FOUND_PAGE} props={{}} />;
  return <ShowPart key={route.area} part={areaPart(route.area)} props={{ route }} skeleton={<AreaSkeleton />} />;
}

/** The home page with what the address carried, but for the place that a login was to lead back to. */
function homeWith(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('from');
  return query.size === 0 ? '/' : `/?${query.toString()}`;
}

/**
 * A new page starts at its top, or where the way back left it, with its name in the title and the focus in its
 * content; /login and /register open their window.
 */
function usePageChange(route: ResolvedRoute): void {
  const boot = useBoot();
  const { isLogin, asking } = useSession();
  const { path, popup } = route;
  const code = route.query.get('referralCode') ?? undefined;
  const arrive = useEffectEvent(() => {
    if (popup === null || asking) return;
    const returnTo = returnPath(route.query.get('from'));
    if (!isLogin)
      openModal(popup, {
        returnTo,
        ...(popup === 'register' && {
          referralCode: code,
          affiliateCode: route.query.get('affiliateCode') ?? undefined,
        }),
      });
    else if (returnTo !== undefined) go(returnTo, { replace: true });
  });
  useEffect(() => {
    arrive();
  }, [path, popup, asking]);
  const leave = useEffectEvent(() => {
    if (popup !== null && !isWayInOpen()) go(homeWith(location.search), { replace: true });
  });
  // The window of /login and /register was closed: the address is the page's own again, with an invitation's code.
  useEffect(() => modalStore.subscribe(() => leave()), []);
  useEffect(() => {
    if (route.view === 'home') document.title = boot.brand.name;
  }, [route.view, boot.brand.name]);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.getElementById('main')?.focus({ preventScroll: true });
    scrollToPlace();
  }, [path]);
}
