import type { Db, Prepared, Tx } from '../db/pool.ts';
import { accountId, type AccountId, type BrandId } from '../ids.ts';
import type { Writes } from './batch.ts';
import { isFloored, POSTING_KINDS, VENDOR_TX_KINDS, WAGER_STATES, type HouseName } from './types.ts';

/** Finds the account of a house lane; ids never change, so each is asked for once per process. */
export type HouseDirectory = { readonly find: (brandId: BrandId, house: HouseName, currency: string, lane: number) => Promise<AccountId> };

/**
 * Lanes are opened in a transaction of their own: an empty account does no harm, one that vanished with a rollback would. `db` must
 * not be the pool of the callers: each of them holds a connection while it waits here, and a full pool would wait for itself.
 */
export function createHouseDirectory(db: Db): HouseDirectory {
  const known = new Map<string, AccountId>();
  const asked = new Map<string, Promise<AccountId>>();
  const ask = async (key: string, brandId: BrandId, house: HouseName, currency: string, lane: number): Promise<AccountId> => {
    const { id } = await db.tx(brandId, (tx) => tx.row<{ id: string }>('select ledger_house($1, $2, $3, $4::smallint, $5) as id', [brandId, house, currency, lane, isFloored(house)]));
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

const POST: Prepared = { name: 'ledger_post', text: 'select ledger_write($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::uuid[], $8::uuid[], $9::uuid[])' };
const PLACE: Prepared = {
  name: 'ledger_place',
  text: `insert into wager (member_id, supplier_id, id, brand_id, game_type, status, version, round_closed, currency, vendor, game_code, round, stake_cash, stake_bonus, payout_cash, payout_bonus, valid_bet, jackpot_contribution, placed_at, settled_at)
    select m, s, i, $1, g, st, v, rc, c, ve, gc, r, sc, sb, pc, pb, vb, jc, now(), case when st = 1 then now() end
    from unnest($2::bigint[], $3::integer[], $4::uuid[], $5::smallint[], $6::smallint[], $7::smallint[], $8::boolean[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[])
      as w (m, s, i, g, st, v, rc, c, ve, gc, r, sc, sb, pc, pb, vb, jc)`,
};
const CHANGE: Prepared = {
  name: 'ledger_change',
  text: `update wager w set status = n.st, version = n.v, round_closed = n.rc, payout_cash = n.pc, payout_bonus = n.pb, valid_bet = n.vb, settled_at = case when n.st = 0 then null else coalesce(w.settled_at, now()) end
    from unnest($1::bigint[], $2::integer[], $3::uuid[], $4::smallint[], $5::smallint[], $6::boolean[], $7::bigint[], $8::bigint[], $9::bigint[]) as n (m, s, i, st, v, rc, pc, pb, vb)
    where w.member_id = n.m and w.supplier_id = n.s and w.id = n.i`,
};
const RECORD: Prepared = {
  name: 'ledger_record',
  text: `insert into vendor_tx (supplier_id, tx_uuid, kind, member_id, content, reference, status, detail, balance)
    select * from unnest($1::integer[], $2::uuid[], $3::smallint[], $4::bigint[], $5::uuid[], $6::uuid[], $7::smallint[], $8::smallint[], $9::bigint[])`,
};
const EMIT: Prepared = { name: 'ledger_emit', text: 'insert into outbox (brand_id, type, member_id, data) select $1, t, m, d from unnest($2::text[], $3::bigint[], $4::jsonb[]) as e (t, m, d)' };
const CASE: Prepared = {
  name: 'ledger_case',
  text: 'insert into vendor_case (brand_id, supplier_id, member_id, tx_uuid, code, round) select $1, s, m, t, c, r from unnest($2::integer[], $3::bigint[], $4::uuid[], $5::text[], $6::text[]) as n (s, m, t, c, r) on conflict do nothing',
};
const METER: Prepared = {
  name: 'ledger_meter',
  text: 'update member_gate g set meter_day = n.d, day_stake = n.s, day_payout = n.p from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[]) as n (m, d, s, p) where g.member_id = n.m',
};
const BARRIER: Prepared = { name: 'ledger_barrier', text: 'select ledger_replay_barrier()' };

/** Resolves the lanes a batch pays from or into. Separate from `write`, so that the writes themselves travel in one flight. */
export async function resolveHouses(directory: HouseDirectory, brandId: BrandId, lane: number, writes: Writes): Promise<Map<string, AccountId>> {
  const houses = new Map<string, AccountId>();
  for (const { house, currency } of writes.postings) {
    const key = `${house}:${currency}`;
    if (!houses.has(key)) houses.set(key, await directory.find(brandId, house, currency, lane));
  }
  return houses;
}

/** Every statement of the batch's writes, sent together. The caller commits. */
export function write(tx: Tx, brandId: BrandId, houses: ReadonlyMap<string, AccountId>, writes: Writes): Promise<unknown>[] {
  const sent: Promise<unknown>[] = [];
  const { postings, placed, vendorTx, events } = writes;
  if (postings.length > 0) {
    sent.push(tx.rows(POST, [
      postings.map((p) => p.pocket.id), postings.map((p) => p.seq), postings.map((p) => houses.get(`${p.house}:${p.currency}`)), postings.map((p) => p.amount), postings.map((p) => p.after),
      postings.map((p) => POSTING_KINDS[p.kind]), postings.map((p) => p.key), postings.map((p) => p.tx), postings.map((p) => p.ref),
    ]));
  }
  if (placed.length > 0) {
    sent.push(tx.run(PLACE, [
      brandId, placed.map((w) => w.memberId), placed.map((w) => w.supplierId), placed.map((w) => w.id), placed.map((w) => w.gameType), placed.map((w) => WAGER_STATES[w.state]), placed.map((w) => w.version), placed.map((w) => w.roundClosed),
      placed.map((w) => w.currency), placed.map((w) => w.vendor), placed.map((w) => w.gameCode), placed.map((w) => w.round), placed.map((w) => w.stakeCash), placed.map((w) => w.stakeBonus), placed.map((w) => w.payoutCash),
      placed.map((w) => w.payoutBonus), placed.map((w) => w.validBet), placed.map((w) => w.jackpotContribution),
    ]));
  }
  const changed = [...writes.changed];
  if (changed.length > 0) {
    sent.push(tx.run(CHANGE, [
      changed.map((w) => w.memberId), changed.map((w) => w.supplierId), changed.map((w) => w.id), changed.map((w) => WAGER_STATES[w.state]), changed.map((w) => w.version), changed.map((w) => w.roundClosed), changed.map((w) => w.payoutCash),
      changed.map((w) => w.payoutBonus), changed.map((w) => w.validBet),
    ]));
  }
  if (vendorTx.length > 0) {
    sent.push(tx.run(RECORD, [
      vendorTx.map((t) => t.supplierId), vendorTx.map((t) => t.txUuid), vendorTx.map((t) => VENDOR_TX_KINDS[t.kind]), vendorTx.map((t) => t.memberId), vendorTx.map((t) => t.content), vendorTx.map((t) => t.reference), vendorTx.map((t) => t.status),
      vendorTx.map((t) => t.detail), vendorTx.map((t) => t.balance),
    ]));
  }
  if (events.length > 0) sent.push(tx.run(EMIT, [brandId, events.map(({ event }) => event.type), events.map(({ memberId }) => memberId), events.map(({ event }) => JSON.stringify(event))]));
  const { cases } = writes;
  if (cases.length > 0) sent.push(tx.run(CASE, [brandId, cases.map((c) => c.supplierId), cases.map((c) => c.memberId), cases.map((c) => c.txUuid), cases.map((c) => c.code), cases.map((c) => c.round)]));
  const metered = [...writes.metered];
  if (metered.length > 0) sent.push(tx.run(METER, [metered.map((w) => w.memberId), metered.map((w) => w.gate.meterDay), metered.map((w) => w.gate.dayStake), metered.map((w) => w.gate.dayPayout)]));
  if (sent.length === 0 && writes.replayed) sent.push(tx.rows(BARRIER));
  return sent;
}
