import { amount, type Amount } from '../money.ts';
import { ACCRUAL_STEP, shareOf, type Rate } from './rates.ts';

/** A prize series at which every stake comes back in full, rebates and all. */
export const SERIES_FULL = 2_000;
export const SERIES_STEP = 2;

/** At which series an account may bet, by its own and by the game's. */
export type SeriesBounds = { readonly own: number; readonly least: number; readonly mostToBet: number };

export const mayBetAt = (series: number, { own, least, mostToBet }: SeriesBounds): boolean =>
  Number.isInteger(series) &&
  series >= least &&
  series <= Math.min(own, mostToBet) &&
  (series - least) % SERIES_STEP === 0;

export type SeriesBet = {
  readonly stake: Amount;
  /** The series at which the bet was made: the prizes are that share of a full return. */
  readonly series: number;
  /** The player's own, then of each upline in turn, none below the one before. */
  readonly line: readonly number[];
};

const bySeries = (stake: Amount, steps: number): Amount => {
  if (steps < 0) throw new RangeError('nobody has a series above the one over them');
  return amount(((stake * BigInt(steps)) / BigInt(SERIES_FULL) / ACCRUAL_STEP) * ACCRUAL_STEP);
};

/** What a bet gives back to its player and to each upline, in the order of the line. Paid at settlement. */
export const seriesRebates = ({ stake, series, line }: SeriesBet): readonly Amount[] =>
  line.map((own, index) => bySeries(stake, own - (index === 0 ? series : line[index - 1]!)));

/** The same where an account's rebate is a rate of the valid bet: its own, less what the account below has. */
export function commissionRebates(validBet: Amount, line: readonly Rate[]): readonly Amount[] {
  return line.map((own, index) => {
    const step = own - (index === 0 ? 0n : line[index - 1]!);
    if (step < 0n) throw new RangeError('nobody has a rate above the one over them');
    return shareOf(validBet, step as Rate, ACCRUAL_STEP);
  });
}
