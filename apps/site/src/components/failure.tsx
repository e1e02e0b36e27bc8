import { Button } from '@baize/ui/button.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { failureOf, type Failure } from '@baize/webkit/outcome';
import type { UseQueryResult } from '@tanstack/react-query';
import states from '@baize/ui/states.module.css';

type FailureBoxProps = { failure: Failure; retry?: () => void; safe?: string };

/** What happened, what is safe, what to do, and for support the code with the request id. */
export function FailureBox({ failure, retry, safe }: FailureBoxProps) {
  const t = useT();
  return (
    <div className={states.state} role="alert">
      <h2>{failureText(t, failure)}</h2>
      {safe && <p className={states.safe}>{safe}</p>}
      {retry && (
        <div className={states.actions}>
          <Button onClick={retry} icon="refresh">
            {t('shell.retry')}
          </Button>
        </div>
      )}
      <p className={states.code}>
        {failure.code}
        {failure.requestId && ` · ${failure.requestId}`}
      </p>
    </div>
  );
}

/** The failure of a `useCall` that has nothing to show. */
export function QueryFailure({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  return <FailureBox failure={failureOf(query.error)} retry={() => void query.refetch()} />;
}
