import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { notify } from '../../toast.ts';
import formStyles from './auth-form.module.css';
import styles from './authenticator.module.css';

/** Recovery codes, shown this once. Leaving them takes a tick, because nobody can show them again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  const [isKept, setKept] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify({ kind: 'ok', text: t('auth.recovery.copied') });
    } catch {
      // No permission, or no secure context: they are still there to be selected.
    }
  }
  return (
    <div className={formStyles.stack}>
      <Note tone="warn">{t('auth.recovery.lead')}</Note>
      <ul className={styles.codes} aria-label={t('auth.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <Button icon="copy" block onClick={() => void copy()}>
        {t('auth.recovery.copy')}
      </Button>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        {t('auth.recovery.kept')}
      </Checkbox>
      <Button variant="primary" size="lg" block disabled={!isKept} onClick={onDone}>
        {t('auth.recovery.done')}
      </Button>
    </div>
  );
}
