import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useLazyPart, type LazyPart } from '@baize/webkit/lazy-part';
import states from '@baize/ui/states.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useEffect, useState, type ReactNode } from 'react';

/** A loading box that would flash is not shown at all. */
const SKELETON_DELAY_MS = 120;

export type ShowPartProps<P extends object> = {
  part: LazyPart<P>;
  /** What the part itself is given. */
  props: P;
  /** Shown when the part takes longer than a blink. */
  skeleton?: ReactNode;
  /** Around what is said when it does not come: for a part that stands elsewhere than where it is drawn. */
  around?: (failure: ReactNode) => ReactNode;
};

/** Shows a lazy part: a skeleton while it comes, the message of the specification and a retry when it does not. */
export function ShowPart<P extends object>({ part, props, skeleton = null, around }: ShowPartProps<P>) {
  const state = useLazyPart(part);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [part]);
  if (state.kind === 'ready') {
    const { Part } = state;
    return <Part {...props} />;
  }
  if (state.kind === 'failed') {
    const failure = <ChunkFailure retry={part.load} />;
    return around ? around(failure) : failure;
  }
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
