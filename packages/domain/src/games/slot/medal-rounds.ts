import { fractionToNumber } from '../fraction.ts';
import { compileSlot } from './compile.ts';
import { transform, type Spectrum } from './distribution.ts';
import { tallyLines } from './enumerate.ts';
import { holdStarts } from './kinds/hold.ts';
import type { HoldModel } from './model.ts';

/**
 * The whole distribution of a round of hold and win: every stop combination by the medals it shows and the coins of its
 * lines, and for those that start respins the exact chances of the medals in the end, each worth what it is
 * independently of the others. Sums of independent worths are products at every frequency of a discrete Fourier
 * transform; what remains is rounding.
 */
export type HoldFigures = {
  readonly combinations: number;
  /** Share of spins that win on lines or start respins. */
  readonly hitRate: number;
  /** Chance of every round win, the cap not applied; the index is coins. */
  readonly distribution: Float64Array;
};

const spectrum = (size: number): Spectrum => ({ re: new Float64Array(size), im: new Float64Array(size) });

/** What one medal is worth, as a spectrum. */
function worthOf({ medals }: HoldModel['hold'], size: number): Spectrum {
  const worth = spectrum(size);
  const total = medals.reduce((sum, { weight }) => sum + weight, 0);
  for (const { units, weight } of medals) worth.re[units]! += weight / total;
  transform(worth, -1);
  return worth;
}

/** The grand prize as a spectrum. */
function grandOf({ grandUnits }: HoldModel['hold'], size: number): Spectrum {
  const grand = spectrum(size);
  grand.re[grandUnits] = 1;
  transform(grand, -1);
  return grand;
}

/** Multiplies what stands at frequency k of `into` by (re, im) of `by`. */
function times(into: [number, number], { re, im }: Spectrum, k: number): [number, number] {
  return [into[0] * re[k]! - into[1] * im[k]!, into[0] * im[k]! + into[1] * re[k]!];
}

/** Coins of the respins that so many medals started, as a spectrum. */
function holdSpectrum(ends: readonly number[], { worth, grand }: { worth: Spectrum; grand: Spectrum }): Spectrum {
  const size = worth.re.length;
  const held = spectrum(size);
  for (let k = 0; k < size; k++) {
    let power: [number, number] = [1, 0];
    ends.forEach((chance, count) => {
      if (count > 0) power = times(power, worth, k);
      const [re, im] = count === ends.length - 1 ? times(power, grand, k) : power;
      held.re[k]! += chance * re;
      held.im[k]! += chance * im;
    });
  }
  return held;
}

export function holdFigures(model: HoldModel): HoldFigures {
  const slot = compileSlot(model);
  const tally = tallyLines(slot, 'base');
  const starts = new Map(holdStarts(slot).map((start) => [start.medals, start]));
  const combinations = slot.lengths.base.reduce((product, length) => product * length, 1);
  const most = Math.max(...model.hold.medals.map(({ units }) => units)) * slot.reels * slot.rows;
  const size = 2 ** Math.ceil(Math.log2(model.maxWinUnits + model.hold.grandUnits + most));
  const parts = { worth: worthOf(model.hold, size), grand: grandOf(model.hold, size) };
  const round = spectrum(size);
  let losses = 0;
  tally.forEach((column, medals) => {
    const lines = spectrum(size);
    column.forEach((count, units) => (lines.re[units]! += count / combinations));
    const start = starts.get(medals);
    if (!start) losses += lines.re[0]!;
    transform(lines, -1);
    const held = start && holdSpectrum(start.ends.map(fractionToNumber), parts);
    for (let k = 0; k < size; k++) {
      const [re, im] = held ? times([lines.re[k]!, lines.im[k]!], held, k) : [lines.re[k]!, lines.im[k]!];
      round.re[k]! += re;
      round.im[k]! += im;
    }
  });
  transform(round, 1);
  return { combinations, hitRate: 1 - losses, distribution: round.re.map((value) => value / size) };
}
