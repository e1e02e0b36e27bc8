import { useEffect, type ComponentType } from 'react';
import { bringLostStyles } from './lost-styles.ts';
import { createStore, type Store } from './store.ts';
import { useOnline } from './use-online.ts';

/** A chunk that has not arrived by then counts as failed; it is still taken when it arrives later. */
export const CHUNK_TIMEOUT_MS = 120_000;

type PartState<P> = { kind: 'idle' | 'loading' | 'failed' } | { kind: 'ready'; Part: ComponentType<P> };
export type LazyPart<P> = { store: Store<PartState<P>>; load: () => void };

/**
 * A component that arrives as its own chunk. `load` may be called early (pointer over a link) and again after a
 * failure: React's own lazy keeps a failed import for good, knows no time limit, and throws where an app shows a retry.
 */
export function lazyPart<P extends object = object>(bring: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  const store = createStore<PartState<P>>({ kind: 'idle' });
  function load(): void {
    const { kind } = store.get();
    if (kind === 'ready' || kind === 'loading') return;
    store.set({ kind: 'loading' });
    const timer = setTimeout(() => store.set({ kind: 'failed' }), CHUNK_TIMEOUT_MS);
    // A part that failed may have failed for its styles, which no second `bring` asks for.
    Promise.all([bring(), kind === 'failed' ? bringLostStyles() : undefined]).then(
      ([module]) => {
        clearTimeout(timer);
        store.set({ kind: 'ready', Part: module.default });
      },
      () => {
        clearTimeout(timer);
        store.set({ kind: 'failed' });
        if (kind === 'failed') renewPage();
      },
    );
  }
  return { store, load };
}

/** A page that was renewed for a part is not renewed again before so long. */
const RENEW_EVERY_MS = 60_000;
const RENEWED = 'renewedForPart';

/** A browser may keep a module that did not come as failed for as long as the page stands: another page helps then. */
function renewPage(): void {
  if (!navigator.onLine) return;
  try {
    const last = Number(sessionStorage.getItem(RENEWED) ?? 0);
    if (Date.now() - last < RENEW_EVERY_MS) return;
    sessionStorage.setItem(RENEWED, String(Date.now()));
    location.reload();
  } catch {
    // Where storing is forbidden nobody could know that it was tried: the page offers a reload itself.
  }
}

/** Asks for a part, and again when the network comes back; answers what there is of it. */
export function useLazyPart<P extends object>(part: LazyPart<P>): PartState<P> {
  const online = useOnline();
  useEffect(() => {
    part.load();
  }, [part, online]);
  return part.store.useValue();
}
