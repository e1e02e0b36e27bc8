import type { ReturnBand } from './return-band.ts';

/**
 * How far a return may stray where each round says to which chances it was exposed: dice and mines, in which the player
 * chooses the risk anew each time, are judged by what was chosen. What has been won beyond what was expected is a
 * martingale whatever the player stakes and whenever they stop, so that Freedman's inequality bounds it by two sums
 * over the rounds: their variances, and the most that one chance could move.
 */
export type RoundChances = {
  /** Of one round, in stakes: what it pays on average, and its deviation. */
  readonly expected: number;
  readonly sigma: number;
  /** The most that one chance in it could bring or take. */
  readonly gain: number;
  readonly loss: number;
};
/** Over all rounds, in one unit of money. */
export type Exposure = {
  readonly rounds: number;
  readonly stake: number;
  readonly payout: number;
  readonly expected: number;
  readonly variance: number;
  readonly gain: number;
  readonly loss: number;
};

export const NO_EXPOSURE: Exposure = { rounds: 0, stake: 0, payout: 0, expected: 0, variance: 0, gain: 0, loss: 0 };

/** x with P(sum >= x) <= e^-sureness, where the variances sum up to `variance` and no chance moves more than `most`. */
function strayOf(variance: number, most: number, sureness: number): number {
  const third = (most * sureness) / 3;
  return third + Math.sqrt(third ** 2 + 2 * sureness * variance);
}

/** Amounts fit into 63 bits: the most that a chance moves lies below one of so many powers of two. */
const POWERS = 64;

/**
 * The same at every moment at once, however often it is looked and although stakes and stops follow from what happened
 * before: variance and most are rounded up to powers of two, and each pair of powers has its share of the doubt.
 */
function strayEver(variance: number, most: number, sureness: number): number {
  if (!(most > 0)) return 0;
  const roundedMost = 2 ** Math.ceil(Math.log2(most));
  const power = Math.max(0, Math.ceil(Math.log2(variance / roundedMost ** 2)));
  const doubt = Math.log(POWERS) + Math.log((power + 1) * (power + 2));
  return strayOf(2 ** power * roundedMost ** 2, roundedMost, sureness + doubt);
}

const bandBy = (
  stray: typeof strayOf,
  { stake, expected, variance, gain, loss }: Exposure,
  oneIn: number,
): ReturnBand => {
  const sureness = Math.log(2 * oneIn);
  return {
    low: Math.max(0, (expected - stray(variance, loss, sureness)) / stake),
    high: (expected + stray(variance, gain, sureness)) / stake,
  };
};

/** A game that is right ever leaves it in one of so many months. Undefined where nothing was staked. */
const MONTHS = 1_000;
export const alarmBand = (seen: Exposure): ReturnBand | undefined =>
  seen.stake > 0 ? bandBy(strayEver, seen, MONTHS) : undefined;

/** A game that is right lies outside of it in at most one of so many looks. */
export const WATCH_ONE_IN = 100;
export const watchBand = (seen: Exposure): ReturnBand | undefined =>
  seen.stake > 0 ? bandBy(strayOf, seen, WATCH_ONE_IN) : undefined;

/** How many standard deviations the payout lies from what was expected. */
export const deviationsOf = ({ payout, expected, variance }: Exposure): number | undefined =>
  variance > 0 ? (payout - expected) / Math.sqrt(variance) : undefined;
