import { bigints, booleans, integers, smallints, uuids } from '../db/arrays.ts';
import type { Statement } from '../db/flight.ts';
import type { Db, Prepared } from '../db/pool.ts';
import { accountId, type AccountId, type BrandId } from '../ids.ts';
import { isNothing, type Batch, type PostingWrite, type Writes } from './batch.ts';
import {
  isFloored,
  POSTING_KINDS,
  VENDOR_TX_KINDS,
  WAGER_STATES,
  type HouseName,
  type PocketState,
  type Wager,
} from './types.ts';

/** Finds the account of a house lane; ids never change, so each is asked for once per process. */
export type HouseDirectory = {
  readonly find: (brandId: BrandId, house: HouseName, currency: string, lane: number) => Promise<AccountId>;
};

/**
 * Lanes are opened in a transaction of their own: an empty account does no harm, one that vanished with a rollback would. `db` must
 * not be the pool of the callers: each of them holds a connection while it waits here, and a full pool would wait for itself.
 */
export function createHouseDirectory(db: Db): HouseDirectory {
  const known = new Map<string, AccountId>();
  const asked = new Map<string, Promise<AccountId>>();
  const ask = async (
    key: string,
    brandId: BrandId,
    house: HouseName,
    currency: string,
    lane: number,
  ): Promise<AccountId> => {
    const { id } = await db.tx(brandId, (tx) =>
      tx.row<{ id: string }>('select ledger_house($1, $2, $3, $4::smallint, $5) as id', [
        brandId,
        house,
        currency,
        lane,
        isFloored(house),
      ]),
    );
    const found = accountId(id);
    known.set(key, found);
    return found;
  };
  return {
    find: async (brandId, house, currency, wantedLane) => {
      const lane = isFloored(house) ? 0 : wantedLane;
      const key = `${brandId}:${house}:${currency}:${lane}`;
      const hit = known.get(key);
      if (hit !== undefined) return hit;
      const running = asked.get(key) ?? ask(key, brandId, house, currency, lane).finally(() => asked.delete(key));
      asked.set(key, running);
      return running;
    },
  };
}

const POST: Prepared = {
  name: 'ledger_post',
  text: 'select ledger_write($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::boolean[], $10::smallint[], $11::uuid[], $12::uuid[], $13::uuid[])',
};
const EXPECT_NEW: Prepared = {
  name: 'ledger_expect_new',
  text: 'select ledger_expect_new_rounds($1::bigint[], $2::integer[], $3::text[])',
};
const PLACE: Prepared = {
  name: 'ledger_place',
  text: `insert into wager (member_id, supplier_id, id, brand_id, game_type, status, version, round_closed, currency, vendor, game_code, round, stake_cash, stake_bonus, payout_cash, payout_bonus, valid_bet, jackpot_contribution, placed_at, settled_at)
    select m, s, i, $1, g, st, v, rc, c, ve, gc, r, sc, sb, pc, pb, vb, jc, $19::timestamptz, case when st = 1 then $19::timestamptz end
    from unnest($2::bigint[], $3::integer[], $4::uuid[], $5::smallint[], $6::smallint[], $7::smallint[], $8::boolean[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[])
      as w (m, s, i, g, st, v, rc, c, ve, gc, r, sc, sb, pc, pb, vb, jc)`,
};
const CHANGE: Prepared = {
  name: 'ledger_change',
  text: `update wager w set status = n.st, version = n.v, round_closed = n.rc, payout_cash = n.pc, payout_bonus = n.pb, valid_bet = n.vb, settled_at = case when n.st = 0 then null else coalesce(w.settled_at, $10::timestamptz) end
    from unnest($1::bigint[], $2::integer[], $3::uuid[], $4::smallint[], $5::smallint[], $6::boolean[], $7::bigint[], $8::bigint[], $9::bigint[]) as n (m, s, i, st, v, rc, pc, pb, vb)
    where w.member_id = n.m and w.supplier_id = n.s and w.id = n.i`,
};
const RECORD: Prepared = {
  name: 'ledger_record',
  text: `insert into vendor_tx (supplier_id, tx_uuid, kind, member_id, content, reference, status, detail, balance)
    select * from unnest($1::integer[], $2::uuid[], $3::smallint[], $4::bigint[], $5::uuid[], $6::uuid[], $7::smallint[], $8::smallint[], $9::bigint[])`,
};
const EMIT: Prepared = {
  name: 'ledger_emit',
  text: 'insert into outbox (brand_id, type, member_id, data) select $1, t, m, d from unnest($2::text[], $3::bigint[], $4::jsonb[]) as e (t, m, d)',
};
const CASE: Prepared = {
  name: 'ledger_case',
  text: 'insert into vendor_case (brand_id, supplier_id, member_id, tx_uuid, code, round) select $1, s, m, t, c, r from unnest($2::integer[], $3::bigint[], $4::uuid[], $5::text[], $6::text[]) as n (s, m, t, c, r) on conflict do nothing',
};
const METER: Prepared = {
  name: 'ledger_meter',
  text: 'select ledger_meter($1::bigint[], $2::date[], $3::bigint[], $4::bigint[])',
};
const BARRIER: Prepared = { name: 'ledger_barrier', text: 'select ledger_replay_barrier()' };

