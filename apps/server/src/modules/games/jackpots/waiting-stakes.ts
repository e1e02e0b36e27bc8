import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
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

type Waiting = Readonly<Pick<Row<'jackpots.waitingStake'>, 'memberId'>> &
  Computed<{ readonly event: SettledStake['event'] }>;

/**
 * Takes those out that were settled before an instant, the oldest first. Where a pool that they feed is
 * stopped they wait on: who staked while it ran has not lost their draw because it was stopped meanwhile.
 */
export async function takeDue(
  tx: Tx,
  { settledBefore, limit }: { readonly settledBefore: Date; readonly limit: number },
): Promise<SettledStake[]> {
  return tx.rows(sql<Waiting>`
    delete from jackpots.waiting_stake w using (
      select d.brand_id, d.wager_id from jackpots.waiting_stake d where d.settled_at < ${settledBefore}
        and not exists (select 1 from jackpots.jackpot_pool p
          where p.brand_id = d.brand_id and not p.enabled and p.currency = d.event ->> 'currency'
            and coalesce(p.game_code, d.event ->> 'gameCode') = d.event ->> 'gameCode'
            and (p.game_code is not null or not exists (select 1 from jackpots.jackpot_pool own
              where own.brand_id = d.brand_id and own.currency = p.currency
                and own.game_code = d.event ->> 'gameCode')))
      order by d.settled_at limit ${limit}
    ) due where w.brand_id = due.brand_id and w.wager_id = due.wager_id
    returning w.member_id, w.event`);
}
