import type { GameType } from '@baize/contract/boot';

/** A row of the home shows at most this many games; its arrows appear when the category has more. */
export const ROW_MAX = 12;

/** The specification's order of the home's rows; the in-house games, which it does not place, come after the slots. */
const ORDER: readonly GameType[] = ['RNG', 'BGS', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT'];

/** Rows of the open categories. Lotteries have a page of their own and no row. */
export const rowOrder = (open: readonly GameType[]): GameType[] => ORDER.filter((type) => open.includes(type));
