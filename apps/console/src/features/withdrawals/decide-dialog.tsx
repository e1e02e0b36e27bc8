import type { WITHDRAWAL_DECISIONS } from '@baize/contract/console/constants';
import type { BrandWithdrawal } from '@baize/contract/console/withdrawals';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { STALE } from './parts.tsx';

type DecideDialogProps = {
  order: BrandWithdrawal;
  decision: (typeof WITHDRAWAL_DECISIONS)[number];
  onClose: () => void;
};

/** Before anything is paid: what follows from the decision, and why it was taken. */
export default function DecideDialog({ order, decision, onClose }: DecideDialogProps) {
  const t = useT();
  const format = useFormat();
  const amount = format.money(order.amount, { unit: true, currency: order.currency });
  const action = useAction('decideWithdrawal', {
    stale: STALE,
    done: ({ state }) => {
      onClose();
      const waits = decision === 'approve' && state === 'risk-review';
      showToast({ tone: 'ok', title: t(waits ? 'withdrawal.first.done' : `withdrawal.${decision}.done`, { amount }) });
    },
  });
  return (
    <ReasonDialog
      title={t(`withdrawal.${decision}.title`, { amount, account: order.login })}
      submit={t(`withdrawal.${decision}`)}
      variant={decision === 'approve' ? 'primary' : 'danger'}
      lead={<Consequences items={[t(`withdrawal.${decision}.effect`, { amount })]} />}
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id: order.id, decision, reason })}
    />
  );
}
