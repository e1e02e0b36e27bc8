import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isAmount } from '../../lib/filter-rules.ts';
import { useFormat } from '../../use-format.ts';

const AMOUNT_MAX_LENGTH = 18;

/** Empty: without a bound. */
export const isCeiling = (text: string): boolean => text.trim() === '' || (isAmount(text.trim()) && Number(text) > 0);

/** What may come to an account in a day. */
export function CeilingField({ field, wrong }: { field: UseFormRegisterReturn; wrong: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <Field label={t('account.dayMax')} hint={t('channel.unbounded')} error={wrong && t('account.wrong.dayMax')}>
      <TextInput inputMode="decimal" prefix={format.symbol} maxLength={AMOUNT_MAX_LENGTH} {...field} />
    </Field>
  );
}
