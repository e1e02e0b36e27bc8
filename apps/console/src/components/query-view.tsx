import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { failureOf } from '@baize/webkit/outcome';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '@baize/webkit/failure-text';
import { FailureBox } from './failure.tsx';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from './page.module.css';

/** How it is asked once more. */
export type Again = { readonly refetch: () => Promise<unknown> };

export type QueryViewProps<V> = {
  query: Pick<UseQueryResult<V>, 'data' | 'error' | 'isFetching'> & Again;
  /** Of the size of the real part. */
  skeleton: ReactNode;
  children: (value: V) => ReactNode;
};

/** Waiting, failed, or there. A later failure keeps what is on the screen and says that it is not fresh. */
export function QueryView<V>({ query, skeleton, children }: QueryViewProps<V>) {
  const t = useT();
  if (query.data !== undefined) {
    return (
      <>
        {query.error !== null && <StaleNote text={`${t('part.stale')} ${failureText(t, failureOf(query.error))}`} />}
        {children(query.data)}
      </>
    );
  }
  if (query.error !== null)
    return <FailureBox failure={failureOf(query.error)} retry={() => void query.refetch()} busy={query.isFetching} />;
  return (
    <div aria-busy="true">
      <span className={textStyles.visuallyHidden}>{t('part.loading')}</span>
      {skeleton}
    </div>
  );
}

function StaleNote({ text }: { text: string }) {
  return (
    <div className={pageStyles.padNote}>
      <Note tone="warn">{text}</Note>
    </div>
  );
}
