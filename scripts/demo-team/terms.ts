import type { WireTerms } from '@baize/contract/agent-terms';

type Tier = readonly [minimumBet: string, netLoss: string, activeMember: number, rate: string];
const tiered = (
  kind: 'DIVIDEND' | 'DAILY' | 'HOURLY',
  period: 'semimonthly' | 'daily' | 'hourly',
  tiers: readonly Tier[],
): WireTerms => ({
  kind,
  category: 'CONS',
  period,
  carry: kind === 'DIVIDEND' ? 'MONTH' : 'NONE',
  rateType: 'P',
  tiers: tiers.map(([minimumBet, netLoss, activeMember, rate]) => ({ minimumBet, netLoss, activeMember, rate })),
});
const realtime = (profitRate: string, lossRate: string, singleBet: string): WireTerms => ({
  kind: 'REALTIME',
  category: 'CONS',
  profitRate,
  lossRate,
  singleBet,
});

/** What the platform gives `agent1`: a contract of every kind. */
export const TOP_TERMS: readonly WireTerms[] = [
  tiered('DIVIDEND', 'semimonthly', [
    ['10000', '1000', 3, '0.15'],
    ['100000', '5000', 5, '0.25'],
    ['500000', '20000', 10, '0.35'],
  ]),
  tiered('DAILY', 'daily', [
    ['2000', '0', 3, '0.004'],
    ['10000', '0', 5, '0.006'],
    ['50000', '0', 10, '0.008'],
  ]),
  tiered('HOURLY', 'hourly', [['1000', '0', 2, '0.002']]),
  realtime('0.001', '0.002', '50'),
];
/** What `agent1` gives the agents directly below. */
export const MIDDLE_TERMS: readonly WireTerms[] = [
  tiered('DIVIDEND', 'semimonthly', [
    ['10000', '1000', 3, '0.10'],
    ['100000', '5000', 5, '0.18'],
  ]),
  tiered('DAILY', 'daily', [
    ['2000', '0', 3, '0.003'],
    ['10000', '0', 5, '0.004'],
  ]),
  tiered('HOURLY', 'hourly', [['1000', '0', 2, '0.001']]),
  realtime('0.0006', '0.0012', '100'),
];
/** What those give the agents below them: a part in profit alone. */
export const LOW_TERMS: readonly WireTerms[] = [
  tiered('DIVIDEND', 'semimonthly', [['10000', '1000', 3, '0.06']]),
  tiered('DAILY', 'daily', [['2000', '0', 3, '0.002']]),
];
