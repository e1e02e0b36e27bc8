import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import { WAGER_STATES } from './wager-part.ts';

export type RollupProof = { readonly checked: number; readonly drifted: readonly string[] };
const NAMED_MAX = 50;

/**
 * Recomputes a brand's totals per member, vendor and game from `wager` (what the ledger's checker holds against the
 * postings) and compares them with the rollups. Wagers whose settlement the consumer has not yet counted are left out
 * on both sides, by the settlement lines. Names what drifted: `member/vendor/game: rollup stake/payout/valid against
 * wagers'`.
 */
export async function proveRollups(tx: Tx, brandId: BrandId): Promise<RollupProof> {
  const row = await tx.row(sql<Pick<Row<'wagers.rollupProof'>, 'checked' | 'drifted'>>`
      with counted as (
        select s.member_id, s.supplier_id, s.wager_id, sum(s.bets) as bets, sum(s.stake) as stake,
          sum(s.payout) as payout, sum(s.valid_bet) as valid_bet, max(s.version) as version
        from wagers.settlement s group by 1, 2, 3
      ), truth as (
        select w.member_id, w.vendor, w.game_code, count(*) filter (where w.status = ${WAGER_STATES.settled}) as bets,
          sum(w.stake_cash + w.stake_bonus) filter (where w.status = ${WAGER_STATES.settled}) as stake,
          sum(w.payout_cash + w.payout_bonus) as payout, sum(w.valid_bet) as valid_bet
        from wagers.wager w join counted c on c.member_id = w.member_id and c.supplier_id = w.supplier_id
          and c.wager_id = w.id and c.version = w.version
        group by 1, 2, 3
      ), pending as (
        select distinct w.member_id, w.vendor, w.game_code
        from wagers.wager w left join counted c on c.member_id = w.member_id and c.supplier_id = w.supplier_id
          and c.wager_id = w.id
        where w.status = ${WAGER_STATES.settled} and c.version is distinct from w.version
          or w.status = ${WAGER_STATES.reversed} and c.version is not null and c.version <> w.version
      ), told as (
        select r.member_id, r.vendor, r.game_code, sum(r.bets) as bets, sum(r.stake) as stake, sum(r.payout) as payout,
          sum(r.valid_bet) as valid_bet
        from wagers.rollup r group by 1, 2, 3
      ), compared as (
        select coalesce(t.member_id, r.member_id) as member_id, coalesce(t.vendor, r.vendor) as vendor,
          coalesce(t.game_code, r.game_code) as game_code,
          array[coalesce(t.bets, 0), coalesce(t.stake, 0), coalesce(t.payout, 0), coalesce(t.valid_bet, 0)]::numeric[]
            as truth,
          array[coalesce(r.bets, 0), coalesce(r.stake, 0), coalesce(r.payout, 0), coalesce(r.valid_bet, 0)]::numeric[]
            as told
        from truth t full join told r on r.member_id = t.member_id and r.vendor = t.vendor and r.game_code = t.game_code
      )
      select count(*) as checked, coalesce((array_agg(format('member %s, %s, %s: rollup %s, wagers %s', c.member_id,
          c.vendor, c.game_code, c.told, c.truth))
        filter (where c.told is distinct from c.truth and not exists (select 1 from pending p
          where p.member_id = c.member_id and p.vendor = c.vendor
            and p.game_code = c.game_code)))[1:${NAMED_MAX}], '{}') as drifted
      from compared c`);
  const proof = { checked: Number(row.checked), drifted: row.drifted };
  await tx.run(tables.insertInto('wagers.rollupProof').values({ brandId, checked: row.checked, drifted: row.drifted }));
  return proof;
}
