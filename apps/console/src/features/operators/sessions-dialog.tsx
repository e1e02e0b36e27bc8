import type { OperatorRow, OperatorSession } from '@baize/contract/console/operators';
import { Button } from '@baize/ui/button.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
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
  const [ending, setEnding] = useState<OperatorSession | 'all' | null>(null);
  if (ending === 'all') return <EndSessionsDialog row={row} onClose={onClose} />;
  if (ending !== null) return <EndOneDialog row={row} session={ending} onClose={() => setEnding(null)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('operator.sessions.of', { name: row.name })}
      labels={{ close: t('shell.close') }}
      footer={
        <Button variant="danger" disabled={query.data?.length === 0} onClick={() => setEnding('all')}>
          {t('operator.end')}
        </Button>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows title={t('operator.sessions.none')} />
          ) : (
            <Sessions rows={rows} onEnd={setEnding} />
          )
        }
      </QueryView>
    </Dialog>
  );
}

type EndOneProps = { row: OperatorRow; session: OperatorSession; onClose: () => void };

/** Ends one login of an operator; the others go on. */
function EndOneDialog({ row, session, onClose }: EndOneProps) {
  const t = useT();
  const action = useAction('endOperatorSession', {
    stale: STALE,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('operator.sessions.ended') });
    },
  });
  return (
    <ReasonDialog
      title={t('operator.sessions.endOne', { ip: session.ip })}
      subtitle={row.name}
      submit={t('operator.sessions.end')}
      variant="danger"
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id: row.id, session: session.id, reason })}
    />
  );
}

type SessionsProps = {
  rows: readonly OperatorSession[];
  onEnd: (session: OperatorSession) => void;
};

function Sessions({ rows, onEnd }: SessionsProps) {
  const t = useT();
  const format = useFormat();
  const ip = (row: OperatorSession) => <bdi className={textStyles.mono}>{row.ip}</bdi>;
  const end = (row: OperatorSession) => (
    <Button size="dense" aria-label={t('operator.sessions.endOne', { ip: row.ip })} onClick={() => onEnd(row)}>
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
