import type { DeadLetter } from '@baize/contract/console/dead-letters';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';

export type Decision = 'retry' | 'dismiss';

type DecideDialogProps = { letter: DeadLetter; decision: Decision; onClose: () => void };

/** Retry or dismiss: what follows, a reason that the audit log keeps, one button. */
export default function DecideDialog({ letter, decision, onClose }: DecideDialogProps) {
  const t = useT();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  const needsReason = decision === 'dismiss';
  const options = {
    stale: ['listDeadLetters', 'listAudit'] as const,
    done: ({ state, error }: DeadLetter) => {
      onClose();
      // A retry that fails again is an answer, not a failure: the letter is still there, with its new error.
      if (state === 'dead') showToast({ tone: 'err', title: t('deadLetter.retry.failed', { error }) });
      else showToast({ tone: 'ok', title: t(`deadLetter.${decision}.done`) });
    },
    // Another operator decided it: the list behind the dialog shows so.
    failed: () => void forget('listDeadLetters'),
  };
  const [retry, dismiss] = [useAction('retryDeadLetter', options), useAction('dismissDeadLetter', options)];
  const action = decision === 'retry' ? retry : dismiss;
  return (
    <FormDialog
      title={t(`deadLetter.${decision}.title`, { event: letter.eventType, consumer: letter.consumer })}
      submit={t(`deadLetter.${decision}`)}
      variant={decision === 'retry' ? 'primary' : 'danger'}
      busy={action.busy}
      lead={<Consequences items={[t(`deadLetter.${decision}.effect`), t(`deadLetter.${decision}.behind`)]} />}
      onClose={onClose}
      onSubmit={handleSubmit(({ reason }) => action.run({ id: letter.id, reason: reason.trim() }))}
    >
      <ReasonField
        optional={!needsReason}
        wrong={errors.reason !== undefined}
        field={register('reason', { validate: (text) => !needsReason || isReason(text) })}
      />
      {action.failure && (
        <FailureNote
          failure={action.failure}
          safe={
            action.failure.code === 'STATE_CONFLICT'
              ? t('deadLetter.refused')
              : decision === 'retry' && action.failure.code === 'NOT_FOUND'
                ? t('deadLetter.retry.nobody')
                : t('part.nothingChanged')
          }
        />
      )}
    </FormDialog>
  );
}
