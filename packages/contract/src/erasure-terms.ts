/** Between the wish and the end of it: long enough for an owner to see what somebody else asked in their name. */
export const ERASURE_COOLING_DAYS = 7;
/** Copies of what is held of a member, within 24 hours. */
export const COPIES_PER_DAY = 3;

/** What is open in an account and has to be settled before it can go. */
export const ERASURE_BLOCKS = [
  'balance',
  'bets',
  'supplier',
  'deposit',
  'withdrawal',
  'rebate',
  'salary',
  'contract',
  'team',
] as const;
export type ErasureBlock = (typeof ERASURE_BLOCKS)[number];
