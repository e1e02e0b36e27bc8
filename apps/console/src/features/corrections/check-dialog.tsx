import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextArea } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import type { Correction } from '@baize/contract/console/corrections';
import { effectOf } from '../../lib/correction.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { EffectList, type Decision } from './parts.tsx';
import pageStyles from '../../components/page.module.css';

const NOTE = { min: 3, max: 300 };
/** Answers that say why nothing moved better than the general text. */
const EXPLAINED = new Set(['SELF_APPROVAL', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS']);

/** The checker's answer: what will happen, a note, one button. */
export default function CheckDialog({
  correction,
  decision,
  onClose,
}: {
  correction: Correction;
  decision: Decision;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const player = useCall('getPlayer', { id: correction.playerId }, { staleTime: 0 });
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { note: '' } });
  const needsNote = decision === 'reject';
  const amount = format.money(correction.amount, { unit: true, currency: correction.currency });
  const action = useAction('checkCorrection', {
    stale: ['listCorrections', 'getPlayer', 'listPlayerPostings', 'listAudit', 'listHouseAccounts'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(`correction.${decision}.done`, { amount, account: correction.account }) });
    },
  });
  const effect = player.data && effectOf(player.data.cash, correction.direction, correction.amount);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!action.busy}
      title={t(`correction.${decision}.title`, { amount, account: correction.account })}
      labels={{ close: t('shell.close') }}

      footer={
        <>
          <Button onClick={onClose} disabled={action.busy}>
            {t('shell.cancel')}
          </Button>
          <Button
            type="submit"
            form="check-form"
            variant={decision === 'apply' ? 'primary' : 'danger'}
            busy={action.busy}
          >
            {t(`correction.${decision}.button`, { amount })}
          </Button>
        </>
      }
    >
      <Consequences
        items={
          decision === 'apply'
            ? [t('correction.apply.moves'), t('correction.apply.final')]
            : [t('correction.reject.moves')]
        }
      />
      {decision === 'apply' && effect && (
        <EffectList
          effect={effect}
          direction={correction.direction}
          amount={correction.amount}
          currency={correction.currency}
        />
      )}
      <form
        id="check-form"
        className={pageStyles.form}
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ note }) => action.run({ id: correction.id, decision, note: note.trim() }))(event)
        }
      >
        <Field
          label={t('correction.note.label')}
          required={needsNote}
          hint={t('part.reason.audit')}
          error={errors.note && t('part.reason.short', { min: NOTE.min })}
        >
          <TextArea
            rows={2}
            maxLength={NOTE.max}
            {...register('note', { validate: (text) => !needsNote || text.trim().length >= NOTE.min })}
          />
        </Field>
        {action.failure && (
          <FailureNote
            failure={action.failure}
            safe={
              EXPLAINED.has(action.failure.code)
                ? t(`correction.refused.${action.failure.code}`)
                : t('correction.refused')
            }
          />
        )}
      </form>
    </Dialog>
  );
}
