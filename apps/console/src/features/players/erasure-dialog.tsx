import type { PlayerDetail } from '@baize/contract/console/players';
import { ERASURE_COOLING_DAYS } from '@baize/contract/erasure-terms';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';

type ErasureDialogProps = { player: PlayerDetail; wish: 'ask' | 'stop'; onClose: () => void };

/** Asks for the end of a player's account, or takes it back: what follows first, then the reason. */
export default function ErasureDialog({ player, wish, onClose }: ErasureDialogProps) {
  const t = useT();
  const format = useFormat();
  const action = useAction(wish === 'ask' ? 'askPlayerErasure' : 'stopPlayerErasure', {
    stale: ['getPlayerErasure', 'listProposals', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(`erasure.${wish}.done`, { account: player.account }) });
    },
  });
  const days = format.number(ERASURE_COOLING_DAYS);
  return (
    <ReasonDialog
      title={t(`erasure.${wish}.title`, { account: player.account })}
      submit={t(`erasure.${wish}`)}
      variant={wish === 'ask' ? 'danger' : 'primary'}
      action={action}
      rows={3}
      lead={
        wish === 'ask' && (
          <Consequences items={[t('erasure.ask.second'), t('erasure.ask.cools', { days }), t('erasure.ask.gone')]} />
        )
      }
      onClose={onClose}
      onReason={(reason) => action.run({ id: player.id, reason })}
    />
  );
}
