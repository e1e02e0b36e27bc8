import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { MemberId, SupplierId } from '../../../ids.ts';
import { WAGER_STATES } from './wager-part.ts';

/** How many wagers of a brand's players stand open, by supplier. */
export async function countOpenWagers(tx: Tx): Promise<ReadonlyMap<SupplierId, number>> {
  const rows = await tx.rows(
    tables
      .selectFrom('wagers.openWager')
      .select(['supplierId', sql<number>`count(*)::integer`.as('open')])
      .groupBy('supplierId'),
  );
  return new Map(rows.map(({ supplierId, open }) => [supplierId, open]));
}

/** Open wagers by game: a game switched off still has these rounds to finish. */
export async function countOpenRounds(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.rows(
    tables
      .selectFrom('wagers.openWager')
      .select('gameCode')
      .select((eb) => eb.fn.countAll<bigint>().as('open'))
      .groupBy('gameCode'),
  );
  return new Map(rows.map((row) => [row.gameCode, Number(row.open)]));
}

/** Of so many of a member's latest wagers, which the consumer may not have read, the wagers themselves are asked. */
const LATEST = 50;

/**
 * Whether a member has a wager open, in one game where one is named. The list of open wagers is kept by a consumer,
 * which may be behind: what it names counts by its own state, and what it does not name yet is among the latest.
 */
export async function hasOpenWager(tx: Tx, member: MemberId, gameCode: string | null = null): Promise<boolean> {
  const { open } = await tx.row(sql<Computed<{ open: boolean }>>`
    select exists (
        select 1 from wagers.open_wager o join wagers.wager w
          on w.member_id = o.member_id and w.supplier_id = o.supplier_id and w.id = o.wager_id
        where o.member_id = ${member} and w.status = ${WAGER_STATES.open}
          and (${gameCode}::text is null or w.game_code = ${gameCode}))
      or exists (
        select 1 from (select w.status, w.game_code from wagers.wager w where w.member_id = ${member}
          order by w.placed_at desc limit ${LATEST}) l
        where l.status = ${WAGER_STATES.open} and (${gameCode}::text is null or l.game_code = ${gameCode})) as open`);
  return open;
}

/** A game in which a member left stakes open: how many, how much in all, and since when. */
export type OpenGame = Pick<Row<'wagers.wager'>, 'gameCode'> &
  Computed<{ readonly rounds: number; readonly stake: bigint; readonly since: Date }>;

/** What of a member's open wagers is looked at: nobody is reminded of more. */
const LOOKED_AT_MAX = 200;

/**
 * The games in which a member's stakes stand open, in one currency, the longest first. Read from the list of what is
 * open; what has settled since is left out by its own state.
 */
export function listOpenGames(tx: Tx, member: MemberId, currency: string): Promise<OpenGame[]> {
  return tx.rows(sql<OpenGame>`
    select w.game_code, count(*)::integer as rounds, sum(w.stake_cash + w.stake_bonus)::bigint as stake,
      min(w.placed_at) as since
    from (select o.supplier_id, o.wager_id from wagers.open_wager o where o.member_id = ${member}
      limit ${LOOKED_AT_MAX}) o
    join wagers.wager w on w.member_id = ${member} and w.supplier_id = o.supplier_id and w.id = o.wager_id
    where w.status = ${WAGER_STATES.open} and w.currency = ${currency}
    group by w.game_code order by since, w.game_code`);
}
