import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { PlayerDetail } from '@baize/contract/console/players';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
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
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  const action = useAction('setPlayerStatus', {
    stale: ['getPlayer', 'listPlayers', 'listPlayerSessions', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(`player.set.${next}.done`, { account: player.account }) });
    },
  });
  return (
    <FormDialog
      title={t(`player.set.${next}.title`, { account: player.account })}
      submit={t(`player.set.${next}`)}
      variant={next === 'disabled' ? 'danger' : 'primary'}
      busy={action.busy}
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
      onSubmit={handleSubmit(({ reason }) => action.run({ id: player.id, status: next, reason: reason.trim() }))}
    >
      <ReasonField rows={3} wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
