/**
 * How a wager stands. `won`: more came back than was staked. `returned`: something came back, but not more. A page
 * loads no schema with it.
 */
export const WAGER_STATUSES = ['open', 'won', 'returned', 'lost', 'reversed'] as const;
export type WagerStatus = (typeof WAGER_STATUSES)[number];

/** A wager that has its result: neither open nor taken back. */
export const hasResult = (status: WagerStatus): boolean => status !== 'open' && status !== 'reversed';
