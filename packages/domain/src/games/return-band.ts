import type { PublishedReturn } from '../share.ts';
import { findGame } from './registry.ts';

/**
 * How far a game's return may stray by chance. Most returns are far from normal: a slot pays little often and much
 * hardly ever, so that a band of so many sigma is wrong for few rounds. Bernstein's inequality holds for any number of
 * them: it asks for the variance and for the most that one round can pay.
 */
export type ReturnWatched = {
  readonly rounds: number;
  /** In the same unit, as the sum of the squares of what each round won or lost. */
  readonly stake: number;
  readonly payout: number;
  readonly squares: number;
};
export type ReturnModel = {
  /** Share of the stake at the least and the most favourable choice. */
  readonly lowest: number;
  readonly highest: number;
  /** The most that a round pays, in stakes. */
  readonly topMultiplier: number;
  /** Of one round, in stakes. Undefined: the player chooses it, or nobody told; the rounds themselves say it. */
  readonly sigma?: number | undefined;
};
export type ReturnBand = { readonly low: number; readonly high: number };

/** A game that is right strays out of its band once in so many looks. */
const LOOKS = 10_000;

/** Undefined where nothing was staked. */
export function returnBand(watched: ReturnWatched, model: ReturnModel, looks: number = LOOKS): ReturnBand | undefined {
  const sureness = Math.log(2 * looks);
  const { rounds, stake, squares } = watched;
  if (rounds < 2 || stake <= 0) return undefined;
  const { lowest, highest, topMultiplier, sigma } = model;
  if (sigma === undefined) {
    // The variance is only what was seen of it, which costs more sureness (Maurer and Pontil).
    const half = Math.sqrt(2 * sureness * squares) / stake + (7 * topMultiplier * sureness) / (3 * (rounds - 1));
    return { low: Math.max(0, lowest - half), high: highest + half };
  }
  const perRound = sigma ** 2 + (1 - lowest) ** 2;
  // Unequal stakes are worth fewer rounds. What was seen may show that; it never makes them worth more.
  const worth = squares > 0 ? Math.min(rounds, (stake ** 2 * perRound) / squares) : rounds;
  const spread = Math.sqrt((2 * sureness * sigma ** 2) / worth);
  const above = (topMultiplier * sureness) / (3 * worth);
  const below = (highest * sureness) / (3 * worth);
  return { low: Math.max(0, lowest - spread - below), high: highest + spread + above };
}

export function isOutside(watched: ReturnWatched, band: ReturnBand | undefined): boolean {
  if (band === undefined) return false;
  const actual = watched.payout / watched.stake;
  return actual < band.low || actual > band.high;
}

/** What may be paid at most by a game of which nobody told. */
const TOP_MULTIPLIER_UNTOLD = 10_000;

/** What is known of a game: of the house's all, of others the return that their supplier names. */
export function returnModelOf(gameCode: string, { rtp, rtpHighest }: PublishedReturn): ReturnModel | undefined {
  const told = Number(rtp);
  if (rtp === '' || !Number.isFinite(told) || told <= 0) return undefined;
  const most = Math.max(told, Number(rtpHighest) || 0);
  const game = findGame(gameCode);
  if (!game) return { lowest: told, highest: most, topMultiplier: TOP_MULTIPLIER_UNTOLD };
  return {
    lowest: Math.min(told, Number(game.rtpWorst ?? told)),
    highest: Math.max(most, Number(game.rtpHighest)),
    topMultiplier: Number(game.maxMultiplierE4) / 10_000,
    sigma: game.family === 'slot' ? game.sheet.sigma : undefined,
  };
}
