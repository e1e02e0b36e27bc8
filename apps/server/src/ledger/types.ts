import type { AccountId, BrandId, MemberId, Uuid } from '../ids.ts';

/** A member's pockets. A restricted bonus is staked first; held money belongs to withdrawals under way. */
export type Pocket = 'cash' | 'bonus' | 'held';
export const POCKET_CODES: Record<Pocket, number> = { cash: 1, bonus: 2, held: 3 };
export const pocketOf = (code: number): Pocket => (code === 1 ? 'cash' : code === 2 ? 'bonus' : 'held');

/** The other side of every transfer. Each house account is a set of lanes, so that none is ever one hot row. */
export type HouseName =
  | `vendor:${string}`
  | `cashier:${string}`
  | `jackpot:${string}`
  | `vendor-jackpot:${string}`
  | 'promotion'
  | 'correction'
  | 'clearing';
/** House accounts that may not fall below zero keep one lane and are locked when they move. */
export const isFloored = (house: HouseName): boolean => house.startsWith('jackpot:');

/** Why money moved. Codes are stored; never reuse one. */
export const POSTING_KINDS = {
  bet: 1,
  win: 2,
  rollback: 3,
  'vendor-jackpot': 4,
  deposit: 10,
  'withdrawal-hold': 11,
  'withdrawal-paid': 12,
  'withdrawal-returned': 13,
  correction: 20,
  'jackpot-seed': 30,
  'jackpot-feed': 31,
  'jackpot-contribution': 32,
  'jackpot-win': 33,
  'bonus-grant': 40,
  'bonus-forfeit': 41,
  transfer: 50,
} as const;
export type PostingKind = keyof typeof POSTING_KINDS;
const KIND_NAMES = new Map<number, PostingKind>(
  Object.entries(POSTING_KINDS).map(([name, code]) => [code, name as PostingKind]),
);
export const postingKindOf = (code: number): PostingKind => {
  const name = KIND_NAMES.get(code);
  if (!name) throw new Error(`unknown posting kind ${code}`);
  return name;
};

export type PocketState = { readonly id: AccountId; balance: bigint; seq: bigint };

export type Wallet = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: string;
  /** Of the row that is the member's lock: grows with every change of anything that is decided on under it. */
  readonly version: bigint;
  readonly cash: PocketState;
  readonly bonus: PocketState | undefined;
  readonly held: PocketState | undefined;
};

/** Balances after an operation as answers and events carry them: strings of 1/100 000 units. `seq` only grows. */
export type WalletAfter = { cash: string; bonus: string; held: string; seq: string; currency: string };

export const walletAfter = (wallet: Wallet): WalletAfter => ({
  cash: wallet.cash.balance.toString(),
  bonus: (wallet.bonus?.balance ?? 0n).toString(),
  held: (wallet.held?.balance ?? 0n).toString(),
  seq: (wallet.cash.seq + (wallet.bonus?.seq ?? 0n) + (wallet.held?.seq ?? 0n)).toString(),
  currency: wallet.currency,
});

/**
 * One transfer between a member and the house. `amount` is signed: + into the member's pocket. `key`: one key, one
 * effect, for ever.
 */
export type Transfer = {
  readonly memberId: MemberId;
  readonly pocket: Pocket;
  readonly amount: bigint;
  readonly house: HouseName;
  readonly kind: PostingKind;
  readonly key: Uuid;
  /** Names the transaction that all its legs share; the key where there is one leg. */
  readonly tx?: Uuid;
  readonly ref?: Uuid | null;
};

/** A posting that is there already: the idempotency of everything that has no id of its own in a part. */
export type Posted = { readonly memberId: MemberId; readonly key: Uuid; readonly amount: bigint };
