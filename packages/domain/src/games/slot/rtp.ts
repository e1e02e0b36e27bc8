import {
  addFractions,
  divideFractions,
  fraction,
  multiplyFractions,
  subtractFractions,
  type Fraction,
} from '../fraction.ts';
import { compileSlot } from './compile.ts';
import { kindOf } from './kinds/kinds.ts';
import type { SlotMode, SlotModel } from './model.ts';
import type { CompiledSlot } from './tables.ts';

/** Exact figures of one spin of a mode; money in coins, the free spins' multiplier not applied. */
export type SpinFigures = {
  /** Wins of the model's kind: lines, ways. */
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

const combinations = (slot: CompiledSlot, mode: SlotMode): bigint =>
  slot.lengths[mode].reduce((product, length) => product * BigInt(length), 1n);

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
  const { windowSum } = kindOf(slot.model);
  if (!windowSum) throw new RangeError(`${slot.model.code} has no closed form`);
  const ways = scatterWays(slot, mode);
  const weigh = (values: Int32Array): bigint =>
    ways.reduce((sum, way, count) => sum + way * BigInt(values[count] ?? 0), 0n);
  return {
    line: fraction(windowSum(slot, mode), combos),
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
  const perStake = (units: Fraction): Fraction => multiplyFractions(units, fraction(1n, BigInt(slot.coins)));
  const freeSpins = divideFractions(base.award, subtractFractions(fraction(1n), free.award));
  const freeSpin = multiplyFractions(addFractions(free.line, free.scatter), fraction(BigInt(model.freeMultiplier)));
  const freeReturn = perStake(multiplyFractions(freeSpins, freeSpin));
  const baseLines = perStake(base.line);
  const baseScatter = perStake(base.scatter);
  const total = addFractions(addFractions(baseLines, baseScatter), freeReturn);
  return { base, free, baseLines, baseScatter, freeSpins, freeReturn, total };
}
