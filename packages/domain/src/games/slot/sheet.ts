import type { Fraction } from '../fraction.ts';

/**
 * What is published about a slot beside its model: figures that a test proves by enumeration, and its words. None of
 * it takes part in an outcome, so none of it is under the model's hash.
 */
export type SlotSheet = {
  /** Return to player of the paytable, the largest win applied, jackpot not counted; six decimals rounded down. */
  readonly rtpBase: string;
  /**
   * The exact rational return before the largest win is applied; undefined where a model has no closed form, or one of
   * hundreds of digits.
   */
  readonly rtpUncapped: Fraction | undefined;
  /** Standard deviation of a round in units of the stake, four decimals. */
  readonly sigma: number;
  /** Share of base spins that win something or grant free spins, four decimals. */
  readonly hitRate: number;
  /** One round in so many reaches the largest win. */
  readonly maxWinOneIn: number;
  /** Ten-thousandths of each stake that feed the platform's jackpot, on top of the paytable. */
  readonly jackpotContributionE4: number;
  readonly name: Words;
};
export type Words = { readonly bn: string; readonly en: string };

/** The 25 lines of the house's 5x3 slots: the row (0 = top) on each reel. */
export const LINES_25: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 2, 1, 0, 1],
  [1, 0, 1, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 2, 2, 0],
  [2, 0, 0, 0, 2],
  [1, 2, 0, 2, 1],
  [1, 0, 2, 0, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
];

/** A strip written as symbol ids separated by white space. */
export const strip = (ids: string): readonly string[] => ids.split(/\s+/);
