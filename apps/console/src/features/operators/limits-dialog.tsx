import type { RoleRow } from '@baize/contract/console/roles';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { ConflictNote, FormDialog, KEEP_FIELDS } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

type Form = { correction: string; day: string; reason: string };
const AMOUNT_MAX_LENGTH = 18;
const NOTHING = 0n;
const toForm = ({ limits }: RoleRow): Form => ({
  correction: limits.correction ?? '',
  day: limits.day ?? '',
  reason: '',
});
const isLimit = (text: string): boolean => text.trim() === '' || (parseAmount(text.trim()) ?? NOTHING) > NOTHING;
const toLimit = (text: string): string | null =>
  text.trim() === '' ? null : formatAmount(parseAmount(text.trim()) ?? NOTHING);

/** How much one operator of a role may correct, at once and on a day. Empty: no limit. */
export default function LimitsDialog({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const t = useT();
  const name = row.name ?? t(`role.${row.key}`);
  const [opened, setOpened] = useState(row);
  const [conflict, setConflict] = useState(false);
  const { register, handleSubmit, reset, getValues, formState } = useForm<Form>({ defaultValues: toForm(opened) });
  const { errors } = formState;
  const action = useAction('limitRole', {
    stale: ['listRoles', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('role.saved', { name }) });
    },
    failed: ({ code }) => {
      if (code !== 'STATE_CONFLICT') return;
      setConflict(true);
      void forget('listRoles');
    },
  });
  function takeNew(): void {
    setOpened(row);
    reset({ ...toForm(row), reason: getValues('reason') }, KEEP_FIELDS);
    setConflict(false);
    action.reset();
  }
  return (
    <FormDialog
      title={t('role.limits.of', { name })}
      submit={t('shell.save')}
      busy={action.busy}
      disabled={!formState.isDirty}
      onClose={onClose}
      onSubmit={handleSubmit(({ correction, day, reason }) =>
        action.run({
          key: opened.key,
          correction: toLimit(correction),
          day: toLimit(day),
          version: opened.limits.version,
          reason: reason.trim(),
        }),
      )}
    >
      <LimitField which="correction" register={register} errors={errors} />
      <LimitField which="day" register={register} errors={errors} />
      <Consequences items={[t('role.limit.both'), t('role.limit.each'), t('role.limit.now')]} />
      <ReasonField field={register('reason', { validate: isReason })} wrong={errors.reason !== undefined} />
      {conflict && <ConflictNote arrived={row.limits.version !== opened.limits.version} onTake={takeNew} />}
      {action.failure && !conflict && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

const inOrder = (values: Form): boolean => {
  const [correction, day] = [parseAmount(values.correction.trim()), parseAmount(values.day.trim())];
  return correction === undefined || day === undefined || correction <= day;
};

type LimitFieldProps = {
  which: 'correction' | 'day';
  register: UseFormRegister<Form>;
  errors: FieldErrors<Form>;
};

function LimitField({ which, register, errors }: LimitFieldProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Field
      label={t(`role.limit.${which}`)}
      hint={t('role.limit.empty')}
      error={errors[which] && t(errors[which].type === 'order' ? 'role.limit.order' : 'role.limit.wrong')}
    >
      <TextInput
        inputMode="decimal"
        prefix={format.symbol}
        maxLength={AMOUNT_MAX_LENGTH}
        {...register(which, {
          validate: { amount: isLimit, order: (_, values) => which === 'day' || inOrder(values) },
        })}
      />
    </Field>
  );
}
