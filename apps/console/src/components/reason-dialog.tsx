import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useForm } from 'react-hook-form';
import { isReason } from '../lib/reason.ts';
import { FailureNote } from './failure.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

type ReasonDialogProps = Pick<
  FormDialogProps,
  'title' | 'subtitle' | 'submit' | 'variant' | 'disabled' | 'lead' | 'onClose'
> & {
  action: { readonly busy: boolean; readonly failure: Failure | null };
  /** Lines of the field. */
  rows?: number;
  onReason: (reason: string) => void;
  /** Stands in the form, above the reason. */
  children?: FormDialogProps['children'];
};

/** A decision that takes nothing but a reason: what follows from it, the reason, the button. */
export function ReasonDialog({ action, rows, onReason, children, ...dialog }: ReasonDialogProps) {
  const t = useT();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog {...dialog} busy={action.busy} onSubmit={handleSubmit(({ reason }) => onReason(reason.trim()))}>
      {children}
      <ReasonField rows={rows} wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
