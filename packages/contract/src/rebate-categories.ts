import { GAME_TYPES } from '@baize/domain/game-types';

/** Categories whose bets give back a share of the valid bet; lotteries do by series. A page loads no schema with it. */
export const REBATE_CATEGORIES = GAME_TYPES.filter(
  (type): type is Exclude<(typeof GAME_TYPES)[number], 'LOTT' | 'ELOTT'> => type !== 'LOTT' && type !== 'ELOTT',
);
export type RebateCategory = (typeof REBATE_CATEGORIES)[number];
/** Nobody is given more than this, in hundredths of a percent. */
export const REBATE_MAX_POINTS = 500;

const SHARE_MAX_LENGTH = '0.0000'.length;
/** Whether a share of the wire ("0.0025" is 0.25 %) is of whole hundredths of a percent, and no more than `most`. */
export const isRebateShare = (share: string, most: string): boolean =>
  share.length <= SHARE_MAX_LENGTH && Number(share) <= Number(most);
