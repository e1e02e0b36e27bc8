import { bigints, integers, uuids } from '../db/arrays.ts';
import type { Prepared, Tx } from '../db/pool.ts';
import {
  accountId,
  brandId,
  memberId,
  supplierId,
  type AccountId,
  type MemberId,
  type SupplierId,
  type Uuid,
} from '../ids.ts';
import {
  VENDOR_TX_KINDS,
  WAGER_STATES,
  type Gate,
  type PocketState,
  type VendorTx,
  type VendorTxKind,
  type Wager,
  type WagerState,
  type Wallet,
} from './types.ts';

export type RoundName = { readonly memberId: MemberId; readonly supplierId: SupplierId; readonly round: string };
/** What one operation wants to see before it decides. */
export type Needs = {
  readonly members: readonly MemberId[];
  readonly keys?: readonly { readonly memberId: MemberId; readonly key: Uuid }[];
  readonly vendorTx?: readonly { readonly supplierId: SupplierId; readonly txUuid: Uuid }[];
  readonly rounds?: readonly RoundName[];
};

export type Posted = {
  readonly accountId: AccountId;
  readonly memberId: MemberId;
  readonly key: Uuid;
  readonly amount: bigint;
  readonly kind: number;
  readonly ref: Uuid | null;
  readonly seq: bigint;
};
/** `complete`: what is not here is not in the database either. Else it is only what the door remembers (memory.ts). */
export type Loaded = {
  readonly complete: boolean;
  readonly now: Date;
  readonly wallets: Wallet[];
  readonly posted: Posted[];
  readonly vendorTx: VendorTx[];
  readonly wagers: Wager[];
};

const WALLETS: Prepared = {
  name: 'ledger_wallets',
  text: `select id, member_id, brand_id, currency, version, balance, seq, bonus_id, bonus_balance, bonus_seq, held_id, held_balance, held_seq,
    disabled, excluded_until, single_stake_max, day_stake_max, day_loss_max, meter_day, day_stake, day_payout, now from ledger_wallets($1::bigint[], $2)`,
};
const POSTED: Prepared = {
  name: 'ledger_posted',
  text: 'select account_id, member_id, key, amount, kind, ref, seq from ledger_posted($1::bigint[], $2::uuid[])',
};
const VENDOR_TX: Prepared = {
  name: 'ledger_vendor_tx',
  text: 'select v.supplier_id, v.tx_uuid, v.kind, v.member_id, v.content, v.reference, v.status, v.detail, v.balance from unnest($1::integer[], $2::uuid[]) as k (supplier_id, tx_uuid) join vendor_tx v on v.supplier_id = k.supplier_id and v.tx_uuid = k.tx_uuid',
};
const WAGERS: Prepared = {
  name: 'ledger_wagers',
  text: `select w.member_id, w.supplier_id, w.id, w.brand_id, w.game_type, w.status, w.version, w.round_closed, w.currency, w.vendor, w.game_code, w.round, w.stake_cash, w.stake_bonus,
    w.payout_cash, w.payout_bonus, w.valid_bet, w.jackpot_contribution, w.placed_at, w.settled_at
    from unnest($1::bigint[], $2::integer[], $3::text[]) as k (member_id, supplier_id, round) join wager w on w.member_id = k.member_id and w.supplier_id = k.supplier_id and w.round = k.round order by w.placed_at`,
};

type WalletRow = {
  id: string;
  member_id: string;
  brand_id: number;
  currency: string;
  version: string;
  balance: string;
  seq: string;
  bonus_id: string | null;
  bonus_balance: string;
  bonus_seq: string;
  held_id: string | null;
  held_balance: string;
  held_seq: string;
  disabled: boolean | null;
  excluded_until: Date | null;
  single_stake_max: string | null;
  day_stake_max: string | null;
  day_loss_max: string | null;
  meter_day: string | null;
  day_stake: string;
  day_payout: string;
  now: Date;
};
type PostedRow = {
  account_id: string;
  member_id: string;
  key: Uuid;
  amount: string;
  kind: number;
  ref: Uuid | null;
  seq: string;
};
type VendorTxRow = {
  supplier_id: number;
  tx_uuid: Uuid;
  kind: number;
  member_id: string | null;
  content: Uuid;
  reference: Uuid | null;
  status: number;
  detail: number;
  balance: string | null;
};
type WagerRow = {
  member_id: string;
  supplier_id: number;
  id: Uuid;
  brand_id: number;
  game_type: number;
  status: number;
  version: number;
  round_closed: boolean;
  currency: string;
  vendor: string;
  game_code: string;
  round: string;
  stake_cash: string;
  stake_bonus: string;
  payout_cash: string;
  payout_bonus: string;
  valid_bet: string;
  jackpot_contribution: string;
  placed_at: Date;
  settled_at: Date | null;
};

/**
 * Locks the members and reads everything the batch may need. All statements travel together; each takes its snapshot after the
 * locks were granted (READ COMMITTED), so what it shows cannot change before the batch commits.
 */
