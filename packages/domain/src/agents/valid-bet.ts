import { amount, ZERO, type Amount } from '../money.ts';

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);
const smallerOf = (a: bigint, b: bigint): Amount => amount(a < b ? a : b);

/** Stakes on both of two sides count only as far as they differ. */
export const nettedStake = (one: Amount, other: Amount): Amount => amount(sizeOf(one - other));

/**
 * A bet at a live table: no more than its stake after both sides were netted, and no more than it could move. A tie
 * moves nothing and counts for nothing.
 */
export const liveValidBet = (netStake: Amount, result: bigint): Amount => smallerOf(netStake, sizeOf(result));

export const SPORTS_OUTCOMES = ['WON', 'LOST', 'HALF_WON', 'HALF_LOST', 'VOID'] as const;
export type SportsOutcome = (typeof SPORTS_OUTCOMES)[number];
/** Decimal odds, in ten-thousandths, below which a bet is as good as none. */
export const ODDS_LEAST_E4 = 15_000n;

/** A settled single, or a parlay by its combined odds and outcome. */
export function sportsValidBet(stake: Amount, oddsE4: bigint, outcome: SportsOutcome): Amount {
  if (outcome === 'VOID' || oddsE4 < ODDS_LEAST_E4) return ZERO;
  return outcome === 'HALF_WON' || outcome === 'HALF_LOST' ? amount(stake / 2n) : stake;
}

/** A bet that was closed early, and a hand of cards among players: what was won or lost by it. */
export const resultValidBet = (result: bigint): Amount => amount(sizeOf(result));

/** From this share of a draw's outcomes on, in hundredths, covering them is washing and counts for nothing. */
const COVERED_MOST_PERCENT = 70;

/** A player's bets of one play in one draw of a lottery. */
export const lotteryValidBet = (stake: Amount, covered: number, outcomes: number): Amount =>
  covered * 100 >= outcomes * COVERED_MOST_PERCENT ? ZERO : stake;

/** From this chance on, in hundredths, a bet of dice or crash cannot lose enough to count. */
const CHANCE_MOST_PERCENT = 95;

/** A round of chance: its stake, nothing for a free one. */
export const chanceValidBet = (stake: Amount, winChancePercent: number): Amount =>
  winChancePercent > CHANCE_MOST_PERCENT ? ZERO : stake;
