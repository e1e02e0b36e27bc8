import { cleanText, seenLength } from '@baize/contract/text';
import { OPERATOR_NAME } from '@baize/contract/console/constants';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Controller, useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { EnrolmentLink } from '@baize/contract/console/operators';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useBrand } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { EnrolLinkDialog } from '../../components/enrol-link-dialog.tsx';
import { RoleAndBrandsFields, type RoleAndBrands } from './role-and-brands.tsx';

type Form = { name: string; displayName: string; rights: RoleAndBrands; reason: string };

/** A new operator: name, role and brands; then the link by which they enrol, shown once. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const brand = useBrand();
  const [made, setMade] = useState<EnrolmentLink | null>(null);
  const {
    register,
    control,
    handleSubmit,
    formState: { errors },
  } = useForm<Form>({
    defaultValues: { name: '', displayName: '', rights: { role: 'support', brandIds: [brand.id] }, reason: '' },
  });
  const action = useAction('createOperator', { stale: ['listOperators', 'listAudit'], done: setMade });
  if (made) return <EnrolLinkDialog made={made} onClose={onClose} />;
  const taken = action.failure?.code === 'NAME_TAKEN';
  return (
    <FormDialog
      title={t('operator.new')}
      submit={t('operator.create')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ name, displayName, rights, reason }) =>
        action.run({
          name,
          displayName,
          role: rights.role,
          brandIds: [...rights.brandIds],
          reason: reason.trim(),
        }),
      )}
    >
      <NameFields register={register} errors={errors} taken={taken} onTyped={action.reset} />
      <Controller
        name="rights"
        control={control}
        rules={{ validate: ({ brandIds }) => brandIds.length > 0 }}
        render={({ field }) => (
          <RoleAndBrandsFields value={field.value} onChange={field.onChange} wrong={errors.rights !== undefined} />
        )}
      />
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && !taken && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

type NameFieldsProps = {
  register: UseFormRegister<Form>;
  errors: FieldErrors<Form>;
  taken: boolean;
  onTyped: () => void;
};

function NameFields({ register, errors, taken, onTyped }: NameFieldsProps) {
  const t = useT();
  return (
    <>
      <Field
        label={t('operator.login')}
        required
        hint={t('operator.login.hint')}
        error={errors.name ? t('operator.login.wrong') : taken && t('error.NAME_TAKEN')}
      >
        <TextInput
          icon="user"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          {...register('name', {
            setValueAs: (text: string) => text.trim().toLowerCase(),
            validate: (text) => OPERATOR_NAME.test(text),
            onChange: onTyped,
          })}
        />
      </Field>
      <Field
        label={t('operator.displayName')}
        required
        hint={t('operator.displayName.hint')}
        error={errors.displayName && t('operator.displayName.needed')}
      >
        <TextInput
          autoComplete="off"
          maxLength={64}
          {...register('displayName', { setValueAs: cleanText, validate: (text) => seenLength(text) > 0 })}
        />
      </Field>
    </>
  );
}