/** Resolves the lanes a batch pays from or into. Separate from `write`, so that the writes themselves travel in one flight. */
export async function resolveHouses(
  directory: HouseDirectory,
  brandId: BrandId,
  lane: number,
  writes: Writes,
): Promise<Map<string, AccountId>> {
  const houses = new Map<string, AccountId>();
  for (const { house, currency } of writes.postings) {
    const key = `${house}:${currency}`;
    if (!houses.has(key)) houses.set(key, await directory.find(brandId, house, currency, lane));
  }
  return houses;
}

/** Whether a batch's write raises the versions of its wallets: always where it has something to write or to prove. */
export const raises = (batch: Batch): boolean => !batch.complete || !isNothing(batch.writes);

/** Every statement of the batch's writes, in their order. */
export function write(brandId: BrandId, houses: ReadonlyMap<string, AccountId>, batch: Batch): Statement[] {
  const { now, writes } = batch;
  const { placed, vendorTx, events, cases } = writes;
  const statements: Statement[] = [];
  if (raises(batch)) statements.push(post(houses, batch));
  else if (writes.replayed) statements.push({ ...BARRIER, values: [] });
  if (writes.newRounds.size > 0) {
    const rounds = [...writes.newRounds.values()];
    statements.push({
      ...EXPECT_NEW,
      values: [
        bigints(rounds.map((each) => each.memberId)),
        integers(rounds.map((each) => each.supplierId)),
        rounds.map((each) => each.round),
      ],
    });
  }
  if (placed.size > 0) statements.push(place(brandId, now, [...placed]));
  if (writes.changed.size > 0) statements.push(change(now, [...writes.changed]));
  if (vendorTx.length > 0) {
    statements.push({
      ...RECORD,
      values: [
        integers(vendorTx.map((t) => t.supplierId)),
        uuids(vendorTx.map((t) => t.txUuid)),
        smallints(vendorTx.map((t) => VENDOR_TX_KINDS[t.kind])),
        bigints(vendorTx.map((t) => t.memberId)),
        uuids(vendorTx.map((t) => t.content)),
        uuids(vendorTx.map((t) => t.reference)),
        smallints(vendorTx.map((t) => t.status)),
        smallints(vendorTx.map((t) => t.detail)),
        bigints(vendorTx.map((t) => t.balance)),
      ],
    });
  }
  if (events.length > 0)
    statements.push({
      ...EMIT,
      values: [
        brandId,
        events.map(({ event }) => event.type),
        bigints(events.map(({ memberId }) => memberId)),
        events.map(({ event }) => JSON.stringify(event)),
      ],
    });
  if (cases.length > 0) {
    statements.push({
      ...CASE,
      values: [
        brandId,
        integers(cases.map((c) => c.supplierId)),
        bigints(cases.map((c) => c.memberId)),
        uuids(cases.map((c) => c.txUuid)),
        cases.map((c) => c.code),
        cases.map((c) => c.round),
      ],
    });
  }
  const metered = [...writes.metered];
  if (metered.length > 0) {
    statements.push({
      ...METER,
      values: [
        bigints(metered.map((w) => w.memberId)),
        metered.map((w) => w.gate.meterDay),
        bigints(metered.map((w) => w.gate.dayStake)),
        bigints(metered.map((w) => w.gate.dayPayout)),
      ],
    });
  }
  return statements;
}

