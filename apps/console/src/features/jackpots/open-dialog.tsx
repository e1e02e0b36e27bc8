import { JACKPOT_BOUNDS } from '@baize/contract/console/jackpot-bounds';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useForm, useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { ReasonField } from '../../components/reason-field.tsx';
import { useBrand, useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import {
  costOf,
  EMPTY_OPENING,
  openingOf,
  PAUSES,
  POOL_NAME_MAX,
  returnedOf,
  wrongOpening,
  type OpeningForm,
  type WrongOpening,
} from './opening-form.ts';
import { toPercent } from './pool-patch.ts';
import { usePoolMoney } from './pool-parts.tsx';
import styles from './pools.module.css';

const AMOUNT_MAX_LENGTH = 18;
type Wrong = (name: WrongOpening) => boolean;
type Part = { register: UseFormRegister<OpeningForm>; wrong: Wrong };

/** A new pool: its start, what it grows by, how it is won, and what that costs. A second operator checks it. */
export default function OpenDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { register, control, handleSubmit, formState } = useForm<OpeningForm>({
    defaultValues: EMPTY_OPENING,
    resolver: (values) => {
      const names = [...wrongOpening(values)];
      const errors = Object.fromEntries(names.map((name) => [name, { type: 'wrong' }])) as FieldErrors<OpeningForm>;
      return names.length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const typed = { ...EMPTY_OPENING, ...useWatch({ control }) };
  const errors = formState.errors as Partial<Record<WrongOpening, object>>;
  const part: Part = { register, wrong: (name) => errors[name] !== undefined };
  const action = useAction('openJackpot', {
    stale: ['listJackpots', 'listProposals', 'listAudit'],
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('jackpot.opening.proposed') });
    },
  });
  return (
    <FormDialog
      title={t('jackpot.open')}
      submit={t('ceiling.propose')}
      busy={action.busy}
      onClose={onClose}
      onSubmit={handleSubmit((form) => action.run(openingOf(form)))}
    >
      <Names {...part} />
      <Winning typed={typed} {...part} />
      <Start {...part} />
      {typed.won === 'chance' && <Feed typed={typed} {...part} />}
      <Cost typed={typed} />
      <Note tone="info">{t('jackpot.opening.second')}</Note>
      <ReasonField wrong={part.wrong('reason')} field={register('reason')} />
      {action.failure && (
        <FailureNote
          failure={action.failure}
          safe={t(action.failure.code === 'STATE_CONFLICT' ? 'jackpot.opening.waits' : 'part.nothingChanged')}
        />
      )}
    </FormDialog>
  );
}

function Names({ register, wrong }: Part) {
  const t = useT();
  const wrongName = t('jackpot.opening.wrong.name', { most: POOL_NAME_MAX });
  return (
    <>
      <Field
        label={t('jackpot.opening.pool')}
        hint={t('jackpot.opening.pool.hint')}
        error={wrong('pool') && t('jackpot.opening.wrong.pool')}
      >
        <TextInput autoComplete="off" dir="ltr" spellCheck={false} maxLength={41} {...register('pool')} />
      </Field>
      <div className={pageStyles.twoFields}>
        <Field label={t('jackpot.opening.nameEn')} error={wrong('nameEn') && wrongName}>
          <TextInput lang="en" maxLength={POOL_NAME_MAX} {...register('nameEn')} />
        </Field>
        <Field label={t('jackpot.opening.nameBn')} error={wrong('nameBn') && wrongName}>
          <TextInput lang="bn" maxLength={POOL_NAME_MAX} {...register('nameBn')} />
        </Field>
      </div>
    </>
  );
}

/** An amount in the brand's currency. */
function Amount({ register, name, ...field }: Pick<Part, 'register'> & AmountProps) {
  const format = useFormat();
  return (
    <Field {...field}>
      <TextInput inputMode="decimal" prefix={format.symbol} maxLength={AMOUNT_MAX_LENGTH} {...register(name)} />
    </Field>
  );
}
type AmountProps = {
  name: 'startMin' | 'startMax' | 'feedMin' | 'feedMax' | 'odds' | 'mustHitBy';
  label: string;
  hint?: string;
  error: string | false;
};

