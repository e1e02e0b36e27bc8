import type { REVIEW_DECISIONS } from '@baize/contract/console/constants';
import type { ManualDeposit } from '@baize/contract/console/manual-deposits';

/** What the operator is about to do with an order. */
export type Asked = { readonly order: ManualDeposit; readonly decision: (typeof REVIEW_DECISIONS)[number] };

/** Everything that shows deposits, asked anew after one was changed. */
export const STALE = [
  'listManualDeposits',
  'getManualDeposit',
  'listBrandDeposits',
  'getDepositTotals',
  'getPlayer',
  'listPlayerPostings',
  'listAudit',
] as const;
