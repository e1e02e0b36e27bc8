import type { SlotMode } from './model.ts';

/** A round as it is recorded and shown. */
export type SlotPosition = readonly [reel: number, row: number];
export type SlotLineWin = {
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  /** Coins before the free spins' multiplier. */
  readonly units: number;
  /** What its wilds have multiplied it by, where they do. */
  readonly factor?: number;
  readonly positions: readonly SlotPosition[];
};
export type SlotWayWin = {
  readonly symbol: string;
  /** Reels from the left that show the symbol or a wild. */
  readonly count: number;
  /** Ways through their cells: the product of how many there are on each reel. */
  readonly ways: number;
  /** Coins before the free spins' multiplier. */
  readonly units: number;
  readonly positions: readonly SlotPosition[];
};
/** A win of so many cells, anywhere in a window or touching each other. */
export type SlotGroupWin = {
  readonly symbol: string;
  readonly count: number;
  /** Coins before the factor. */
  readonly units: number;
  readonly positions: readonly SlotPosition[];
};
/** One winning window of a spin, and what it falls to. */
export type SlotCascade = {
  readonly wins: readonly SlotGroupWin[];
  /** The factor on these wins. */
  readonly multiplier: number;
  /** Coins, the factor included. */
  readonly units: number;
  /** Symbol ids after the fall, reel by reel, top row first. */
  readonly window: readonly (readonly string[])[];
};
/** A medal on its cell, and what it is worth. */
export type SlotMedal = {
  readonly position: SlotPosition;
  readonly units: number;
  /** The name of its prize, where it has one. */
  readonly prize?: string;
};
/** The respins that the medals of a window started. */
export type SlotHold = {
  /** What each respin brought. */
  readonly respins: readonly (readonly SlotMedal[])[];
  /** Every cell holds a medal. */
  readonly grand: boolean;
  /** Coins of all medals, and of the grand prize. */
  readonly units: number;
};
/** What a kind of evaluation tells of a spin: the wins of its own sort. */
export type SpinWins = {
  readonly lineWins: readonly SlotLineWin[];
  readonly wayWins?: readonly SlotWayWin[];
  readonly clusterWins?: readonly SlotGroupWin[];
  readonly cascades?: readonly SlotCascade[];
  /** The medals on the window. */
  readonly medals?: readonly SlotMedal[];
  readonly hold?: SlotHold;
  /** Cells where a wild lies over what the reels brought: it fills its reel, or has stayed from an earlier spin. */
  readonly covered?: readonly SlotPosition[];
};
export type SlotSpin = SpinWins & {
  readonly mode: SlotMode;
  /** Strip position in the top row of each reel. */
  readonly stops: readonly number[];
  /** Symbol ids as the reels stop, reel by reel, top row first. */
  readonly window: readonly (readonly string[])[];
  /** As the spin ends. */
  readonly scatter: { readonly count: number; readonly positions: readonly SlotPosition[]; readonly units: number };
  readonly multiplier: number;
  /** Coins won by this spin, the multiplier included, before the round's cap. */
  readonly units: number;
  /** Free spins this spin granted. */
  readonly award: number;
};
export type SlotRound = {
  readonly spins: readonly SlotSpin[];
  /** Coins won by the round, after the cap. */
  readonly units: number;
  /** True where the largest win ended the round. */
  readonly capped: boolean;
  /** Payout over the whole stake; exact, because a coin is a whole number of ten-thousandths. */
  readonly multiplierE4: bigint;
};
