import { useEffect, useState } from 'react';
import { isBigMoment, winTier } from '../core/tiers.ts';
import { useGame, useGameState } from '../parts/context.tsx';
import { useLatest } from '../parts/use-latest.ts';
import type { Sounds } from '../sound/sounds.ts';
import { isInstant, type InstantDetail, type Round } from '../wire/rounds.ts';
import type { FormView, ShownRound } from './form-view.ts';

const QUICK_MS = 320;

/** How long a result is shown at a pace. A game may never be quicker than its rules allow. */
export const revealLength = (
  usual: number,
  pace: { readonly quick: boolean; readonly reduced: boolean; readonly minCycleMs: number },
): number => Math.max(pace.minCycleMs, pace.reduced ? 0 : pace.quick ? Math.min(QUICK_MS, usual) : usual);

/** Follows the progress of a round: waits from the press, shows the result, then reports it shown. */
export function useReveal(view: FormView): ShownRound {
  const state = useGameState();
  const game = useGame();
  const latest = useLatest({ state, game });
  const { progress } = state;
  const [settled, setSettled] = useState<string | undefined>();
  const pace = {
    quick: game.prefs.quick && (state.play?.quickAllowed ?? false),
    reduced: game.reduced,
    minCycleMs: state.play?.minCycleMs ?? 0,
  };
  const coming = progress.at === 'showing' && isInstant(progress.result.round) ? progress.result.round : undefined;
  const late = progress.at === 'showing' && progress.late;
  const length = coming && !late ? revealLength(view.length(coming.detail), pace) : 0;
  const id = progress.at === 'ready' ? '' : progress.requestId;
  useEffect(() => {
    const { state: seen, game: now } = latest.current;
    if (seen.progress.at === 'refused') now.sounds().error();
    if (seen.progress.at !== 'showing') return undefined;
    const { round } = seen.progress.result;
    if (length > 0) now.sounds().roll(length);
    const timer = setTimeout(() => {
      setSettled(round.id);
      playResult(round, now.sounds());
      now.control.shown();
    }, length);
    return () => clearTimeout(timer);
  }, [progress.at, id, length, latest]);
  const revealing =
    progress.at === 'sent' ||
    progress.at === 'checking' ||
    (progress.at === 'showing' && settled !== progress.result.round.id);
  const last = state.rounds.find(
    (round): round is Round<InstantDetail> => isInstant(round) && round.state === 'closed',
  );
  return { round: revealing ? coming : (coming ?? last), revealing, length };
}

function playResult(round: Round, sounds: Sounds): void {
  const tier = winTier(round.payout, round.stake);
  sounds.land(tier !== 'none');
  if (tier === 'none') sounds.lose();
  else if (isBigMoment(tier)) sounds.big(tier);
  else sounds.win(tier);
}
