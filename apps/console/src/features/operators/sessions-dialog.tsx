import type { OperatorRow, OperatorSession } from '@baize/contract/console/operators';
import { Button } from '@baize/ui/button.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { FailureNote } from '../../components/failure.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';

const STALE = ['listOperators', 'listOperatorSessions', 'listAudit'] as const;

/** Where an operator is logged in: one login is ended, or all. */
export default function SessionsDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const query = useCall('listOperatorSessions', { id: row.id });
  const [isEndingAll, setEndingAll] = useState(false);
  const action = useAction('endOperatorSession', {
    stale: STALE,
    done: () => showToast({ tone: 'ok', title: t('operator.sessions.ended') }),
  });
  if (isEndingAll) return <EndSessionsDialog row={row} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!action.busy}
      title={t('operator.sessions.of', { name: row.name })}
      labels={{ close: t('shell.close') }}
      footer={
        <Button variant="danger" disabled={query.data?.length === 0} onClick={() => setEndingAll(true)}>
          {t('operator.end')}
        </Button>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows title={t('operator.sessions.none')} />
          ) : (
            <Sessions
              rows={rows}
              busy={action.busy}
              onEnd={(session) => action.run({ id: row.id, session: session.id })}
            />
          )
        }
      </QueryView>
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </Dialog>
  );
}

type SessionsProps = {
  rows: readonly OperatorSession[];
  busy: boolean;
  onEnd: (session: OperatorSession) => void;
};

function Sessions({ rows, busy, onEnd }: SessionsProps) {
  const t = useT();
  const format = useFormat();
  const ip = (row: OperatorSession) => <bdi className={textStyles.mono}>{row.ip}</bdi>;
  const end = (row: OperatorSession) => (
    <Button
      size="dense"
      busy={busy}
      aria-label={t('operator.sessions.endOne', { ip: row.ip })}
      onClick={() => onEnd(row)}
    >
      {t('operator.sessions.end')}
    </Button>
  );
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('operator.sessions') })}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'opened',
          head: t('operator.sessions.opened'),
          fixed: true,
          cell: (row) => format.dateTime(row.openedAt),
        },
        { key: 'seen', head: t('operator.sessions.seen'), cell: (row) => format.ago(row.seenAt) },
        { key: 'ip', head: t('session.ip'), cell: ip },
        {
          key: 'agent',
          head: t('operator.sessions.agent'),
          cell: ({ userAgent }) => <span className={textStyles.wrap}>{userAgent}</span>,
        },
        {
          key: 'end',
          atEnd: true,
          head: <span className={textStyles.visuallyHidden}>{t('operator.sessions.end')}</span>,
          cell: end,
        },
      ]}
      card={(row) => ({
        title: format.dateTime(row.openedAt),
        subtitle: row.userAgent,
        end: ip(row),
        more: end(row),
      })}
    />
  );
}
