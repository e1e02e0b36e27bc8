import { ConfirmDialog } from '@baize/ui/confirm-dialog.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { FailureNote } from '../../components/failure.tsx';
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
    <ConfirmDialog
      open
      danger
      busy={action.busy}
      title={t('session.endAll.title', { account: player.account })}
      text={t('session.endAll.text')}
      labels={{ confirm: t('session.endAll'), cancel: t('shell.cancel') }}
      onConfirm={() => action.run({ id: player.id })}
      onCancel={onClose}
    >
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </ConfirmDialog>
  );
}
