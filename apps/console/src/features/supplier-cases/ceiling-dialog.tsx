import type { SupplierCeiling } from '@baize/contract/console/supplier-cases';
import { parseAmount } from '@baize/domain/money';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { currencySymbol } from '../../lib/currency.ts';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';

// Not in a component: their compiler knows no literal of a bigint.
const NOTHING = 0n;

type CeilingForm = { winMax: string; dayMax: string; reason: string };

const raises = (ceiling: SupplierCeiling, form: CeilingForm): boolean =>
  (['winMax', 'dayMax'] as const).some(
    (name) => (parseAmount(form[name].trim()) ?? NOTHING) > (parseAmount(ceiling[name]) ?? NOTHING),
  );
const isOrdered = ({ winMax, dayMax }: CeilingForm): boolean =>
  (parseAmount(dayMax.trim()) ?? NOTHING) >= (parseAmount(winMax.trim()) ?? NOTHING);

/** Ceilings of a supplier in one currency: what raises them says beforehand that another operator has to check it. */
export default function CeilingDialog({ ceiling, onClose }: { ceiling: SupplierCeiling; onClose: () => void }) {
  const t = useT();
  const { supplier, currency, version, kind } = ceiling;
  const {
    register,
    control,
    handleSubmit,
    formState: { errors, isDirty },
  } = useForm<CeilingForm>({ defaultValues: { winMax: ceiling.winMax, dayMax: ceiling.dayMax, reason: '' } });
  const isRaised = raises(ceiling, useWatch({ control }) as CeilingForm);
  const action = useAction('changeSupplierCeiling', {
    stale: ['listSupplierCeilings', 'listProposals', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(isRaised ? 'ceiling.proposed' : 'ceiling.changed') });
    },
  });
  const isAmount = (text: string): boolean => parseAmount(text.trim()) !== undefined;
  return (
    <FormDialog
      title={t('ceiling.title', { supplier: ceiling.supplierName })}
      subtitle={`${t(`ceiling.kind.${kind}`)} · ${currency}`}
      submit={t(isRaised ? 'ceiling.propose' : 'shell.save')}
      busy={action.busy}
      disabled={!isDirty}
      onClose={onClose}
      onSubmit={handleSubmit(({ winMax, dayMax, reason }) =>
        action.run({
          supplier,
          currency,
          kind,
          version,
          winMax: winMax.trim(),
          dayMax: dayMax.trim(),
          reason: reason.trim(),
        }),
      )}
    >
      <div className={pageStyles.twoFields}>
        <Field label={t('ceiling.winMax')} error={errors.winMax && t('ceiling.wrong.amount')}>
          <TextInput
            inputMode="decimal"
            prefix={currencySymbol(currency)}
            maxLength={18}
            {...register('winMax', { validate: isAmount })}
          />
        </Field>
        <Field label={t('ceiling.dayMax')} error={errors.dayMax && t(`ceiling.wrong.${errors.dayMax.type}`)}>
          <TextInput
            inputMode="decimal"
            prefix={currencySymbol(currency)}
            maxLength={18}
            {...register('dayMax', { validate: { amount: isAmount, order: (_, values) => isOrdered(values) } })}
          />
        </Field>
      </div>
      <Note tone={isRaised ? 'warn' : 'info'} live>
        {t(isRaised ? 'ceiling.raises' : 'ceiling.lowers')}
      </Note>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
