import { err, ok, type Result } from '../../result.ts';
import type { Draws } from '../../rng.ts';
import { amount, type Amount } from '../../money.ts';
import { canonicalJson } from '../canonical.ts';
import { fraction, type Fraction } from '../fraction.ts';
import type { Fields } from '../instant/instant-game.ts';

/**
 * A game of many steps: chance decides everything before the first of them, then the player acts, one step after the
 * other, until nothing is left to do. A state is what choice, dealt numbers and steps make of it, so that a round is
 * kept as these three and is played again from them anywhere: in the studio's rows, in the published record, in the
 * verifier. What has not been turned yet stays sealed: only `show` leaves the studio.
 */
export type StepsModel = Fields & {
  readonly family: string;
  readonly code: string;
  readonly version: number;
};

/** What is published of a game, proved by `npm run rtp`. */
export type StepsFacts = {
  readonly rtp: string;
  readonly rtpHighest: string;
  /** At the worst play, where `rtp` is stated for the best. */
  readonly rtpWorst?: string;
  readonly volatility: 'low' | 'medium' | 'high' | 'chosen';
  readonly maxMultiplierE4: bigint;
  readonly topPrizeOneIn: number;
};

/** What a round was expected to return and with what variance, in units of its stake. */
export type Moments = {
  readonly expected: number;
  readonly variance: number;
  /** The most that one of its chances could bring; where it is left out, the most that the game pays. */
  readonly top?: number;
};

export type StepsGame<C extends Fields = Fields, S = unknown> = {
  readonly model: StepsModel;
  readonly facts: StepsFacts;
  /** Reads what a client says before the first step; undefined where the game has no such choice. */
  readonly readChoice: (said: Fields) => C | undefined;
  /**
   * The choice within the largest multiplier that the house can pay of the stake, of a game that ends a round there by
   * itself; undefined where not even its first prize is within it. Without this a stake is refused by the largest win.
   */
  readonly within?: (choice: C, ceilingE4: bigint) => C | undefined;
  /** All that chance decides in a round, in the order drawn. */
  readonly deal: (choice: C, draws: Draws) => readonly number[];
  /** `dealt` may end where a client has seen no more. */
  readonly begin: (choice: C, dealt: readonly number[]) => S;
  /** What the player may do now. Nothing: the round is over. */
  readonly actions: (state: S) => readonly Fields[];
  /** The action is one of `actions`. */
  readonly apply: (state: S, action: Fields) => S;
  /** What may be seen of a state. */
  readonly show: (state: S) => Fields;
  /** Of what `show` answers: as many of the dealt numbers as may be known. Its cards, where this is left out. */
  readonly turned?: (shown: Fields) => readonly number[];
  /** What the round pays if it ends here, in ten-thousandths of the stake. */
  readonly multiplierE4: (state: S) => bigint;
  /**
   * What has been staked, in halves of the first stake, of a game whose steps may stake further. Then the multiplier is
   * one of the first stake, and a step never stakes less than nothing.
   */
  readonly stakedHalves?: (state: S) => number;
  /** How a round ends that its player has left. Undefined: it has earned nothing, and its stake goes back. */
  readonly endOfLeft: (state: S) => Fields | undefined;
  /** Of a round that is over. */
  readonly moments: (state: S) => Moments;
  /** What the published record says of a round, of a model that is older than this form. */
  readonly record?: (round: { readonly choice: C; readonly steps: readonly Fields[]; readonly shown: Fields }) => {
    readonly params: Fields;
    readonly result: Fields;
  };
};

/** A game whose states are no longer told apart by their type: only what its own functions answered goes in. */
export const stepsGame = <C extends Fields, S>(game: StepsGame<C, S>): StepsGame => game as unknown as StepsGame;

/** A round as it is kept. */
export type StepsRound = {
  readonly choice: Fields;
  readonly dealt: readonly number[];
  /** The actions taken, in order: their count is the number of the next step. */
  readonly steps: readonly Fields[];
};

export const stateOf = (game: StepsGame, { choice, dealt, steps }: StepsRound): unknown =>
  steps.reduce<unknown>((state, action) => game.apply(state, action), game.begin(choice, dealt));

/** The dealt numbers that may be known, which are enough to play a round again. */
export const turnedOf = (game: StepsGame, shown: Fields): readonly number[] =>
  game.turned?.(shown) ?? (shown['cards'] as readonly number[]);

/** What a round pays, of all that was staked in it; `exact` where four decimals would cut it. */
export type StepsPaid = { readonly multiplierE4: bigint; readonly exact?: Fraction };

export function paidIn(game: StepsGame, state: unknown): StepsPaid {
  const ofFirst = game.multiplierE4(state);
  if (!game.stakedHalves) return { multiplierE4: ofFirst };
  const exact = fraction(2n * ofFirst, 10_000n * BigInt(game.stakedHalves(state)));
  return { multiplierE4: (10_000n * exact.numerator) / exact.denominator, exact };
}

/** What a step stakes further, where `stake` has been staked before it. */
export function furtherStake(game: StepsGame, stake: Amount, step: { readonly from: unknown; readonly to: unknown }) {
  const [before, after] = [step.from, step.to].map((state) => BigInt(game.stakedHalves?.(state) ?? 2));
  return amount((stake * (after! - before!)) / before!);
}

export type StepError = 'steps_over' | 'steps_conflict' | 'steps_action';
export type SaidStep = { readonly step: number; readonly action: Fields };

const isSame = (a: Fields | undefined, b: Fields): boolean => a !== undefined && canonicalJson(a) === canonicalJson(b);

/** Whether this very step was taken before: then it answers as it did and nothing happens again. */
export const wasTaken = (steps: readonly Fields[], { step, action }: SaidStep): boolean => isSame(steps[step], action);

/**
 * Takes step number `step` (0 for the first) of a round. Another action for a step that was taken is `steps_conflict`,
 * and so is a step ahead of the round.
 */
export function takeStep(
  game: StepsGame,
  round: StepsRound,
  { step, action }: SaidStep,
): Result<readonly Fields[], StepError> {
  const allowed = game.actions(stateOf(game, round));
  if (allowed.length === 0) return err('steps_over');
  if (step !== round.steps.length) return err('steps_conflict');
  const taken = allowed.find((each) => isSame(each, action));
  return taken ? ok([...round.steps, taken]) : err('steps_action');
}
