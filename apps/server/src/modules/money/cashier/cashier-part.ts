import { POSTINGS, type LedgerPart } from '../../../ledger/index.ts';

const CASHIER_KINDS = {
  deposit: 10,
  'withdrawal-hold': 11,
  'withdrawal-paid': 12,
  'withdrawal-returned': 13,
  'withdrawal-fee': 14,
  'deposit-fee': 15,
  'member-transfer-out': 16,
  'member-transfer-in': 17,
  correction: 20,
} as const;
type CashierKinds = typeof CASHIER_KINDS;
declare module '../../../ledger/types.ts' {
  interface PostingKinds extends CashierKinds {}
  interface HouseNames {
    cashier: `cashier:${string}`;
    correction: 'correction';
    clearing: 'clearing';
    fee: 'fee';
  }
}

/** How the cashier's money moves. Its orders are written by its own commands, not by the ledger. */
export const cashierPart: LedgerPart = {
  name: 'cashier',
  proofs: [
    {
      prove: 'cashier_books_prove',
      walk: 'cashier_orders',
      checks: ['deposits-agree-with-ledger', 'corrections-agree-with-ledger'],
      freezes: true,
    },
    { prove: 'cashier_postings_prove', walk: POSTINGS, checks: ['postings-have-orders'], freezes: true },
    {
      prove: 'cashier_withdrawals_prove',
      walk: 'cashier_withdrawals',
      checks: ['withdrawals-agree-with-ledger'],
      freezes: true,
    },
    { prove: 'cashier_legs_prove', walk: POSTINGS, checks: ['postings-have-withdrawals'], freezes: true },
    {
      prove: 'cashier_transfers_prove',
      walk: 'cashier_transfers',
      checks: ['member-transfers-agree-with-ledger'],
      freezes: true,
    },
    { prove: 'cashier_sides_prove', walk: POSTINGS, checks: ['postings-have-member-transfers'], freezes: true },
  ],
  kinds: CASHIER_KINDS,
  houses: {
    cashier: { mayFallBelowZero: true },
    correction: { mayFallBelowZero: true },
    clearing: { mayFallBelowZero: true },
    fee: { mayFallBelowZero: false },
  },
  write: () => [],
};
