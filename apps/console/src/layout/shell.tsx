import { ToastRegion } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { brandId } from '../client.ts';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../show-part.tsx';
import { pageAt, pagesOf } from '../pages.ts';
import { useOperator } from '../session.ts';
import { holdFocus, useKeys } from '../use-keys.ts';
import { PhoneBar } from './phone-bar.tsx';
import { OfflineBar, WelcomeBar } from './bars.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { PutAsideBar } from './put-aside-bar.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';
import layout from '@baize/ui/layout.module.css';
import styles from './shell.module.css';

const PALETTE = lazyPart(() => import('./palette.tsx'));
const OWN_PASSWORD = lazyPart(() => import('../components/own-password-dialog.tsx'));
const KEYS = lazyPart(() => import('./keys-help.tsx'));
/** Letters after `g` count as one command within this time. */
const CHORD_MS = 1_500;

type Layer = 'palette' | 'keys' | 'password' | null;

/** Frame of every page: menu, top bar, the page, and what opens above it. */
export default function Shell() {
  const t = useT();
  const [layer, setLayer] = useState<Layer>(null);
  const main = useRef<HTMLElement>(null);
  const brand = brandId.useValue();
  usePaletteKey(() => setLayer('palette'));
  useGoKeys(
    () => setLayer('palette'),
    () => setLayer('keys'),
  );
  useFocusOnMove(main);
  return (
    <>
      <a className={layout.skipLink} href="#main">
        {t('shell.skip')}
      </a>
      <div className={styles.frame}>
        <SideNav />
        <div className={styles.work}>
          <TopBar
            onSearch={() => setLayer('palette')}
            onKeys={() => setLayer('keys')}
            onPassword={() => setLayer('password')}
          />
          <OfflineBar />
          <main className={styles.page} id="main" tabIndex={-1} ref={main}>
            <WelcomeBar />
            <PutAsideBar key={brand} />
            <PageOutlet key={brand} />
          </main>
        </div>
      </div>
      <PhoneBar onSearch={() => setLayer('palette')} />
      {layer === 'palette' && (
        <ShowPart part={PALETTE} props={{ onClose: () => setLayer(null), onKeys: () => setLayer('keys') }} />
      )}
      {layer === 'keys' && <ShowPart part={KEYS} props={{ onClose: () => setLayer(null) }} />}
      {layer === 'password' && <ShowPart part={OWN_PASSWORD} props={{ onClose: () => setLayer(null) }} />}
      <ToastRegion label={t('shell.messages')} closeLabel={t('shell.close')} />
    </>
  );
}

/** Ctrl+K (or the command key) works everywhere, also while writing. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      holdFocus();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/** `g` and a letter goes to a page, `/` searches, `?` shows the keys. */
function useGoKeys(search: () => void, help: () => void): void {
  const [, go] = useLocation();
  const { permissions } = useOperator();
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return undefined;
    const timer = setTimeout(() => setArmed(false), CHORD_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  const pages = Object.fromEntries(
    pagesOf(permissions).map(({ key, path }) => [
      key,
      () => {
        setArmed(false);
        go(path);
      },
    ]),
  );
  // A letter after `g` is a page, whatever the page of the moment does with that letter.
  useKeys(armed ? pages : { g: () => setArmed(true), '/': search, '?': help }, true);
}

/** After a move to another page the keyboard and the screen reader start at its beginning. */
function useFocusOnMove(main: React.RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const page = pageAt(path)?.name;
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [page, main]);
}
