import { paidIn, stateOf } from '@baize/domain/games/steps/steps-game';
import type { Secrets } from '../secrets.ts';
import { dealtOf, paramsOf, resultOf } from './former-mines.ts';
import { stepsGameOf, type Paid } from './outcome.ts';
import type { RoundResult } from './stored.ts';
import type { Round } from './types.ts';

/** How a running round ends that its player has left. Not paid: it has earned nothing, and the stake goes back. */
export type EndOfLeft = { readonly result: RoundResult; readonly paid: Paid | undefined };

export function endOfLeft(secrets: Secrets, round: Round): EndOfLeft {
  const params = paramsOf(round);
  const result = resultOf(round);
  if (params.family !== 'steps' || result?.family !== 'steps') throw new Error(`round ${round.id} has no steps`);
  const game = stepsGameOf(round.gameCode);
  const dealt = dealtOf(secrets, round);
  let state = stateOf(game, { choice: params.choice, dealt, steps: result.steps });
  const steps = [...result.steps];
  while (game.actions(state).length > 0) {
    const action = game.endOfLeft(state);
    if (!action) return { result, paid: undefined };
    steps.push(action);
    state = game.apply(state, action);
  }
  return { result: { family: 'steps', steps, shown: game.show(state) }, paid: paidIn(game, state) };
}
