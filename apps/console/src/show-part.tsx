import { ErrorState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { useLazyPart, type LazyPart } from '@baize/webkit/lazy-part';
import type { ReactNode } from 'react';
import { Button } from '@baize/ui/button.tsx';

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
  const state = useLazyPart(part);
  const t = useT();
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
