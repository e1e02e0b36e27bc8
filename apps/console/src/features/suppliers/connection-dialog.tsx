import type { Connection } from '@baize/contract/console/connections';
import { DIALECTS } from '@baize/contract/console/connection-values';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextArea, TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { factsOf, startOf, FITS, type ConnectionForm } from './connection-form.ts';

/** How a supplier is called: of one that is there, or of a new one. Another owner checks it. */
export default function ConnectionDialog({ found, onClose }: { found: Connection | null; onClose: () => void }) {
  const t = useT();
  const {
    register,
    control,
    handleSubmit,
    formState: { errors, isDirty },
  } = useForm<ConnectionForm>({ defaultValues: startOf(found) });
  const dialect = useWatch({ control, name: 'dialect' });
  const done = (): void => {
    onClose();
    showToast({ tone: 'ok', title: t('connection.proposed') });
  };
  const add = useAction('connectSupplier', { stale: ['listProposals', 'listAudit'], done });
  const change = useAction('changeConnection', { stale: ['getConnection', 'listProposals', 'listAudit'], done });
  const failure = add.failure ?? change.failure;
  return (
    <FormDialog
      title={found === null ? t('connection.add') : t('connection.edit.title', { supplier: found.name })}
      submit={t('ceiling.propose')}
      busy={add.busy || change.busy}
      disabled={!isDirty}
      onClose={onClose}
      onSubmit={handleSubmit((form) => {
        if (found !== null) change.run({ supplier: found.supplier, ...factsOf(form) });
        else add.run({ supplier: form.supplier.trim(), dialect: form.dialect, ...factsOf(form) });
      })}
    >
      {found === null && <WhoFields register={register} errors={errors} />}
      <div className={pageStyles.twoFields}>
        <Field label={t('connection.name')} error={errors.name && t('connection.wrong.name')}>
          <TextInput maxLength={60} {...register('name', { validate: FITS.name })} />
        </Field>
        <Field label={t('connection.operatorId')} error={errors.operatorId && t('connection.wrong.operatorId')}>
          <TextInput inputMode="numeric" maxLength={10} {...register('operatorId', { validate: FITS.operatorId })} />
        </Field>
      </div>
      <Field
        label={t('connection.baseUrl')}
        hint={t('connection.baseUrl.hint')}
        error={errors.baseUrl && t('connection.wrong.baseUrl')}
      >
        <TextInput inputMode="url" maxLength={500} {...register('baseUrl', { validate: FITS.baseUrl })} />
      </Field>
      {dialect === 'v2' && (
        <Field label={t('connection.mode')}>
          <Select
            options={(['strict', 'plain'] as const).map((mode) => ({
              value: mode,
              label: t(`connection.mode.${mode}`),
            }))}
            {...register('mode')}
          />
        </Field>
      )}
      <Field
        label={t('connection.frameHosts')}
        hint={t('connection.frameHosts.hint')}
        error={errors.frameHosts && t('connection.wrong.frameHosts')}
      >
        <TextArea rows={3} maxLength={3_000} {...register('frameHosts', { validate: FITS.frameHosts })} />
      </Field>
      <Note tone="warn">{t('connection.warning')}</Note>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {failure && <FailureNote failure={failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

type WhoFieldsProps = { register: UseFormRegister<ConnectionForm>; errors: FieldErrors<ConnectionForm> };

/** What stays for good. */
function WhoFields({ register, errors }: WhoFieldsProps) {
  const t = useT();
  return (
    <>
      <Field
        label={t('connection.code')}
        hint={t('connection.code.hint')}
        error={errors.supplier && t('connection.wrong.code')}
      >
        <TextInput maxLength={31} autoCapitalize="none" {...register('supplier', { validate: FITS.supplier })} />
      </Field>
      <Field label={t('connection.dialect')} hint={t('connection.dialect.hint')}>
        <Select
          options={DIALECTS.map((dialect) => ({ value: dialect, label: t(`supplier.dialect.${dialect}`) }))}
          {...register('dialect')}
        />
      </Field>
    </>
  );
}
