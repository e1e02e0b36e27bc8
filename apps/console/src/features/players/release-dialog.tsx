import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import type { PlayerDetail } from '@baize/contract/console/players';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

/** Lets a player stake and withdraw again whom a proof of the books had stopped. */
export default function ReleaseDialog({ player, onClose }: { player: PlayerDetail; onClose: () => void }) {
  const t = useT();
  const action = useAction('releasePlayer', {
    stale: ['getPlayer', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('player.release.done', { account: player.account }) });
    },
  });
  return (
    <ReasonDialog
      title={t('player.release.title', { account: player.account })}
      submit={t('player.release')}
      variant="primary"
      action={action}
      rows={3}
      lead={<Consequences items={[t('player.release.stakes'), t('player.release.drift')]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id: player.id, reason })}
    />
  );
}