/**
 * The postings, and the proof that the wallets are still what the batch decided on: their versions, which it raises. A version
 * travels with the first posting of a cash account; wallets without one come apart.
 */
function post(houses: ReadonlyMap<string, AccountId>, { wallets, writes: { postings } }: Batch): Statement {
  const lastOf = new Map<PocketState, PostingWrite>(postings.map((p) => [p.pocket, p]));
  const versions = new Map<PocketState, bigint>(wallets.map((wallet) => [wallet.cash, wallet.version]));
  const still = wallets.filter((wallet) => !lastOf.has(wallet.cash));
  return {
    ...POST,
    values: [
      bigints(still.map((wallet) => wallet.cash.id)),
      bigints(still.map((wallet) => wallet.version)),
      bigints(postings.map((p) => p.pocket.id)),
      bigints(postings.map((p) => versions.get(p.pocket))),
      bigints(postings.map((p) => p.seq)),
      bigints(postings.map((p) => houses.get(`${p.house}:${p.currency}`))),
      bigints(postings.map((p) => p.amount)),
      bigints(postings.map((p) => p.after)),
      booleans(postings.map((p) => lastOf.get(p.pocket) === p)),
      smallints(postings.map((p) => POSTING_KINDS[p.kind])),
      uuids(postings.map((p) => p.key)),
      uuids(postings.map((p) => p.tx)),
      uuids(postings.map((p) => p.ref)),
    ],
  };
}

const place = (brandId: BrandId, now: Date, placed: readonly Wager[]): Statement => ({
  ...PLACE,
  values: [
    brandId,
    bigints(placed.map((w) => w.memberId)),
    integers(placed.map((w) => w.supplierId)),
    uuids(placed.map((w) => w.id)),
    smallints(placed.map((w) => w.gameType)),
    smallints(placed.map((w) => WAGER_STATES[w.state])),
    smallints(placed.map((w) => w.version)),
    booleans(placed.map((w) => w.roundClosed)),
    placed.map((w) => w.currency),
    placed.map((w) => w.vendor),
    placed.map((w) => w.gameCode),
    placed.map((w) => w.round),
    bigints(placed.map((w) => w.stakeCash)),
    bigints(placed.map((w) => w.stakeBonus)),
    bigints(placed.map((w) => w.payoutCash)),
    bigints(placed.map((w) => w.payoutBonus)),
    bigints(placed.map((w) => w.validBet)),
    bigints(placed.map((w) => w.jackpotContribution)),
    now,
  ],
});

const change = (now: Date, changed: readonly Wager[]): Statement => ({
  ...CHANGE,
  values: [
    bigints(changed.map((w) => w.memberId)),
    integers(changed.map((w) => w.supplierId)),
    uuids(changed.map((w) => w.id)),
    smallints(changed.map((w) => WAGER_STATES[w.state])),
    smallints(changed.map((w) => w.version)),
    booleans(changed.map((w) => w.roundClosed)),
    bigints(changed.map((w) => w.payoutCash)),
    bigints(changed.map((w) => w.payoutBonus)),
    bigints(changed.map((w) => w.validBet)),
    now,
  ],
});
