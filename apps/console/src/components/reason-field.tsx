import { REASON } from '@baize/contract/console/constants';
import { Field } from '@baize/ui/field.tsx';
import { TextArea } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseFormRegisterReturn } from 'react-hook-form';

type ReasonFieldProps = {
  field: UseFormRegisterReturn;
  wrong: boolean;
  /** Where the change may also be made without a word. */
  optional?: boolean;
  /** What it is called, where it is not the reason of the change itself. */
  label?: string;
  rows?: number | undefined;
};

/** Why, in the operator's words: the audit log keeps it. */
export function ReasonField({ field, wrong, optional = false, label, rows = 2 }: ReasonFieldProps) {
  const t = useT();
  return (
    <Field
      label={label ?? t('part.reason')}
      required={!optional}
      hint={t('part.reason.audit')}
      error={wrong && t('part.reason.short', { min: REASON.min })}
    >
      <TextArea rows={rows} maxLength={REASON.max} {...field} />
    </Field>
  );
}
