import type { Draws } from '../../rng.ts';
import { compileSlot, type CompiledSlot, type SlotMode, type SlotModel } from './model.ts';

/**
 * Plays a slot model. A round is one base spin and all free spins it leads to, drawn one after the other from the same
 * stream, so that one record with one payout replays it whole. The simulation and the enumeration use the very
 * functions below; the record only adds the description.
 */
export type SlotPosition = readonly [reel: number, row: number];
export type SlotLineWin = {
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  /** Line bets before the free spins' multiplier. */
  readonly units: number;
  readonly positions: readonly SlotPosition[];
};
export type SlotSpin = {
  readonly mode: SlotMode;
  /** Strip position in the top row of each reel. */
  readonly stops: readonly number[];
  /** Symbol ids, reel by reel, top row first. */
  readonly window: readonly (readonly string[])[];
  readonly lineWins: readonly SlotLineWin[];
  readonly scatter: { readonly count: number; readonly positions: readonly SlotPosition[]; readonly units: number };
  readonly multiplier: number;
  /** Line bets won by this spin, the multiplier included, before the round's cap. */
  readonly units: number;
  /** Free spins this spin granted. */
  readonly award: number;
};
export type SlotRound = {
  readonly spins: readonly SlotSpin[];
  /** Line bets won by the round, after the cap. */
  readonly units: number;
  /** True where the largest win ended the round. */
  readonly capped: boolean;
  /** Payout over the whole stake; exact, because a line bet is a whole number of ten-thousandths. */
  readonly multiplierE4: bigint;
};

/** A compiled slot with the stops and symbols of the spin in work: reused from spin to spin. */
export type SlotScratch = { readonly slot: CompiledSlot; readonly stops: Int32Array; readonly window: Uint8Array };

export const slotScratch = (slot: CompiledSlot): SlotScratch => ({
  slot,
  stops: new Int32Array(slot.reels),
  window: new Uint8Array(slot.reels * slot.rows),
});

/** Draws the stop of every reel, left to right: one integer below the strip's length each. */
export function drawStops({ slot, stops }: SlotScratch, mode: SlotMode, draws: Draws): void {
  const lengths = slot.lengths[mode];
  for (let reel = 0; reel < slot.reels; reel++) stops[reel] = draws.nextInt(lengths[reel]!);
}

/** Reads the visible symbols off the strips: a stop is the strip position shown in the top row. */
export function fillWindow({ slot, stops, window }: SlotScratch, mode: SlotMode): void {
  const strips = slot.strips[mode];
  let cell = 0;
  for (let reel = 0; reel < slot.reels; reel++) {
    const strip = strips[reel]!;
    const stop = stops[reel]!;
    for (let row = 0; row < slot.rows; row++) window[cell++] = strip[stop + row]!;
  }
}

/**
 * The best paying leftmost run of a line as symbol x stride + count, the index of its pay; -1 where nothing pays.
 * The run of the first symbol that is not wild counts the wilds before it; it is paid unless the wilds alone pay more.
 */
export function bestRun(slot: CompiledSlot, window: Uint8Array, line: number): number {
  const { reels, wild, stride, lineCells, linePays } = slot;
  const start = line * reels;
  let wilds = 0;
  while (wilds < reels && window[lineCells[start + wilds]!] === wild) wilds++;
  const wildRun = wilds > 0 ? wild * stride + wilds : -1;
  const wildPay = wilds > 0 ? linePays[wildRun]! : 0;
  if (wilds === reels) return wildPay > 0 ? wildRun : -1;
  const symbol = window[lineCells[start + wilds]!]!;
  let count = wilds + 1;
  while (count < reels) {
    const next = window[lineCells[start + count]!]!;
    if (next !== symbol && next !== wild) break;
    count++;
  }
  const run = symbol * stride + count;
  const pay = linePays[run]!;
  if (pay > 0 && pay >= wildPay) return run;
  return wildPay > 0 ? wildRun : -1;
}

/** Line bets won on all lines of a window. */
export function lineUnits(slot: CompiledSlot, window: Uint8Array): number {
  let units = 0;
  for (let line = 0; line < slot.lineCount; line++) {
    const run = bestRun(slot, window, line);
    if (run >= 0) units += slot.linePays[run]!;
  }
  return units;
}

/** How many scatters are visible. */
export function countScatters(slot: CompiledSlot, window: Uint8Array): number {
  let count = 0;
  for (let cell = 0; cell < window.length; cell++) if (window[cell] === slot.scatter) count++;
  return count;
}

/** What a spin comes to: line bets won with the multiplier, and free spins granted within the round's limit. */
type SpinTotals = { readonly mode: SlotMode; readonly units: number; readonly award: number };
type SpinSeen = (spin: SpinTotals) => void;
export type RoundTotals = { units: number; freeSpins: number; capped: boolean };

/**
 * Plays one round and returns its totals; `seen` is called after every spin while the scratch still shows it.
 * This is the only place where the course of a round is written down.
 */
