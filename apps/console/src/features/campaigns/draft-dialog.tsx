import { CAMPAIGN_BOUNDS, CAMPAIGN_NAME } from '@baize/contract/console/campaign-words';
import type { Campaign, FreeGame } from '@baize/contract/console/campaigns';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { useLocation } from 'wouter';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { fromLocalField, toLocalField } from '../../lib/offset-time.ts';
import { isReason } from '../../lib/reason.ts';
import { useBrand } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { forecastOf } from './forecast.ts';

type Form = {
  name: string;
  gameCode: string;
  rounds: string;
  stake: string;
  from: string;
  until: string;
  days: string;
  multiple: string;
  budget: string;
  reason: string;
};

const WEEK_MS = 7 * 24 * 3_600_000;
const whole = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);
const isWithin = (least: number, most: number) => (text: string) => whole(text) >= least && whole(text) <= most;
const isMoney = (text: string): boolean => (parseAmount(text.trim()) ?? 0n) > 0n;

function firstOf(campaign: Campaign | null, offset: number): Form {
  const now = Date.now();
  return {
    name: campaign?.name ?? '',
    gameCode: campaign?.gameCode ?? '',
    rounds: String(campaign?.rounds ?? 10),
    stake: campaign?.stake ?? '1.00',
    from: toLocalField(campaign?.startsAt ?? new Date(now).toISOString(), offset),
    until: toLocalField(campaign?.endsAt ?? new Date(now + WEEK_MS).toISOString(), offset),
    days: String(campaign?.days ?? 7),
    multiple: String(campaign?.multiple ?? 1),
    budget: campaign?.budget ?? '1000.00',
    reason: campaign?.reason ?? '',
  };
}

type DraftDialogProps = {
  /** Null: a new one. */
  campaign: Campaign | null;
  onClose: () => void;
};

/** What is given, of which game, to whom at most, and what it costs on average, before it is saved. */
export default function DraftDialog({ campaign, onClose }: DraftDialogProps) {
  const t = useT();
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
      gameCode: form.gameCode,
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
  const now = useWatch({ control }) as Form;
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
          {...register('name', { validate: (text) => text.trim().length >= CAMPAIGN_NAME.min })}
        />
      </Field>
      <GameField
        games={games.data}
        current={campaign}
        wrong={errors.gameCode !== undefined}
        refused={games.error !== null}
        register={register}
      />
      <Figures register={register} errors={errors} />
      <Times register={register} errors={errors} offset={offset} />
      <Forecast form={now} game={games.data?.find(({ gameCode }) => gameCode === now.gameCode)} />
      <ReasonField wrong={errors.reason !== undefined} field={register('reason', { validate: isReason })} />
      {failure && <FailureNote failure={failure} safe={t('part.nothingChanged')} />}
    </FormDialog>
  );
}

type Parts = { register: UseFormRegister<Form>; errors: FieldErrors<Form> };

type GameFieldProps = Pick<Parts, 'register'> & {
  games: readonly FreeGame[] | undefined;
  current: Campaign | null;
  wrong: boolean;
  refused: boolean;
};

function GameField({ games, current, wrong, refused, register }: GameFieldProps) {
  const t = useT();
  const known = games ?? (current ? [{ ...current, rtp: null }] : []);
  return (
    <Field
      label={t('part.game')}
      required
      hint={t(games?.length === 0 ? 'campaign.noGames' : 'campaign.game.hint')}
      error={refused ? t('error.SUPPLIER_UNAVAILABLE') : wrong && t('campaign.wrong.game')}
    >
      <Select
        placeholder={t('campaign.game.choose')}
        {...register('gameCode', { validate: (code) => code !== '' })}
        options={known.map(({ gameCode, gameName, supplierName }) => ({
          value: gameCode,
          label: `${gameName} · ${supplierName}`,
        }))}
      />
    </Field>
  );
}

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
function Forecast({ form, game }: { form: Form; game: FreeGame | undefined }) {
  const t = useT();
  const format = useFormat();
  const found = game && forecastOf({ ...form, rounds: whole(form.rounds ?? ''), rtp: game.rtp });
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
