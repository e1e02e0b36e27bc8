import type { Proposal } from '@baize/contract/console/proposals';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { DECIDED } from './decided.ts';

/** Whoever made a change takes it back. */
export function WithdrawDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const t = useT();
  const action = useAction('withdrawProposal', {
    stale: DECIDED,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('proposal.withdrawn.done') });
    },
  });
  return (
    <ReasonDialog
      title={t('proposal.withdraw')}
      subtitle={t(`proposal.kind.${proposal.kind}`)}
      submit={t('proposal.withdraw')}
      variant="danger"
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ id: proposal.id, reason })}
    >
      <Consequences items={[t('proposal.withdraw.text')]} />
    </ReasonDialog>
  );
}
