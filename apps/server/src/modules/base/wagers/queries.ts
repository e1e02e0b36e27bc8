import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';
import type { MemberId, SupplierId, Uuid } from '../../../ids.ts';
import { WAGER_KINDS, WAGER_STATES } from './wager-part.ts';

const PAID_KINDS = [WAGER_KINDS.win, WAGER_KINDS['vendor-jackpot']];

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

/** What a wager was placed on, and when. */
export type PlacedWager = Computed<{ id: string; gameCode: string; placedAt: Date }>;

/** The suppliers at which a member has ever played, and an end that is null: one look a supplier. */
export const suppliersOf = (member: MemberId): RawBuilder<unknown> => sql`
  (select w.supplier_id from wagers.wager w where w.member_id = ${member} order by w.supplier_id limit 1)
  union all
  select (select w.supplier_id from wagers.wager w
           where w.member_id = ${member} and w.supplier_id > s.supplier_id order by w.supplier_id limit 1)
    from suppliers s where s.supplier_id is not null`;

/**
 * Those of a member's wagers, by the wagers' ids. One look a supplier: the table's key begins with member and supplier.
 */
export async function placedWagers(
  tx: Tx,
  member: MemberId,
  ids: readonly string[],
): Promise<Map<string, PlacedWager>> {
  const rows = await tx.rows(sql<PlacedWager>`
    with recursive suppliers as (${suppliersOf(member)})
    select w.id, w.game_code, w.placed_at from suppliers s
      join wagers.wager w on w.member_id = ${member} and w.supplier_id = s.supplier_id
        and w.id = any (${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Games of a member's wagers, by the wagers' ids. */
export async function gamesOfWagers(tx: Tx, member: MemberId, ids: readonly string[]): Promise<Map<string, string>> {
  const placed = await placedWagers(tx, member, ids);
  return new Map([...placed].map(([id, { gameCode }]) => [id, gameCode]));
}

const HOUR_MS = 3_600_000;
/** So many hours before the running one may be missing from the sums by hour, whose consumer comes after the events. */
const LATE_HOURS = 1;

/**
 * Money in and money out of all of a member's play: what they staked, taken-back bets left out, and what was paid to
 * them. By the sums of each hour, and the bets themselves only where those may be incomplete: a life of bets is never
 * read. What was staked in one part and settled in the other is left out, so that more may look won than was.
 */
export const sumPlay = (tx: Tx, member: MemberId, now: Date): Promise<Computed<{ staked: bigint; paid: bigint }>> => {
  const from = new Date((Math.floor(now.getTime() / HOUR_MS) - LATE_HOURS) * HOUR_MS);
  return tx.row(sql`
    select ledger_paid_since(${member}, ${PAID_KINDS}::smallint[], ${from}::timestamptz) + r.paid as paid,
      (select coalesce(sum(w.stake_cash + w.stake_bonus), 0)::bigint from wagers.wager w
        where w.member_id = ${member} and w.status <> ${WAGER_STATES.reversed} and w.placed_at >= ${from}
          and not w.told) + r.staked as staked
    from (select coalesce(sum(h.stake), 0)::bigint as staked, coalesce(sum(h.payout), 0)::bigint as paid
      from wagers.rollup h where h.member_id = ${member} and h.hour < ${from}) r`);
};

/** Whether a member has staked money of ours since a moment, taken-back bets left out. */
export const hasPlayedSince = async (tx: Tx, member: MemberId, since: Date): Promise<boolean> =>
  (await tx.maybe(
    tables
      .selectFrom('wagers.wager')
      .select('id')
      .where('memberId', '=', member)
      .where('placedAt', '>=', since)
      .where('status', '<>', WAGER_STATES.reversed)
      .where('told', '=', false)
      .limit(1),
  )) !== undefined;

/** What is told of a game's rounds that have not ended; no game holds so many open. */
const OPEN_TOLD_MAX = 50;

/**
 * Money in and money out of the rounds that a member began since a moment, by the wagers: a round that had begun before
 * is left out whole, further stakes and payout too, so that no payout stands there without its stake. `open`: of one
 * game, the rounds whose stake is in it and whose end is not.
 */
export const sumRoundsSince = (
  tx: Tx,
  member: MemberId,
  { since, gameCode }: { readonly since: Date; readonly gameCode: string | null },
): Promise<Computed<{ staked: bigint; paid: bigint; open: string[] }>> =>
  tx.row(sql`
    with play as (
      select w.round, w.status, w.game_code, w.stake_cash + w.stake_bonus as stake,
        w.payout_cash + w.payout_bonus + w.free_win as payout
      from wagers.wager w
      where w.member_id = ${member} and w.placed_at >= ${since} and w.status <> ${WAGER_STATES.reversed} and not w.told
        and not exists (select from wagers.wager f where f.member_id = w.member_id and f.supplier_id = w.supplier_id
          and f.round = w.round and f.placed_at < ${since}))
    select coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(payout), 0)::bigint as paid,
      array(select distinct round from play
        where status = ${WAGER_STATES.open} and game_code = ${gameCode} limit ${OPEN_TOLD_MAX}) as open
    from play`);

/**
 * What a member staked and was paid on one platform day. A reversed wager counts for nothing; what was paid is what was
 * posted, as the meters count it.
 */
export async function recountDay(
  tx: Tx,
  member: MemberId,
  { day, offsetMinutes }: { readonly day: string; readonly offsetMinutes: number },
): Promise<{ meterDay: string; dayStake: bigint; dayPayout: bigint }> {
  const { stake, payout } = await tx.row(sql<Computed<{ stake: bigint; payout: bigint }>>`
    with bounds as (
      select (${day}::date::timestamp - make_interval(mins => ${offsetMinutes}::integer)) at time zone 'UTC'
        as day_start)
    select ledger_paid_since(${member}, ${PAID_KINDS}::smallint[], b.day_start) as payout,
      (select coalesce(sum(w.stake_cash + w.stake_bonus), 0)::bigint from wagers.wager w
        where w.member_id = ${member} and w.status <> ${WAGER_STATES.reversed}
          and w.placed_at >= b.day_start and w.placed_at < b.day_start + interval '1 day' and not w.told) as stake
    from bounds b`);
  return { meterDay: day, dayStake: stake, dayPayout: payout };
}
