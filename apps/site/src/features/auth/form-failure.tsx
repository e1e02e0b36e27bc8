import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { failureText } from '@baize/webkit/failure-text';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './auth-form.module.css';

/** What somebody has to report. All else is an answer: a slip, or what the house has decided. */
const FAULTS: ReadonlySet<Failure['code']> = new Set([
  'INTERNAL',
  'UNAVAILABLE',
  'SUPPLIER_UNAVAILABLE',
  'PROVIDER_UNREACHABLE',
  'TOO_MANY_REQUESTS',
]);

/**
 * What went wrong with a whole form, above its fields, and, where it is a fault, the code and the request for customer
 * service.
 */
export function FormFailure({ failure }: { failure: Failure }) {
  const t = useT();
  const reference = failure.requestId && FAULTS.has(failure.code);
  return (
    <Note tone="error" live>
      <p>{failureText(t, failure)}</p>
      {reference && (
        <p className={cx(textStyles.tiny, textStyles.secondary, styles.reference)}>
          <bdi>{`${failure.code} · ${failure.requestId}`}</bdi>
        </p>
      )}
    </Note>
  );
}
