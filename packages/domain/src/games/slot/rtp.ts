import { addFractions, divideFractions, fraction, multiplyFractions, subtractFractions, type Fraction } from '../fraction.ts';
import { bestRun, countScatters, fillWindow, lineUnits, slotScratch } from './engine.ts';
import { compileSlot, type CompiledSlot, type SlotMode, type SlotModel } from './model.ts';

/** Exact figures of one spin of a mode; money in line bets, the free spins' multiplier not applied. */
export type SpinFigures = {
  readonly line: Fraction;
  readonly scatter: Fraction;
  /** Expected number of free spins granted. */
  readonly award: Fraction;
  /** Chance of any free spins. */
  readonly trigger: Fraction;
};
/** Exact figures of a round, in units of the whole stake. The cap and the limit of free spins are ignored here. */
export type SlotRtp = {
  readonly base: SpinFigures;
  readonly free: SpinFigures;
  readonly baseLines: Fraction;
  readonly baseScatter: Fraction;
  /** Expected free spins per round: E[grants of the base spin] / (1 - E[grants of a free spin]). */
  readonly freeSpins: Fraction;
  readonly freeReturn: Fraction;
  readonly total: Fraction;
};

/** Chance-weighted symbol counts of a reel. Stops are uniform, so every row of a reel has the strip's frequencies. */
function frequencies(slot: CompiledSlot, mode: SlotMode): number[][] {
  return slot.strips[mode].map((strip, reel) => {
    const counts = slot.model.symbols.map(() => 0);
    for (let stop = 0; stop < slot.lengths[mode][reel]!; stop++) counts[strip[stop]!]!++;
    return counts;
  });
}

const combinations = (slot: CompiledSlot, mode: SlotMode): bigint =>
  slot.lengths[mode].reduce((product, length) => product * BigInt(length), 1n);

/**
 * Line bets that one line wins over all stop combinations, by enumerating the symbols it can show with their numbers
 * of stops. Every line has the same sum, whatever its pattern.
 */
function lineSum(slot: CompiledSlot, mode: SlotMode): bigint {
  const counts = frequencies(slot, mode);
  const window = new Uint8Array(slot.reels * slot.rows);
  const cells = slot.lineCells.subarray(0, slot.reels);
  let sum = 0n;
  const visit = (reel: number, ways: bigint): void => {
    if (reel === slot.reels) {
      const run = bestRun(slot, window, 0);
      if (run >= 0) sum += ways * BigInt(slot.linePays[run]!);
      return;
    }
    counts[reel]!.forEach((count, symbol) => {
      if (count === 0) return;
      window[cells[reel]!] = symbol;
      visit(reel + 1, ways * BigInt(count));
    });
  };
  visit(0, 1n);
  return sum;
}

