import type { PlayerDetail } from '@baize/contract/console/players';
import { NOTE_TEXT_MAX } from '@baize/contract/console/timeline-words';
import { Field } from '@baize/ui/field.tsx';
import { TextArea } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';

const ROWS = 4;

/** Something to remember of a player. */
export default function NoteDialog({ player, onClose }: { player: PlayerDetail; onClose: () => void }) {
  const t = useT();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { text: '' } });
  const action = useAction('writePlayerNote', {
    stale: ['listPlayerTimeline', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('timeline.write.done') });
    },
  });
  return (
    <FormDialog
      title={t('timeline.write')}
      subtitle={player.account}
      submit={t('timeline.write')}
      busy={action.busy}
      lead={<Consequences items={[t('timeline.write.effect'), t('timeline.write.gone')]} />}
      onClose={onClose}
      onSubmit={handleSubmit(({ text }) => action.run({ id: player.id, text: text.trim() }))}
    >
      <Field label={t('timeline.text')} required error={formState.errors.text && t('timeline.write.short')}>
        <TextArea rows={ROWS} maxLength={NOTE_TEXT_MAX} {...register('text', { validate: isReason })} />
      </Field>
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
