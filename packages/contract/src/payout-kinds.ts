/** What a member is paid to: an account at a bank, a mobile wallet, an address of a chain. */
export const PAYOUT_KINDS = ['bank', 'ewallet', 'crypto'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** What a member says of a payout that did not arrive whole: a part came, or nothing. */
export const WITHDRAWAL_CLAIMS = ['part', 'none'] as const;
export type WithdrawalClaim = (typeof WITHDRAWAL_CLAIMS)[number];

/** What makes a member's money one that must be played first. */
export const TURNOVER_SOURCES = ['deposit', 'transfer', 'free-rounds'] as const;

/** Providers of a kind, where there are only these. A bank is written out. */
export const PAYOUT_PROVIDERS: Readonly<Record<Exclude<PayoutKind, 'bank'>, readonly string[]>> = {
  ewallet: ['bKash', 'Nagad', 'Rocket', 'Upay'],
  crypto: ['USDT-TRC20', 'USDT-ERC20'],
};

const BANK_NUMBER = /^\d{8,20}$/;
const MOBILE_NUMBER = /^\d{10,15}$/;
const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const ETHEREUM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** A number as it counts, whatever way it is written: digits without spaces and dashes, an address as it stands. */
export const plainPayoutNumber = (kind: PayoutKind, number: string): string =>
  kind === 'crypto' ? number.trim() : number.replaceAll(/[\s-]/gu, '');

/** Whether a plain number is one of its kind and provider. */
export function isPayoutNumber(kind: PayoutKind, provider: string, number: string): boolean {
  if (kind === 'bank') return BANK_NUMBER.test(number);
  if (!PAYOUT_PROVIDERS[kind].includes(provider)) return false;
  if (kind === 'ewallet') return MOBILE_NUMBER.test(number);
  return (provider === 'USDT-ERC20' ? ETHEREUM_ADDRESS : TRON_ADDRESS).test(number);
}
