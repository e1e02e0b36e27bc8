import { BLACKJACK } from './blackjack.ts';
import { HILO } from './hilo.ts';
import { MINES } from './mines.ts';
import { POKER } from './poker.ts';
import type { StepsGame } from './steps-game.ts';

/** Every game of many steps, by the form that its model names. */
export const STEPS_FORMS = { mines: MINES, hilo: HILO, poker: POKER, blackjack: BLACKJACK } as const satisfies Record<
  string,
  StepsGame
>;
export type StepsForm = keyof typeof STEPS_FORMS;

export const STEPS_FORM_NAMES = Object.keys(STEPS_FORMS) as readonly StepsForm[];
