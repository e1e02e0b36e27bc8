import { compileSlot } from './compile.ts';
import { countScatters, NO_DRAWS, slotScratch } from './engine.ts';
import { bestRun } from './kinds/lines.ts';
import type { SlotScratch } from './kinds/kind.ts';
import { coinsOf, evaluationOf, type SlotMode, type SlotModel } from './model.ts';
import type { CompiledSlot } from './tables.ts';

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

/** Working state of one enumeration, reel by reel. */
type Walk = {
  readonly slot: CompiledSlot;
  readonly mode: SlotMode;
  readonly scratch: SlotScratch;
  /** Per reel the lines whose run is not broken before it. */
  readonly alive: readonly Int32Array[];
  /** Visible scatters of each stop of each reel. */
  readonly scattersAt: readonly Uint8Array[];
  /** Combinations per number of scatters and line bets of all lines. */
  readonly tally: readonly Float64Array[];
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

/** What the stops set so far have decided: unbroken lines, line bets of the lines paid, and visible scatters. */
type SoFar = { readonly lines: number; readonly units: number; readonly scatters: number };

/**
 * Visits every stop of `reel` below the stops already set. A line whose run breaks here is paid at once: `bestRun`
 * never reads beyond the break, so the later reels cannot change it. That leaves about one line for the last reel.
 */
function visitReel(walk: Walk, reel: number, soFar: SoFar): void {
  const { slot, mode, scratch } = walk;
  const strip = slot.strips[mode][reel]!;
  const length = slot.lengths[mode][reel]!;
  const alive = walk.alive[reel]!;
  const last = reel === slot.reels - 1;
  const next = walk.alive[reel + 1]!;
  for (let stop = 0; stop < length; stop++) {
    for (let row = 0; row < slot.rows; row++) scratch.window[reel * slot.rows + row] = strip[stop + row]!;
    const scatters = soFar.scatters + walk.scattersAt[reel]![stop]!;
    let units = soFar.units;
    let lines = 0;
    for (let i = 0; i < soFar.lines; i++) {
      const line = alive[i]!;
      if (!last && unbroken(walk, line, reel)) {
        next[lines++] = line;
        continue;
      }
      const run = bestRun(slot, scratch.window, line);
      if (run >= 0) units += slot.pays[run]!;
    }
    if (last) walk.tally[scatters]![units]!++;
    else visitReel(walk, reel + 1, { lines, units, scatters });
  }
}

function startWalk(slot: CompiledSlot, mode: SlotMode): Walk {
  const lines = Int32Array.from({ length: slot.lineCount }, (_, line) => line);
  const topLine = slot.pays.reduce((top, pay) => Math.max(top, pay), 0);
  const scattersAt = slot.strips[mode].map((strip, reel) =>
    Uint8Array.from({ length: slot.lengths[mode][reel]! }, (_, stop) =>
      strip.subarray(stop, stop + slot.rows).reduce((count, symbol) => count + (symbol === slot.scatter ? 1 : 0), 0),
    ),
  );
  const mostScatters = scattersAt.reduce((sum, counts) => sum + Math.max(...counts), 0);
  return {
    slot,
    mode,
    scattersAt,
    scratch: slotScratch(slot),
    alive: Array.from({ length: slot.reels + 1 }, () => lines.slice()),
    tally: Array.from({ length: mostScatters + 1 }, () => new Float64Array(slot.lineCount * topLine + 1)),
  };
}

/** Combinations by the scatters they show, then by the coins of their other wins. */
type Tally = readonly { readonly forEach: (each: (count: number, units: number) => void) => void }[];

function tallyLines(slot: CompiledSlot, mode: SlotMode): Tally {
  const walk = startWalk(slot, mode);
  visitReel(walk, 0, { lines: slot.lineCount, units: 0, scatters: 0 });
  return walk.tally;
}

/** Plays the window of every stop combination, of whatever kind that draws nothing beside its stops. */
function tallyWindows(slot: CompiledSlot, mode: SlotMode): Tally {
  const scratch = slotScratch(slot);
  const tally = Array.from({ length: slot.reels * slot.rows + 1 }, () => new Map<number, number>());
  const visit = (reel: number): void => {
    if (reel === slot.reels) {
      const units = scratch.evaluator.play(scratch, 'base', NO_DRAWS);
      const column = tally[countScatters(slot, scratch.window)]!;
      column.set(units, (column.get(units) ?? 0) + 1);
      return;
    }
    const strip = slot.strips[mode][reel]!;
    for (let stop = 0; stop < slot.lengths[mode][reel]!; stop++) {
      for (let row = 0; row < slot.rows; row++) scratch.window[reel * slot.rows + row] = strip[stop + row]!;
      visit(reel + 1);
    }
  };
  visit(0);
  return tally;
}

/** Visits every stop combination of a mode; 32^5 of them take seconds. */
export function enumerateSpins(model: SlotModel, mode: SlotMode): SpinMoments {
  const slot = compileSlot(model);
  const tally = evaluationOf(model) === 'lines' ? tallyLines(slot, mode) : tallyWindows(slot, mode);
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
