import { JACKPOT_BOUNDS } from '@baize/contract/console/jackpot-bounds';
import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { Switch } from '@baize/ui/checkbox.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import pageStyles from '../../components/page.module.css';
import { useFormat } from '../../use-format.ts';
import { toPercent, wrongField, type PoolForm } from './pool-patch.ts';

const AMOUNT_MAX_LENGTH = 18;
type Name = 'feedMin' | 'feedMax' | 'feedHourMax' | 'feedDayMax' | 'startMin' | 'startMax' | 'mustHitBy';
type PoolFieldsProps = {
  /** As it was when the form was opened. */
  pool: Jackpot;
  register: UseFormRegister<PoolForm>;
  errors: FieldErrors<PoolForm>;
};

/** The figures of a pool that may be changed: only those that this pool has. */
export function PoolFields({ pool, register, errors }: PoolFieldsProps) {
  const t = useT();
  const format = useFormat();
  const bounds = { least: format.money(JACKPOT_BOUNDS.feedMin), most: format.money(JACKPOT_BOUNDS.feedMax) };
  const most = { most: format.money(JACKPOT_BOUNDS.startMax, { places: 0 }) };
  const amount = (name: Name, label: string, wrong: string | undefined) => (
    <Field label={label} error={wrong}>
      <TextInput
        inputMode="decimal"
        prefix={format.symbol}
        maxLength={AMOUNT_MAX_LENGTH}
        {...register(name, {
          validate: {
            amount: (_, values) => wrongField(values, pool) !== name,
            order: (_, values) => name !== ORDERED[wrongField(values, pool) ?? ''],
          },
        })}
      />
    </Field>
  );
  const wrongFeed = (name: 'feedMin' | 'feedMax') =>
    errors[name] && t(`jackpot.wrong.${errors[name].type === 'order' ? 'order' : 'amount'}`, bounds);
  const wrongStart = (name: 'startMin' | 'startMax') =>
    errors[name] && t(`jackpot.wrong.${errors[name].type === 'order' ? 'order' : 'start'}`, most);
  const wrongCeiling = (name: 'feedHourMax' | 'feedDayMax') =>
    errors[name] &&
    t(`jackpot.wrong.${errors[name].type === 'order' ? 'ceilingOrder' : 'ceiling'}`, {
      most: format.money(JACKPOT_BOUNDS[name], { places: 0 }),
    });
  const wrongLimit =
    errors.mustHitBy && t(errors.mustHitBy.type === 'order' ? 'jackpot.wrong.near' : 'jackpot.wrong.limit', most);
  return (
    <>
      {pool.feedEveryMs.length > 0 && (
        <>
          <Switch {...register('feeding')}>{t('jackpot.feeding')}</Switch>
          <div className={pageStyles.twoFields}>
            {amount('feedMin', t('jackpot.feedMin'), wrongFeed('feedMin'))}
            {amount('feedMax', t('jackpot.feedMax'), wrongFeed('feedMax'))}
          </div>
          <div className={pageStyles.twoFields}>
            {amount('feedHourMax', t('jackpot.feedHourMax'), wrongCeiling('feedHourMax'))}
            {amount('feedDayMax', t('jackpot.feedDayMax'), wrongCeiling('feedDayMax'))}
          </div>
        </>
      )}
      <ShareField pool={pool} register={register} errors={errors} />
      <div className={pageStyles.twoFields}>
        {amount('startMin', t('jackpot.startMin'), wrongStart('startMin'))}
        {amount('startMax', t('jackpot.startMax'), wrongStart('startMax'))}
      </div>
      {pool.mustHitBy && amount('mustHitBy', t('jackpot.nextLimit'), wrongLimit)}
    </>
  );
}

function ShareField({ pool, register, errors }: PoolFieldsProps) {
  const t = useT();
  return (
    <Field
      label={t('jackpot.contributionRate')}
      hint={t(pool.mustHitBy ? 'jackpot.contributionRate.must' : 'jackpot.contributionRate.hint')}
      error={
        errors.contributionRate &&
        t(`jackpot.wrong.${errors.contributionRate.type}`, {
          most: toPercent(JACKPOT_BOUNDS.contributionRate),
        })
      }
    >
      <TextInput
        inputMode="decimal"
        suffix="%"
        maxLength={6}
        {...register('contributionRate', {
          validate: { rate: (_, values) => wrongField(values, pool) !== 'contributionRate' },
        })}
      />
    </Field>
  );
}

/** Under which field it is said that two contradict each other. */
const ORDERED: Readonly<Partial<Record<string, Name>>> = {
  order: 'feedMin',
  ceilingOrder: 'feedHourMax',
  startOrder: 'startMin',
  tooNear: 'mustHitBy',
};
