import type { JurisdictionProfile } from '@baize/contract/console/jurisdictions';
import { LIMIT_MODES, relaxedFields } from '@baize/domain/jurisdiction';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useForm, useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason } from '../../lib/reason.ts';
import { useBrand } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { nameOf, useBrandNames } from './profile-card.tsx';
import {
  areDaysRight,
  isDefaultRight,
  isNumberRight,
  NUMBERS,
  readForm,
  toForm,
  type NumberField,
  type ProfileForm,
} from './profile-form.ts';

type Fields = { register: UseFormRegister<ProfileForm>; errors: FieldErrors<ProfileForm> };

/** A profile's rules: each wrong field says what it takes, and what relaxes a protection says who has to check it. */
export default function EditDialog({ profile, onClose }: { profile: JurisdictionProfile; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useBrand();
  const {
    register,
    control,
    handleSubmit,
    formState: { errors, isDirty },
  } = useForm<ProfileForm>({ defaultValues: toForm(profile.rules, currency) });
  const relaxes = relaxedFields(profile.rules, readForm(useWatch({ control }) as ProfileForm, profile.rules, currency));
  const action = useAction('changeJurisdiction', {
    stale: ['listJurisdictions', 'listProposals', 'listAudit'],
    done: (outcome) => {
      onClose();
      const what = outcome.relaxes.length > 0 ? 'jurisdiction.proposed' : 'jurisdiction.changed';
      showToast({ tone: 'ok', title: t(what) });
    },
  });
  const send = (form: ProfileForm): void => {
    const rules = readForm(form, profile.rules, currency);
    const { depositLimit, lossLimit, exclusionDays } = rules;
    action.run({
      code: profile.code,
      version: profile.version,
      reason: form.reason.trim(),
      rules: {
        ...rules,
        stakeMax: { ...rules.stakeMax },
        depositLimit: { ...depositLimit, defaults: { ...depositLimit.defaults } },
        lossLimit: { ...lossLimit, defaults: { ...lossLimit.defaults } },
        exclusionDays: [...exclusionDays],
      },
    });
  };
  const fields = { register, errors };
  const isRelaxed = relaxes.length > 0;
  return (
    <FormDialog
      title={nameOf(profile, language)}
      subtitle={useBrandNames()(profile).join(', ')}
      submit={t(isRelaxed ? 'jurisdiction.propose' : 'shell.save')}
      busy={action.busy}
      disabled={!isDirty}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
    >
      <PlayFields {...fields} />
      <LockFields {...fields} />
      <MoneyLimitFields {...fields} of="deposit" />
      <MoneyLimitFields {...fields} of="loss" />
      <SessionFields {...fields} />
      <Field
        label={t('jurisdiction.exclusionDays')}
        hint={t('jurisdiction.exclusionDays.hint')}
        error={errors.exclusionDays && t('jurisdiction.wrong.days')}
      >
        <TextInput maxLength={60} {...register('exclusionDays', { validate: areDaysRight })} />
      </Field>
      <Note tone={isRelaxed ? 'warn' : 'info'} live>
        {t(isRelaxed ? 'jurisdiction.relaxes' : 'jurisdiction.tightens')}
      </Note>
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {action.failure && <FailureNote failure={action.failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

/** One whole number, with the bounds that hold for it. */
function NumberInput({
  register,
  errors,
  field,
  label,
  hint,
}: Fields & { field: NumberField; label: string; hint?: string }) {
  const t = useT();
  const format = useFormat();
  const { min, max } = NUMBERS[field];
  const range = { min: format.number(min), max: format.number(max) };
  return (
    <Field label={label} hint={hint} error={errors[field] && t('jurisdiction.wrong.range', range)}>
      <TextInput
        inputMode="numeric"
        maxLength={5}
        {...register(field, { validate: (_, form) => isNumberRight(field, form) })}
      />
    </Field>
  );
}

function PlayFields(fields: Fields) {
  const t = useT();
  const { register, errors } = fields;
  const { symbol } = useFormat();
  return (
    <>
      <div>
        <Switch {...register('autoplay')}>{t('jurisdiction.autoplay.long')}</Switch>
        <Switch {...register('quickSpin')}>{t('jurisdiction.quickSpin.long')}</Switch>
        <Switch {...register('memberTransfers')}>{t('jurisdiction.memberTransfers.long')}</Switch>
        <Switch {...register('tryGuests')}>{t('jurisdiction.tryGuests.long')}</Switch>
        <Switch {...register('tryMembers')}>{t('jurisdiction.tryMembers.long')}</Switch>
      </div>
      <div className={pageStyles.twoFields}>
        <NumberInput {...fields} field="minimumAge" label={t('jurisdiction.minimumAge')} />
        <NumberInput
          {...fields}
          field="realityCheckMinutes"
          label={t('jurisdiction.realityCheck.minutes')}
          hint={t('jurisdiction.empty')}
        />
        <NumberInput
          {...fields}
          field="minCycleMs"
          label={t('jurisdiction.minCycle.ms')}
          hint={t('jurisdiction.minCycle.hint')}
        />
        <Field
          label={t('jurisdiction.stakeMax')}
          hint={t('jurisdiction.stakeMax.hint')}
          error={errors.stakeMax && t('jurisdiction.wrong.amount')}
        >
          <TextInput
            inputMode="decimal"
            prefix={symbol}
            maxLength={15}
            {...register('stakeMax', { validate: (typed) => isDefaultRight(typed, 'optional') })}
          />
        </Field>
      </div>
    </>
  );
}

function LockFields(fields: Fields) {
  const t = useT();
  return (
    <div className={pageStyles.twoFields}>
      <NumberInput {...fields} field="lockFailures" label={t('jurisdiction.lockFailures')} />
      <NumberInput {...fields} field="lockMinutes" label={t('jurisdiction.lockMinutes')} />
    </div>
  );
}

function ModeSelect({
  register,
  field,
  label,
}: Fields & { field: 'depositMode' | 'lossMode' | 'sessionMode'; label: string }) {
  const t = useT();
  return (
    <Field label={label}>
      <Select
        options={LIMIT_MODES.map((mode) => ({ value: mode, label: t(`jurisdiction.mode.${mode}`) }))}
        {...register(field)}
      />
    </Field>
  );
}

function MoneyLimitFields({ of, ...fields }: Fields & { of: 'deposit' | 'loss' }) {
  const t = useT();
  const { symbol } = useFormat();
  const { register, errors } = fields;
  const [mode, amount] = [`${of}Mode`, `${of}Default`] as const;
  return (
    <>
      <ModeSelect {...fields} field={mode} label={t(`jurisdiction.${of}Limit`)} />
      <div className={pageStyles.twoFields}>
        <NumberInput {...fields} field={`${of}Hours`} label={t('jurisdiction.raiseAfter')} />
        <Field label={t('jurisdiction.default')} error={errors[amount] && t('jurisdiction.wrong.amount')}>
          <TextInput
            inputMode="decimal"
            prefix={symbol}
            maxLength={15}
            {...register(amount, { validate: (typed, form) => isDefaultRight(typed, form[mode]) })}
          />
        </Field>
      </div>
    </>
  );
}

function SessionFields(fields: Fields) {
  const t = useT();
  return (
    <>
      <ModeSelect {...fields} field="sessionMode" label={t('jurisdiction.sessionLimit')} />
      <div className={pageStyles.twoFields}>
        <NumberInput {...fields} field="sessionHours" label={t('jurisdiction.raiseAfter')} />
        <NumberInput {...fields} field="sessionMinutes" label={t('jurisdiction.default.minutes')} />
      </div>
    </>
  );
}
