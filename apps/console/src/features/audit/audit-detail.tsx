import { useT } from '@baize/webkit/i18n';
import { actionText, AuditTarget, reasonText } from '../../components/audit-line.tsx';
import { DiffTable } from '../../components/diff-table.tsx';
import { Fact } from '../../components/page.tsx';
import type { AuditRow } from '../../console-calls.ts';
import { differences } from '../../lib/diff.ts';
import { useFormat } from '../../use-format.ts';

/** One row of the chain: all of it, with what changed. */
export function AuditDetail({ row }: { row: AuditRow }) {
  const t = useT();
  const format = useFormat();
  const changes = differences(row.before, row.after, true);
  return (
    <>
      <div>
        <div className="p-row">
          <span className="p-mono p-sub">#{row.seq}</span>
          <b className="p-b">{actionText(t, row.action)}</b>
        </div>
        <span>
          <b className="p-b">{row.actor}</b> · <AuditTarget target={row.target} />
        </span>
        <dl className="p-kv">
          <Fact name={t('part.time')}>
            <span className="num">{format.dateTime(row.at)}</span>
          </Fact>
          <Fact name={t('session.ip')}>
            <bdi className="p-mono">{row.ip}</bdi>
          </Fact>
        </dl>
      </div>
      <div>
        <h3>{t('part.reason')}</h3>
        <p className="wrap">{reasonText(t, row) || <span className="p-mut">{t('audit.noReason')}</span>}</p>
      </div>
      <div>
        <h3>{t('audit.changes')}</h3>
        {changes.length === 0 ? (
          <p className="p-mut">{t('audit.noChanges')}</p>
        ) : (
          <DiffTable caption={t('audit.changes')} rows={changes} />
        )}
      </div>
      <div>
        <h3>{t('audit.hash')}</h3>
        <p className="p-mono wrap">{row.hash}</p>
      </div>
    </>
  );
}
