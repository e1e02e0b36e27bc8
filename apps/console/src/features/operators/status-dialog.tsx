import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';

/** Disables or enables an operator: what follows first, then the reason, then the button. */
export default function StatusDialog({
  row,
  next,
  onClose,
}: {
  row: OperatorRow;
  next: 'active' | 'disabled';
  onClose: () => void;
}) {
  const t = useT();
  const action = useAction('setOperatorStatus', {
    stale: ['listOperators', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(`operator.set.${next}.done`, { name: row.name }) });
    },
  });
  return (
    <ReasonDialog
      title={t(`operator.set.${next}.title`, { name: row.name })}
      subtitle={row.displayName}
      submit={t(`operator.set.${next}`)}
      variant={next === 'disabled' ? 'danger' : 'primary'}
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id: row.id, status: next, version: row.version, reason })}
    >
      <Consequences
        items={
          next === 'disabled'
            ? [t('operator.disable.sessions'), t('operator.disable.work'), t('operator.disable.name')]
            : [t('operator.enable.login')]
        }
      />
    </ReasonDialog>
  );
}
