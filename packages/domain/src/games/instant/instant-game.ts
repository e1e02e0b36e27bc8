import type { Draws } from '../../rng.ts';
import type { Json } from '../canonical.ts';
import { compareFractions, formatFraction, fraction, fractionToNumber, type Fraction } from '../fraction.ts';

/**
 * A game that is decided by one press: the player chooses, the stream decides, a multiplier is paid. What is chosen
 * and what came of it are plain JSON, the same on the wire, in the studio's rows, in the published record and in the
 * verifier, so that a game of this kind is its own folder and one line in `forms.ts`.
 */
export type Fields = { readonly [key: string]: Json };

/** What a choice can pay: a multiplier in ten-thousandths of the stake, and how many of all outcomes lead to it. */
export type Prize = { readonly multiplierE4: bigint; readonly ways: bigint };

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
  readonly play: (choice: C, draws: Draws) => { readonly result: R; readonly multiplierE4: bigint };
  /** Everything that a choice can pay, zero included: the ways add up to all outcomes. */
  readonly prizes: (choice: C) => readonly Prize[];
  /** Choices between whose returns every other choice's lies. */
  readonly choices: readonly C[];
};

/** A game whose choices are no longer told apart by their type: only what its own `readChoice` answered goes in. */
export const instantGame = <C extends Fields, R extends Fields>(game: InstantGame<C, R>): InstantGame =>
  game as unknown as InstantGame;

const outcomesOf = (prizes: readonly Prize[]): bigint => prizes.reduce((sum, { ways }) => sum + ways, 0n);

/** The exact return to player of a choice. */
export const returnOf = (prizes: readonly Prize[]): Fraction =>
  fraction(
    prizes.reduce((sum, { multiplierE4, ways }) => sum + multiplierE4 * ways, 0n),
    outcomesOf(prizes) * 10_000n,
  );

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
