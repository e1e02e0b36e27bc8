import { POSTINGS, type LedgerPart } from '../../../ledger/index.ts';

/** Bets are counted by a consumer: what was taken back is told a moment later. */
const COUNTING_GRACE_S = 5 * 60;

/** What must be played keeps money here: it is proven as money is (docs/adr/0068). */
export const turnoverPart: LedgerPart = {
  name: 'turnover',
  proofs: [
    {
      prove: 'turnover_requirements_prove',
      walk: 'turnover_requirements',
      checks: ['turnover-agrees-with-fills', 'turnover-agrees-with-credits', 'turnover-was-cleared'],
      freezes: true,
    },
    {
      prove: 'turnover_fills_prove',
      walk: 'turnover_fills',
      checks: ['fills-agree-with-wagers'],
      graceS: COUNTING_GRACE_S,
      freezes: true,
    },
    { prove: 'turnover_credits_prove', walk: POSTINGS, checks: ['credits-have-turnover'], freezes: true },
  ],
  write: () => [],
};
