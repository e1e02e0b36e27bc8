import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Limits } from './commands/set-limits.ts';
import type { Meters } from './policy.ts';

/**
 * Every writer of `member_gate` but the meters of the ledger's batches. A row is made with the first thing that is set;
 * a member without one has no limits. The caller holds the member's lock.
 */
export type GateOwner = { readonly brandId: BrandId; readonly memberId: MemberId };

export async function saveLimits(
  tx: Tx,
  { brandId, memberId }: GateOwner,
  { limits, meters }: { readonly limits: Limits; readonly meters: Meters },
): Promise<void> {
  await tx.run(
    `insert into limits.member_gate
      (brand_id, member_id, single_stake_max, day_stake_max, day_loss_max, meter_day, day_stake, day_payout)
      values ($1, $2, $3, $4, $5, $6::date, $7, $8)
      on conflict (member_id) do update set single_stake_max = excluded.single_stake_max,
        day_stake_max = excluded.day_stake_max, day_loss_max = excluded.day_loss_max, meter_day = excluded.meter_day,
        day_stake = excluded.day_stake, day_payout = excluded.day_payout`,
    [
      brandId,
      memberId,
      limits.singleStakeMax,
      limits.dayStakeMax,
      limits.dayLossMax,
      meters.meterDay,
      meters.dayStake,
      meters.dayPayout,
    ],
  );
}

/** An exclusion is only ever made longer. Answers the instant that now holds. */
export async function extendExclusion(tx: Tx, { brandId, memberId }: GateOwner, until: Date): Promise<Date> {
  const row = await tx.row<{ excluded_until: Date }>(
    `insert into limits.member_gate (brand_id, member_id, excluded_until) values ($1, $2, $3)
      on conflict (member_id)
        do update set excluded_until = greatest(member_gate.excluded_until, excluded.excluded_until)
      returning excluded_until`,
    [brandId, memberId, until],
  );
  return row.excluded_until;
}

/**
 * Whether the member may stake at all. The caller has locked the member's wallet, so that a stake under way is decided
 * before.
 */
export async function saveDisabled(tx: Tx, { brandId, memberId }: GateOwner, disabled: boolean): Promise<void> {
  await tx.run(
    `insert into limits.member_gate (brand_id, member_id, disabled) values ($1, $2, $3)
      on conflict (member_id) do update set disabled = excluded.disabled`,
    [brandId, memberId, disabled],
  );
}