export function runRound(scratch: SlotScratch, draws: Draws, seen?: SpinSeen): RoundTotals {
  const { slot } = scratch;
  const { maxWinUnits, maxFreeSpins, freeMultiplier } = slot.model;
  let units = 0;
  let granted = 0;
  for (let played = 0; played <= granted && units < maxWinUnits; played++) {
    const mode: SlotMode = played === 0 ? 'base' : 'free';
    drawStops(scratch, mode, draws);
    fillWindow(scratch, mode);
    const scatters = countScatters(slot, scratch.window);
    const won = (lineUnits(slot, scratch.window) + slot.scatterPays[scatters]!) * (played === 0 ? 1 : freeMultiplier);
    const award = Math.min(slot.awards[mode][scatters]!, maxFreeSpins - granted);
    units += won;
    granted += award;
    seen?.({ mode, units: won, award });
  }
  const capped = units >= maxWinUnits;
  return { units: capped ? maxWinUnits : units, freeSpins: granted, capped };
}

function positionsOf(slot: CompiledSlot, holds: (cell: number) => boolean): SlotPosition[] {
  const positions: SlotPosition[] = [];
  for (let cell = 0; cell < slot.reels * slot.rows; cell++) {
    if (holds(cell)) positions.push([Math.floor(cell / slot.rows), cell % slot.rows]);
  }
  return positions;
}

function lineWinsOf(slot: CompiledSlot, window: Uint8Array): SlotLineWin[] {
  const wins: SlotLineWin[] = [];
  for (let line = 0; line < slot.lineCount; line++) {
    const run = bestRun(slot, window, line);
    if (run < 0) continue;
    const count = run % slot.stride;
    const rows = slot.model.lines[line]!;
    wins.push({
      line,
      symbol: slot.model.symbols[Math.floor(run / slot.stride)]!.id,
      count,
      units: slot.linePays[run]!,
      positions: rows.slice(0, count).map((row, reel) => [reel, row]),
    });
  }
  return wins;
}

/** Describes the spin that the scratch shows. */
function describeSpin({ slot, stops, window }: SlotScratch, { mode, units, award }: SpinTotals): SlotSpin {
  const ids = Array.from(window, (symbol) => slot.model.symbols[symbol]!.id);
  const count = countScatters(slot, window);
  return {
    mode,
    stops: Array.from(stops),
    window: Array.from({ length: slot.reels }, (_, reel) => ids.slice(reel * slot.rows, (reel + 1) * slot.rows)),
    lineWins: lineWinsOf(slot, window),
    scatter: {
      count,
      positions: positionsOf(slot, (cell) => window[cell] === slot.scatter),
      units: slot.scatterPays[count]!,
    },
    multiplier: mode === 'free' ? slot.model.freeMultiplier : 1,
    units,
    award,
  };
}

/** Ten-thousandths of the stake for a number of line bets. */
export const unitsToE4 = (model: SlotModel, units: number): bigint =>
  BigInt(units) * BigInt(10_000 / model.lines.length);

/** Plays one whole round: the base spin and every free spin, each described. */
export function playSlot(model: SlotModel, draws: Draws): SlotRound {
  const scratch = slotScratch(compileSlot(model));
  const spins: SlotSpin[] = [];
  const totals = runRound(scratch, draws, (each) => {
    spins.push(describeSpin(scratch, each));
  });
  return { spins, units: totals.units, capped: totals.capped, multiplierE4: unitsToE4(model, totals.units) };
}

/** One spin of a mode on its own, without what it leads to: demonstrations and tests of a paytable. */
export function spin(model: SlotModel, draws: Draws, mode: SlotMode): SlotSpin {
  const scratch = slotScratch(compileSlot(model));
  drawStops(scratch, mode, draws);
  return describeStops(scratch, mode);
}

/** The spin that given stops show. @throws RangeError for a stop outside its strip. */
export function spinAt(model: SlotModel, stops: readonly number[], mode: SlotMode): SlotSpin {
  const slot = compileSlot(model);
  const lengths = slot.lengths[mode];
  if (
    stops.length !== slot.reels ||
    stops.some((stop, reel) => !(Number.isInteger(stop) && stop >= 0 && stop < lengths[reel]!))
  ) {
    throw new RangeError('stops outside the strips');
  }
  const scratch = slotScratch(slot);
  scratch.stops.set(stops);
  return describeStops(scratch, mode);
}

function describeStops(scratch: SlotScratch, mode: SlotMode): SlotSpin {
  const { slot } = scratch;
  fillWindow(scratch, mode);
  const scatters = countScatters(slot, scratch.window);
  const multiplier = mode === 'free' ? slot.model.freeMultiplier : 1;
  const units = (lineUnits(slot, scratch.window) + slot.scatterPays[scatters]!) * multiplier;
  return describeSpin(scratch, { mode, units, award: slot.awards[mode][scatters]! });
}
