import type { Prepared, Tx } from '../db/pool.ts';
import { accountId, brandId, memberId, supplierId, type AccountId, type MemberId, type SupplierId, type Uuid } from '../ids.ts';
import { pocketOf, VENDOR_TX_KINDS, WAGER_STATES, type Gate, type PocketState, type VendorTx, type VendorTxKind, type Wager, type WagerState, type Wallet } from './types.ts';

/** What one operation wants to see before it decides. */
export type Needs = {
  readonly members: readonly MemberId[];
  readonly keys?: readonly { readonly memberId: MemberId; readonly key: Uuid }[];
  readonly vendorTx?: readonly { readonly supplierId: SupplierId; readonly txUuid: Uuid }[];
  readonly rounds?: readonly { readonly memberId: MemberId; readonly supplierId: SupplierId; readonly round: string }[];
};

export type Posted = { readonly accountId: AccountId; readonly memberId: MemberId; readonly key: Uuid; readonly amount: bigint; readonly kind: number; readonly ref: Uuid | null; readonly seq: bigint };
export type Loaded = { readonly now: Date; readonly wallets: Wallet[]; readonly posted: Posted[]; readonly vendorTx: VendorTx[]; readonly wagers: Wager[] };

/** The members' mutexes, in id order over the whole batch: the one locking discipline of every writer of balances. */
const LOCK: Prepared = { name: 'ledger_lock', text: 'select id, member_id, brand_id, currency, balance, seq, now() as now from ledger_lock($1::bigint[])' };
const POCKETS: Prepared = { name: 'ledger_pockets', text: 'select id, member_id, kind, balance, seq from account where member_id = any ($1::bigint[]) and kind in (2, 3)' };
const GATES: Prepared = {
  name: 'ledger_gates',
  text: "select member_id, disabled, excluded_until, single_stake_max, day_stake_max, day_loss_max, to_char(meter_day, 'YYYY-MM-DD') as meter_day, day_stake, day_payout from member_gate where member_id = any ($1::bigint[])",
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

type LockRow = { id: string; member_id: string; brand_id: number; currency: string; balance: string; seq: string; now: Date };
type PocketRow = { id: string; member_id: string; kind: number; balance: string; seq: string };
type GateRow = { member_id: string; disabled: boolean; excluded_until: Date | null; single_stake_max: string | null; day_stake_max: string | null; day_loss_max: string | null; meter_day: string | null; day_stake: string; day_payout: string };
type PostedRow = { account_id: string; member_id: string; key: Uuid; amount: string; kind: number; ref: Uuid | null; seq: string };
type VendorTxRow = { supplier_id: number; tx_uuid: Uuid; kind: number; member_id: string | null; content: Uuid; reference: Uuid | null; status: number; detail: number; balance: string | null };
type WagerRow = {
  member_id: string; supplier_id: number; id: Uuid; brand_id: number; game_type: number; status: number; version: number; round_closed: boolean; currency: string; vendor: string; game_code: string; round: string; stake_cash: string;
  stake_bonus: string; payout_cash: string; payout_bonus: string; valid_bet: string; jackpot_contribution: string; placed_at: Date; settled_at: Date | null;
};

/**
 * Locks the members and reads everything the batch may need. All statements travel together; each takes its snapshot after the
 * locks were granted (READ COMMITTED), so what it shows cannot change before the batch commits.
 */
export async function load(tx: Tx, needs: readonly Needs[]): Promise<Loaded> {
  const members = [...new Set(needs.flatMap((need) => need.members))];
  const keys = needs.flatMap((need) => need.keys ?? []);
  const vendorTx = needs.flatMap((need) => need.vendorTx ?? []);
  const rounds = needs.flatMap((need) => need.rounds ?? []);
  const [locked, pockets, gates, posted, transactions, wagers] = await Promise.all([
    tx.rows<LockRow>(LOCK, [members]),
    tx.rows<PocketRow>(POCKETS, [members]),
    tx.rows<GateRow>(GATES, [members]),
    keys.length === 0 ? [] : tx.rows<PostedRow>(POSTED, [keys.map((key) => key.memberId), keys.map((key) => key.key)]),
    vendorTx.length === 0 ? [] : tx.rows<VendorTxRow>(VENDOR_TX, [vendorTx.map((each) => each.supplierId), vendorTx.map((each) => each.txUuid)]),
    rounds.length === 0 ? [] : tx.rows<WagerRow>(WAGERS, [rounds.map((each) => each.memberId), rounds.map((each) => each.supplierId), rounds.map((each) => each.round)]),
  ]);
  return { now: locked[0]?.now ?? new Date(), wallets: walletsOf(locked, pockets, gates), posted: posted.map(postedOf), vendorTx: transactions.map(vendorTxOf), wagers: wagers.map(wagerOf) };
}

const NO_GATE: Gate = { disabled: false, excludedUntil: null, singleStakeMax: null, dayStakeMax: null, dayLossMax: null, meterDay: null, dayStake: 0n, dayPayout: 0n };

function walletsOf(locked: readonly LockRow[], pockets: readonly PocketRow[], gates: readonly GateRow[]): Wallet[] {
  const pocketBy = new Map(pockets.map((row) => [`${row.member_id}:${pocketOf(row.kind)}`, { id: accountId(row.id), balance: BigInt(row.balance), seq: BigInt(row.seq) } satisfies PocketState]));
  const gateBy = new Map(gates.map((row) => [row.member_id, gateOf(row)]));
  return locked.map((row) => ({
    memberId: memberId(row.member_id), brandId: brandId(row.brand_id), currency: row.currency, cash: { id: accountId(row.id), balance: BigInt(row.balance), seq: BigInt(row.seq) },
    bonus: pocketBy.get(`${row.member_id}:bonus`), held: pocketBy.get(`${row.member_id}:held`), gate: gateBy.get(row.member_id) ?? { ...NO_GATE },
  }));
}

const big = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const gateOf = (row: GateRow): Gate => ({
  disabled: row.disabled, excludedUntil: row.excluded_until, singleStakeMax: big(row.single_stake_max), dayStakeMax: big(row.day_stake_max), dayLossMax: big(row.day_loss_max),
  meterDay: row.meter_day, dayStake: BigInt(row.day_stake), dayPayout: BigInt(row.day_payout),
});

const postedOf = (row: PostedRow): Posted => ({ accountId: accountId(row.account_id), memberId: memberId(row.member_id), key: row.key, amount: BigInt(row.amount), kind: row.kind, ref: row.ref, seq: BigInt(row.seq) });

const VENDOR_TX_NAMES = new Map<number, VendorTxKind>(Object.entries(VENDOR_TX_KINDS).map(([name, code]) => [code, name as VendorTxKind]));
const vendorTxOf = (row: VendorTxRow): VendorTx => ({
  supplierId: supplierId(row.supplier_id), txUuid: row.tx_uuid, kind: VENDOR_TX_NAMES.get(row.kind)!, memberId: row.member_id === null ? null : memberId(row.member_id), content: row.content, reference: row.reference,
  status: row.status, detail: row.detail, balance: big(row.balance),
});

const WAGER_STATE_NAMES = new Map<number, WagerState>(Object.entries(WAGER_STATES).map(([name, code]) => [code, name as WagerState]));
const wagerOf = (row: WagerRow): Wager => ({
  memberId: memberId(row.member_id), supplierId: supplierId(row.supplier_id), id: row.id, brandId: brandId(row.brand_id), gameType: row.game_type, currency: row.currency, vendor: row.vendor, gameCode: row.game_code, round: row.round,
  stakeCash: BigInt(row.stake_cash), stakeBonus: BigInt(row.stake_bonus), jackpotContribution: BigInt(row.jackpot_contribution), placedAt: row.placed_at, state: WAGER_STATE_NAMES.get(row.status)!, version: row.version,
  roundClosed: row.round_closed, payoutCash: BigInt(row.payout_cash), payoutBonus: BigInt(row.payout_bonus), validBet: BigInt(row.valid_bet), settledAt: row.settled_at,
});
