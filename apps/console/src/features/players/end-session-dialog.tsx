import type { PlayerDetail, SessionRow } from '@baize/contract/console/players';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';

type EndSessionDialogProps = { player: PlayerDetail; row: SessionRow; onClose: () => void };

/** Ends one login of a player; the others go on. */
export default function EndSessionDialog({ player, row, onClose }: EndSessionDialogProps) {
  const t = useT();
  const format = useFormat();
  const action = useAction('endPlayerSession', {
    stale: ['listPlayerSessions', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('session.endAll.done', { count: 1 }) });
    },
  });
  return (
    <ReasonDialog
      title={t('session.endOne.title', { account: player.account })}
      submit={t('session.endOne')}
      variant="danger"
      action={action}
      lead={<Consequences items={[t('session.endOne.text', { when: format.dateTime(row.createdAt), ip: row.ip })]} />}
      onClose={onClose}
      onReason={(reason) => action.run({ id: player.id, session: row.id, reason })}
    />
  );
}
