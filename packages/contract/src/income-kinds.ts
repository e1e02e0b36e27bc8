import type { PostingKind } from './posting-kinds.ts';

/** Kinds of postings that are an agent's income. What was passed on to a downline is taken off. */
export const INCOME_KINDS = [
  'agent-rebate',
  'dividend',
  'salary-daily',
  'salary-hourly',
  'salary-realtime',
  'salary-passed-on',
] as const satisfies readonly PostingKind[];
export type IncomeKind = (typeof INCOME_KINDS)[number];
