import { amount, type Amount } from '../../money.ts';
import type { Draws } from '../../rng.ts';
import type { Json } from '../canonical.ts';
import {
  addFractions,
  compareFractions,
  formatFraction,
  fraction,
  fractionToNumber,
  multiplyFractions,
  type Fraction,
} from '../fraction.ts';

/**
 * A game that is decided by one press: the player chooses, the stream decides, a multiplier is paid. What is chosen
 * and what came of it are plain JSON, the same on the wire, in the studio's rows, in the published record and in the
 * verifier, so that a game of this kind is its own folder and one line in `forms.ts`.
 */
export type Fields = { readonly [key: string]: Json };

/** What a choice can pay: a multiplier in ten-thousandths of the stake, and how many of all outcomes lead to it. */
export type Prize = {
  readonly multiplierE4: bigint;
  readonly ways: bigint;
  /** What is paid of the stake, where ten-thousandths would cut it. */
  readonly exact?: Fraction;
};

/** A choice that lays the stake out in parts, each of which is paid for itself. */
export type StakeLayout<C> = {
  /** What the parts add up to: the only stake that the choice can be played for. */
  readonly stakeOf: (choice: C) => Amount;
  /** What is wrong with a part of it under the limits of the table. */
  readonly refused: (
    choice: C,
    limits: { readonly minStake: Amount; readonly maxStake: Amount; readonly stakeStep: Amount },
  ) => 'stake_below_min' | 'stake_above_max' | 'stake_step' | undefined;
};

/** What came of a round. `payout` only where it is more exact than stake times multiplier. */
export type InstantOutcome<R> = { readonly result: R; readonly multiplierE4: bigint; readonly payout?: Amount };

export type InstantModel = Fields & {
  readonly family: 'instant';
  readonly form: string;
  readonly code: string;
  readonly version: number;
};

export type InstantGame<C extends Fields = Fields, R extends Fields = Fields> = {
  readonly model: InstantModel;
  /** Reads what a client says; undefined where the game has no such choice. Equal choices come out as equal JSON. */
  readonly readChoice: (said: Fields) => C | undefined;
  /** One round. The choice is one that `readChoice` answered. */
  readonly play: (choice: C, draws: Draws) => InstantOutcome<R>;
  /** Everything that a choice can pay, zero included: the ways add up to all outcomes. */
  readonly prizes: (choice: C) => readonly Prize[];
  /** Choices between whose returns every other choice's lies. */
  readonly choices: readonly C[];
  readonly layout?: StakeLayout<C>;
};

/** A game whose choices are no longer told apart by their type: only what its own `readChoice` answered goes in. */
export const instantGame = <C extends Fields, R extends Fields>(game: InstantGame<C, R>): InstantGame =>
  game as unknown as InstantGame;

const outcomesOf = (prizes: readonly Prize[]): bigint => prizes.reduce((sum, { ways }) => sum + ways, 0n);

const shareOf = ({ multiplierE4, exact }: Prize): Fraction => exact ?? fraction(multiplierE4, 10_000n);

/** What a prize comes to for a stake, rounded down. */
export function prizeFor(stake: Amount, prize: Prize): Amount {
  const { numerator, denominator } = shareOf(prize);
  return amount((stake * numerator) / denominator);
}

/** The exact return to player of a choice. */
export function returnOf(prizes: readonly Prize[]): Fraction {
  const paid = prizes.reduce(
    (sum, prize) => addFractions(sum, multiplyFractions(shareOf(prize), fraction(prize.ways))),
    fraction(0n),
  );
  return multiplyFractions(paid, fraction(1n, outcomesOf(prizes)));
}

/** Standard deviation of one round in units of the stake. */
export function sigmaOf(prizes: readonly Prize[]): number {
  const outcomes = Number(outcomesOf(prizes));
  const mean = fractionToNumber(returnOf(prizes));
  const square = prizes.reduce(
    (sum, { multiplierE4, ways }) => sum + (Number(multiplierE4) / 10_000) ** 2 * (Number(ways) / outcomes),
    0,
  );
  return Math.sqrt(Math.max(0, square - mean * mean));
}

/** The most that a stake can be paid. */
export const topFor = (stake: Amount, prizes: readonly Prize[]): Amount =>
  prizes.reduce((top, prize) => (prizeFor(stake, prize) > top ? prizeFor(stake, prize) : top), amount(0n));

/** The largest multiplier that a choice can pay. */
export const topOf = (prizes: readonly Prize[]): bigint =>
  prizes.reduce((top, { multiplierE4 }) => (multiplierE4 > top ? multiplierE4 : top), 0n);

/** What is published of a game: returns from the least to the most favourable choice, largest win and its odds. */
export function factsOf({ choices, prizes }: InstantGame) {
  const all = choices.map(prizes);
  const returns = all.map(returnOf).toSorted(compareFractions);
  const top = all.reduce((best, each) => (topOf(each) > topOf(best) ? each : best));
  const winning = top
    .filter(({ multiplierE4 }) => multiplierE4 === topOf(top))
    .reduce((sum, { ways }) => sum + ways, 0n);
  return {
    rtp: formatFraction(returns[0]!, 6),
    rtpHighest: formatFraction(returns.at(-1)!, 6),
    maxMultiplierE4: topOf(top),
    topPrizeOneIn: Number(outcomesOf(top) / winning),
  };
}
