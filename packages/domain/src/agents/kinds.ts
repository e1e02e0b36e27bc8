/** What an agent is paid for: the team's loss of a period, its bets of a day or an hour, each bet of five minutes. */
export const CONTRACT_KINDS = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];
