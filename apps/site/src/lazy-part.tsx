import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import states from '@baize/ui/states.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createStore, type Store } from './store.ts';

/** A chunk that has not arrived by then counts as failed; it is still taken when it arrives later. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** A loading box that would flash is not shown at all. */
const SKELETON_DELAY_MS = 120;

type PartState<P> = { kind: 'idle' | 'loading' | 'failed'; Part: null } | { kind: 'ready'; Part: ComponentType<P> };
export type LazyPart<P> = { store: Store<PartState<P>>; load: () => void };

/**
 * A component that arrives as its own chunk. `load` may be called early (pointer over a link) and again after a
 * failure: React's own lazy keeps a failed import for good, knows no time limit, and throws where this shows a retry.
 */
export function lazyPart<P>(
  bring: () => Promise<{ default: ComponentType<P> }>,
  timeoutMs: number = CHUNK_TIMEOUT_MS,
): LazyPart<P> {
  const store = createStore<PartState<P>>({ kind: 'idle', Part: null });
  function load(): void {
    const { kind } = store.get();
    if (kind === 'ready' || kind === 'loading') return;
    store.set({ kind: 'loading' });
    const timer = setTimeout(() => store.set({ kind: 'failed' }), timeoutMs);
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

export type ShowPartProps<P extends object> = {
  part: LazyPart<P>;
  /** What the part itself is given. */
  props: P;
  /** Shown when the part takes longer than a blink. */
  skeleton?: ReactNode;
};

/** Shows a lazy part: a skeleton while it comes, the message of the specification and a retry when it does not. */
export function ShowPart<P extends object>({ part, props, skeleton = null }: ShowPartProps<P>) {
  const state = part.store.use();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    part.load();
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [part]);
  if (state.kind === 'ready') {
    const { Part } = state;
    return <Part {...props} />;
  }
  if (state.kind === 'failed') return <ChunkFailure retry={part.load} />;
  return isLate ? skeleton : null;
}

/** "Page took too long to load", with a retry; a reload helps when the site was renewed meanwhile. */
function ChunkFailure({ retry }: { retry: () => void }) {
  const t = useT();
  return (
    <div className={states.state} role="alert">
      <h2>{t('error.chunk.title')}</h2>
      <p className={textStyles.secondary}>{t('error.chunk.text')}</p>
      <div className={states.actions}>
        <Button variant="primary" onClick={retry}>
          {t('shell.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{t('error.chunk.reload')}</Button>
      </div>
    </div>
  );
}
