import { OPERATOR_NAME } from '@baize/contract/console/constants';
import type { EnrolmentLink } from '@baize/contract/console/operators';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason, isWritten } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { FITS } from './connection-form.ts';

type Form = {
  supplier: string;
  supplierName: string;
  baseUrl: string;
  name: string;
  displayName: string;
  reason: string;
};
const EMPTY: Form = { supplier: '', supplierName: '', baseUrl: '', name: '', displayName: '', reason: '' };
type InviteDialogProps = {
  /** Null: an account of the sandbox is opened with it. */
  supplier: string | null;
  onMade: (link: EnrolmentLink) => void;
  onClose: () => void;
};

/** Invites a person of a supplier, with a sandbox account of their own where there is none. */
export default function InviteDialog({ supplier, onMade, onClose }: InviteDialogProps) {
  const t = useT();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Form>({ defaultValues: EMPTY });
  const stale = ['listOperators', 'listSuppliers', 'listAudit'] as const;
  const invite = useAction('inviteSupplierPerson', { stale, done: onMade });
  const open = useAction('openSandbox', { stale, done: onMade });
  const failure = invite.failure ?? open.failure;
  const told = (field: keyof Form) => failure?.fields?.[field];
  return (
    <FormDialog
      title={t(supplier === null ? 'people.sandbox.title' : 'people.invite')}
      submit={t('people.invite.submit')}
      busy={invite.busy || open.busy}
      lead={<Consequences items={[t('people.effect.portal'), t('people.effect.link')]} />}
      onClose={onClose}
      onSubmit={handleSubmit((form) => {
        const person = {
          name: form.name.trim().toLowerCase(),
          displayName: form.displayName.trim(),
          reason: form.reason.trim(),
        };
        if (supplier !== null) invite.run({ supplier, ...person });
        else
          open.run({
            ...person,
            supplier: form.supplier.trim(),
            supplierName: form.supplierName.trim(),
            baseUrl: form.baseUrl.trim(),
          });
      })}
    >
      {supplier === null && <AccountFields register={register} errors={errors} told={told} />}
      <Field
        label={t('people.name')}
        hint={t('people.name.hint')}
        error={errors.name ? t('people.wrong.name') : told('name')}
      >
        <TextInput
          maxLength={64}
          autoCapitalize="none"
          {...register('name', { validate: (text) => OPERATOR_NAME.test(text.trim().toLowerCase()) })}
        />
      </Field>
      <Field
        label={t('people.displayName')}
        error={errors.displayName ? t('people.wrong.displayName') : told('displayName')}
      >
        <TextInput maxLength={64} {...register('displayName', { validate: (text) => isWritten(text) })} />
      </Field>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {failure && <FailureNote failure={failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

type AccountFieldsProps = {
  register: UseFormRegister<Form>;
  errors: FieldErrors<Form>;
  told: (field: keyof Form) => string | undefined;
};

/** The account that is opened with its first person. */
function AccountFields({ register, errors, told }: AccountFieldsProps) {
  const t = useT();
  return (
    <>
      <Note tone="info">{t('people.sandbox.text')}</Note>
      <Field
        label={t('connection.code')}
        hint={t('connection.code.hint')}
        error={errors.supplier ? t('connection.wrong.code') : told('supplier')}
      >
        <TextInput maxLength={31} autoCapitalize="none" {...register('supplier', { validate: FITS.supplier })} />
      </Field>
      <Field
        label={t('connection.name')}
        error={errors.supplierName ? t('connection.wrong.name') : told('supplierName')}
      >
        <TextInput maxLength={60} {...register('supplierName', { validate: FITS.name })} />
      </Field>
      <Field
        label={t('connection.baseUrl')}
        hint={t('people.baseUrl.hint')}
        error={errors.baseUrl ? t('connection.wrong.baseUrl') : told('baseUrl')}
      >
        <TextInput inputMode="url" maxLength={500} {...register('baseUrl', { validate: FITS.baseUrl })} />
      </Field>
    </>
  );
}