export async function load(tx: Tx, needs: readonly Needs[]): Promise<Loaded> {
  const keys = needs.flatMap((need) => need.keys ?? []);
  const vendorTx = needs.flatMap((need) => need.vendorTx ?? []);
  const rounds = needs.flatMap((need) => need.rounds ?? []);
  const [{ now, wallets }, posted, transactions, wagers] = await Promise.all([
    readWallets(tx, new Set(needs.flatMap((need) => need.members)), 'lock'),
    keys.length === 0
      ? []
      : tx.rows<PostedRow>(POSTED, [bigints(keys.map((key) => key.memberId)), uuids(keys.map((key) => key.key))]),
    vendorTx.length === 0
      ? []
      : tx.rows<VendorTxRow>(VENDOR_TX, [
          integers(vendorTx.map((each) => each.supplierId)),
          uuids(vendorTx.map((each) => each.txUuid)),
        ]),
    rounds.length === 0
      ? []
      : tx.rows<WagerRow>(WAGERS, [
          bigints(rounds.map((each) => each.memberId)),
          integers(rounds.map((each) => each.supplierId)),
          rounds.map((each) => each.round),
        ]),
  ]);
  return {
    complete: true,
    now,
    wallets,
    posted: posted.map(postedOf),
    vendorTx: transactions.map(vendorTxOf),
    wagers: wagers.map(wagerOf),
  };
}

/** The members' wallets, under their locks or only as they are at this moment. */
export async function readWallets(
  tx: Tx,
  members: Iterable<MemberId>,
  how: 'lock' | 'look',
): Promise<{ readonly now: Date; readonly wallets: Wallet[] }> {
  const rows = await tx.rows<WalletRow>(WALLETS, [bigints([...members]), how === 'lock']);
  return { now: rows[0]?.now ?? new Date(), wallets: rows.map(walletOf) };
}

const NO_GATE: Gate = {
  disabled: false,
  excludedUntil: null,
  singleStakeMax: null,
  dayStakeMax: null,
  dayLossMax: null,
  meterDay: null,
  dayStake: 0n,
  dayPayout: 0n,
};

const pocket = (id: string | null, balance: string, seq: string): PocketState | undefined =>
  id === null ? undefined : { id: accountId(id), balance: BigInt(balance), seq: BigInt(seq) };

const walletOf = (row: WalletRow): Wallet => ({
  memberId: memberId(row.member_id),
  brandId: brandId(row.brand_id),
  currency: row.currency,
  version: BigInt(row.version),
  cash: pocket(row.id, row.balance, row.seq)!,
  bonus: pocket(row.bonus_id, row.bonus_balance, row.bonus_seq),
  held: pocket(row.held_id, row.held_balance, row.held_seq),
  gate: row.disabled === null ? { ...NO_GATE } : gateOf(row, row.disabled),
});

const big = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const gateOf = (row: WalletRow, disabled: boolean): Gate => ({
  disabled,
  excludedUntil: row.excluded_until,
  singleStakeMax: big(row.single_stake_max),
  dayStakeMax: big(row.day_stake_max),
  dayLossMax: big(row.day_loss_max),
  meterDay: row.meter_day,
  dayStake: BigInt(row.day_stake),
  dayPayout: BigInt(row.day_payout),
});

const postedOf = (row: PostedRow): Posted => ({
  accountId: accountId(row.account_id),
  memberId: memberId(row.member_id),
  key: row.key,
  amount: BigInt(row.amount),
  kind: row.kind,
  ref: row.ref,
  seq: BigInt(row.seq),
});

const VENDOR_TX_NAMES = new Map<number, VendorTxKind>(
  Object.entries(VENDOR_TX_KINDS).map(([name, code]) => [code, name as VendorTxKind]),
);
const vendorTxOf = (row: VendorTxRow): VendorTx => ({
  supplierId: supplierId(row.supplier_id),
  txUuid: row.tx_uuid,
  kind: VENDOR_TX_NAMES.get(row.kind)!,
  memberId: row.member_id === null ? null : memberId(row.member_id),
  content: row.content,
  reference: row.reference,
  status: row.status,
  detail: row.detail,
  balance: big(row.balance),
});

const WAGER_STATE_NAMES = new Map<number, WagerState>(
  Object.entries(WAGER_STATES).map(([name, code]) => [code, name as WagerState]),
);
const wagerOf = (row: WagerRow): Wager => ({
  memberId: memberId(row.member_id),
  supplierId: supplierId(row.supplier_id),
  id: row.id,
  brandId: brandId(row.brand_id),
  gameType: row.game_type,
  currency: row.currency,
  vendor: row.vendor,
  gameCode: row.game_code,
  round: row.round,
  stakeCash: BigInt(row.stake_cash),
  stakeBonus: BigInt(row.stake_bonus),
  jackpotContribution: BigInt(row.jackpot_contribution),
  placedAt: row.placed_at,
  state: WAGER_STATE_NAMES.get(row.status)!,
  version: row.version,
  roundClosed: row.round_closed,
  payoutCash: BigInt(row.payout_cash),
  payoutBonus: BigInt(row.payout_bonus),
  validBet: BigInt(row.valid_bet),
  settledAt: row.settled_at,
});
