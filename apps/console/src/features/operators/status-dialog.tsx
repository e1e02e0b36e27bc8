import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';
import { isReason } from '../../lib/reason.ts';
import { ReasonField } from '../../components/reason-field.tsx';

/** Disables or enables an operator: what follows first, then the reason, then the button. */
export default function StatusDialog({
  row,
  next,
  onClose,
}: {
  row: OperatorRow;
  next: 'active' | 'disabled';
  onClose: () => void;
}) {
  const t = useT();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  const action = useAction('setOperatorStatus', {
    stale: ['listOperators', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(`operator.set.${next}.done`, { name: row.name }) });
    },
  });
  return (
    <FormDialog
      title={t(`operator.set.${next}.title`, { name: row.name })}
      subtitle={row.displayName}
      submit={t(`operator.set.${next}`)}
      variant={next === 'disabled' ? 'danger' : 'primary'}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ reason }) =>
        action.run({ id: row.id, status: next, version: row.version, reason: reason.trim() }),
      )}
    >
      <Consequences
        items={
          next === 'disabled'
            ? [t('operator.disable.sessions'), t('operator.disable.work'), t('operator.disable.name')]
            : [t('operator.enable.login')]
        }
      />
      <ReasonField field={register('reason', { validate: isReason })} wrong={errors.reason !== undefined} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
