import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { failureText } from '@baize/webkit/failure-text';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './auth-form.module.css';

/** What went wrong with a whole form, above its fields, with the code and the request for customer service. */
export function FormFailure({ failure }: { failure: Failure }) {
  const t = useT();
  // A wrong password is a person's slip, not a fault to report.
  const reference = failure.requestId && failure.code !== 'LOGIN_FAILED';
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
