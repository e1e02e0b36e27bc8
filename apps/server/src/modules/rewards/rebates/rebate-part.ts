import { POSTINGS, type LedgerPart } from '../../../ledger/index.ts';

const REBATE_KINDS = { rebate: 65, 'agent-rebate': 66 } as const;
type RebateKinds = typeof REBATE_KINDS;
declare module '../../../ledger/types.ts' {
  interface PostingKinds extends RebateKinds {}
  interface HouseNames {
    rebate: 'rebate';
  }
}

/** A bet that was taken back is told a moment later. */
const COUNTING_GRACE_S = 5 * 60;

/** How bets give back. Payments are written by their own command, not by the ledger. */
export const rebatePart: LedgerPart = {
  name: 'rebates',
  proofs: [
    {
      prove: 'rebates_payments_prove',
      walk: 'rebates_payments',
      checks: ['rebates-agree-with-ledger', 'rebates-were-owed'],
      freezes: true,
    },
    {
      prove: 'rebates_entries_prove',
      walk: 'rebates_entries',
      checks: ['rebates-agree-with-shares'],
      freezes: true,
    },
    {
      prove: 'rebates_wagers_prove',
      walk: 'rebates_wagers',
      checks: ['shares-agree-with-wagers'],
      graceS: COUNTING_GRACE_S,
      freezes: true,
    },
    { prove: 'rebates_postings_prove', walk: POSTINGS, checks: ['postings-have-rebates'], freezes: true },
  ],
  kinds: REBATE_KINDS,
  houses: { rebate: { mayFallBelowZero: true } },
  write: () => [],
};
