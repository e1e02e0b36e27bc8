import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';

export function EndSessionsDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const action = useAction('endOperatorSessions', {
    stale: ['listOperators', 'listOperatorSessions', 'listAudit'],
    done: ({ ended }) => {
      onClose();
      showToast({ tone: 'ok', title: t('session.endAll.done', { count: ended }) });
    },
  });
  return (
    <ReasonDialog
      title={t('operator.end.title', { name: row.name })}
      submit={t('operator.end')}
      variant="danger"
      action={action}
      lead={<Consequences items={[t('operator.end.text')]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id: row.id, reason })}
    />
  );
}
