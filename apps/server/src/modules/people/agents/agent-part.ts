import type { LedgerPart } from '../../../ledger/index.ts';

/** Rows are counted by consumers: two of them are not equally far at every moment. */
const COUNTING_GRACE_S = 5 * 60;

/** Sums of teams: what agents are shown, and by which their downlines are judged (docs/adr/0068). */
export const agentPart: LedgerPart = {
  name: 'agents',
  proofs: [
    {
      prove: 'agents_days_prove',
      walk: 'agents_days',
      checks: ['teams-agree-with-their-members', 'days-agree-with-hours', 'days-agree-with-payments'],
      graceS: COUNTING_GRACE_S,
      freezes: false,
    },
    {
      prove: 'agents_balances_prove',
      walk: 'agents_balances',
      checks: ['balances-agree-with-their-members'],
      freezes: false,
    },
  ],
  write: () => [],
};
