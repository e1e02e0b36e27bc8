import type { SupplierCase } from '@baize/contract/console/supplier-cases';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

/** `close` is a refusal where there is nothing to pay: our answer stands. */
export type Decision = 'accept' | 'refuse' | 'close';

type DecideDialogProps = { found: SupplierCase; decision: Decision; onClose: () => void };

/** A decision about all transactions of a case: what follows, why, one button. */
export default function DecideDialog({ found, decision, onClose }: DecideDialogProps) {
  const t = useT();
  const action = useAction('decideSupplierCase', {
    stale: ['listSupplierCases', 'getSupplierCase', 'listProposals', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(`case.${decision}.done`) });
    },
  });
  return (
    <ReasonDialog
      title={t(`case.${decision}.title`, { supplier: found.supplierName, day: found.day })}
      submit={t(`case.${decision}`)}
      variant={decision === 'refuse' ? 'danger' : 'primary'}
      action={action}
      rows={3}
      lead={<Consequences items={[t(`case.${decision}.effect`), t(`case.${decision}.after`)]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id: found.id, decision: decision === 'accept' ? 'accept' : 'refuse', reason })}
    />
  );
}
