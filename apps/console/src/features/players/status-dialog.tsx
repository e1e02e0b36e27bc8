import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import type { PlayerDetail } from '@baize/contract/console/players';
import { useAction } from '../../use-action.ts';

/** Disables or enables an account: what follows first, then the reason, then the button. */
export default function StatusDialog({
  player,
  next,
  onClose,
}: {
  player: PlayerDetail;
  next: 'active' | 'disabled';
  onClose: () => void;
}) {
  const t = useT();
  const action = useAction('setPlayerStatus', {
    stale: ['getPlayer', 'listPlayers', 'listPlayerSessions', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(`player.set.${next}.done`, { account: player.account }) });
    },
  });
  return (
    <ReasonDialog
      title={t(`player.set.${next}.title`, { account: player.account })}
      submit={t(`player.set.${next}`)}
      variant={next === 'disabled' ? 'danger' : 'primary'}
      action={action}
      rows={3}
      lead={
        <Consequences
          items={
            next === 'disabled'
              ? [t('player.disable.login'), t('player.disable.rounds'), t('player.disable.money')]
              : [t('player.enable.login'), t('player.enable.excluded')]
          }
        />
      }
      onClose={onClose}
      onReason={(reason) => action.run({ id: player.id, status: next, reason })}
    />
  );
}
