import { formatAmount, parseAmount } from '@baize/domain/money';
import {
  dayMeanOf,
  dayMostOf,
  hourMostOf,
  endsTooSoon,
  isContribution,
  isDayCeiling,
  isFeed,
  isHourCeiling,
  isStart,
  needsSecond,
  rateOf,
  type Feeding,
  type Growth,
} from '@baize/contract/console/jackpot-bounds';
import type { ConsoleJackpot as Jackpot, JackpotPatch } from '@baize/contract/console/jackpots';

/** The rate is edited in percent, up to two places, and travels as a share of up to four. */
export type PoolForm = {
  enabled: boolean;
  feedMin: string;
  feedMax: string;
  feeding: boolean;
  feedHourMax: string;
  feedDayMax: string;
  contributionRate: string;
  /** Of the next pool. */
  startMin: string;
  startMax: string;
  mustHitBy: string;
  reason: string;
};

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?$/;

/** `0.0125` -> `1.25`, without a floating-point number between. */
export function toPercent(share: string): string {
  const [, fraction = ''] = share.split('.');
  const digits = fraction.padEnd(4, '0').slice(0, 4);
  const text = `${Number(digits.slice(0, 2))}.${digits.slice(2)}`;
  return text.replace(/\.?0+$/, '') || '0';
}

/** `1.25` -> `0.0125`; undefined for anything that is not a percentage below 100. */
export function toShare(percent: string): string | undefined {
  const match = PERCENT.exec(percent.trim());
  return match ? `0.${match[1]!.padStart(2, '0')}${(match[2] ?? '').padEnd(2, '0')}` : undefined;
}

export const toPoolForm = (pool: Jackpot): PoolForm => ({
  enabled: pool.enabled,
  feedMin: pool.feedMin,
  feedMax: pool.feedMax,
  feeding: pool.feeding,
  feedHourMax: pool.feedHourMax,
  feedDayMax: pool.feedDayMax,
  contributionRate: toPercent(pool.contributionRate),
  startMin: pool.startMin,
  startMax: pool.startMax,
  mustHitBy: pool.mustHitBy?.next ?? '',
  reason: '',
});

type Wrong =
  | 'feedMin'
  | 'feedMax'
  | 'order'
  | 'feedHourMax'
  | 'feedDayMax'
  | 'ceilingOrder'
  | 'contributionRate'
  | 'startMin'
  | 'startMax'
  | 'startOrder'
  | 'mustHitBy'
  | 'tooNear';

/**
 * The first field that cannot be sent, `order` when two bounds contradict each other, `tooNear` where a pool would be
 * won too soon after its start; null when all is well.
 */
export function wrongField(form: PoolForm, pool?: Pick<Jackpot, Running>): Wrong | null {
  if (pool === undefined || pool.feedEveryMs.length > 0) {
    const [min, max] = [parseAmount(form.feedMin.trim()), parseAmount(form.feedMax.trim())];
    if (min === undefined || !isFeed(min)) return 'feedMin';
    if (max === undefined || !isFeed(max)) return 'feedMax';
    if (min > max) return 'order';
    const [hour, day] = [parseAmount(form.feedHourMax.trim()), parseAmount(form.feedDayMax.trim())];
    if (hour === undefined || !isHourCeiling(hour)) return 'feedHourMax';
    if (day === undefined || !isDayCeiling(day)) return 'feedDayMax';
    if (hour > day) return 'ceilingOrder';
  }
  const share = toShare(form.contributionRate);
  if (share === undefined || !isContribution(share)) return 'contributionRate';
  return wrongStart(form, pool);
}
type Running = 'feedEveryMs' | 'mustHitBy' | 'startMax' | 'contributionRate';

function wrongStart(form: PoolForm, pool?: Pick<Jackpot, Running>): Wrong | null {
  const [from, to] = [parseAmount(form.startMin.trim()), parseAmount(form.startMax.trim())];
  if (from === undefined || !isStart(from)) return 'startMin';
  if (to === undefined || !isStart(to)) return 'startMax';
  if (from > to) return 'startOrder';
  if (!pool?.mustHitBy) return null;
  const end = parseAmount(form.mustHitBy.trim());
  if (end === undefined || !isStart(end) || end <= to) return 'mustHitBy';
  const contributionE4 = rateOf(toShare(form.contributionRate) ?? '');
  return isChanged(form, pool) && endsTooSoon({ contributionE4, startMax: to, mustHitBy: end }) ? 'tooNear' : null;
}

