import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';

/** Another owner has seen who put an owner aside. */
export default function AcknowledgeDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const action = useAction('acknowledgePutAside', { stale: ['listOperators', 'listAudit'], done: onClose });
  return (
    <ReasonDialog
      title={t('operator.aside.title', { name: row.name })}
      subtitle={row.displayName}
      submit={t('operator.aside.see')}
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id: row.id, version: row.version, reason })}
    >
      <Consequences items={[t('operator.aside.told'), t('operator.aside.gone')]} />
    </ReasonDialog>
  );
}
