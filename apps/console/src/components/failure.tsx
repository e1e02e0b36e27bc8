import { Note } from '@baize/ui/note.tsx';
import { ErrorState } from '@baize/ui/states.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { isUnknownOutcome, type Failure } from '@baize/webkit/outcome';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';

const pictureOf = ({ code }: Failure) =>
  code === 'FORBIDDEN'
    ? 'locked'
    : code === 'OFFLINE' || code === 'TIMEOUT'
      ? 'offline'
      : code === 'NOT_FOUND'
        ? 'search'
        : 'broken';

/** A read that failed: what happened, a retry where one may help, and for support the code with the request id. */
export function FailureBox({
  failure,
  retry,
  busy,
  bare = true,
  level = 2,
}: {
  failure: Failure;
  retry?: () => void;
  busy?: boolean;
  bare?: boolean;
  level?: 1 | 2 | 3;
}) {
  const t = useT();
  if (failure.code === 'BAD_REQUEST') return <BadAddress failure={failure} bare={bare} level={level} />;
  const useless = failure.code === 'FORBIDDEN' || failure.code === 'NOT_FOUND';
  return (
    <ErrorState
      bare={bare}
      level={level}
      picture={pictureOf(failure)}
      title={failureText(t, failure)}
      text={failure.code === 'FORBIDDEN' ? t('error.FORBIDDEN.text') : undefined}
      retry={retry && !useless ? { label: t('shell.retry'), onRetry: retry, busy: busy ?? false } : undefined}
      code={failure.code}
      requestId={failure.requestId ?? undefined}
    />
  );
}

type BadAddressProps = { failure: Failure; bare: boolean; level: 1 | 2 | 3 };

/** A read that the server did not understand is asked by the address: asking again helps nobody, clearing it does. */
function BadAddress({ failure, bare, level }: BadAddressProps) {
  const t = useT();
  const [path, go] = useLocation();
  const fields = Object.keys(failure.fields).join(', ');
  return (
    <ErrorState
      bare={bare}
      level={level}
      picture="search"
      title={t('filter.address')}
      text={fields === '' ? undefined : t('filter.address.text', { fields })}
      actions={<Button onClick={() => go(path)}>{t('part.clear')}</Button>}
      code={failure.code}
      requestId={failure.requestId ?? undefined}
    />
  );
}

/**
 * A write that failed: it stays beside the button that was pressed and says what is safe. Where no answer came, nobody
 * knows: a decision whose answer was lost may have sent money on its way.
 */
export function FailureNote({ failure, safe, children }: { failure: Failure; safe?: string; children?: ReactNode }) {
  const t = useT();
  return (
    <Note tone="error" live title={failureText(t, failure)}>
      {safe && <p>{isUnknownOutcome(failure) ? t('part.maybeChanged') : safe}</p>}
      {children}
      {Object.entries(failure.fields).map(([field, why]) => (
        <p key={field} className={cx(textStyles.tiny, textStyles.wrap)}>
          <bdi>{`${field}: ${why}`}</bdi>
        </p>
      ))}
      <p className={cx(textStyles.tiny, textStyles.tertiary, textStyles.wrap)}>
        <bdi>{[failure.code, failure.requestId].filter(Boolean).join(' · ')}</bdi>
      </p>
    </Note>
  );
}
