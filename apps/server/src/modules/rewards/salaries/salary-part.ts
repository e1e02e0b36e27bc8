import type { ContractKind } from '@baize/domain/agents/kinds';
import { POSTINGS, type HouseName, type LedgerPart, type PostingKind } from '../../../ledger/index.ts';

const SALARY_KINDS = {
  dividend: 60,
  'salary-daily': 61,
  'salary-hourly': 62,
  'salary-realtime': 63,
  'salary-passed-on': 64,
} as const;
type SalaryKinds = typeof SALARY_KINDS;
declare module '../../../ledger/types.ts' {
  interface PostingKinds extends SalaryKinds {}
  interface HouseNames {
    dividend: 'dividend';
    salary: 'salary';
  }
}

/** How agents are paid. Bills are written by their own commands, not by the ledger. */
export const salaryPart: LedgerPart = {
  name: 'salaries',
  proofs: [
    { prove: 'salaries_bills_prove', walk: 'salaries_bills', checks: ['bills-agree-with-ledger'], freezes: true },
    { prove: 'salaries_postings_prove', walk: POSTINGS, checks: ['postings-have-bills'], freezes: true },
  ],
  kinds: SALARY_KINDS,
  houses: { dividend: { mayFallBelowZero: true }, salary: { mayFallBelowZero: true } },
  write: () => [],
};

/** By what kind of posting, and out of which account of the house, contracts of a kind are paid. */
export const PAID_BY: Readonly<Record<ContractKind, { readonly posting: PostingKind; readonly house: HouseName }>> = {
  DIVIDEND: { posting: 'dividend', house: 'dividend' },
  DAILY: { posting: 'salary-daily', house: 'salary' },
  HOURLY: { posting: 'salary-hourly', house: 'salary' },
  REALTIME: { posting: 'salary-realtime', house: 'salary' },
};
