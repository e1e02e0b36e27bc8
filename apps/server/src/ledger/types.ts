import type { AccountId, BrandId, MemberId, SupplierId, Uuid } from '../ids.ts';

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

/** What the stake gate sees of a member, under his lock. Limits in 1/100 000 units; null: none set. */
export type Gate = {
  readonly disabled: boolean;
  readonly excludedUntil: Date | null;
  readonly singleStakeMax: bigint | null;
  readonly dayStakeMax: bigint | null;
  readonly dayLossMax: bigint | null;
  /** Day of the meters in the platform's offset, YYYY-MM-DD. Meters are kept only where a limit is set. */
  meterDay: string | null;
  dayStake: bigint;
  dayPayout: bigint;
};

export type Wallet = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: string;
  /** Of the member's mutex: grows with every change of anything that is decided on under it. */
  readonly version: bigint;
  readonly cash: PocketState;
  readonly bonus: PocketState | undefined;
  readonly held: PocketState | undefined;
  readonly gate: Gate;
};

/** Balances after an operation as answers and events carry them: strings of 1/100 000 units. */
export type WalletAfter = { cash: string; bonus: string; held: string; seq: string; currency: string };

export const VENDOR_TX_KINDS = { bet: 1, win: 2, rollback: 3, tombstone: 4 } as const;
export type VendorTxKind = keyof typeof VENDOR_TX_KINDS;
export type VendorTx = {
  readonly supplierId: SupplierId;
  readonly txUuid: Uuid;
  readonly kind: VendorTxKind;
  readonly memberId: MemberId | null;
  /** What a repeat must equal, hashed. */
  readonly content: Uuid;
  readonly reference: Uuid | null;
  /** Index into the dialect's list of statuses and details: the stored answer. */
  readonly status: number;
  readonly detail: number;
  readonly balance: bigint | null;
};

/** A contradiction between us and a supplier that a person must look at. `code` is the dialect's detail. */
export type VendorCase = {
  readonly supplierId: SupplierId;
  readonly memberId: MemberId;
  readonly txUuid: Uuid;
  readonly code: string;
  readonly round: string;
};

export const WAGER_STATES = { open: 0, settled: 1, reversed: 2 } as const;
export type WagerState = keyof typeof WAGER_STATES;
export type Wager = {
  readonly memberId: MemberId;
  readonly supplierId: SupplierId;
  readonly id: Uuid;
  readonly brandId: BrandId;
  readonly gameType: number;
  readonly currency: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly round: string;
  readonly stakeCash: bigint;
  readonly stakeBonus: bigint;
  readonly jackpotContribution: bigint;
  readonly placedAt: Date;
  state: WagerState;
  version: number;
  roundClosed: boolean;
  payoutCash: bigint;
  payoutBonus: bigint;
  validBet: bigint;
  settledAt: Date | null;
};
export type PlacedWager = Omit<
  Wager,
  'state' | 'version' | 'roundClosed' | 'payoutCash' | 'payoutBonus' | 'validBet' | 'settledAt' | 'placedAt'
>;

/** One transfer between a member and the house. `amount` is signed: + into the member's pocket. `key`: one key, one effect, for ever. */
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
