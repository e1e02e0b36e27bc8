import { ConfirmDialog } from '@baize/ui/confirm-dialog.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { FailureNote } from '../../components/failure.tsx';
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
    <ConfirmDialog
      open
      danger
      busy={action.busy}
      title={t('operator.end.title', { name: row.name })}
      text={t('operator.end.text')}
      labels={{ confirm: t('operator.end'), cancel: t('shell.cancel') }}
      onConfirm={() => action.run({ id: row.id })}
      onCancel={onClose}
    >
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </ConfirmDialog>
  );
}
