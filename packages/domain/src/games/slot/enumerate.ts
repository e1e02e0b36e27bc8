import { compileSlot } from './compile.ts';
import { countScatters, NO_DRAWS, slotScratch } from './engine.ts';
import { wildFactors } from './kinds/expanding.ts';
import { bestRun } from './kinds/lines.ts';
import type { SlotScratch } from './kinds/kind.ts';
import { coinsOf, linesOf, type SlotMode, type SlotModel } from './model.ts';
import type { CompiledSlot } from './tables.ts';
import { eachWindow } from './window.ts';

/** What a full enumeration of a mode's stop combinations finds; money in coins, the multiplier not applied. */
export type SpinMoments = {
  readonly combinations: number;
  /** Combinations that pay anything. */
  readonly wins: number;
  readonly mean: number;
  readonly meanSquare: number;
  readonly meanAward: number;
  readonly meanAwardSquare: number;
  /** E[win x granted free spins]: a spin's win and its grant are not independent. */
  readonly meanWinAward: number;
  /** Combinations by granted free spins, then by coins won. */
  readonly histogram: ReadonlyMap<number, ReadonlyMap<number, number>>;
};

/** What a reel can show: its cells, how many of its stops show them, and what it adds to the mark of a window. */
export type Shown = { readonly cells: Uint8Array; readonly stops: number; readonly mark: number };

/** Stop combinations by the sum of their reels' marks, then by the coins that their lines win. */
export type MarkedTally = ReadonlyMap<number, Float64Array>;

/** Equal sights of a reel as one. */
export const together = (reels: readonly (readonly Shown[])[]): Shown[][] =>
  reels.map((reel) => {
    const seen = new Map<string, Shown>();
    for (const each of reel) {
      const key = each.cells.join();
      seen.set(key, { ...each, stops: each.stops + (seen.get(key)?.stops ?? 0) });
    }
    return [...seen.values()];
  });

/** Working state of one enumeration, reel by reel. */
type Walk = {
  readonly slot: CompiledSlot;
  readonly scratch: SlotScratch;
  /** Per reel the lines whose run is not broken before it. */
  readonly alive: readonly Int32Array[];
  readonly reels: readonly (readonly Shown[])[];
  readonly tally: Map<number, Float64Array>;
  readonly most: number;
  /** What the wilds of a run multiply it by, in a game where they do. */
  readonly factorOf: ((board: Uint8Array, run: number) => number) | undefined;
};

/** Whether the cells of a line up to and including `reel` can still become one longer run. */
function unbroken({ slot, scratch }: Walk, line: number, reel: number): boolean {
  const start = line * slot.reels;
  let symbol = slot.wild;
  for (let i = 0; i <= reel; i++) {
    const seen = scratch.window[slot.lineCells[start + i]!]!;
    if (seen === slot.wild || seen === symbol) continue;
    if (symbol !== slot.wild) return false;
    symbol = seen;
  }
  return true;
}

/** What the reels set so far have decided: unbroken lines, line bets of the lines paid, marks, and how many stops. */
type SoFar = { readonly lines: number; readonly units: number; readonly mark: number; readonly stops: number };

/**
 * Visits all that `reel` can show below the reels already set. A line whose run breaks here is paid at once: `bestRun`
 * never reads beyond the break, so the later reels cannot change it. That leaves about one line for the last reel.
 */
function visitReel(walk: Walk, reel: number, soFar: SoFar): void {
  const { slot, scratch } = walk;
  const alive = walk.alive[reel]!;
  const last = reel === slot.reels - 1;
  const next = walk.alive[reel + 1]!;
  for (const shown of walk.reels[reel]!) {
    for (let row = 0; row < slot.rows; row++) scratch.window[reel * slot.rows + row] = shown.cells[row]!;
    const mark = soFar.mark + shown.mark;
    const stops = soFar.stops * shown.stops;
    let units = soFar.units;
    let lines = 0;
    for (let i = 0; i < soFar.lines; i++) {
      const line = alive[i]!;
      if (!last && unbroken(walk, line, reel)) {
        next[lines++] = line;
        continue;
      }
      const run = bestRun(slot, scratch.window, line);
      if (run >= 0) units += slot.pays[run]! * (walk.factorOf?.(scratch.window, run) ?? 1);
    }
    if (last) columnOf(walk, mark)[units]! += stops;
    else visitReel(walk, reel + 1, { lines, units, mark, stops });
  }
}

function columnOf({ tally, most }: Walk, mark: number): Float64Array {
  let column = tally.get(mark);
  if (!column) tally.set(mark, (column = new Float64Array(most + 1)));
  return column;
}

/** Plays the lines of every combination of what the reels can show; the factors are those of wilds on each reel. */
export function tallyShown(
  slot: CompiledSlot,
  reels: readonly (readonly Shown[])[],
  factors?: readonly number[],
): MarkedTally {
  const lines = Int32Array.from({ length: slot.lineCount }, (_, line) => line);
  const topLine = slot.pays.reduce((top, pay) => Math.max(top, pay), 0);
  const walk: Walk = {
    slot,
    reels,
    factorOf: factors && wildFactors(slot, factors),
    scratch: slotScratch(slot),
    alive: Array.from({ length: slot.reels + 1 }, () => lines.slice()),
    tally: new Map(),
    most: slot.lineCount * topLine * (factors ?? []).reduce((product, factor) => product * factor, 1),
  };
  visitReel(walk, 0, { lines: slot.lineCount, units: 0, mark: 0, stops: 1 });
  return walk.tally;
}