/** A pool that is as it is can be stopped whatever its figures are. */
const isChanged = (form: PoolForm, { mustHitBy, startMax, contributionRate }: Pick<Jackpot, Running>): boolean =>
  parseAmount(form.mustHitBy.trim()) !== parseAmount(mustHitBy?.next ?? '') ||
  parseAmount(form.startMax.trim()) !== parseAmount(startMax) ||
  toShare(form.contributionRate) !== toShare(toPercent(contributionRate));

/** Only what differs, with the version that was read and why. */
export function poolPatch(pool: Jackpot, form: PoolForm): JackpotPatch {
  const { version } = pool;
  return { version, reason: form.reason.trim(), ...poolChange(pool, form) };
}

/** What the house may feed on a day into the other pools of the currency. */
export const fedBesides = (
  { poolId, currency }: Pick<Jackpot, 'poolId' | 'currency'>,
  pools: readonly Pick<Jackpot, 'poolId' | 'currency' | 'feedPerDay'>[],
): bigint =>
  pools
    .filter((each) => each.poolId !== poolId && each.currency === currency)
    .reduce((sum, { feedPerDay }) => sum + (parseAmount(feedPerDay.most) ?? 0n), 0n);

/** What is typed lets the house pay more than one operator may decide. `besides`: a day's most of the other pools. */
export function raises(pool: Jackpot, form: PoolForm, besides = 0n): boolean {
  const growthOf = (values: PoolForm): Growth => ({
    ...feedingOf(pool, values),
    contributionE4: rateOf(toShare(values.contributionRate) ?? '0'),
    startMax: parseAmount(values.startMax.trim()) ?? 0n,
    mustHitBy: pool.mustHitBy && (parseAmount(values.mustHitBy.trim()) ?? 0n),
  });
  return wrongField(form, pool) === null && needsSecond(growthOf(toPoolForm(pool)), growthOf(form), besides);
}

function feedingOf({ feedEveryMs }: Pick<Jackpot, 'feedEveryMs'>, form: PoolForm): Feeding & { feedMin: bigint } {
  const amount = (text: string): bigint => parseAmount(text.trim()) ?? 0n;
  return {
    enabled: form.enabled,
    feeding: form.feeding,
    feedMin: amount(form.feedMin),
    feedMax: amount(form.feedMax),
    feedHourMax: amount(form.feedHourMax),
    feedDayMax: amount(form.feedDayMax),
    feedEveryMs,
  };
}

type Forecast = Readonly<Record<'hourMost' | 'dayMean' | 'dayMost' | 'startMost', string>>;

/** What the house pays with what is typed; null where that cannot be sent. */
export function forecastOf(pool: Jackpot, form: PoolForm): Forecast | null {
  if (wrongField(form, pool) !== null) return null;
  const amount = (text: string): bigint => parseAmount(text.trim()) ?? 0n;
  const feeding = feedingOf(pool, form);
  return {
    hourMost: formatAmount(hourMostOf(feeding)),
    dayMean: formatAmount(dayMeanOf(feeding)),
    dayMost: formatAmount(dayMostOf(feeding)),
    startMost: formatAmount(amount(form.startMax)),
  };
}

const AMOUNTS = ['startMin', 'startMax'] as const;
const FEEDS = ['feedMin', 'feedMax', 'feedHourMax', 'feedDayMax'] as const;

function poolChange(pool: Jackpot, form: PoolForm): Omit<JackpotPatch, 'version' | 'reason'> {
  const amount = (text: string): string => formatAmount(parseAmount(text.trim()) ?? 0n);
  const rate = toShare(form.contributionRate);
  // Fields that are not shown are not sent.
  const names = pool.feedEveryMs.length > 0 ? [...FEEDS, ...AMOUNTS] : AMOUNTS;
  const changed = names.filter((name) => amount(form[name]) !== pool[name]);
  return {
    ...(form.enabled !== pool.enabled && { enabled: form.enabled }),
    ...(form.feeding !== pool.feeding && { feeding: form.feeding }),
    ...Object.fromEntries(changed.map((name) => [name, amount(form[name])])),
    ...(pool.mustHitBy && amount(form.mustHitBy) !== pool.mustHitBy.next && { mustHitBy: amount(form.mustHitBy) }),
    ...(rate !== undefined && rate !== toShare(toPercent(pool.contributionRate)) && { contributionRate: rate }),
  };
}
