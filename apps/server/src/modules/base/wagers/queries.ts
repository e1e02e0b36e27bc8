import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';
import type { MemberId, SupplierId, Uuid } from '../../../ids.ts';
import { WAGER_KINDS, WAGER_STATES } from './wager-part.ts';

/** Round and supplier of a member's wager, for its replay. */
export const findRound = (
  tx: Tx,
  member: MemberId,
  wagerId: string,
): Promise<{ supplierId: SupplierId; round: string } | undefined> =>
  tx.maybe(
    tables
      .selectFrom('wagers.wager')
      .select(['supplierId', 'round'])
      .where('memberId', '=', member)
      .where('id', '=', wagerId as Uuid),
  );

/**
 * What a member staked and was paid on one platform day. A reversed wager counts for nothing; what was paid is what was
 * posted, as the meters count it.
 */
export async function recountDay(
  tx: Tx,
  member: MemberId,
  { day, offsetMinutes }: { readonly day: string; readonly offsetMinutes: number },
): Promise<{ meterDay: string; dayStake: bigint; dayPayout: bigint }> {
  const paid = [WAGER_KINDS.win, WAGER_KINDS['vendor-jackpot']];
  const { stake, payout } = await tx.row(sql<Computed<{ stake: bigint; payout: bigint }>>`
    with bounds as (
      select (${day}::date::timestamp - make_interval(mins => ${offsetMinutes}::integer)) at time zone 'UTC'
        as day_start)
    select ledger_paid_since(${member}, ${paid}::smallint[], b.day_start) as payout,
      (select coalesce(sum(w.stake_cash + w.stake_bonus), 0)::bigint from wagers.wager w
        where w.member_id = ${member} and w.status <> ${WAGER_STATES.reversed}
          and w.placed_at >= b.day_start and w.placed_at < b.day_start + interval '1 day') as stake
    from bounds b`);
  return { meterDay: day, dayStake: stake, dayPayout: payout };
}
