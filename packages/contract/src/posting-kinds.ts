/**
 * Why money of a member moved, by the names of the ledger's parts. What moves between house accounts is not among them.
 */
export const POSTING_KINDS = [
  'bet',
  'win',
  'rollback',
  'deposit',
  'withdrawal-hold',
  'withdrawal-paid',
  'withdrawal-returned',
  'correction',
  'jackpot-win',
  'vendor-jackpot',
  'bonus-grant',
  'bonus-forfeit',
  'transfer',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];
