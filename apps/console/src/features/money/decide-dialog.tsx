import { DEPOSIT_DECISIONS } from '@baize/contract/console/constants';
import type { DisputedDeposit } from '@baize/contract/console/deposits';
import { Field } from '@baize/ui/field.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Controller, useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'wouter';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { readOrderNumber } from '../../lib/order-number.ts';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { saidText } from './said-text.ts';

type DecideForm = { decision: (typeof DEPOSIT_DECISIONS)[number]; correction: string; reason: string };

/** A person's end of a dispute: what paid for it, or that nothing is owed. */
export default function DecideDialog({ row, onClose }: { row: DisputedDeposit; onClose: () => void }) {
  const t = useT();
  const {
    register,
    control,
    handleSubmit,
    formState: { errors },
  } = useForm<DecideForm>({ defaultValues: { decision: 'settle', correction: '', reason: '' } });
  const decision = useWatch({ control, name: 'decision' });
  const action = useAction('decideDeposit', {
    stale: ['listDisputedDeposits', 'listPlayerDeposits', 'listBrandDeposits', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(`disputed.${decision}.done`) });
    },
  });
  const refused = action.failure?.fields.correction !== undefined;
  return (
    <FormDialog
      title={t('disputed.decide.title', { account: row.account })}
      subtitle={row.id}
      submit={t(`disputed.${decision}.button`)}
      variant={decision === 'dismiss' ? 'danger' : 'primary'}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ correction, reason }) => {
        const number = readOrderNumber(correction);
        action.run({
          id: row.id,
          decision,
          reason: reason.trim(),
          ...(decision === 'settle' && number !== null && { correction: number }),
        });
      })}
    >
      <Amounts row={row} />
      <Controller
        name="decision"
        control={control}
        render={({ field }) => (
          <Segmented
            label={t('disputed.decide')}
            value={field.value}
            onChange={field.onChange}
            options={DEPOSIT_DECISIONS.map((value) => ({ value, label: t(`disputed.${value}`) }))}
          />
        )}
      />
      {decision === 'settle' && (
        <CorrectionField
          row={row}
          wrong={errors.correction !== undefined || refused}
          field={register('correction', { validate: (text) => readOrderNumber(text) !== null })}
        />
      )}
      <Consequences items={[t(`disputed.${decision}.effect`)]} />
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && !refused && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

type CorrectionFieldProps = { row: DisputedDeposit; wrong: boolean; field: UseFormRegisterReturn<'correction'> };

/** Which correction paid for it, and the way to make one. */
function CorrectionField({ row, wrong, field }: CorrectionFieldProps) {
  const t = useT();
  return (
    <>
      <Field
        label={t('correction.number')}
        required
        hint={t('disputed.correction.hint')}
        error={wrong && t('disputed.correction.wrong')}
      >
        <TextInput maxLength={36} spellCheck={false} autoComplete="off" {...field} />
      </Field>
      <Link className={textStyles.link} href={`/corrections/new?account=${encodeURIComponent(row.account)}`}>
        {t('correction.make')}
      </Link>
    </>
  );
}

/** What was ordered here, and what the provider says was paid. */
function Amounts({ row }: { row: DisputedDeposit }) {
  const t = useT();
  const format = useFormat();
  return (
    <dl className={pageStyles.facts}>
      <Fact name={t('disputed.contradiction')}>{t(`disputed.${row.contradiction}`)}</Fact>
      <Fact name={t('disputed.ours')}>{format.money(row.amount, { unit: true, currency: row.currency })}</Fact>
      <Fact name={t('disputed.said')}>{saidText(row, format) ?? '—'}</Fact>
    </dl>
  );
}
