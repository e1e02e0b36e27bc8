import type { InstantForm } from '@baize/domain/games/instant/forms';
import type { FormView } from './form-view.ts';

/** The views of the games of one press, each a chunk of its own. */
export const FORM_VIEWS: Readonly<Record<InstantForm, () => Promise<{ readonly default: FormView }>>> = {
  limbo: () => import('./limbo/limbo-view.tsx'),
  pegs: () => import('./pegs/pegs-view.tsx'),
  keno: () => import('./keno/keno-view.tsx'),
  wheel: () => import('./wheel/wheel-view.tsx'),
  roulette: () => import('./roulette/roulette-view.tsx'),
  bingo: () => import('./bingo/bingo-view.tsx'),
};
