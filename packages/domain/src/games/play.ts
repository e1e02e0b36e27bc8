import type { Draws } from '../rng.ts';

/** A way to play a game, round after round, with what it comes to. */
export type Play = {
  readonly expected: number;
  readonly sigma: number;
  /** The most that one of its rounds can pay, in units of the stake. */
  readonly top: number;
  /** Payout of the round with this number, in units of the stake. */
  readonly round: (draws: Draws, index: number) => number;
};
