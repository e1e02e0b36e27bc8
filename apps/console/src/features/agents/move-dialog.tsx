import { MOVE_FAULTS, type MovePreview } from '@baize/contract/console/agents';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { failureOf, type Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason, isWritten } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

type MoveDialogProps = { id: string; account: string; onClose: () => void };
const NAME_MAX = 64;

/** Names the new upline, shows what the move would bring about, and only then takes the reason. */
export default function MoveDialog({ id, account, onClose }: MoveDialogProps) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { to: '', reason: '' } });
  const { errors } = formState;
  const preview = useCall('previewTreeMove', { id, to: asked ?? '' }, { enabled: asked !== null, staleTime: 0 });
  const shown = asked === null ? undefined : preview.data;
  const refused = asked === null || preview.error === null ? null : failureOf(preview.error);
  const faultText = (failure: Failure | null): string | undefined => {
    const fault = MOVE_FAULTS.find((each) => each === failure?.fields['to']);
    return fault && t(`agents.fault.${fault}`);
  };
  const action = useAction('moveInTree', {
    stale: ['listTreeMoves', 'listAudit'],
    done: ({ effectiveAt }) => {
      onClose();
      showToast({ tone: 'ok', title: t('agents.move.done', { account, at: format.dateTime(effectiveAt) }) });
    },
  });
  return (
    <FormDialog
      title={t('agents.move.title', { account })}
      submit={t(shown ? 'agents.move' : 'agents.move.preview')}
      busy={action.busy || (asked !== null && preview.isFetching)}
      onClose={onClose}
      onSubmit={handleSubmit(({ to, reason }) => {
        if (shown) action.run({ id, to: to.trim(), reason: reason.trim() });
        else setAsked(to.trim());
      })}
    >
      <Field
        label={t('agents.move.to')}
        required
        hint={t('agents.move.to.hint')}
        error={errors.to ? t('agents.fault.unknown') : faultText(refused)}
      >
        <TextInput
          maxLength={NAME_MAX}
          autoComplete="off"
          {...register('to', { validate: (to) => isWritten(to), onChange: () => setAsked(null) })}
        />
      </Field>
      {shown && (
        <>
          <Effects preview={shown} />
          <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
        </>
      )}
      {refused && refused.code !== 'BAD_REQUEST' && <FailureNote failure={refused} safe={t('part.nothingChanged')} />}
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

/** What the move would bring about, before the reason and the button. */
function Effects({ preview }: { preview: MovePreview }) {
  const t = useT();
  const format = useFormat();
  const list = (accounts: readonly string[]): string => accounts.join(', ');
  return (
    <Consequences
      items={[
        t('agents.effect.people', { count: preview.people, shown: format.number(preview.people), to: preview.to }),
        t('agents.effect.day', { at: format.dateTime(preview.effectiveAt) }),
        ...(preview.leaves.length > 0 ? [t('agents.effect.leaves', { accounts: list(preview.leaves) })] : []),
        t('agents.effect.joins', { accounts: list(preview.joins) }),
        t('agents.effect.past'),
        ...(preview.contracts > 0
          ? [t('agents.effect.contracts', { count: preview.contracts, shown: format.number(preview.contracts) })]
          : []),
      ]}
    />
  );
}
