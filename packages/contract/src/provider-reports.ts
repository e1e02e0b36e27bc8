/**
 * Where a provider's report and our deposits differ.
 * `unknown-order`: paid there, no order of ours. `not-credited`: paid there, not credited here.
 * `amount-differs`: another amount or currency. `paid-twice`: two payments of one order.
 * `went-back`: given back there, and not noted here.
 * `not-reported`: credited here in the report's time, and not in it.
 */
export const REPORT_DIFFERENCES = [
  'unknown-order',
  'not-credited',
  'amount-differs',
  'paid-twice',
  'went-back',
  'not-reported',
] as const;
export type ReportDifferenceKind = (typeof REPORT_DIFFERENCES)[number];

/** From a report's first payment to its last: all deposits of that time are read. */
export const REPORT_DAYS_MAX = 366;
/** A report of some ten thousand payments. */
export const REPORT_BYTES_MAX = 3 * 1_024 * 1_024;
export const REPORT_NAME_MAX = 120;
/** So many differences are kept of one report; more means that it is another brand's, or another provider's. */
export const REPORT_DIFFERENCES_KEPT = 500;