function Winning({ typed, register, wrong }: Part & { typed: OpeningForm }) {
  const t = useT();
  const format = useFormat();
  const may = useCan('vendors.read');
  const games = useCall('listGames', undefined, { enabled: may }).data ?? [];
  const isMust = typed.won === 'must';
  const wrongLimit = wrong('mustHitBy')
    ? t('jackpot.opening.wrong.mustHitBy')
    : wrong('near') && t('jackpot.wrong.near');
  const { mustHitReturn, mustHitStakes } = JACKPOT_BOUNDS;
  const wrongOdds = wrong('odds')
    ? t('jackpot.opening.wrong.odds')
    : wrong('often') &&
      t('jackpot.opening.wrong.often', {
        share: format.percent(mustHitReturn, 0),
        least: format.money(mustHitStakes, { places: 0 }),
      });
  return (
    <div className={pageStyles.twoFields}>
      <Field label={t('jackpot.opening.won')}>
        <Select
          {...register('won')}
          options={(['chance', 'must'] as const).map((value) => ({ value, label: t(`jackpot.opening.won.${value}`) }))}
        />
      </Field>
      {isMust ? (
        <Amount register={register} name="mustHitBy" label={t('jackpot.nextLimit')} error={wrongLimit} />
      ) : (
        <Amount
          register={register}
          name="odds"
          label={t('jackpot.opening.odds')}
          hint={t('jackpot.opening.odds.hint')}
          error={wrongOdds}
        />
      )}
      <Field label={t('jackpot.opening.game')} error={wrong('game') && t('jackpot.opening.wrong.game')}>
        <Select
          {...register('game')}
          options={[
            { value: '', label: t(isMust ? 'jackpot.opening.game.choose' : 'jackpot.opening.game.all') },
            ...games.map(({ gameCode, displayName }) => ({ value: gameCode, label: displayName })),
          ]}
        />
      </Field>
    </div>
  );
}

function Start({ register, wrong }: Part) {
  const t = useT();
  const format = useFormat();
  const most = { most: format.money(JACKPOT_BOUNDS.startMax, { places: 0 }) };
  const error = (name: 'startMin' | 'startMax') => wrong(name) && t('jackpot.opening.wrong.start', most);
  return (
    <>
      <div className={pageStyles.twoFields}>
        <Amount register={register} name="startMin" label={t('jackpot.opening.startMin')} error={error('startMin')} />
        <Amount register={register} name="startMax" label={t('jackpot.opening.startMax')} error={error('startMax')} />
      </div>
      <Field
        label={t('jackpot.contributionRate')}
        hint={t('jackpot.contributionRate.hint')}
        error={wrong('share') && t('jackpot.wrong.rate', { most: toPercent(JACKPOT_BOUNDS.contributionRate) })}
      >
        <TextInput inputMode="decimal" suffix="%" maxLength={6} {...register('share')} />
      </Field>
    </>
  );
}

function Feed({ typed, register, wrong }: Part & { typed: OpeningForm }) {
  const t = useT();
  const format = useFormat();
  const bounds = { least: format.money(JACKPOT_BOUNDS.feedMin), most: format.money(JACKPOT_BOUNDS.feedMax) };
  const error = (name: 'feedMin' | 'feedMax') => wrong(name) && t('jackpot.opening.wrong.feed', bounds);
  return (
    <>
      <Switch {...register('fed')}>{t('jackpot.opening.fed')}</Switch>
      {typed.fed && (
        <>
          <div className={pageStyles.twoFields}>
            <Amount register={register} name="feedMin" label={t('jackpot.feedMin')} error={error('feedMin')} />
            <Amount register={register} name="feedMax" label={t('jackpot.feedMax')} error={error('feedMax')} />
          </div>
          <Field
            label={t('jackpot.opening.pauses')}
            hint={t('jackpot.opening.pauses.hint')}
            error={wrong('pauses') && t('jackpot.opening.wrong.pauses', { most: PAUSES.most })}
          >
            <TextInput dir="ltr" autoComplete="off" maxLength={40} {...register('pauses')} />
          </Field>
        </>
      )}
    </>
  );
}

/** What the house pays with what is typed. */
function Cost({ typed }: { typed: OpeningForm }) {
  const t = useT();
  const money = usePoolMoney(useBrand().currency);
  const format = useFormat();
  const cost = costOf(typed);
  const returned = returnedOf(typed);
  const shown = (name: 'start' | 'dayMean' | 'dayMost'): string => (cost === null ? '—' : money(cost[name]));
  return (
    <section className={styles.forecast} aria-labelledby="opening-cost">
      <h3 id="opening-cost">{t('jackpot.forecast')}</h3>
      <dl className={pageStyles.facts} aria-live="polite">
        <Fact name={t('jackpot.startMost')}>{shown('start')}</Fact>
        {returned !== null && <Fact name={t('jackpot.opening.returned')}>{format.percent(returned, 2)}</Fact>}
        <Fact name={t('jackpot.feedPerDay')}>{shown('dayMean')}</Fact>
        <Fact name={t('jackpot.feedPerDayMost')}>{shown('dayMost')}</Fact>
      </dl>
    </section>
  );
}
