import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';
import { memberId, type BrandId, type Uuid } from '../../../ids.ts';
import type { SettledStake } from './pool-money.ts';

/** Stakes whose draw waits, because their bet may still be taken back. */
export async function keepWaiting(tx: Tx, brandId: BrandId, stakes: readonly SettledStake[]): Promise<void> {
  if (stakes.length === 0) return;
  await tx.run(
    tables
      .insertInto('jackpots.waitingStake')
      .values(
        stakes.map(({ memberId, event }) => ({
          brandId,
          wagerId: event.wagerId as Uuid,
          memberId: memberId!,
          event: JSON.stringify(event),
          settledAt: new Date(event.settledAt),
        })),
      )
      .onConflict((clash) => clash.doNothing()),
  );
}

/** Brands of which stakes that were settled before an instant wait, for a transaction of none. */
export async function brandsToDraw(tx: Tx, settledBefore: Date): Promise<BrandId[]> {
  const rows = await tx.rows(
    sql<Computed<{ brandId: BrandId }>>`select brand_id from jackpots_brands_to_draw(${settledBefore})`,
  );
  return rows.map(({ brandId }) => brandId);
}

type Waiting = { readonly memberId: string; readonly event: SettledStake['event'] };
type Looked = Computed<{ readonly looked: number; readonly due: readonly Waiting[] | null }>;

/** `looked`: at how many it was looked; as many as it might be where there may be more. */
export type Taken = { readonly due: readonly SettledStake[]; readonly looked: number };

/**
 * Takes those out that were settled before an instant, the oldest first. Where a pool that they feed is
 * stopped they wait on: who staked while it ran has not lost their draw because it was stopped meanwhile. They are
 * marked with it, and looked at again once it runs.
 */
export async function takeDue(
  tx: Tx,
  { settledBefore, limit }: { readonly settledBefore: Date; readonly limit: number },
): Promise<Taken> {
  const { looked, due } = await tx.row(sql<Looked>`
    with free as (
      select d.* from jackpots.waiting_stake d where d.held_for is null and d.settled_at < ${settledBefore}
      order by d.settled_at limit ${limit}
    ), released as (
      select r.* from jackpots.jackpot_pool p cross join lateral (
        select d.* from jackpots.waiting_stake d
        where d.brand_id = p.brand_id and d.held_for = p.pool_id and d.settled_at < ${settledBefore}
        order by d.settled_at limit ${limit}) r
      where p.enabled
    ), judged as materialized (
      select f.brand_id, f.wager_id, f.settled_at, (
        select min(p.pool_id) from jackpots.jackpot_pool p
        where p.brand_id = f.brand_id and not p.enabled and p.currency = f.event ->> 'currency'
          and coalesce(p.game_code, f.event ->> 'gameCode') = f.event ->> 'gameCode'
          and (p.game_code is not null or not exists (select 1 from jackpots.jackpot_pool own
            where own.brand_id = f.brand_id and own.currency = p.currency
              and own.game_code = f.event ->> 'gameCode'))) as stopped
      from (select * from free union all select * from released order by settled_at limit ${limit}) f
    ), held as (
      update jackpots.waiting_stake w set held_for = j.stopped from judged j
      where j.stopped is not null and w.brand_id = j.brand_id and w.wager_id = j.wager_id
    ), taken as (
      delete from jackpots.waiting_stake w using judged j
      where j.stopped is null and w.brand_id = j.brand_id and w.wager_id = j.wager_id
      returning w.member_id, w.event, j.settled_at
    )
    select (select count(*)::integer from judged) as looked,
      (select json_agg(json_build_object('memberId', t.member_id::text, 'event', t.event) order by t.settled_at)
        from taken t) as due`);
  return { looked, due: (due ?? []).map((each) => ({ ...each, memberId: memberId(each.memberId) })) };
}
