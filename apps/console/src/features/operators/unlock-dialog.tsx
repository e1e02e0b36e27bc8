import type { OperatorRow } from '@baize/contract/console/operators';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

/** Lifts the locks that wrong tries have set, so that the person can log in at once. */
export default function UnlockDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const action = useAction('unlockOperator', {
    stale: ['listOperators', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('operator.unlock.done', { name: row.name }) });
    },
  });
  return (
    <ReasonDialog
      title={t('operator.unlock.title', { name: row.name })}
      subtitle={row.displayName}
      submit={t('operator.unlock')}
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id: row.id, reason })}
    >
      <Consequences items={[t('operator.unlock.tries'), t('operator.unlock.person')]} />
    </ReasonDialog>
  );
}
