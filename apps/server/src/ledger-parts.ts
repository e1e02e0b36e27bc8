import { POSTINGS, type LedgerPart } from './ledger/index.ts';
import { gatePart } from './modules/base/limits/index.ts';
import { wagerPart } from './modules/base/wagers/index.ts';
import { jackpotPart } from './modules/games/jackpots/index.ts';
import {
  acceptedPart,
  casePart,
  closedPayoutPart,
  transactionPart,
  transferPart,
} from './modules/games/vendors/index.ts';
import { cashierPart } from './modules/money/cashier/index.ts';
import { rewardPart } from './modules/money/freerounds/index.ts';
import { agentPart } from './modules/people/agents/index.ts';
import { turnoverPart } from './modules/money/turnover/index.ts';
import { rebatePart } from './modules/rewards/rebates/index.ts';
import { salaryPart } from './modules/rewards/salaries/index.ts';

const GRANT_KINDS = { 'bonus-grant': 40, 'bonus-forfeit': 41, transfer: 50 } as const;
type GrantKinds = typeof GRANT_KINDS;
declare module './ledger/types.ts' {
  interface PostingKinds extends GrantKinds {}
  interface HouseNames {
    promotion: 'promotion';
  }
}

/** No module grants bonuses: they are of the conformance run, and promotions feed the jackpots. */
const grantPart: LedgerPart = {
  name: 'grants',
  proofs: [{ prove: 'ledger_grants_prove', walk: POSTINGS, checks: ['postings-have-grants'], freezes: true }],
  kinds: GRANT_KINDS,
  houses: { promotion: { mayFallBelowZero: true } },
  write: () => [],
};

/** No posting is of a kind that no part brings: each kind's own proof asks for those that one does. */
const kindsPart: LedgerPart = {
  name: 'kinds',
  proofs: [
    { prove: 'ledger_kinds_prove', walk: POSTINGS, checks: ['postings-are-claimed'], freezes: true },
    { prove: 'ledger_moves_prove', walk: 'ledger_moves', checks: ['house-moves-are-claimed'], freezes: true },
    // Of the sums by day and kind the net revenue is told: no money is held or let go by them.
    {
      prove: 'ledger_kind_days_prove',
      walk: 'ledger_kind_days',
      checks: ['kind-days-agree-with-postings', 'kind-days-agree-with-teams'],
      freezes: false,
    },
    { prove: 'ledger_kind_postings_prove', walk: POSTINGS, checks: ['postings-are-in-days'], freezes: false },
  ],
  write: () => [],
};

/**
 * Every product that joins the ledger, each with a line here. The order is that of the statements in every batch.
 */
export const LEDGER_PARTS: readonly LedgerPart[] = [
  wagerPart,
  transactionPart,
  casePart,
  acceptedPart,
  closedPayoutPart,
  gatePart,
  cashierPart,
  turnoverPart,
  agentPart,
  jackpotPart,
  transferPart,
  grantPart,
  rewardPart,
  salaryPart,
  rebatePart,
  kindsPart,
];
