import type { Draws } from '../../rng.ts';
import { compileSlot } from './compile.ts';
import type { SlotScratch } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { coinsOf, type SlotMode, type SlotModel } from './model.ts';
import type { SlotRound, SlotSpin } from './record.ts';
import type { CompiledSlot } from './tables.ts';
import { columnsOf, fillWindow, positionsOf } from './window.ts';

/**
 * Plays a slot model. A round is one base spin and all free spins it leads to, drawn one after the other from the same
 * stream, so that one record with one payout replays it whole. The simulation and the enumeration use the very
 * functions below; the record only adds the description.
 */
export const slotScratch = (slot: CompiledSlot): SlotScratch => ({
  slot,
  stops: new Int32Array(slot.reels),
  window: new Uint8Array(slot.reels * slot.rows),
  evaluator: kindOf(slot.model).evaluator(slot),
});

/** Draws the stop of every reel, left to right: one integer below the strip's length each. */
export function drawStops({ slot, stops }: SlotScratch, mode: SlotMode, draws: Draws): void {
  const lengths = slot.lengths[mode];
  for (let reel = 0; reel < slot.reels; reel++) stops[reel] = draws.nextInt(lengths[reel]!);
}

/** How many scatters are visible. */
export function countScatters(slot: CompiledSlot, window: Uint8Array): number {
  let count = 0;
  for (let cell = 0; cell < window.length; cell++) if (window[cell] === slot.scatter) count++;
  return count;
}

type Evaluated = { readonly units: number; readonly scatters: number };

/** Coins won by the spin in the scratch, its multiplier included, and the scatters it ends with. */
function evaluate(scratch: SlotScratch, mode: SlotMode, draws: Draws): Evaluated {
  const { slot, evaluator } = scratch;
  const units = evaluator.play(scratch, mode, draws);
  const scatters = countScatters(slot, scratch.window);
  return { units: units + slot.scatterPays[scatters]! * evaluator.multiplier(mode), scatters };
}

/** What a spin comes to: coins won with the multiplier, and free spins granted within the round's limit. */
type SpinTotals = { readonly mode: SlotMode; readonly units: number; readonly award: number };
type SpinSeen = (spin: SpinTotals) => void;
export type RoundTotals = { units: number; freeSpins: number; capped: boolean };

/**
 * Plays one round and returns its totals; `seen` is called after every spin while the scratch still shows it.
 * This is the only place where the course of a round is written down.
 */
export function runRound(scratch: SlotScratch, draws: Draws, seen?: SpinSeen): RoundTotals {
  const { slot } = scratch;
  const { maxWinUnits, maxFreeSpins } = slot.model;
  scratch.evaluator.begin();
  let units = 0;
  let granted = 0;
  for (let played = 0; played <= granted && units < maxWinUnits; played++) {
    const mode: SlotMode = played === 0 ? 'base' : 'free';
    drawStops(scratch, mode, draws);
    fillWindow(scratch, mode);
    const won = evaluate(scratch, mode, draws);
    const award = Math.min(slot.awards[mode][won.scatters]!, maxFreeSpins - granted);
    units += won.units;
    granted += award;
    seen?.({ mode, units: won.units, award });
  }
  const capped = units >= maxWinUnits;
  return { units: capped ? maxWinUnits : units, freeSpins: granted, capped };
}

/** Describes the spin that the scratch shows. */
function describeSpin(scratch: SlotScratch, { mode, units, award }: SpinTotals): SlotSpin {
  const { slot, stops, window, evaluator } = scratch;
  const count = countScatters(slot, window);
  const landed = { ...scratch, window: new Uint8Array(window.length) };
  fillWindow(landed, mode);
  return {
    mode,
    stops: Array.from(stops),
    window: columnsOf(slot, landed.window),
    ...evaluator.describe(scratch, mode),
    scatter: {
      count,
      positions: positionsOf(slot, (cell) => window[cell] === slot.scatter),
      units: slot.scatterPays[count]!,
    },
    multiplier: evaluator.multiplier(mode),
    units,
    award,
  };
}

/** Ten-thousandths of the stake for a number of coins. */
export const unitsToE4 = (model: SlotModel, units: number): bigint => BigInt(units) * BigInt(10_000 / coinsOf(model));

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
  return describeStops(scratch, mode, draws);
}

const refused = (): never => {
  throw new RangeError('the stops do not decide this spin alone');
};
/** For spins that their stops decide alone. */
export const NO_DRAWS: Draws = { nextInt: refused, nextFloatWord: refused };

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
  return describeStops(scratch, mode, NO_DRAWS);
}

function describeStops(scratch: SlotScratch, mode: SlotMode, draws: Draws): SlotSpin {
  fillWindow(scratch, mode);
  scratch.evaluator.begin();
  const { units, scatters } = evaluate(scratch, mode, draws);
  return describeSpin(scratch, { mode, units, award: scratch.slot.awards[mode][scatters]! });
}
