import type { Fields } from '@baize/domain/games/instant/instant-game';
import { minesLastStep, type MinesState } from '@baize/domain/games/mines';
import { minesOpen, MINES_TAKE } from '@baize/domain/games/steps/mines';
import type { Secrets } from '../secrets.ts';
import { openSecret } from './store.ts';
import type { FormerMines, RoundParams, RoundResult, RoundSecret } from './stored.ts';
import type { Round } from './types.ts';

/**
 * Rounds of mines that were begun before the game took the form of steps, read as what they are now: they are finished,
 * shown again, counted and checked like all others. Nothing is written in their form any more.
 */
export type CurrentParams = Exclude<RoundParams, { family: 'mines' }>;
export type CurrentResult = Exclude<RoundResult, { family: 'mines' }>;

export function paramsOf({ params }: Pick<Round, 'params'>): CurrentParams {
  if (params.family !== 'mines') return params;
  const { mines, ceilingE4 } = params;
  return { family: 'steps', choice: { mines, lastStep: minesLastStep(mines, BigInt(ceilingE4)) } };
}

export const resultOf = ({ result }: Pick<Round, 'result'>): CurrentResult | null =>
  result?.family === 'mines' ? stepsOf(result) : result;

function stepsOf({ phase, picks, lastStep, layout }: FormerMines): CurrentResult {
  const isTaken = phase === 'cashed' && picks.length > 0 && picks.length < lastStep;
  const shown: Fields = {
    phase,
    gems: picks.length - (phase === 'busted' ? 1 : 0),
    ...(layout !== null && { layout }),
  };
  return { family: 'steps', steps: [...picks.map(minesOpen), ...(isTaken ? [MINES_TAKE] : [])], shown };
}

/** What chance decided of a running round of many steps. */
export function dealtOf(secrets: Secrets, round: Round): readonly number[] {
  const secret = openSecret<RoundSecret | MinesState>(secrets, round);
  return 'dealt' in secret ? secret.dealt : secret.layout;
}
