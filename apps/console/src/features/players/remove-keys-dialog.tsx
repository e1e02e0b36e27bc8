import type { PlayerDetail } from '@baize/contract/console/players';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';

/** Takes all passkeys and linked accounts off a player: what follows first, then the reason. */
export default function RemoveKeysDialog({ player, onClose }: { player: PlayerDetail; onClose: () => void }) {
  const t = useT();
  const action = useAction('removePlayerKeys', {
    stale: ['getPlayerSafety', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('keys.remove.done', { account: player.account }) });
    },
  });
  return (
    <ReasonDialog
      title={t('keys.remove.title', { account: player.account })}
      submit={t('keys.remove')}
      variant="danger"
      action={action}
      rows={3}
      lead={<Consequences items={[t('keys.remove.follows'), t('keys.remove.links')]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id: player.id, reason })}
    />
  );
}
