import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { failureOf, type CallResult, type Failure } from '@baize/webkit/outcome';
import { useState, type ReactNode } from 'react';
import { forget, type CallName } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import styles from './bulk-dialog.module.css';
import { Consequences } from './consequences.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type BulkRow = { readonly key: string; readonly text: string };
type Outcome = { readonly row: BulkRow; readonly failure: Failure | null };
type BulkDialogProps = {
  title: string;
  submit: string;
  variant?: 'primary' | 'danger';
  /** What follows for each row. */
  effects: readonly string[];
  rows: readonly BulkRow[];
  /** One row, as a press on its own page would. */
  run: (key: string, reason: string) => Promise<CallResult<unknown>>;
  stale: readonly CallName[];
  /** Nothing to send yet: what else the dialog asks for is missing. */
  disabled?: boolean;
  /** It was pressed all the same. */
  onRefused?: () => void;
  onClose: () => void;
  /** Above the reason. */
  children?: ReactNode;
};

/** One reason for several rows. Each is decided on its own, and what became of each is told. */
export function BulkDialog({
  title,
  rows,
  run,
  stale,
  onClose,
  disabled = false,
  onRefused,
  ...dialog
}: BulkDialogProps) {
  const t = useT();
  const format = useFormat();
  const [done, setDone] = useState<readonly Outcome[] | null>(null);
  const [busy, setBusy] = useState(false);
  const runAll = async (reason: string): Promise<void> => {
    if (disabled) return onRefused?.();
    setBusy(true);
    const outcomes: Outcome[] = [];
    // One after the other: each is judged as it stands by then.
    for (const row of rows) {
      const failure = await run(row.key, reason).then(
        (answer) => (answer.ok ? null : answer.error),
        (error: unknown) => failureOf(error),
      );
      outcomes.push({ row, failure });
    }
    setBusy(false);
    setDone(outcomes);
    void forget(...stale);
  };
  if (done !== null) return <Results title={title} outcomes={done} onClose={onClose} />;
  return (
    <ReasonDialog
      title={title}
      subtitle={t('part.bulk.count', { count: rows.length, shown: format.number(rows.length) })}
      submit={dialog.submit}
      variant={dialog.variant ?? 'primary'}
      action={{ busy, failure: null }}
      lead={<Consequences items={[...dialog.effects, t('part.bulk.each')]} />}
      onClose={onClose}
      onReason={(reason) => void runAll(reason)}
    >
      <details className={styles.rows}>
        <summary>{t('part.bulk.rows')}</summary>
        <ul>
          {rows.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      </details>
      {dialog.children}
    </ReasonDialog>
  );
}

type ResultsProps = { title: string; outcomes: readonly Outcome[]; onClose: () => void };

/** What became of each row. */
function Results({ title, outcomes, onClose }: ResultsProps) {
  const t = useT();
  const format = useFormat();
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={t('part.bulk.done', {
        done: format.number(outcomes.length - failed),
        failed: format.number(failed),
      })}
      labels={{ close: t('shell.close') }}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <ul className={styles.results} aria-label={t('part.bulk.results')}>
        {outcomes.map(({ row, failure }) => (
          <li key={row.key}>
            <span>{row.text}</span>
            <Tag tone={failure === null ? 'positive' : 'negative'}>
              {failure === null ? t('part.bulk.ok') : failureText(t, failure)}
            </Tag>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
