import type { AuditRow } from '@baize/contract/console/audit';
import { buttonClass } from '@baize/ui/button.tsx';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { actionTitle, reasonText } from '../../components/audit-line.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { differences } from '../../lib/diff.ts';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import styles from './pools.module.css';

const SHOWN = 20;

/** Who changed the pool, what, and why: the newest of its entries in the audit log. */
export function HistoryCard({ poolId }: { poolId: string }) {
  const t = useT();
  const may = useCan('audit.read');
  const target = `jackpot:${poolId}`;
  const query = useCall('listAudit', { target, pageSize: SHOWN }, { enabled: may });
  if (!may) return null;
  return (
    <Card
      title={t('jackpot.history')}
      end={
        <Link className={buttonClass({ size: 'dense' })} href={`/audit?target=${encodeURIComponent(target)}`}>
          {t('jackpot.history.all')}
        </Link>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {({ content }) => {
          // A target is looked for by how it begins.
          const rows = content.filter((row) => row.target === target);
          return rows.length === 0 ? <NoRows title={t('jackpot.history.none')} /> : <History rows={rows} />;
        }}
      </QueryView>
    </Card>
  );
}

function History({ rows }: { rows: readonly AuditRow[] }) {
  const t = useT();
  const format = useFormat();
  const columns: Column<AuditRow>[] = [
    {
      key: 'at',
      head: t('part.time'),
      fixed: true,
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    { key: 'actor', head: t('audit.actor'), cell: ({ actor }) => <b className={textStyles.strong}>{actor}</b> },
    { key: 'action', head: t('audit.action'), cell: ({ action }) => actionTitle(t, action) },
    { key: 'changes', head: t('audit.changes'), cell: (row) => <Changes row={row} /> },
    {
      key: 'reason',
      head: t('part.reason'),
      cell: (row) => <span className={textStyles.wrap}>{reasonText(t, row)}</span>,
    },
  ];
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('jackpot.history') })}
      rows={rows}
      rowKey={({ seq }) => seq}
      columns={columns}
      card={(row) => ({
        title: actionTitle(t, row.action),
        subtitle: format.dateTime(row.at),
        end: row.actor,
        more: (
          <>
            <Changes row={row} />
            <p className={textStyles.secondary}>{reasonText(t, row)}</p>
          </>
        ),
      })}
    />
  );
}

/** A field of the pool in words; its own name where it is newer than this console. */
function fieldText(t: Translate, path: string): string {
  const id = `jackpot.field.${path}`;
  const text = t(id);
  return text === id ? path : text;
}

function Changes({ row }: { row: AuditRow }) {
  const t = useT();
  return (
    <ul className={styles.changes}>
      {differences(row.before, row.after, true).map(({ path, before, after }) => (
        <li key={path}>
          {fieldText(t, path)}: {before !== null && <bdi className={textStyles.tertiary}>{before} →</bdi>}{' '}
          <bdi>{after ?? '—'}</bdi>
        </li>
      ))}
    </ul>
  );
}
