import { BINGO } from './bingo.ts';
import type { InstantGame } from './instant-game.ts';
import { KENO } from './keno.ts';
import { LIMBO } from './limbo.ts';
import { PEGS } from './pegs.ts';
import { ROULETTE } from './roulette.ts';
import { WHEEL } from './wheel.ts';

/** Every game that is decided by one press, by the form that its model names. */
export const INSTANT_FORMS = {
  limbo: LIMBO,
  pegs: PEGS,
  keno: KENO,
  wheel: WHEEL,
  roulette: ROULETTE,
  bingo: BINGO,
} as const satisfies Record<string, InstantGame>;
export type InstantForm = keyof typeof INSTANT_FORMS;

export const INSTANT_FORM_NAMES = Object.keys(INSTANT_FORMS) as readonly InstantForm[];
