/** What moves a pool, as its balance sheet sums it up: shares of stakes, starts, feeds of the house, wins. */
export const JACKPOT_MOVES = ['contributed', 'started', 'fed', 'paid'] as const;
export type JackpotMoveKind = (typeof JACKPOT_MOVES)[number];
