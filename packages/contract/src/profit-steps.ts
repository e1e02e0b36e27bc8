/** Of how long a time one line of a player's profit and loss is. */
export const PROFIT_STEPS = ['day', 'week', 'month'] as const;
export type ProfitStep = (typeof PROFIT_STEPS)[number];
