import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { failureText } from '../../components/failure.tsx';

/** What went wrong with a whole form, above its fields, with the code and the request for customer service. */
export function FormFailure({ failure }: { failure: Failure }) {
  const t = useT();
  // A wrong password is a person's slip, not a fault to report.
  const reference = failure.requestId && failure.code !== 'LOGIN_FAILED';
  return (
    <Note tone="error" live>
      <p>{failureText(t, failure)}</p>
      {reference && (
        <p className="s12 t2 au-code">
          <bdi>{`${failure.code} · ${failure.requestId}`}</bdi>
        </p>
      )}
    </Note>
  );
}
