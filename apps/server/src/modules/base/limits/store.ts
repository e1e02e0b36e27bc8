import { COUNTED_MAX } from '@baize/contract/envelope';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Limits, Meters } from './policy.ts';

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
  const values = { ...limits, ...meters };
  await tx.run(
    tables
      .insertInto('limits.memberGate')
      .values({ brandId, memberId, ...values })
      .onConflict((clash) => clash.column('memberId').doUpdateSet(values)),
  );
}

/** An exclusion is only ever made longer. Answers the instant that now holds. */
export async function extendExclusion(tx: Tx, { brandId, memberId }: GateOwner, until: Date): Promise<Date> {
  const { excludedUntil } = await tx.row(
    tables
      .insertInto('limits.memberGate')
      .values({ brandId, memberId, excludedUntil: until })
      .onConflict((clash) =>
        clash
          .column('memberId')
          .doUpdateSet({ excludedUntil: sql<Date>`greatest(member_gate.excluded_until, excluded.excluded_until)` }),
      )
      .returning((eb) => eb.ref('excludedUntil').$notNull().as('excludedUntil')),
  );
  return excludedUntil;
}

/**
 * Whether the member may stake at all. The caller has locked the member's wallet, so that a stake under way is decided
 * before.
 */
export async function saveDisabled(tx: Tx, { brandId, memberId }: GateOwner, disabled: boolean): Promise<void> {
  await tx.run(
    tables
      .insertInto('limits.memberGate')
      .values({ brandId, memberId, disabled })
      .onConflict((clash) => clash.column('memberId').doUpdateSet({ disabled })),
  );
}

export type Away = {
  /** Of the platform, as `YYYY-MM-DD`. */
  readonly day: string;
  /** What went to a supplier; below zero: what came back of it. */
  readonly stake: bigint;
  /** What came back beyond. */
  readonly payout: bigint;
};

/** Counts money that went to a supplier's own wallet, or came from there. The caller holds the member's lock. */
export async function countAway(tx: Tx, { brandId, memberId }: GateOwner, { day, stake, payout }: Away): Promise<void> {
  if (stake === 0n && payout === 0n) return;
  await tx.run(sql`
    insert into limits.member_gate as g (brand_id, member_id, away_day, away_stake, away_payout)
      values (${brandId}, ${memberId}, ${day}::date, greatest(0, ${stake}::bigint), ${payout}::bigint)
    on conflict (member_id) do update set away_day = excluded.away_day,
      away_stake = greatest(0,
        case when g.away_day = excluded.away_day then g.away_stake else 0 end + ${stake}::bigint),
      away_payout = case when g.away_day = excluded.away_day then g.away_payout else 0 end + excluded.away_payout`);
}

/** Marks a member as frozen by these checks, and by those before. The caller holds the member's lock. */
export async function saveFrozen(tx: Tx, { brandId, memberId }: GateOwner, checks: readonly string[]): Promise<void> {
  await tx.run(
    tables
      .insertInto('limits.memberGate')
      .values({ brandId, memberId, frozenAt: sql`now()`, frozenBy: [...checks] })
      .onConflict((clash) =>
        clash.column('memberId').doUpdateSet({
          frozenAt: sql`coalesce(member_gate.frozen_at, excluded.frozen_at)`,
          frozenBy: sql`array(select distinct unnest(member_gate.frozen_by || excluded.frozen_by) order by 1)`,
        }),
      ),
  );
}

/** Answers the checks that had frozen the member; undefined: none had. The caller holds the member's lock. */
export async function clearFrozen(tx: Tx, memberId: MemberId): Promise<readonly string[] | undefined> {
  const frozen = await tx.maybe(
    tables
      .selectFrom('limits.memberGate')
      .select('frozenBy')
      .where('memberId', '=', memberId)
      .where('frozenAt', 'is not', null),
  );
  if (!frozen) return undefined;
  await tx.run(
    tables.updateTable('limits.memberGate').set({ frozenAt: null, frozenBy: [] }).where('memberId', '=', memberId),
  );
  return frozen.frozenBy;
}

/** Players of the transaction's brand whom a proof of the books keeps from playing now, counted up to COUNTED_MAX. */
export async function countFrozen(tx: Tx): Promise<number> {
  const { frozen } = await tx.row(sql<Computed<{ readonly frozen: number }>>`
    select count(*)::integer as frozen from (
      select 1 from limits.member_gate where brand_id = current_brand() and frozen_at is not null
      limit ${COUNTED_MAX}) f`);
  return frozen;
}
