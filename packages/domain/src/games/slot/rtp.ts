import {
  addFractions,
  divideFractions,
  fraction,
  multiplyFractions,
  subtractFractions,
  type Fraction,
} from '../fraction.ts';
import { compileSlot } from './compile.ts';
import { combinations, scatterWays } from './kinds/kind.ts';
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
  /** What follows the window within a base spin. */
  readonly feature: Fraction;
  readonly total: Fraction;
};

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
  const feature = perStake(kindOf(model).feature?.(slot) ?? fraction(0n));
  const total = [baseLines, baseScatter, freeReturn, feature].reduce(addFractions);
  return { base, free, baseLines, baseScatter, freeSpins, freeReturn, feature, total };
}
