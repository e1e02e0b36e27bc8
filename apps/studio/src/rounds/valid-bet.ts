import { chanceValidBet } from '@baize/domain/agents/valid-bet';
import { ZERO, type Amount } from '@baize/domain/money';
import { crashChance, isCrashTarget } from '@baize/domain/games/crash';
import { fractionToNumber } from '@baize/domain/games/fraction';
import { limboChanceE6, targetE2Of } from '@baize/domain/games/instant/limbo';
import type { RoundParams, RoundResult } from './stored.ts';
import type { Round } from './types.ts';

/**
 * What a settled round counts for in turnover, rebates and salaries (domain-rules 1.9): its stake, or nothing where it
 * could hardly lose or nobody staked it.
 */
export const validBetOf = (
  { params, stake, rewardId = null }: Pick<Round, 'params' | 'stake'> & Partial<Pick<Round, 'rewardId'>>,
  result: RoundResult,
): Amount => (rewardId === null ? chanceValidBet(stake, chancePercent(params, result)) : ZERO);

/** What its bet took from the player: nothing for a free round. */
export const takenFor = ({ stake, rewardId }: Pick<Round, 'stake' | 'rewardId'>): Amount =>
  rewardId === null ? stake : ZERO;

/** The chance to win that a player chose, in percent; of games without such a choice 0. */
function chancePercent(params: RoundParams, result: RoundResult): number {
  if (params.family === 'dice') return params.chanceE2 / 100;
  if (params.family === 'crash') return crashPercent(cashedOf(result) ?? params.targetE2);
  if (params.family !== 'instant') return 0;
  const targetE2 = targetE2Of(params.choice['target']);
  return targetE2 === undefined ? 0 : limboChanceE6(targetE2) / 10_000;
}

const cashedOf = (result: RoundResult): number | null => (result.family === 'crash' ? result.cashedE2 : null);

/** A bet that is taken back at once counts like one with the least target. */
const crashPercent = (figureE2: number | null): number =>
  figureE2 === null ? 0 : isCrashTarget(figureE2) ? 100 * fractionToNumber(crashChance(figureE2)) : 100;
