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

/** Choices with own means m and deviations s, taken in turn: the mean of m, and the root of the mean of s^2. */
export function pool(parts: readonly { readonly rtp: number; readonly sigma: number; readonly top: number }[]): {
  expected: number;
  sigma: number;
  top: number;
} {
  const expected = parts.reduce((sum, part) => sum + part.rtp, 0) / parts.length;
  const square = parts.reduce((sum, part) => sum + part.sigma * part.sigma, 0) / parts.length;
  return { expected, sigma: Math.sqrt(square), top: Math.max(...parts.map((part) => part.top)) };
}
