/** Why money of a member moved. Kinds that move between house accounts only are not among them. */
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
  'transfer-in',
  'transfer-out',
  'transfer-returned',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];
