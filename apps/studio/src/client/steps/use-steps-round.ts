import { useEffect } from 'react';
import { isBusy } from '../core/game-state.ts';
import { useGame, useGameState } from '../parts/context.tsx';
import { playResult } from '../parts/play-result.ts';
import { useLatest } from '../parts/use-latest.ts';
import { isSteps, type Round, type StepsDetail } from '../wire/rounds.ts';
import type { StepEvent, StepsView } from './steps-view.ts';

export interface StepsOnTable {
  /** Running, or the last one until the next is dealt. */
  readonly round: Round<StepsDetail> | undefined;
  /** The same as the player knows it: while cards are being turned, as it stood before them. */
  readonly known: Round<StepsDetail> | undefined;
  readonly busy: boolean;
}

const stepsOf = (round: Round | undefined): Round<StepsDetail> | undefined =>
  round && isSteps(round) ? round : undefined;

export const eventOf = (round: Round<StepsDetail>): StepEvent =>
  round.state !== 'open' ? 'end' : round.detail.steps.length === 0 ? 'start' : 'step';

/** Follows the calls of a round, with their sounds, and reports each as shown when its cards lie. */
export function useStepsRound(view: Pick<StepsView, 'show' | 'result'>): StepsOnTable {
  const state = useGameState();
  const game = useGame();
  const latest = useLatest({ state, game, view });
  const { progress, play } = state;
  const id = progress.at === 'ready' ? '' : progress.requestId;
  useEffect(() => {
    const { state: seen, game: now, view: own } = latest.current;
    const { progress: current } = seen;
    if (current.at === 'refused') now.sounds().error();
    if (current.at !== 'showing') return undefined;
    const { round } = current.result;
    if (!isSteps(round)) return now.control.shown();
    const event = eventOf(round);
    const usual = own.show(round, event, now.sounds());
    const length = now.reduced || current.late ? 0 : usual;
    const timer = setTimeout(() => {
      if (event === 'end') (own.result ?? playResult)(round, now.sounds());
      now.control.shown();
    }, length);
    return () => clearTimeout(timer);
  }, [progress.at, id, latest]);
  const awaited = progress.at === 'sent' || progress.at === 'checking' ? progress.bet.call : undefined;
  const answered = progress.at === 'showing' ? progress.result.round : undefined;
  const last = state.rounds.find((round) => isSteps(round) && round.state === 'closed');
  const current = stepsOf(answered ?? play?.open ?? (awaited?.name === 'startSteps' ? undefined : last));
  return { round: current, known: answered ? stepsOf(play?.open) : current, busy: isBusy(state) };
}
