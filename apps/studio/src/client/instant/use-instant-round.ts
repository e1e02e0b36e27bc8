import { useGame, useGameState } from '../parts/context.tsx';
import { useReveal } from '../parts/use-reveal.ts';
import { isInstant, type Round } from '../wire/rounds.ts';
import type { FormView, ShownRound } from './form-view.ts';

const QUICK_MS = 320;

/** How long a result is shown at a pace. A game may never be quicker than its rules allow. */
export const revealLength = (
  usual: number,
  pace: { readonly quick: boolean; readonly reduced: boolean; readonly minCycleMs: number },
): number => Math.max(pace.minCycleMs, pace.reduced ? 0 : pace.quick ? Math.min(QUICK_MS, usual) : usual);

/** The round that the board shows, and for how long it shows its result. */
export function useInstantRound(view: FormView): ShownRound {
  const { progress, play } = useGameState();
  const { prefs, reduced, sounds } = useGame();
  const pace = {
    quick: prefs.quick && (play?.quickAllowed ?? false),
    reduced,
    minCycleMs: play?.minCycleMs ?? 0,
  };
  const lengthOf = (round: Round): number => (isInstant(round) ? revealLength(view.length(round.detail), pace) : 0);
  const shown = useReveal({
    isOwn: isInstant,
    onResult: (round) => {
      const length = lengthOf(round);
      if (length > 0) sounds().roll(length);
      return length;
    },
  });
  return { ...shown, length: progress.at === 'showing' && !progress.late ? lengthOf(progress.result.round) : 0 };
}
