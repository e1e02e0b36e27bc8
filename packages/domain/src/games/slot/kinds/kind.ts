import type { Draws } from '../../../rng.ts';
import type { Fraction } from '../../fraction.ts';
import type { SlotMode, SlotModel } from '../model.ts';
import type { SpinWins } from '../record.ts';
import type { CompiledSlot } from '../tables.ts';

/** A compiled slot with the stops and symbols of the spin in work: reused from spin to spin. */
export type SlotScratch = {
  readonly slot: CompiledSlot;
  readonly stops: Int32Array;
  readonly window: Uint8Array;
  readonly evaluator: Evaluator;
};

/** Evaluates the spins of one round after the other; what a round carries from spin to spin lives in it. */
export type Evaluator = {
  /** A round begins: what the last one carried is forgotten. */
  readonly begin: () => void;
  /**
   * Coins that the spin in the scratch wins, its multiplier included, scatters not counted yet. It may change the
   * window, which it leaves as the spin ends. `draws` stand after the stops of the spin: a kind that leaves more to
   * chance than its stops takes it from there, in an order of its own.
   */
  readonly play: (scratch: SlotScratch, mode: SlotMode, draws: Draws) => number;
  /** The factor that the spin played last put on its scatters, and on its other wins where they share one. */
  readonly multiplier: (mode: SlotMode) => number;
  /** The wins of the spin played last, for the record. */
  readonly describe: (scratch: SlotScratch, mode: SlotMode) => SpinWins;
};

/**
 * A kind of evaluation: how a window of symbols comes to pay. A model names its kind, and everything that differs
 * between kinds stands in the kind's own file.
 */
export type SlotKind<M extends SlotModel = SlotModel> = {
  /** Throws RangeError where the model's own fields are not playable. */
  readonly check: (model: M) => void;
  /** The largest number of one symbol that can pay. */
  readonly most: (model: M) => number;
  readonly evaluator: (slot: CompiledSlot) => Evaluator;
  /**
   * Coins that the windows of all stop combinations of a mode win together, scatters and multiplier left out. Undefined
   * where a spin is more than its window and there is no closed form.
   */
  readonly windowSum: ((slot: CompiledSlot, mode: SlotMode) => bigint) | undefined;
  /** Coins that a base spin wins on average by what follows its window within the spin. */
  readonly feature?: (slot: CompiledSlot) => Fraction;
};

export function require(condition: boolean, what: string): asserts condition {
  if (!condition) throw new RangeError(`slot model: ${what}`);
}

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** The factor of a spin that its mode alone decides. */
export const modeFactor = (model: SlotModel, mode: SlotMode): number => (mode === 'free' ? model.freeMultiplier : 1);

/** The stops of every reel that show each symbol in one row: they are the same for every row, for stops are uniform. */
export function frequencies(slot: CompiledSlot, mode: SlotMode): number[][] {
  return slot.strips[mode].map((strip, reel) => {
    const counts = slot.model.symbols.map(() => 0);
    for (let stop = 0; stop < slot.lengths[mode][reel]!; stop++) counts[strip[stop]!]!++;
    return counts;
  });
}

/** How many stop combinations a mode has. */
export const combinations = (slot: CompiledSlot, mode: SlotMode): bigint =>
  slot.lengths[mode].reduce((product, length) => product * BigInt(length), 1n);

/** Stop combinations that show 0, 1, 2 ... scatters: the reels' own counts, convolved. */
export function scatterWays(slot: CompiledSlot, mode: SlotMode): bigint[] {
  let ways = [1n];
  slot.strips[mode].forEach((strip, reel) => {
    const perReel = Array.from({ length: slot.rows + 1 }, () => 0n);
    for (let stop = 0; stop < slot.lengths[mode][reel]!; stop++) {
      let visible = 0;
      for (let row = 0; row < slot.rows; row++) if (strip[stop + row] === slot.scatter) visible++;
      perReel[visible]! += 1n;
    }
    const next = Array.from({ length: ways.length + slot.rows }, () => 0n);
    ways.forEach((way, count) => perReel.forEach((own, visible) => (next[count + visible]! += way * own)));
    ways = next;
  });
  return ways;
}
