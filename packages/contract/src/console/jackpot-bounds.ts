/** What a pool may grow by: figures that nobody may leave, and what one operator may set alone. */
import { parseAmount } from '@baize/domain/money';

/** A feed of the house and the share of stakes, whoever sets them. A feed of the demo is 100 to 500. */
export const JACKPOT_BOUNDS = {
  feedMin: '0.01',
  feedMax: '5000.00',
  contributionRate: '0.0500',
  startMax: '1000000000.00',
  /** What the largest feed every second would come to. */
  feedHourMax: '18000000.00',
  feedDayMax: '432000000.00',
  /** What a pool returns of stakes at most, and what is staked until a mean hit at least. */
  mustHitReturn: '0.1500',
  mustHitStakes: '10000.00',
} as const;
/**
 * Above these a second operator has to check what raises them: a day of all pools of a currency together, or many pools
 * would do what one may not. The demo's pool may draw 14.4 million on a day.
 */
export const JACKPOT_ALONE = { dayMax: '15000000.00', contributionRate: '0.0200' } as const;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HOURS = 24n;
/** Rates are kept in ten-thousandths. */
export const RATE_SCALE = 10_000;
const amountOf = (text: string): bigint => parseAmount(text)!; // literals above
export const rateOf = (text: string): number => Math.round(Number(text) * RATE_SCALE);
export const rateText = (e4: number): string => (e4 / RATE_SCALE).toFixed(4);

/** How the house feeds a pool: by the clock, and never above its ceilings. */
export type Feeding = {
  readonly enabled: boolean;
  /** The house feeds it; off, it grows by stakes alone. */
  readonly feeding: boolean;
  readonly feedMax: bigint;
  readonly feedEveryMs: readonly number[];
  /** Ceilings of an hour and of a day of the brand. */
  readonly feedHourMax: bigint;
  readonly feedDayMax: bigint;
};

export type Growth = Feeding & {
  /** Share of stakes in ten-thousandths. */
  readonly contributionE4: number;
  /** The most that the next pool starts with. */
  readonly startMax: bigint;
  /** Before it holds more the next pool is won; null: chance decides. */
  readonly mustHitBy: bigint | null;
};

const least = (...amounts: readonly [bigint, ...bigint[]]): bigint =>
  amounts.reduce((found, each) => (each < found ? each : found));
const isFed = ({ enabled, feeding, feedEveryMs }: Feeding): boolean => enabled && feeding && feedEveryMs.length > 0;

/** What its figures alone come to within so long, at most. */
export const paceOf = ({ feedMax, feedEveryMs }: Pick<Feeding, 'feedMax' | 'feedEveryMs'>, ms: number): bigint =>
  (feedMax * BigInt(ms)) / BigInt(Math.min(...feedEveryMs));

/** The most that the house may feed into a pool within an hour. */
export const hourMostOf = (pool: Feeding): bigint =>
  isFed(pool) ? least(paceOf(pool, HOUR_MS), pool.feedHourMax, pool.feedDayMax) : 0n;

/** The most that the house may feed into a pool within a day. */
export const dayMostOf = (pool: Feeding): bigint =>
  isFed(pool) ? least(paceOf(pool, DAY_MS), HOURS * pool.feedHourMax, pool.feedDayMax) : 0n;

/** What it feeds on a day in the mean: its figures and pauses are drawn evenly, as far as the ceilings go. */
export function dayMeanOf(pool: Feeding & { readonly feedMin: bigint }): bigint {
  if (!isFed(pool)) return 0n;
  const { feedMin, feedMax, feedEveryMs } = pool;
  const pauses = BigInt(feedEveryMs.reduce((sum, pause) => sum + pause, 0));
  const drawn = ((feedMin + feedMax) * BigInt(DAY_MS) * BigInt(feedEveryMs.length)) / (2n * pauses);
  return least(drawn, dayMostOf(pool));
}

/** What the ceilings are where nobody says: nothing that the figures ask for is cut. */
export function usualCeilings(pool: Pick<Feeding, 'feedMax' | 'feedEveryMs'>) {
  const hour = pool.feedEveryMs.length === 0 ? 0n : paceOf(pool, HOUR_MS);
  return { feedHourMax: hour, feedDayMax: HOURS * hour };
}

export const isFeed = (amount: bigint): boolean =>
  amount >= amountOf(JACKPOT_BOUNDS.feedMin) && amount <= amountOf(JACKPOT_BOUNDS.feedMax);
export const isHourCeiling = (amount: bigint): boolean => amount > 0n && amount <= amountOf(JACKPOT_BOUNDS.feedHourMax);
export const isDayCeiling = (amount: bigint): boolean => amount > 0n && amount <= amountOf(JACKPOT_BOUNDS.feedDayMax);
export const isStart = (amount: bigint): boolean => amount > 0n && amount <= amountOf(JACKPOT_BOUNDS.startMax);
export const isContribution = (share: string): boolean => rateOf(share) <= rateOf(JACKPOT_BOUNDS.contributionRate);

export type MustHitFigures = Pick<Growth, 'contributionE4' | 'startMax'> & { readonly mustHitBy: bigint };

/**
 * Whether a pool that must be won ends too soon after its start. It is won after (limit - start) / 2 came from stakes
 * in the mean, and pays (start + limit) / 2: of each unit staked it returns share x (start + limit) / (limit - start),
 * which grows without bound as the limit comes near the start. And however small both are, so much is staked until a
 * hit in the mean: else one stake would win pool after pool.
 */
export function endsTooSoon({ contributionE4, startMax, mustHitBy }: MustHitFigures): boolean {
  const span = mustHitBy - startMax;
  const [scale, share] = [BigInt(RATE_SCALE), BigInt(contributionE4)];
  const returnsTooMuch = share * (startMax + mustHitBy) > BigInt(rateOf(JACKPOT_BOUNDS.mustHitReturn)) * span;
  return span <= 0n || returnsTooMuch || span * scale < 2n * share * amountOf(JACKPOT_BOUNDS.mustHitStakes);
}

/**
 * Whether chance pays a pool too often: of each unit staked it returns its share, and start / odds of the house's
 * money. A figure that is mistyped would give a start away with each stake.
 */
export function paysTooOften({ contributionE4, startMax, odds }: Omit<MustHitFigures, 'mustHitBy'> & Odds): boolean {
  const returned = startMax * BigInt(RATE_SCALE) + BigInt(contributionE4) * odds;
  return (
    returned > BigInt(rateOf(JACKPOT_BOUNDS.mustHitReturn)) * odds || odds < amountOf(JACKPOT_BOUNDS.mustHitStakes)
  );
}
type Odds = { readonly odds: bigint };

/** A change that lets the house pay more than one operator may decide. `besides`: a day's most of the other pools. */
export function needsSecond(before: Growth, after: Growth, besides: bigint): boolean {
  const day = dayMostOf(after);
  const share = (growth: Growth): number => (growth.enabled ? growth.contributionE4 : 0);
  const startsHigher = after.startMax > before.startMax;
  // Nearer to its start a pool is won more often, and each start is the house's: a hundredth above it, by each stake.
  const endsLower = after.mustHitBy !== null && (before.mustHitBy === null || after.mustHitBy < before.mustHitBy);
  const feedsMore = day > dayMostOf(before) && day + besides > amountOf(JACKPOT_ALONE.dayMax);
  const takesMore = share(after) > share(before) && share(after) > rateOf(JACKPOT_ALONE.contributionRate);
  return startsHigher || endsLower || feedsMore || takesMore;
}
