import { GAME_TYPES } from '@baize/contract/boot';
import type { WithdrawalRuleSet } from '@baize/contract/console/withdrawal-rules';
import { PAYOUT_KINDS } from '@baize/contract/payout-kinds';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm, useFormState, useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { ConflictNote, FormDialog, KEEP_FIELDS } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import styles from './channels.module.css';
import {
  asksForTwo,
  readWithdrawalForm,
  toWithdrawalForm,
  wrongWithdrawalFields,
  WHOLES,
  type AmountName,
  type WholeName,
  type WithdrawalForm,
} from './withdrawal-form.ts';

type DialogProps = { set: WithdrawalRuleSet; onClose: () => void };

const useRulesForm = (defaultValues: WithdrawalForm) =>
  useForm<WithdrawalForm>({
    defaultValues,
    resolver: (values) => {
      const wrong = wrongWithdrawalFields(values);
      const errors: FieldErrors<WithdrawalForm> = Object.fromEntries(wrong.map((name) => [name, { type: 'wrong' }]));
      return wrong.length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });

/** What a brand decides of paying out. */
export default function WithdrawalRulesDialog({ set, onClose }: DialogProps) {
  const t = useT();
  const [opened, setOpened] = useState(set);
  const [conflict, setConflict] = useState(false);
  const { register, control, handleSubmit, getValues, reset, formState } = useRulesForm(toWithdrawalForm(opened.rules));
  const typed = { ...toWithdrawalForm(opened.rules), ...useWatch({ control }) } as WithdrawalForm;
  const why = asksForTwo(opened, typed);
  const action = useAction('updateWithdrawalRules', {
    stale: ['getWithdrawalRules', 'getBrandSettings', 'listProposals', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t(why ? 'channel.proposed' : 'payout.saved') });
    },
    failed: ({ code }) => {
      if (code !== 'STATE_CONFLICT') return;
      setConflict(true);
      void forget('getWithdrawalRules');
    },
  });
  function takeNew(): void {
    setOpened(set);
    reset({ ...toWithdrawalForm(set.rules), reason: getValues('reason') }, KEEP_FIELDS);
    setConflict(false);
    action.reset();
  }
  return (
    <FormDialog
      title={t('payout.rules')}
      submit={t(why ? 'channel.propose' : 'shell.save')}
      busy={action.busy}
      disabled={!formState.isDirty}
      lead={<Consequences items={[t('payout.effect.later'), t('payout.effect.two')]} />}
      onClose={onClose}
      onSubmit={handleSubmit((values) => {
        const read = readWithdrawalForm(values);
        if ('rules' in read) action.run({ rules: read.rules, version: opened.version, reason: values.reason.trim() });
      })}
    >
      <RuleFields register={register} control={control} />
      {why && <Note tone="warn">{t(`payout.${why}`)}</Note>}
      <ReasonField wrong={formState.errors.reason !== undefined} field={register('reason')} />
      {conflict && <ConflictNote arrived={set.version !== opened.version} onTake={takeNew} />}
      {action.failure && !conflict && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

type RuleFieldsProps = { register: UseFormRegister<WithdrawalForm>; control: Control<WithdrawalForm> };

function RuleFields({ register, control }: RuleFieldsProps) {
  const t = useT();
  const format = useFormat();
  // Asked for here: the form itself stays the same object, and this part would not be drawn again for its errors.
  const { errors } = useFormState({ control });
  const amount = (name: AmountName) => (
    <Field label={t(`payout.${name}`)} error={errors[name] && t(`payout.wrong.${name}`)}>
      <TextInput inputMode="decimal" prefix={format.symbol} maxLength={15} {...register(name)} />
    </Field>
  );
  const whole = (name: WholeName) => {
    const [least, most] = WHOLES[name];
    return (
      <Field label={t(`payout.${name}`)} error={errors[name] && t('payout.wrong.whole', { least, most })}>
        <TextInput inputMode="numeric" maxLength={6} {...register(name)} />
      </Field>
    );
  };
  return (
    <>
      <div className={pageStyles.twoFields}>
        {amount('min')}
        {amount('max')}
        {whole('dayCount')}
        {amount('dayMax')}
        {whole('freePerDay')}
        <Field label={t('payout.feeRate')} error={errors.feeRate && t('payout.wrong.feeRate')}>
          <TextInput inputMode="decimal" suffix="%" maxLength={7} {...register('feeRate')} />
        </Field>
        {whole('confirmMinutes')}
        {whole('coolingHours')}
        {whole('accountsMax')}
        {whole('depositMultiple')}
        {amount('reviewFrom')}
        {amount('secondFrom')}
        {amount('bigWin')}
      </div>
      <fieldset className={styles.group}>
        <legend>{t('payout.transfers')}</legend>
        <div className={pageStyles.twoFields}>
          {amount('transferMin')}
          {amount('transferMax')}
          {whole('transferDayCount')}
          {amount('transferDayMax')}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('payout.kinds')}</legend>
        {PAYOUT_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} {...register('kinds')}>
            {t(`withdrawal.kind.${kind}`)}
          </Checkbox>
        ))}
        {errors.kinds && <Note tone="error">{t('payout.wrong.kinds')}</Note>}
      </fieldset>
      <WeightFields register={register} wrong={errors.weights !== undefined} />
    </>
  );
}

type WeightFieldsProps = Pick<RuleFieldsProps, 'register'> & { wrong: boolean };

/** What a bet counts, by kind of game. */
function WeightFields({ register, wrong }: WeightFieldsProps) {
  const t = useT();
  return (
    <fieldset className={styles.group}>
      <legend>{t('payout.weights')}</legend>
      <div className={pageStyles.twoFields}>
        {GAME_TYPES.map((type) => (
          <Field key={type} label={t(`gameType.${type}`)}>
            <TextInput
              inputMode="numeric"
              suffix="%"
              placeholder="100"
              maxLength={3}
              {...register(`weights.${type}`)}
            />
          </Field>
        ))}
      </div>
      {wrong && <Note tone="error">{t('payout.wrong.weights')}</Note>}
    </fieldset>
  );
}
