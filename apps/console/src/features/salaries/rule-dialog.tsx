import type { SalaryRule } from '@baize/contract/console/salaries';
import { DIFFERENCE_MODES } from '@baize/domain/agents/difference';
import { REALTIME_BASES } from '@baize/domain/agents/realtime';
import { LOSS_MODES } from '@baize/domain/agents/settle-period';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isAmount } from '../../lib/filter-rules.ts';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { useOpened } from '../../use-opened.ts';

type RuleDialogProps = { rule: SalaryRule; name: string; onClose: () => void };
type Form = Omit<SalaryRule, 'kind' | 'version' | 'waiting'> & { reason: string };
const ACTIVE_MODES = ['PERIOD', 'DAILY_AVERAGE'] as const;
const AMOUNT_MAX_LENGTH = 18;

/** What may be changed of how a kind is settled: periods that are settled from now on. */
export default function RuleDialog({ rule, name, onClose }: RuleDialogProps) {
  const t = useT();
  const format = useFormat();
  const { kind, version, waiting: _waiting, ...fields } = useOpened(rule);
  const { register, handleSubmit, formState } = useForm<Form>({ defaultValues: { ...fields, reason: '' } });
  const { errors, isDirty } = formState;
  const action = useAction('updateSalaryRule', {
    stale: ['listSalaryRules', 'listProposals', 'listAudit'],
    done: ({ waiting }) => {
      onClose();
      showToast({ tone: 'ok', title: waiting ? t('salary.rule.proposed', { name }) : t('salary.rule.done', { name }) });
    },
  });
  const amount = (field: 'activeMinBet' | 'activeMinDeposit' | 'secondFrom') => (
    <Field label={t(`salary.rule.${field}`)} error={errors[field] && t('salary.rule.amount')}>
      <TextInput
        inputMode="decimal"
        prefix={format.symbol}
        maxLength={AMOUNT_MAX_LENGTH}
        {...register(field, { validate: isAmount })}
      />
    </Field>
  );
  const choice = (field: 'activeMode' | 'lossMode' | 'differenceMode' | 'realtimeBasis', of: readonly string[]) => (
    <Field label={t(`salary.rule.${field}`)}>
      <Select
        {...register(field)}
        options={of.map((value) => ({ value, label: t(`salary.rule.${value}` as never) }))}
      />
    </Field>
  );
  return (
    <FormDialog
      title={t('salary.rule.changeOf', { name })}
      submit={t('shell.save')}
      busy={action.busy}
      disabled={!isDirty}
      lead={<Consequences items={[t('salary.rule.effect'), t('salary.rule.kept'), t('salary.rule.second')]} />}
      onClose={onClose}
      onSubmit={handleSubmit((values) => action.run({ ...values, kind, version, reason: values.reason.trim() }))}
    >
      <Switch {...register('autoIssue')}>{t('salary.rule.autoIssue')}</Switch>
      {amount('secondFrom')}
      {choice('differenceMode', DIFFERENCE_MODES)}
      {kind === 'REALTIME' ? (
        choice('realtimeBasis', REALTIME_BASES)
      ) : (
        <>
          {amount('activeMinBet')}
          {amount('activeMinDeposit')}
          {choice('activeMode', ACTIVE_MODES)}
        </>
      )}
      {kind === 'DIVIDEND' && (
        <>
          {choice('lossMode', LOSS_MODES)}
          <Switch {...register('deductSalary')}>{t('salary.rule.deductSalary')}</Switch>
        </>
      )}
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}
