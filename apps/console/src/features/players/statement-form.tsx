import type { PlayerDetail } from '@baize/contract/console/players';
import { STATEMENT_FORMATS } from '@baize/contract/statement-formats';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { saveAddress } from '@baize/ui/save-address.ts';
import { TextInput } from '@baize/ui/text-input.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useLanguage, useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useStatementForm } from '@baize/webkit/use-statement-form';
import { client } from '../../client.ts';
import { serverClock } from '../../server-clock.ts';
import { useFormat } from '../../use-format.ts';
import styles from './statement-form.module.css';

const DAY_MS = 86_400_000;
const DAYS = 30;

/** A player's statement of some days as a file; who takes it stands in the audit log. */
export function StatementForm({ player }: { player: PlayerDetail }) {
  const t = useT();
  const language = useLanguage();
  const format = useFormat();
  const { days, choose, busy, failure, take } = useStatementForm({
    first: () => {
      const now = serverClock.now();
      const dayAt = (ms: number): string => format.date(new Date(ms).toISOString());
      return { from: dayAt(now - DAYS * DAY_MS), to: dayAt(now) };
    },
    open: (asked) => client.call('openPlayerStatement', { id: player.id, ...asked, language }),
    save: saveAddress,
  });
  const wrongText = (wrong: Failure): string => {
    if (wrong.code === 'BAD_REQUEST') return t('ledger.statement.wrong');
    return wrong.code === 'UNAVAILABLE' ? t('ledger.statement.busy') : failureText(t, wrong);
  };
  return (
    <div className={styles.form} role="group" aria-label={t('ledger.statement')}>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(`ledger.statement.${end}`)}>
          <TextInput type="date" value={days[end]} onChange={(event) => choose(end, event.target.value)} />
        </Field>
      ))}
      {STATEMENT_FORMATS.map((kind) => (
        <Button
          key={kind}
          size="dense"
          icon="download"
          busy={busy === kind}
          disabled={busy !== undefined && busy !== kind}
          onClick={() => void take(kind)}
        >
          {t(`ledger.statement.${kind}`)}
        </Button>
      ))}
      {failure && <Note tone="error" live title={wrongText(failure)} />}
    </div>
  );
}
