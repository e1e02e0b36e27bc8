import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import { memberId, type MemberId } from '../../../ids.ts';

/** Two accounts of which one wanted to be paid to the other's receiving account; `one` is the older of them. */
export type PayoutLink = {
  readonly one: MemberId;
  readonly other: MemberId;
  readonly by: 'payout';
  readonly times: number;
  readonly at: Date;
};

export async function listPayoutLinks(tx: Tx, members: readonly MemberId[]): Promise<PayoutLink[]> {
  const rows = await tx.rows(sql<Computed<{ one: bigint; other: bigint; times: number; at: Date }>>`
    select least(member_id, holder_id) as one, greatest(member_id, holder_id) as other, count(*)::integer as times,
      max(claimed_at) as at
    from cashier.payout_claim
    where member_id = any (${members}::bigint[]) or holder_id = any (${members}::bigint[])
    group by 1, 2 order by 1, 2`);
  return rows.map((row) => ({ ...row, by: 'payout', one: memberId(row.one), other: memberId(row.other) }));
}
