import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

type WithdrawDialogProps = { id: string; account: string; onClose: () => void };

/** Takes a move back that waits for its day. */
export default function WithdrawDialog({ id, account, onClose }: WithdrawDialogProps) {
  const t = useT();
  const action = useAction('withdrawTreeMove', {
    stale: ['listTreeMoves', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('agents.move.withdrawn', { account }) });
    },
  });
  return (
    <ReasonDialog
      title={t('agents.move.withdraw.title', { account })}
      submit={t('agents.move.withdraw')}
      variant="danger"
      action={action}
      lead={<Consequences items={[t('agents.move.withdraw.effect')]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id, reason })}
    />
  );
}
