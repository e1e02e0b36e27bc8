import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { ConflictNote, FormDialog, KEEP_FIELDS } from '../../components/form-dialog.tsx';
import type { OperatorRow } from '@baize/contract/console/operators';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { isReason } from '../../lib/reason.ts';
import { ReasonField } from '../../components/reason-field.tsx';
import { RoleAndBrandsFields, type RoleAndBrands } from './role-and-brands.tsx';

type Form = { rights: RoleAndBrands; reason: string };
const toForm = ({ role, brands }: OperatorRow): Form => ({
  rights: { role, brandIds: brands.map(({ id }) => id) },
  reason: '',
});

/**
 * Another role, other brands. The list is polled; the form keeps the values it was opened with, version included.
 */
export default function ChangeDialog({ row, onClose }: { row: OperatorRow; onClose: () => void }) {
  const t = useT();
  const [opened, setOpened] = useState(row);
  const [conflict, setConflict] = useState(false);
  const {
    register,
    control,
    handleSubmit,
    reset,
    formState: { errors },
  } = useForm<Form>({ defaultValues: toForm(opened) });
  const action = useAction('changeOperator', {
    stale: ['listOperators', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('operator.change.done', { name: row.name }) });
    },
    failed: ({ code }) => {
      if (code === 'STATE_CONFLICT') {
        setConflict(true);
        void forget('listOperators');
      }
    },
  });
  function takeNew(): void {
    setOpened(row);
    reset(toForm(row), KEEP_FIELDS);
    setConflict(false);
    action.reset();
  }
  return (
    <FormDialog
      title={t('operator.change.title', { name: row.name })}
      subtitle={row.displayName}
      submit={t('shell.save')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ rights, reason }) =>
        action.run({
          id: row.id,
          role: rights.role,
          brandIds: [...rights.brandIds],
          version: opened.version,
          reason: reason.trim(),
        }),
      )}
    >
      <Controller
        name="rights"
        control={control}
        rules={{ validate: ({ brandIds }) => brandIds.length > 0 }}
        render={({ field }) => (
          <RoleAndBrandsFields value={field.value} onChange={field.onChange} wrong={errors.rights !== undefined} />
        )}
      />
      <Consequences items={[t('operator.change.now'), t('operator.change.work')]} />
      <ReasonField field={register('reason', { validate: isReason })} wrong={errors.reason !== undefined} />
      {conflict && <ConflictNote arrived={row.version !== opened.version} onTake={takeNew} />}
      {action.failure && !conflict && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
