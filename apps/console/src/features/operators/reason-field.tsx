import { REASON } from '@baize/contract/console/constants';
import { Field } from '@baize/ui/field.tsx';
import { TextArea } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** Why: every change of an operator says so in the audit log. */
export function ReasonField({ field, wrong }: { field: UseFormRegisterReturn<'reason'>; wrong: boolean }) {
  const t = useT();
  return (
    <Field
      label={t('part.reason')}
      required
      hint={t('part.reason.audit')}
      error={wrong && t('part.reason.short', { min: REASON.min })}
    >
      <TextArea rows={2} maxLength={REASON.max} {...field} />
    </Field>
  );
}
