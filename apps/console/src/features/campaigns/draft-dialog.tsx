import { CAMPAIGN_BOUNDS, CAMPAIGN_NAME } from '@baize/contract/console/campaign-words';
import type { Campaign, FreeGame } from '@baize/contract/console/campaigns';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { useLocation } from 'wouter';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { fromLocalField } from '../../lib/offset-time.ts';
import { isReason, isWritten } from '../../lib/reason.ts';
import { useBrand } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { useOpened } from '../../use-opened.ts';
import { firstOf, isMoney, isWithin, whole, type Form } from './draft-form.ts';
import { forecastOf } from './forecast.ts';
import { GameField, gamesIn, MoreGames } from './game-fields.tsx';

type DraftDialogProps = {
  /** Null: a new one. */
  campaign: Campaign | null;
  onClose: () => void;
};

/** What is given, of which game, to whom at most, and what it costs on average, before it is saved. */
export default function DraftDialog({ campaign: now, onClose }: DraftDialogProps) {
  const t = useT();
  const campaign = useOpened(now);
  const [, go] = useLocation();
  const { gmtOffsetMinutes: offset } = useBrand();
  const { register, handleSubmit, control, formState } = useForm<Form>({ defaultValues: firstOf(campaign, offset) });
  const games = useCall('listFreeGames');
  const stale = ['listCampaigns', 'getCampaign', 'listAudit'] as const;
  const make = useAction('createCampaign', {
    stale,
    done: ({ id }) => {
      onClose();
      go(`/campaigns/${id}`);
    },
  });
  const change = useAction('updateCampaign', { stale, done: onClose });
  const failure = make.failure ?? change.failure;
  const send = (form: Form): void => {
    const draft = {
      name: form.name.trim(),
      gameCodes: gamesIn(form, games.data),
      rounds: whole(form.rounds),
      stake: form.stake.trim(),
      startsAt: fromLocalField(form.from, offset)!,
      endsAt: fromLocalField(form.until, offset)!,
      days: whole(form.days),
      multiple: whole(form.multiple),
      budget: form.budget.trim(),
      reason: form.reason.trim(),
    };
    if (campaign) change.run({ id: campaign.id, version: campaign.version, ...draft });
    else make.run(draft);
  };
  const typed: Form = { ...firstOf(campaign, offset), ...useWatch({ control }) };
  const { errors } = formState;
  return (
    <FormDialog
      title={t(campaign ? 'campaign.change' : 'campaign.new')}
      submit={t('campaign.save')}
      busy={make.busy || change.busy}
      disabled={games.data === undefined}
      onClose={onClose}
      onSubmit={handleSubmit(send)}
    >
      <Field label={t('campaign.name')} required error={errors.name && t('campaign.wrong.name')}>
        <TextInput
          maxLength={CAMPAIGN_NAME.max}
          {...register('name', { validate: (text) => isWritten(text, CAMPAIGN_NAME.min) })}
        />
      </Field>
      <GameField
        games={games.data}
        current={campaign}
        wrong={errors.gameCode !== undefined}
        refused={games.error !== null}
        register={register}
      />
      <MoreGames games={games.data} form={typed} control={control} />
      <Figures register={register} errors={errors} />
      <Times register={register} errors={errors} offset={offset} />
      <Forecast form={typed} games={games.data} />
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {failure && <FailureNote failure={failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

type Parts = { register: UseFormRegister<Form>; errors: FieldErrors<Form> };

function Figures({ register, errors }: Parts) {
  const t = useT();
  const { rounds, days, multiple } = CAMPAIGN_BOUNDS;
  const outside = (least: number, most: number): string => t('campaign.wrong.figure', { least, most });
  return (
    <div className={pageStyles.twoFields}>
      <Field label={t('campaign.rounds')} required error={errors.rounds && outside(1, rounds)}>
        <TextInput inputMode="numeric" {...register('rounds', { validate: isWithin(1, rounds) })} />
      </Field>
      <Field
        label={t('campaign.stake')}
        required
        hint={t('campaign.stake.hint')}
        error={errors.stake && t('campaign.wrong.money')}
      >
        <TextInput inputMode="decimal" {...register('stake', { validate: isMoney })} />
      </Field>
      <Field label={t('campaign.days')} required hint={t('campaign.days.hint')} error={errors.days && outside(1, days)}>
        <TextInput inputMode="numeric" {...register('days', { validate: isWithin(1, days) })} />
      </Field>
      <Field
        label={t('campaign.multiple')}
        required
        hint={t('campaign.multiple.hint')}
        error={errors.multiple && outside(0, multiple)}
      >
        <TextInput inputMode="numeric" {...register('multiple', { validate: isWithin(0, multiple) })} />
      </Field>
      <Field
        label={t('campaign.budget')}
        required
        hint={t('campaign.budget.hint')}
        error={errors.budget && t('campaign.wrong.money')}
      >
        <TextInput inputMode="decimal" {...register('budget', { validate: isMoney })} />
      </Field>
    </div>
  );
}

/** Than the beginning, and than now. */
const isLater = (end: string | null, start: string | null): boolean =>
  end !== null && start !== null && end > start && Date.parse(end) > Date.now();

function Times({ register, errors, offset }: Parts & { offset: number }) {
  const t = useT();
  return (
    <div className={pageStyles.twoFields}>
      <Field label={t('campaign.startsAt')} required error={errors.from && t('campaign.wrong.time')}>
        <TextInput
          type="datetime-local"
          {...register('from', { validate: (text) => fromLocalField(text, offset) !== null })}
        />
      </Field>
      <Field label={t('campaign.endsAt')} required error={errors.until && t('campaign.wrong.until')}>
        <TextInput
          type="datetime-local"
          {...register('until', {
            validate: (text, form) => isLater(fromLocalField(text, offset), fromLocalField(form.from, offset)),
          })}
        />
      </Field>
    </div>
  );
}

/** What one player costs on average, and how many the budget reaches for. */
function Forecast({ form, games }: { form: Form; games: readonly FreeGame[] | undefined }) {
  const t = useT();
  const format = useFormat();
  const chosen = gamesIn(form, games);
  const returns = chosen.map((code) => games?.find(({ gameCode }) => gameCode === code)?.returnAtMost ?? null);
  const isChosen = games?.some(({ gameCode }) => gameCode === form.gameCode) ?? false;
  const found = isChosen && forecastOf({ ...form, rounds: whole(form.rounds), returns });
  if (!found) return null;
  const money = (amount: bigint): string => format.money(formatAmount(amount), { unit: true });
  return (
    <Note tone={found.players === 0 ? 'warn' : 'info'} live title={t('campaign.forecast.title')}>
      {t(found.players === 0 ? 'campaign.forecast.none' : 'campaign.forecast.text', {
        one: money(found.one),
        players: format.number(found.players),
        staked: money(found.staked),
      })}{' '}
      {found.needsSecond && t('campaign.second', { amount: money(parseAmount(CAMPAIGN_BOUNDS.secondFrom)!) })}
    </Note>
  );
}
