import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import { memberId, type MemberId } from '../../../ids.ts';
import { WAGER_STATES } from './wager-part.ts';

/** Wagers of an account that are compared: who plays more than these plays many rounds of them. */
const COMPARED_MAX = 2_000;

export type Pair = { readonly one: MemberId; readonly other: MemberId };
/** A round in which two accounts both had bets, with the sums of each. */
export type SharedRound = Pair & {
  readonly supplierId: number;
  readonly round: string;
  readonly gameCode: string;
  readonly at: Date;
  readonly oneStake: bigint;
  readonly onePayout: bigint;
  readonly otherStake: bigint;
  readonly otherPayout: bigint;
};
type SharedRow = Computed<Omit<SharedRound, 'one' | 'other'> & { one: bigint; other: bigint }>;

/** Rounds of a span that both of a pair had settled bets in. Rounds of one player alone are nobody else's. */
export async function listSharedRounds(
  tx: Tx,
  pairs: readonly Pair[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<SharedRound[]> {
  if (pairs.length === 0) return [];
  const sums = sql`sum(w.stake_cash + w.stake_bonus)::bigint as stake,
    sum(w.payout_cash + w.payout_bonus)::bigint as payout`;
  const rows = await tx.rows(sql<SharedRow>`
    select p.one, p.other, a.supplier_id, a.round, a.game_code, a.at, a.stake as one_stake, a.payout as one_payout,
      b.stake as other_stake, b.payout as other_payout
    from unnest(${pairs.map(({ one }) => one)}::bigint[], ${pairs.map(({ other }) => other)}::bigint[])
      as p (one, other)
    cross join lateral (
      select w.supplier_id, w.round, min(w.game_code) as game_code, min(w.placed_at) as at, ${sums}
      from (select * from wagers.wager where member_id = p.one and placed_at >= ${from} and placed_at < ${to}
        and status = ${WAGER_STATES.settled} order by placed_at desc limit ${COMPARED_MAX}) w
      group by w.supplier_id, w.round) a
    cross join lateral (
      select ${sums} from wagers.wager w where w.member_id = p.other and w.supplier_id = a.supplier_id
        and w.round = a.round and w.status = ${WAGER_STATES.settled}) b
    where b.stake is not null order by p.one, p.other, a.at`);
  return rows.map((row) => ({ ...row, one: memberId(row.one), other: memberId(row.other) }));
}

/** Who played on a day of the brand, in order. */
export async function listPlayersOfDay(
  tx: Tx,
  { day, after, limit }: { readonly day: string; readonly after: bigint; readonly limit: number },
): Promise<MemberId[]> {
  const rows = await tx.rows(sql<Computed<{ memberId: bigint }>>`
    select distinct member_id from wagers.player_day
    where brand_id = current_brand() and day = ${day} and member_id > ${after} order by member_id limit ${limit}`);
  return rows.map((row) => memberId(row.memberId));
}
