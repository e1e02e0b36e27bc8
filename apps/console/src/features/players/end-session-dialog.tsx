import type { PlayerDetail, SessionRow } from '@baize/contract/console/players';
import { ConfirmDialog } from '@baize/ui/confirm-dialog.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { FailureNote } from '../../components/failure.tsx';
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
    <ConfirmDialog
      open
      danger
      busy={action.busy}
      title={t('session.endOne.title', { account: player.account })}
      text={t('session.endOne.text', { when: format.dateTime(row.createdAt), ip: row.ip })}
      labels={{ confirm: t('session.endOne'), cancel: t('shell.cancel') }}
      onConfirm={() => action.run({ id: player.id, session: row.id })}
      onCancel={onClose}
    >
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </ConfirmDialog>
  );
}
