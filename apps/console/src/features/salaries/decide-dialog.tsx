import type { ConsoleBill } from '@baize/contract/console/salaries';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { usePeriodText, type Decision } from './parts.tsx';

type DecideDialogProps = { bill: ConsoleBill; decision: Decision; onClose: () => void };

/** An operator's decision about a bill: what follows, why, one button. */
export default function DecideDialog({ bill, decision, onClose }: DecideDialogProps) {
  const t = useT();
  const format = useFormat();
  const period = usePeriodText();
  const amount = format.money(bill.net, { unit: true, currency: bill.currency });
  const action = useAction('decideSalaryBill', {
    stale: ['listSalaryBills', 'getSalaryRun', 'listProposals', 'listAudit'],
    done: (decided) => {
      onClose();
      showToast({ tone: 'ok', title: t(decided.waiting ? 'salary.approve.waits' : `salary.${decision}.done`) });
    },
  });
  return (
    <ReasonDialog
      title={t(`salary.${decision}.title`, { amount, account: bill.account })}
      subtitle={period(bill.period)}
      submit={t(`salary.${decision}`)}
      variant={decision === 'approve' ? 'primary' : 'danger'}
      action={action}
      lead={
        <Consequences
          items={
            decision === 'approve'
              ? [t('salary.approve.effect'), t('salary.approve.second')]
              : [t('salary.deny.effect')]
          }
        />
      }
      onClose={onClose}
      onReason={(reason) => action.run({ id: bill.id, decision, reason })}
    />
  );
}
