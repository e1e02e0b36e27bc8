/** How money comes in. */
export const DEPOSIT_KINDS = ['BANK_TRANSFER', 'E_WALLET', 'QR', 'GATEWAY', 'CARD', 'CRYPTO'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];
/** Those where a player pays to an account of the house, and a person matches the money with its order. */
export const MANUAL_KINDS = ['BANK_TRANSFER', 'E_WALLET', 'QR'] as const;
export type ManualKind = (typeof MANUAL_KINDS)[number];
export const isManualKind = (kind: DepositKind): kind is ManualKind =>
  (MANUAL_KINDS as readonly DepositKind[]).includes(kind);

/** By what incoming money is found: a code that the player writes beside it, or an amount that no other order has. */
export const MATCHINGS = ['remark', 'amount'] as const;
export const FEE_BEARERS = ['house', 'member'] as const;

/** Why a channel takes no order now. */
export const CHANNEL_CLOSINGS = ['hours', 'used-up', 'full'] as const;
