import { amount, type Amount } from '@baize/domain/money';
import { lineBetSteps, nearestStep, type StakeLimits } from '../core/stake.ts';

export interface LineStake {
  readonly steps: readonly Amount[];
  readonly index: number;
  /** The whole stake of the chosen step. */
  readonly total: Amount;
  readonly lineBet: Amount;
  /** The whole stake `by` steps away, or undefined past an end. */
  readonly next: (by: number) => Amount | undefined;
}

/** The chosen stake as a step of the line bets: a slot is never played between two steps. */
export function lineStake(stake: Amount, limits: StakeLimits, lines: number): LineStake {
  const count = BigInt(lines);
  const steps = lineBetSteps(limits, count);
  const index = nearestStep(steps, stake / count);
  const lineBet = steps[index] ?? amount(limits.min / count);
  return {
    steps,
    index,
    lineBet,
    total: amount(lineBet * count),
    next: (by) => {
      const step = steps[index + by];
      return step === undefined ? undefined : amount(step * count);
    },
  };
}
