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

/** Another owner knows the operator to be a person of their own. */
export default function ConfirmDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  const action = useAction('confirmOperator', {
    stale: ['listOperators', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('operator.confirm.done', { name: row.name }) });
    },
  });
  return (
    <FormDialog
      title={t('operator.confirm.title', { name: row.name })}
      subtitle={row.displayName}
      submit={t('operator.confirm')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ reason }) => action.run({ id: row.id, version: row.version, reason: reason.trim() }))}
    >
      <Consequences items={[t('operator.confirm.person'), t('operator.confirm.checks'), t('operator.confirm.reset')]} />
      <ReasonField field={register('reason', { validate: isReason })} wrong={errors.reason !== undefined} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
