import type { TransferEntry } from '@baize/contract/console/transfers';
import { parseAmount } from '@baize/domain/money';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch } from 'react-hook-form';
import { codeText } from '../../components/case-code.ts';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { currencySymbol } from '../../lib/currency.ts';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';

// Not in a component: their compiler knows no literal of a bigint.
const NOTHING = 0n;

type Resolution = TransferEntry['resolutions'][number];
type ResolveForm = { to: Resolution; amount: string; reason: string };

/** What became of a transfer, as the supplier's people have told it; another operator checks it. */
export default function ResolveDialog({ found, onClose }: { found: TransferEntry; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const { id, direction, currency, reference, saidAmount } = found;
  const start = saidAmount ?? found.amount ?? '';
  const {
    register,
    control,
    handleSubmit,
    formState: { errors },
  } = useForm<ResolveForm>({ defaultValues: { to: found.resolutions[0] ?? 'kept', amount: start, reason: '' } });
  const to = useWatch({ control, name: 'to' });
  const action = useAction('resolveTransfer', {
    stale: ['listTransfers', 'listSupplierCases', 'listProposals', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('transfer.resolved') });
    },
  });
  const asksAmount = direction === 'out' && to === 'credited';
  const isAmount = (text: string): boolean => {
    const amount = parseAmount(text.trim());
    return amount !== undefined && (saidAmount === null || amount <= (parseAmount(saidAmount) ?? NOTHING));
  };
  const way = found.endedAt === null ? direction : `${direction}.ended`;
  return (
    <FormDialog
      title={t('transfer.resolve.title', { supplier: found.supplierName, account: found.account })}
      subtitle={reference}
      submit={t('ceiling.propose')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ amount, reason }) =>
        action.run({ id, to, reason: reason.trim(), ...(asksAmount ? { amount: amount.trim() } : {}) }),
      )}
    >
      <WhatIsKnown found={found} />
      <Field label={t('transfer.to')}>
        <Select
          options={found.resolutions.map((each) => ({ value: each, label: t(`transfer.to.${way}.${each}`) }))}
          {...register('to')}
        />
      </Field>
      {asksAmount && (
        <Field
          label={t('part.amount')}
          {...(saidAmount !== null && {
            hint: t('transfer.most', { amount: format.money(saidAmount, { unit: true, currency }) }),
          })}
          error={errors.amount && t('transfer.wrong.amount')}
        >
          <TextInput
            inputMode="decimal"
            prefix={currencySymbol(currency)}
            maxLength={18}
            {...register('amount', { validate: isAmount })}
          />
        </Field>
      )}
      <Note tone="info">{t('transfer.resolve.warning')}</Note>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

/** What the supplier said, and how often it was asked. */
function WhatIsKnown({ found }: { found: TransferEntry }) {
  const t = useT();
  const format = useFormat();
  const { contradiction, fault, caseCode, asked, askAt } = found;
  const said = contradiction ?? fault;
  return (
    <>
      {said !== null && (
        <Note tone="warn">
          {caseCode !== null && <strong>{codeText(t, caseCode)}</strong>} <bdi>{said}</bdi>
        </Note>
      )}
      {found.endedAt === null && (
        <p className={cx(textStyles.small, textStyles.secondary)}>
          {askAt === null
            ? t('transfer.asks', { asked: format.number(asked) })
            : t('transfer.asks.next', { asked: format.number(asked), time: format.dateTime(askAt) })}
        </p>
      )}
    </>
  );
}
