import type { Speed } from '../core/prefs.ts';
import { useGame, useGameState } from '../parts/context.tsx';
import { useReveal } from '../parts/use-reveal.ts';
import { useSpeed } from '../parts/speed-button.tsx';
import { isInstant, type Round } from '../wire/rounds.ts';
import type { FormView, ShownRound } from './form-view.ts';

const LONGEST_MS = { usual: Infinity, quick: 320, instant: 0 } as const satisfies Record<Speed, number>;

/** How long a result is shown at a pace. A game may never be quicker than its rules allow. */
export const revealLength = (
  usual: number,
  pace: { readonly speed: Speed; readonly reduced: boolean; readonly minCycleMs: number },
): number => Math.max(pace.minCycleMs, pace.reduced ? 0 : Math.min(LONGEST_MS[pace.speed], usual));

/** The round that the board shows, and for how long it shows its result. */
export function useInstantRound(view: FormView): ShownRound {
  const { progress, play } = useGameState();
  const { reduced, sounds } = useGame();
  const pace = { speed: useSpeed(), reduced, minCycleMs: play?.minCycleMs ?? 0 };
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
