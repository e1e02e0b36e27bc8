/** Figures of teams that open. Without a schema, so that a browser takes the names and no zod. */
/** Sums of bets, which are told by kind of game too. */
export const BET_FIGURES = ['stake', 'validBet', 'payout', 'rebates', 'agentRebates', 'net', 'netLoss'] as const;
export const MONEY_FIGURES = [...BET_FIGURES, 'deposits', 'withdrawals', 'wages', 'dividends'] as const;
/** How many accounts did something. */
export const COUNT_FIGURES = ['registered', 'firstDeposits', 'bettors', 'depositors', 'active'] as const;
export const TEAM_FIGURES = [...MONEY_FIGURES, ...COUNT_FIGURES] as const;
export type BetFigure = (typeof BET_FIGURES)[number];
export type MoneyFigure = (typeof MONEY_FIGURES)[number];
export type CountFigure = (typeof COUNT_FIGURES)[number];
export type TeamFigure = (typeof TEAM_FIGURES)[number];

const includes = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);
export const isBetFigure = (figure: string): figure is BetFigure => includes(BET_FIGURES, figure);
export const isCountFigure = (figure: string): figure is CountFigure => includes(COUNT_FIGURES, figure);

/** What an account did that a figure counts. */
export const FIGURE_ROW_KINDS = [
  'bet',
  'win',
  'change',
  'reversal',
  'deposit',
  'withdrawal',
  'rebate',
  'agentRebate',
  'dailySalary',
  'hourlySalary',
  'realtimeSalary',
  'dividend',
] as const;
