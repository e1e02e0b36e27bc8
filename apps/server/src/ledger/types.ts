import type { AccountId, BrandId, MemberId, Uuid } from '../ids.ts';

/** A member's pockets. A restricted bonus is staked first; held money belongs to withdrawals under way. */
export type Pocket = 'cash' | 'bonus' | 'held';
export const POCKET_CODES: Record<Pocket, number> = { cash: 1, bonus: 2, held: 3 };
export const pocketOf = (code: number): Pocket => (code === 1 ? 'cash' : code === 2 ? 'bonus' : 'held');

/**
 * House accounts by their family: the other side of every transfer. Each is a set of lanes, so that none is ever one
 * hot row. A module adds its own beside its part, which says whether they may fall below zero:
 * `declare module '…/ledger/types.ts' { interface HouseNames { lottery: `lottery:${string}` } }`.
 */
export interface HouseNames {}
export type HouseFamily = keyof HouseNames;
export type HouseName = HouseNames[HouseFamily];

/**
 * Why money moved: kinds of posting with the codes under which they are stored. A module adds its own beside its part,
 * in the same way. A code is never used for anything else.
 */
export interface PostingKinds {}
export type PostingKind = keyof PostingKinds;

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
