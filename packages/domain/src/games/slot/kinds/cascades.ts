import type { CascadeModel, SlotMode } from '../model.ts';
import type { SlotCascade, SlotGroupWin } from '../record.ts';
import type { CompiledSlot } from '../tables.ts';
import { columnsOf, fillWindow, positionsOf } from '../window.ts';
import { isCount, require, type Evaluator, type SlotKind, type SlotScratch } from './kind.ts';

/**
 * Cascades: every regular symbol of which enough stand anywhere pays and is removed. What stood above falls, the strips
 * refill each reel with the symbols above the stop, and the window pays again at the next factor. A spin is therefore
 * decided by its stops alone. The factor of free spins is carried from spin to spin.
 */
const LADDER_MAX = 40;
const CASCADES_MAX = 100;
const FACTOR_MAX = 1_000;

function check(model: CascadeModel): void {
  require(model.symbols.every((symbol) => symbol.role !== 'wild'), 'a wild has no place to stand for others');
  require(model.freeMultiplier === 1, 'free spins have the ladder and no multiplier beside it');
  for (const ladder of [model.ladders.base, model.ladders.free]) {
    require(ladder.length >= 1 && ladder.length <= LADDER_MAX, 'ladder');
    require(ladder.every((factor) => isCount(factor) && factor >= 1 && factor <= FACTOR_MAX), 'a factor');
  }
  require(isCount(model.maxCascades) && model.maxCascades >= 1 && model.maxCascades <= CASCADES_MAX, 'cascades');
}

/** A spin in work: for each reel the strip position that falls in next, and how many of each symbol are visible. */
type Fall = { readonly heads: Int32Array; readonly counts: Int32Array };

export const fallOf = (slot: CompiledSlot): Fall => ({
  heads: new Int32Array(slot.reels),
  counts: new Int32Array(slot.model.symbols.length),
});

function countSymbols({ counts }: Fall, window: Uint8Array): void {
  counts.fill(0);
  for (let cell = 0; cell < window.length; cell++) counts[window[cell]!]!++;
}

/** Coins of what `counts` pays, before the factor. */
function unitsOf(slot: CompiledSlot, { counts }: Fall): number {
  let units = 0;
  for (let symbol = 0; symbol < counts.length; symbol++) units += slot.pays[symbol * slot.stride + counts[symbol]!]!;
  return units;
}

/** Removes what pays, lets the rest fall, and fills each reel from its strip above. */
function drop({ slot, window }: SlotScratch, { heads, counts }: Fall, mode: SlotMode): void {
  for (let reel = 0; reel < slot.reels; reel++) {
    const top = reel * slot.rows;
    let to = top + slot.rows - 1;
    for (let from = to; from >= top; from--) {
      const symbol = window[from]!;
      if (slot.pays[symbol * slot.stride + counts[symbol]!]! === 0) window[to--] = symbol;
    }
    const length = slot.lengths[mode][reel]!;
    for (; to >= top; to--) {
      window[to] = slot.strips[mode][reel]![heads[reel]!]!;
      heads[reel] = (heads[reel]! + length - 1) % length;
    }
  }
}

/** What is told of each winning window of a spin, before it falls and after. */
type Seen = (units: number, factor: number, fall: () => void) => void;

/** Plays the window of the scratch until it pays no more, from a place of the ladder on; returns coins and windows. */
export function playOut(
  scratch: SlotScratch,
  fall: Fall,
  { mode, from, seen }: { readonly mode: SlotMode; readonly from: number; readonly seen?: Seen },
): { readonly units: number; readonly windows: number } {
  const { slot, stops, window } = scratch;
  const model = slot.model as CascadeModel;
  const ladder = model.ladders[mode];
  for (let reel = 0; reel < slot.reels; reel++) {
    const length = slot.lengths[mode][reel]!;
    fall.heads[reel] = (stops[reel]! + length - 1) % length;
  }
  let total = 0;
  let windows = 0;
  while (windows < model.maxCascades) {
    countSymbols(fall, window);
    const units = unitsOf(slot, fall);
    if (units === 0) break;
    const factor = ladder[Math.min(from + windows, ladder.length - 1)]!;
    total += units * factor;
    windows++;
    if (seen) seen(units, factor, () => drop(scratch, fall, mode));
    else drop(scratch, fall, mode);
  }
  return { units: total, windows };
}

function groupWins(slot: CompiledSlot, window: Uint8Array, { counts }: Fall): SlotGroupWin[] {
  return slot.model.symbols.flatMap(({ id }, symbol) => {
    const count = counts[symbol]!;
    const units = slot.pays[symbol * slot.stride + count]!;
    if (units === 0) return [];
    return [{ symbol: id, count, units, positions: positionsOf(slot, (cell) => window[cell] === symbol) }];
  });
}

function evaluator(slot: CompiledSlot): Evaluator {
  const fall = fallOf(slot);
  /** Where the next free spin begins on its ladder, and where the spin played last began. */
  let carried = 0;
  let began = 0;
  return {
    begin: () => {
      carried = 0;
    },
    play: (scratch, mode) => {
      began = mode === 'free' ? carried : 0;
      const { units, windows } = playOut(scratch, fall, { mode, from: began });
      if (mode === 'free') carried = began + windows;
      return units;
    },
    multiplier: () => 1,
    describe: (scratch, mode) => {
      const cascades: SlotCascade[] = [];
      fillWindow(scratch, mode);
      const seen: Seen = (units, multiplier, fallDown) => {
        const wins = groupWins(slot, scratch.window, fall);
        fallDown();
        cascades.push({ wins, multiplier, units: units * multiplier, window: columnsOf(slot, scratch.window) });
      };
      playOut(scratch, fall, { mode, from: began, seen });
      return { lineWins: [], cascades };
    },
  };
}

export const CASCADES: SlotKind<CascadeModel> = {
  check,
  evaluator,
  most: (model) => model.reels * model.rows,
  windowSum: undefined,
};