/** Stop combinations that show 0, 1, 2 ... scatters: the reels' own counts, convolved. */
function scatterWays(slot: CompiledSlot, mode: SlotMode): bigint[] {
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

function spinFigures(slot: CompiledSlot, mode: SlotMode): SpinFigures {
  const combos = combinations(slot, mode);
  const ways = scatterWays(slot, mode);
  const weigh = (values: Int32Array): bigint =>
    ways.reduce((sum, way, count) => sum + way * BigInt(values[count] ?? 0), 0n);
  return {
    line: fraction(lineSum(slot, mode) * BigInt(slot.lineCount), combos),
    scatter: fraction(weigh(slot.scatterPays), combos),
    award: fraction(weigh(slot.awards[mode]), combos),
    trigger: fraction(weigh(slot.awards[mode].map((award) => (award > 0 ? 1 : 0))), combos),
  };
}

/**
 * The exact return to player of a model, a rational number.
 * @throws RangeError where free spins grant on average one or more further free spins each.
 */
export function slotRtp(model: SlotModel): SlotRtp {
  const slot = compileSlot(model);
  const base = spinFigures(slot, 'base');
  const free = spinFigures(slot, 'free');
  const perStake = (units: Fraction): Fraction => multiplyFractions(units, fraction(1n, BigInt(slot.lineCount)));
  const freeSpins = divideFractions(base.award, subtractFractions(fraction(1n), free.award));
  const freeSpin = multiplyFractions(addFractions(free.line, free.scatter), fraction(BigInt(model.freeMultiplier)));
  const freeReturn = perStake(multiplyFractions(freeSpins, freeSpin));
  const baseLines = perStake(base.line);
  const baseScatter = perStake(base.scatter);
  const total = addFractions(addFractions(baseLines, baseScatter), freeReturn);
  return { base, free, baseLines, baseScatter, freeSpins, freeReturn, total };
}

/** What a full enumeration of a mode's stop combinations finds; money in line bets, the multiplier not applied. */
export type SpinMoments = {
  readonly combinations: number;
  readonly wins: number;
  readonly mean: number;
  readonly meanSquare: number;
  /** E[win x granted free spins] and E[granted^2]: a spin's win and its grant are not independent. */
  readonly meanWinAward: number;
  readonly meanAward: number;
  readonly meanAwardSquare: number;
  /** How many combinations win how many line bets, per number of granted free spins. */
  readonly histogram: ReadonlyMap<number, ReadonlyMap<number, number>>;
};

/** Visits every stop combination of a mode. 32^5 of them take some seconds. */
export function enumerateSpins(model: SlotModel, mode: SlotMode): SpinMoments {
  const slot = compileSlot(model);
  const scratch = slotScratch(slot);
  const lengths = slot.lengths[mode];
  const histogram = new Map<number, Map<number, number>>();
  let combos = 0;
  for (let more = true; more; ) {
    fillWindow(slot, mode, scratch);
    const scatters = countScatters(slot, scratch.window);
    const units = lineUnits(slot, scratch.window) + slot.scatterPays[scatters]!;
    const award = slot.awards[mode][scatters]!;
    let column = histogram.get(award);
    if (!column) histogram.set(award, (column = new Map()));
    column.set(units, (column.get(units) ?? 0) + 1);
    combos++;
    let reel = slot.reels - 1;
    while (reel >= 0 && ++scratch.stops[reel]! === lengths[reel]!) scratch.stops[reel--] = 0;
    more = reel >= 0;
  }
  return { combinations: combos, histogram, ...momentsOf(histogram, combos) };
}

function momentsOf(histogram: ReadonlyMap<number, ReadonlyMap<number, number>>, combos: number) {
  const sums = { wins: 0, mean: 0, meanSquare: 0, meanWinAward: 0, meanAward: 0, meanAwardSquare: 0 };
  for (const [award, column] of histogram) {
    for (const [units, count] of column) {
      const chance = count / combos;
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

/** Statistics of whole rounds from both enumerations, in units of the stake; cap and limit of free spins ignored. */
export type RoundFigures = { readonly rtp: number; readonly hitRate: number; readonly variance: number; readonly sigma: number };

/**
 * Variance of a round with free spins: a free spin with all that follows from it, S = W + sum of A copies of S, has
 * mean w / (1 - a) and variance Var(W + A E[S]) / (1 - a); the round is the base spin plus A copies of S.
 * `hitRate` is the share of base spins that win or grant free spins.
 */
export function roundFigures(model: SlotModel, base: SpinMoments, free: SpinMoments): RoundFigures {
  const m = model.freeMultiplier;
  const mean = (m * free.mean) / (1 - free.meanAward);
  const varianceWith = (spin: SpinMoments, factor: number): number => {
    const first = factor * spin.mean + spin.meanAward * mean;
    const second =
      factor * factor * spin.meanSquare + 2 * factor * mean * spin.meanWinAward + mean * mean * spin.meanAwardSquare;
    return second - first * first;
  };
  const freeVariance = varianceWith(free, m) / (1 - free.meanAward);
  const variance = varianceWith(base, 1) + base.meanAward * freeVariance;
  const lines = model.lines.length;
  const losing = base.histogram.get(0)?.get(0) ?? 0;
  return {
    rtp: (base.mean + base.meanAward * mean) / lines,
    hitRate: 1 - losing / base.combinations,
    variance: variance / (lines * lines),
    sigma: Math.sqrt(variance) / lines,
  };
}
