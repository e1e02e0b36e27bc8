/** Today, and the last seven and thirty days of the brand, today among them. A page loads no schema with it. */
export const WINNER_PERIODS = ['day', 'week', 'month'] as const;
export type WinnerPeriod = (typeof WINNER_PERIODS)[number];
