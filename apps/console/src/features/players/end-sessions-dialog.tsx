import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { PlayerDetail } from '@baize/contract/console/players';
import { useAction } from '../../use-action.ts';

export default function EndSessionsDialog({ player, onClose }: { player: PlayerDetail; onClose: () => void }) {
  const t = useT();
  const action = useAction('endPlayerSessions', {
    stale: ['listPlayerSessions', 'listAudit'],
    done: ({ ended }) => {
      onClose();
      showToast({ tone: 'ok', title: t('session.endAll.done', { count: ended }) });
    },
  });
  return (
    <ReasonDialog
      title={t('session.endAll.title', { account: player.account })}
      submit={t('session.endAll')}
      variant="danger"
      action={action}
      lead={<Consequences items={[t('session.endAll.text')]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id: player.id, reason })}
    />
  );
}
