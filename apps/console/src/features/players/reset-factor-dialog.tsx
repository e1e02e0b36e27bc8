import { FACTOR_RESET_HOURS } from '@baize/contract/console/constants';
import type { PlayerDetail } from '@baize/contract/console/players';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';

/** Takes the authenticator off a player who has lost theirs: what follows first, then the reason. */
export default function ResetFactorDialog({ player, onClose }: { player: PlayerDetail; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const action = useAction('resetPlayerFactor', {
    stale: ['getPlayerSafety', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('factor.reset.done', { account: player.account }) });
    },
  });
  const hours = format.number(FACTOR_RESET_HOURS);
  return (
    <ReasonDialog
      title={t('factor.reset.title', { account: player.account })}
      submit={t('factor.reset')}
      variant="danger"
      action={action}
      rows={3}
      lead={<Consequences items={[t('factor.reset.cools', { hours }), t('factor.reset.money', { hours })]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id: player.id, reason })}
    />
  );
}