/** Combinations by the scatters they show, then by the coins of their other wins. */
export type Tally = readonly { readonly forEach: (each: (count: number, units: number) => void) => void }[];

export function tallyLines(slot: CompiledSlot, mode: SlotMode): Tally {
  const { model } = slot;
  const factors = 'factors' in model ? model.factors[mode] : undefined;
  const reels = slot.strips[mode].map((strip, reel) =>
    Array.from({ length: slot.lengths[mode][reel]! }, (_, stop): Shown => {
      const cells = strip.slice(stop, stop + slot.rows);
      const mark = cells.filter((symbol) => symbol === slot.scatter).length;
      if (factors && cells.includes(slot.wild)) cells.fill(slot.wild);
      return { cells, mark, stops: 1 };
    }),
  );
  const tally = tallyShown(slot, together(reels), factors);
  return Array.from({ length: Math.max(...tally.keys()) + 1 }, (_, scatters) => tally.get(scatters) ?? []);
}

/** Plays the window of every stop combination of a kind that has no lines and draws nothing beside its stops. */
function tallyWindows(slot: CompiledSlot, mode: SlotMode): Tally {
  const scratch = slotScratch(slot);
  const tally = Array.from({ length: slot.reels * slot.rows + 1 }, () => new Map<number, number>());
  const see = (): void => {
    const units = scratch.evaluator.play(scratch, 'base', NO_DRAWS);
    const column = tally[countScatters(slot, scratch.window)]!;
    column.set(units, (column.get(units) ?? 0) + 1);
  };
  eachWindow(slot, { mode, window: scratch.window, see });
  return tally;
}

/** Visits every stop combination of a mode; 32^5 of them take seconds. */
export function enumerateSpins(model: SlotModel, mode: SlotMode): SpinMoments {
  const slot = compileSlot(model);
  const tally = linesOf(model).length > 0 ? tallyLines(slot, mode) : tallyWindows(slot, mode);
  const combinations = slot.lengths[mode].reduce((product, length) => product * length, 1);
  const histogram = new Map<number, Map<number, number>>();
  tally.forEach((column, scatters) => {
    const award = slot.awards[mode][scatters]!;
    const byUnits = histogram.get(award) ?? new Map<number, number>();
    histogram.set(award, byUnits);
    column.forEach((count, ownUnits) => {
      if (count === 0) return;
      const units = ownUnits + slot.scatterPays[scatters]!;
      byUnits.set(units, (byUnits.get(units) ?? 0) + count);
    });
  });
  return { combinations, histogram, ...momentsOf(histogram, combinations) };
}

function momentsOf(
  histogram: SpinMoments['histogram'],
  combinations: number,
): Omit<SpinMoments, 'combinations' | 'histogram'> {
  const sums = { wins: 0, mean: 0, meanSquare: 0, meanWinAward: 0, meanAward: 0, meanAwardSquare: 0 };
  for (const [award, column] of histogram) {
    for (const [units, count] of column) {
      const chance = count / combinations;
      if (units > 0) sums.wins += count;
      sums.mean += chance * units;
      sums.meanSquare += chance * units * units;
      sums.meanWinAward += chance * units * award;
      sums.meanAward += chance * award;
      sums.meanAwardSquare += chance * award * award;
    }
  }
  return sums;
}

/**
 * Statistics of whole rounds in units of the stake; the cap and the limit of free spins are ignored (see
 * distribution.ts).
 */
export type RoundFigures = {
  readonly rtp: number;
  /** Share of base spins that win or grant free spins. */
  readonly hitRate: number;
  readonly variance: number;
  readonly sigma: number;
};

/**
 * The figures of a round from the enumerations of both modes. A free spin with all that follows from it,
 * S = W + the sum of A copies of S, has mean w / (1 - a) and variance Var(W + A E[S]) / (1 - a); a round is the base
 * spin plus A copies of S.
 */
export function roundFigures(model: SlotModel, base: SpinMoments, free: SpinMoments): RoundFigures {
  const factor = model.freeMultiplier;
  const follow = (factor * free.mean) / (1 - free.meanAward);
  const varianceWith = (spin: SpinMoments, multiplier: number): number => {
    const first = multiplier * spin.mean + spin.meanAward * follow;
    const square = multiplier * multiplier * spin.meanSquare + follow * follow * spin.meanAwardSquare;
    return square + 2 * multiplier * follow * spin.meanWinAward - first * first;
  };
  const followVariance = varianceWith(free, factor) / (1 - free.meanAward);
  const variance = varianceWith(base, 1) + base.meanAward * followVariance;
  const coins = coinsOf(model);
  return {
    rtp: (base.mean + base.meanAward * follow) / coins,
    hitRate: 1 - (base.histogram.get(0)?.get(0) ?? 0) / base.combinations,
    variance: variance / (coins * coins),
    sigma: Math.sqrt(variance) / coins,
  };
}
