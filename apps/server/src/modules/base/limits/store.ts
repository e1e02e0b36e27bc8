import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Limits } from './commands/set-limits.ts';
import type { Meters } from './policy.ts';

/** What a member staked and was paid on one platform day, recounted from the wagers. A reversed wager counts for nothing. */
export async function recountDay(tx: Tx, member: MemberId, day: string, offsetMinutes: number): Promise<Meters> {
  const { stake, payout } = await tx.row<{ stake: string; payout: string }>(
    `with bounds as (select ($2::date::timestamp - make_interval(mins => $3)) at time zone 'UTC' as day_start)
     select coalesce(sum(w.stake_cash + w.stake_bonus) filter (where w.placed_at >= b.day_start and w.placed_at < b.day_start + interval '1 day'), 0)::bigint as stake,
       coalesce(sum(w.payout_cash + w.payout_bonus) filter (where w.settled_at >= b.day_start and w.settled_at < b.day_start + interval '1 day'), 0)::bigint as payout
     from bounds b left join wager w on w.member_id = $1 and w.status <> 2 and (w.placed_at >= b.day_start or w.settled_at >= b.day_start)`,
    [member, day, offsetMinutes],
  );
  return { meterDay: day, dayStake: BigInt(stake), dayPayout: BigInt(payout) };
}

export async function saveLimits(
  tx: Tx,
  brandId: BrandId,
  member: MemberId,
  limits: Limits,
  meters: Meters,
): Promise<number> {
  return tx.run(
    `update member_gate set single_stake_max = $3, day_stake_max = $4, day_loss_max = $5, meter_day = $6::date, day_stake = $7, day_payout = $8
     where member_id = $2 and brand_id = $1`,
    [
      brandId,
      member,
      limits.singleStakeMax,
      limits.dayStakeMax,
      limits.dayLossMax,
      meters.meterDay,
      meters.dayStake,
      meters.dayPayout,
    ],
  );
}

/** An exclusion is only ever made longer. Answers the instant that now holds, or undefined where the member has no gate. */
export async function extendExclusion(
  tx: Tx,
  brandId: BrandId,
  member: MemberId,
  until: Date,
): Promise<Date | undefined> {
  const row = await tx.maybe<{ excluded_until: Date }>(
    'update member_gate set excluded_until = greatest(excluded_until, $3) where member_id = $2 and brand_id = $1 returning excluded_until',
    [brandId, member, until],
  );
  return row?.excluded_until;
}
