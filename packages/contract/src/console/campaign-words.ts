/** What the console's pages need of campaigns at run time, without the schemas. */
export const CAMPAIGN_STATES = ['draft', 'running', 'stopped', 'over'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];
/** How a player's free rounds stand. `refused`: their supplier would not give them. */
export const FREE_ROUND_STATES = ['waiting', 'offered', 'begun', 'used', 'expired', 'cancelled', 'refused'] as const;
export type FreeRoundState = (typeof FREE_ROUND_STATES)[number];

export const CAMPAIGN_NAME = { min: 3, max: 80 } as const;
export const CAMPAIGN_BOUNDS = {
  rounds: 1_000,
  /** In which a player has the rounds: of one supplier. */
  games: 10,
  /** That a player has to play them, from when they are given. */
  days: 90,
  multiple: 50,
  /** Accounts that are named at once. */
  accounts: 500,
  /**
   * From this budget on, in units of the brand's currency, a second person starts a campaign: its own, and what one
   * operator started alone within the last day.
   */
  secondFrom: '10000.00',
} as const;
