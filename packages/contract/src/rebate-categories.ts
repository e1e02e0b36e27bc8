import { GAME_TYPES } from '@baize/domain/game-types';

/** Categories whose bets give back a share of the valid bet; lotteries do by series. A page loads no schema with it. */
export const REBATE_CATEGORIES = GAME_TYPES.filter(
  (type): type is Exclude<(typeof GAME_TYPES)[number], 'LOTT' | 'ELOTT'> => type !== 'LOTT' && type !== 'ELOTT',
);
export type RebateCategory = (typeof REBATE_CATEGORIES)[number];
/** Nobody is given more than this, in hundredths of a percent. */
export const REBATE_MAX_POINTS = 500;
