import { ErrorState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { createStore, type Store } from './store.ts';
import { useOnline } from './use-online.ts';
import { Button } from '@baize/ui/button.tsx';

/** A chunk that has not arrived by then counts as failed; it is still taken when it arrives later. */
const CHUNK_TIMEOUT_MS = 120_000;

type PartState<P> = { kind: 'idle' | 'loading' | 'failed' } | { kind: 'ready'; Part: ComponentType<P> };
export type LazyPart<P> = { store: Store<PartState<P>>; load: () => void };

/**
 * A component that arrives as its own chunk. `load` may be called early (pointer over a link) and again after a
 * failure.
 */
export function lazyPart<P extends object = object>(bring: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  const store = createStore<PartState<P>>({ kind: 'idle' });
  function load(): void {
    const { kind } = store.get();
    if (kind === 'ready' || kind === 'loading') return;
    store.set({ kind: 'loading' });
    const timer = setTimeout(() => store.set({ kind: 'failed' }), CHUNK_TIMEOUT_MS);
    bring().then(
      (module) => {
        clearTimeout(timer);
        store.set({ kind: 'ready', Part: module.default });
      },
      () => {
        clearTimeout(timer);
        store.set({ kind: 'failed' });
      },
    );
  }
  return { store, load };
}

/** Shows a lazy part: the skeleton while it comes, a message with a retry when it does not. */
export function ShowPart<P extends object>({
  part,
  props,
  skeleton = null,
}: {
  part: LazyPart<P>;
  props: P;
  skeleton?: ReactNode;
}) {
  const state = part.store.useValue();
  const t = useT();
  const online = useOnline();
  // Also asks again when the network comes back.
  useEffect(() => {
    if (online) part.load();
  }, [part, online]);
  if (state.kind === 'ready') return <state.Part {...props} />;
  if (state.kind === 'failed')
    return (
      <ErrorState
        title={t('error.chunk')}
        safe={t('error.chunk.safe')}
        retry={{ label: t('shell.retry'), onRetry: part.load }}
        actions={<Button onClick={() => location.reload()}>{t('shell.reload')}</Button>}
        picture="offline"
      />
    );
  return skeleton;
}
