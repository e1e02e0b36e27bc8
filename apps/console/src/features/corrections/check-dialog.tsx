import { showToast } from '@baize/ui/toast.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { Correction } from '@baize/contract/console/corrections';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { effectOf } from '../../lib/correction.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { EffectList, type Decision } from './parts.tsx';

/** Answers that say why nothing moved better than the general text. */
const EXPLAINED = new Set(['SELF_APPROVAL', 'CONFIRMATION_NEEDED', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS']);

/** What is safe, and what can be done. */
function safeText(t: Translate, format: Formats, { code, params }: Failure): string {
  if (code === 'CONFIRMATION_NEEDED' && params.until)
    return t('correction.refused.CONFIRMATION_UNTIL', { at: format.dateTime(params.until) });
  return EXPLAINED.has(code) ? t(`correction.refused.${code}`, params) : t('correction.refused');
}

type CheckDialogProps = { correction: Correction; decision: Decision; onClose: () => void };

/** The checker's decision: what will happen, a note, one button. */
export default function CheckDialog({ correction, decision, onClose }: CheckDialogProps) {
  const t = useT();
  const format = useFormat();
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
  return (
    <FormDialog
      title={t(`correction.${decision}.title`, { amount, account: correction.account })}
      submit={t(`correction.${decision}.button`, { amount })}
      variant={decision === 'apply' ? 'primary' : 'danger'}
      busy={action.busy}
      lead={<WhatFollows correction={correction} decision={decision} />}
      onClose={onClose}
      onSubmit={handleSubmit(({ note }) => action.run({ id: correction.id, decision, note: note.trim() }))}
    >
      <ReasonField
        label={t('correction.note.label')}
        optional={!needsNote}
        wrong={errors.note !== undefined}
        field={register('note', { validate: (text) => !needsNote || isReason(text) })}
      />
      {action.failure && <FailureNote failure={action.failure} safe={safeText(t, format, action.failure)} />}
    </FormDialog>
  );
}

/** The consequences of the decision and, where money moves, the balance before and after. */
function WhatFollows({ correction, decision }: Omit<CheckDialogProps, 'onClose'>) {
  const t = useT();
  const player = useCall('getPlayer', { id: correction.playerId }, { staleTime: 0 });
  const effect = player.data && effectOf(player.data.cash, correction.direction, correction.amount);
  return (
    <>
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
    </>
  );
}
