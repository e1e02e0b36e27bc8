import type { StepsForm } from '@baize/domain/games/steps/forms';
import type { StepsView } from './steps-view.ts';

/** The views of the games of many steps, each a chunk of its own. */
export const STEPS_VIEWS: Readonly<Record<StepsForm, () => Promise<{ readonly default: StepsView }>>> = {
  mines: () => import('./mines/mines-view.tsx'),
  hilo: () => import('./hilo/hilo-view.tsx'),
  poker: () => import('./poker/poker-view.tsx'),
  blackjack: () => import('./blackjack/blackjack-view.tsx'),
};
