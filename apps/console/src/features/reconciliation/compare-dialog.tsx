import { CHANNEL_PROVIDERS, PAYMENT_PROVIDER_NAMES, type ChannelProvider } from '@baize/contract/payment-providers';
import { REPORT_BYTES_MAX, REPORT_DAYS_MAX, REPORT_NAME_MAX } from '@baize/contract/provider-reports';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useAction } from '../../use-action.ts';
import { REPORTS } from './parts.tsx';

type Typed = { provider: ChannelProvider; files: FileList | null };
const COLUMNS = /^columns: (.+)$/;
const LINE = /^line (\d+): (amount|currency)$/;

/** A report of a provider, as its file: it is read, compared, and what differs is kept. */
export default function CompareDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [, go] = useLocation();
  const [unread, setUnread] = useState(false);
  const { register, handleSubmit, formState } = useForm<Typed>({ defaultValues: { provider: 'stripe', files: null } });
  const action = useAction('compareProviderReport', {
    stale: ['listProviderReports', 'listAudit'],
    done: ({ id }) => go(`${REPORTS}/${id}`),
  });
  const wrong = action.failure?.fields?.text;
  const why = (text: string): string => {
    const [columns, line] = [COLUMNS.exec(text)?.[1], LINE.exec(text)];
    if (columns !== undefined) return t('report.wrong.columns', { columns });
    if (line) return t(`report.wrong.${line[2] as 'amount' | 'currency'}`, { line: line[1]! });
    if (text.startsWith('times: ')) return t('report.wrong.times', { days: REPORT_DAYS_MAX });
    return t(text === 'no payments' ? 'report.wrong.payments' : 'report.wrong.empty');
  };
  const fault = formState.errors.files
    ? t('report.wrong.file')
    : unread
      ? t('report.wrong.unread')
      : wrong === undefined
        ? undefined
        : why(wrong);
  const send = async ({ provider, files }: Typed): Promise<void> => {
    const file = files?.[0];
    const text = await file?.text().catch(() => undefined);
    setUnread(text === undefined);
    if (file && text !== undefined) action.run({ provider, name: file.name.slice(0, REPORT_NAME_MAX), text });
  };
  return (
    <FormDialog
      title={t('report.compare')}
      submit={t('report.compare.now')}
      busy={action.busy}
      lead={<Consequences items={[t('report.effect.reads'), t('report.effect.keeps')]} />}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
    >
      <Field label={t('paymentAccount.provider')}>
        <Select
          {...register('provider')}
          options={CHANNEL_PROVIDERS.map((value) => ({ value, label: PAYMENT_PROVIDER_NAMES[value] }))}
        />
      </Field>
      <Field label={t('report.file')} hint={t('report.file.hint')} required error={fault}>
        <TextInput
          type="file"
          accept=".csv,text/csv"
          {...register('files', {
            validate: (files) => {
              const size = files?.[0]?.size ?? 0;
              return size > 0 && size <= REPORT_BYTES_MAX;
            },
          })}
        />
      </Field>
      {action.failure && wrong === undefined && (
        <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />
      )}
    </FormDialog>
  );
}
