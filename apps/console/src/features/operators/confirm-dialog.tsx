import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';

/** Another owner knows the operator to be a person of their own. */
export default function ConfirmDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const action = useAction('confirmOperator', {
    stale: ['listOperators', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('operator.confirm.done', { name: row.name }) });
    },
  });
  return (
    <ReasonDialog
      title={t('operator.confirm.title', { name: row.name })}
      subtitle={row.displayName}
      submit={t('operator.confirm')}
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id: row.id, version: row.version, reason })}
    >
      <Consequences items={[t('operator.confirm.person'), t('operator.confirm.checks'), t('operator.confirm.reset')]} />
    </ReasonDialog>
  );
}
