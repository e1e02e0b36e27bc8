/** What the platform tells a member by itself; each has a text of its own in the site. */
export const MESSAGE_KINDS = [
  'deposit-credited',
  'withdrawal-step',
  'correction',
  'transfer-received',
  'salary-paid',
  'jackpot-won',
  'play-excluded',
  'limit-tightened',
  'contact-claimed',
  'account-changed',
  'erasure-asked',
  'erasure-near',
  'contract-asked',
  'contract-answered',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
