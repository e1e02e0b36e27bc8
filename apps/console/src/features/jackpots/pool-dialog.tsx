import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm, useWatch, type FieldErrors, type UseFormRegisterReturn } from 'react-hook-form';
import { JACKPOT_ALONE, JACKPOT_BOUNDS } from '@baize/contract/console/jackpot-bounds';
import { Note } from '@baize/ui/note.tsx';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { ConflictNote, FormDialog, KEEP_FIELDS } from '../../components/form-dialog.tsx';
import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { poolPatch, raises, toPercent, toPoolForm, wrongField, type PoolForm } from './pool-patch.ts';
import pageStyles from '../../components/page.module.css';

type PoolDialogProps = { pool: Jackpot; name: string; onClose: () => void };

/** What may be changed of a pool. The prize and its odds may not (standards, item 48). */
export default function PoolDialog({ pool, name, onClose }: PoolDialogProps) {
  const t = useT();
  // The pool is asked again every few seconds; the form keeps what it was opened with, version included.
  const [opened, setOpened] = useState(pool);
  const [conflict, setConflict] = useState(false);
  const { register, control, handleSubmit, getValues, reset, formState } = useForm<PoolForm>({
    defaultValues: toPoolForm(opened),
  });
  const { errors, isDirty } = formState;
  const isRaised = raises(opened, { ...toPoolForm(opened), ...useWatch({ control }) });
  const action = useAction('updateJackpot', {
    stale: ['listJackpots', 'listProposals', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: isRaised ? t('jackpot.proposed') : t('games.changed', { name }) });
    },
    failed: ({ code }) => {
      if (code === 'STATE_CONFLICT') {
        setConflict(true);
        void forget('listJackpots');
      }
    },
  });
  function takeNew(): void {
    setOpened(pool);
    reset({ ...toPoolForm(pool), reason: getValues('reason') }, KEEP_FIELDS);
    setConflict(false);
    action.reset();
  }
  return (
    <FormDialog
      title={name}
      subtitle={pool.poolId}
      submit={t(isRaised ? 'ceiling.propose' : 'shell.save')}
      busy={action.busy}
      disabled={!isDirty}
      onClose={onClose}
      onSubmit={handleSubmit((values) => action.run({ poolId: opened.poolId, ...poolPatch(opened, values) }))}
    >
      <Switch {...register('enabled')}>{t('jackpot.enabled')}</Switch>
      <FeedFields
        feedMin={register('feedMin', { validate: { amount: (_, values) => wrongField(values) !== 'feedMin' } })}
        feedMax={register('feedMax', {
          validate: {
            amount: (_, values) => wrongField(values) !== 'feedMax',
            order: (_, values) => wrongField(values) !== 'order',
          },
        })}
        errors={errors}
      />
      <Field
        label={t('jackpot.contributionRate')}
        hint={t('jackpot.contributionRate.hint')}
        error={errors.contributionRate && t('jackpot.wrong.rate', { most: toPercent(JACKPOT_BOUNDS.contributionRate) })}
      >
        <TextInput
          inputMode="decimal"
          suffix="%"
          maxLength={6}
          {...register('contributionRate', { validate: (_, values) => wrongField(values) !== 'contributionRate' })}
        />
      </Field>
      <Consequences items={[t('jackpot.rule.prize'), t('jackpot.rule.next'), t('jackpot.rule.off')]} />
      {isRaised && <RaiseNote />}
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {conflict && <ConflictNote arrived={pool.version !== opened.version} onTake={takeNew} />}
      {action.failure && !conflict && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

/** Says beforehand that another operator has to check this. */
function RaiseNote() {
  const t = useT();
  const format = useFormat();
  const day = format.money(JACKPOT_ALONE.dayMax, { unit: true, places: 0 });
  return (
    <Note tone="warn" live>
      {t('jackpot.raises', { day, share: toPercent(JACKPOT_ALONE.contributionRate) })}
    </Note>
  );
}

type FeedFieldsProps = {
  // Registered by the form: react-hook-form moves the focus to the first wrong field in the order of registration.
  feedMin: UseFormRegisterReturn<'feedMin'>;
  feedMax: UseFormRegisterReturn<'feedMax'>;
  errors: FieldErrors<PoolForm>;
};

/** The least and the most that the house feeds into the pool. */
function FeedFields({ feedMin, feedMax, errors }: FeedFieldsProps) {
  const t = useT();
  const format = useFormat();
  const bounds = { least: format.money(JACKPOT_BOUNDS.feedMin), most: format.money(JACKPOT_BOUNDS.feedMax) };
  return (
    <div className={pageStyles.twoFields}>
      <Field label={t('jackpot.feedMin')} error={errors.feedMin && t(`jackpot.wrong.${errors.feedMin.type}`, bounds)}>
        <TextInput inputMode="decimal" prefix={format.symbol} maxLength={18} {...feedMin} />
      </Field>
      <Field label={t('jackpot.feedMax')} error={errors.feedMax && t(`jackpot.wrong.${errors.feedMax.type}`, bounds)}>
        <TextInput inputMode="decimal" prefix={format.symbol} maxLength={18} {...feedMax} />
      </Field>
    </div>
  );
}
