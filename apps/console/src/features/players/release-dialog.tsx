import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import type { PlayerDetail } from '@baize/contract/console/players';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';

/** Lets a player stake and withdraw again whom a proof of the books had stopped. */
export default function ReleaseDialog({ player, onClose }: { player: PlayerDetail; onClose: () => void }) {
  const t = useT();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  const action = useAction('releasePlayer', {
    stale: ['getPlayer', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('player.release.done', { account: player.account }) });
    },
  });
  return (
    <FormDialog
      title={t('player.release.title', { account: player.account })}
      submit={t('player.release')}
      variant="primary"
      busy={action.busy}
      lead={<Consequences items={[t('player.release.stakes'), t('player.release.drift')]} />}
      onClose={onClose}
      onSubmit={handleSubmit(({ reason }) => action.run({ id: player.id, reason: reason.trim() }))}
    >
      <ReasonField rows={3} wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
