import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useT } from '@baize/webkit/i18n';
import type { OperatorRow } from '@baize/contract/console/operators';
import { useState } from 'react';
import { useCan } from '../session.ts';
import { ShowPart } from '../show-part.tsx';
import { useCall } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import styles from './shell.module.css';

const POLL_MS = 60_000;
const ACKNOWLEDGE = lazyPart(() => import('../features/operators/acknowledge-dialog.tsx'));

/** Stands on every page of every owner while one of them was put aside and no other owner has seen it. */
export function PutAsideBar() {
  const t = useT();
  const format = useFormat();
  const may = useCan('operators.read');
  const { data: rows } = useCall('listOperators', undefined, { enabled: may, pollMs: POLL_MS });
  const [seeing, setSeeing] = useState<OperatorRow | null>(null);
  const aside = (rows ?? []).flatMap((row) => (row.putAside === null ? [] : [{ row, ...row.putAside }]));
  return (
    <>
      {aside.map(({ row, by, at, may: maySee }) => (
        <Note key={row.id} tone="warn" className={styles.welcome}>
          <div className={styles.welcomeWords}>
            <span>{t('operator.aside', { name: row.name, by, at: format.dateTime(at) })}</span>
            {maySee && (
              <Button size="dense" onClick={() => setSeeing(row)}>
                {t('operator.aside.see')}
              </Button>
            )}
          </div>
        </Note>
      ))}
      {seeing && <ShowPart part={ACKNOWLEDGE} props={{ row: seeing, onClose: () => setSeeing(null) }} />}
    </>
  );
}
