import { PEOPLE_BY, PLAY_BY } from '@baize/contract/console/play-report-words';
import {
  SCHEDULE_FORMATS,
  SCHEDULE_NAME_MAX,
  SCHEDULE_PERIODS,
  SCHEDULE_READERS_MAX,
} from '@baize/contract/console/report-schedule-words';
import type { Schedule, ScheduleDraft, ScheduledReport, Schedules } from '@baize/contract/console/report-schedules';
import { matchesKind } from '@baize/domain/field-rules';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { Consequences } from '../../components/consequences.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { isReason, isWritten } from '../../lib/reason.ts';
import { useAction } from '../../use-action.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const USUAL_HOUR = 8;
const EMAIL_MAX = 254;
const CURRENCY = /^[A-Z]{3,8}$/;
const CURRENCY_MAX = 8;

type Form = {
  name: string;
  report: string;
  currency: string;
  period: string;
  hour: string;
  format: string;
  /** By operator; empty: is not told. */
  emails: Record<string, string>;
  reason: string;
};
type ScheduleDialogProps = { found: Schedules; schedule: Schedule | null; onClose: () => void };

const REPORTS = [...PLAY_BY.map((by) => `play:${by}`), ...PEOPLE_BY.map((by) => `people:${by}`)];
/** An operator's field: names of fields are no bare numbers, which would make a list of them. */
const fieldOf = (id: number) => `o${id}`;

function draftOf(form: Form): ScheduleDraft {
  const [of, by] = form.report.split(':');
  return {
    name: form.name.trim(),
    report: { of, by, currency: form.currency.trim().toUpperCase() || null } as ScheduledReport,
    format: form.format as ScheduleDraft['format'],
    period: form.period as ScheduleDraft['period'],
    hour: Number(form.hour),
    readers: Object.entries(form.emails)
      .map(([key, email]) => ({ operator: Number(key.slice(1)), email: email.trim() }))
      .filter(({ email }) => email !== ''),
  };
}

const valuesOf = ({ operators }: Schedules, schedule: Schedule | null): Form => ({
  name: schedule?.name ?? '',
  report: schedule ? `${schedule.report.of}:${schedule.report.by}` : 'people:day',
  currency: schedule?.report.currency ?? '',
  period: schedule?.period ?? 'weekly',
  hour: String(schedule?.hour ?? USUAL_HOUR),
  format: schedule?.format ?? 'pdf',
  emails: Object.fromEntries(
    operators.map(({ id }) => [fieldOf(id), schedule?.readers.find(({ operator }) => operator === id)?.email ?? '']),
  ),
  reason: '',
});

/** Which report, how often, and who is told. */
export default function ScheduleDialog({ found, schedule, onClose }: ScheduleDialogProps) {
  const t = useT();
  const { register, handleSubmit, control, formState } = useForm<Form>({ defaultValues: valuesOf(found, schedule) });
  const { errors } = formState;
  const after = {
    stale: ['listReportSchedules', 'listAudit'] as const,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('reports.schedule.saved') });
    },
  };
  const create = useAction('createReportSchedule', after);
  const change = useAction('changeReportSchedule', after);
  const failure = create.failure ?? change.failure;
  const ofPeople = useWatch({ control, name: 'report' }).startsWith('people');
  const operators = found.operators.filter(({ seesPeople }) => seesPeople || !ofPeople);
  const send = ({ reason, ...form }: Form): void => {
    const draft = draftOf({ ...form, reason });
    // Whoever may not see this report has no field.
    const readers = draft.readers.filter(({ operator }) => operators.some(({ id }) => id === operator));
    const order = { ...draft, readers, reason: reason.trim() };
    if (schedule) change.run({ ...order, id: schedule.id, version: schedule.version });
    else create.run(order);
  };
  return (
    <FormDialog
      title={schedule ? t('reports.schedule.changeOf', { name: schedule.name }) : t('reports.schedule.new')}
      submit={t('shell.save')}
      busy={create.busy || change.busy}
      lead={<Consequences items={[t('reports.schedule.effect.letter'), t('reports.schedule.effect.readers')]} />}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
    >
      <ReportFields register={register} errors={errors} />
      <TimeFields register={register} />
      <ReaderFields register={register} errors={errors} operators={operators} />
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {failure && <FailureNote failure={failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

type FieldsProps = { register: UseFormRegister<Form>; errors: FieldErrors<Form> };

/** Which report, and what it is called. */
function ReportFields({ register, errors }: FieldsProps) {
  const t = useT();
  const isCurrency = (text: string): boolean => text.trim() === '' || CURRENCY.test(text.trim().toUpperCase());
  return (
    <>
      <Field label={t('reports.schedule.name')} required error={errors.name && t('reports.schedule.name.wrong')}>
        <TextInput maxLength={SCHEDULE_NAME_MAX} {...register('name', { validate: (name) => isWritten(name) })} />
      </Field>
      <Choice
        label={t('reports.schedule.report')}
        field={register('report')}
        options={REPORTS.map((value) => {
          const [of, by] = value.split(':');
          return { value, label: `${t(`reports.of.${of}`)}, ${t(`reports.by.${by}`)}` };
        })}
      />
      <Field
        label={t('part.currency')}
        hint={t('reports.schedule.currency.hint')}
        error={errors.currency && t('reports.schedule.currency.wrong')}
      >
        <TextInput maxLength={CURRENCY_MAX} {...register('currency', { validate: isCurrency })} />
      </Field>
    </>
  );
}

/** How often, at which hour, as what. */
function TimeFields({ register }: Pick<FieldsProps, 'register'>) {
  const t = useT();
  return (
    <>
      <Choice
        label={t('reports.schedule.period')}
        field={register('period')}
        options={SCHEDULE_PERIODS.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
      />
      <Choice
        label={t('reports.schedule.hour')}
        field={register('hour')}
        options={HOURS.map((hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))}
      />
      <Choice
        label={t('reports.schedule.format')}
        field={register('format')}
        options={SCHEDULE_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
    </>
  );
}

/** Each operator who may see the report, with the address at which they are told. */
function ReaderFields({ register, errors, operators }: FieldsProps & Pick<Schedules, 'operators'>) {
  const t = useT();
  const isEmail = (text: string): boolean => text.trim() === '' || matchesKind('email', text.trim());
  const isSome = (_: string, { emails }: Form): boolean => {
    const named = operators.filter(({ id }) => emails[fieldOf(id)]?.trim());
    return named.length >= 1 && named.length <= SCHEDULE_READERS_MAX;
  };
  return (
    <>
      {operators.map(({ id, name }) => (
        <Field
          key={id}
          label={t('reports.schedule.emailOf', { name })}
          error={errors.emails?.[fieldOf(id)]?.type === 'email' && t('reports.schedule.email.wrong')}
        >
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            {...register(`emails.${fieldOf(id)}`, { validate: { email: isEmail, some: isSome } })}
          />
        </Field>
      ))}
      {Object.values(errors.emails ?? {}).some((error) => error?.type === 'some') && (
        <Note tone="error" live>
          {t('reports.schedule.readers.wrong', { max: String(SCHEDULE_READERS_MAX) })}
        </Note>
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  field: object;
  options: readonly { readonly value: string; readonly label: string }[];
};

const Choice = ({ label, field, options }: ChoiceProps) => (
  <Field label={label}>
    <Select {...field} options={options} />
  </Field>
);
