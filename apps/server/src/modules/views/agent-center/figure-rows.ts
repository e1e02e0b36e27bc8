import type { FigureRow, FigureRows } from '@baize/contract/agent-figures';
import type { GameType } from '@baize/contract/game-types';
import type { MoneyFigure } from '@baize/contract/team-figures';
import { sql, type RawBuilder } from 'kysely';
import { placeUs } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import { gameTypeCode, gameTypeOf } from '../../../game-types.ts';
import type { MemberId } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { writeValue } from './figures.ts';

export type RowsFigure = MoneyFigure | 'firstDeposits';
/** The instants of the days that were asked for, the end not included. */
type Span = { readonly begin: Date; readonly end: Date };
export type AskedRows = Span & {
  readonly member: MemberId;
  readonly currency: string;
  readonly figure: RowsFigure;
  readonly gameType?: GameType | undefined;
};

/** What a settlement adds to a figure; absent: settlements are none of its rows. */
const OF_BETS: Partial<Record<RowsFigure, string>> = {
  stake: 'stake',
  validBet: 'valid_bet',
  payout: 'payout',
  net: 'payout - stake',
  netLoss: 'stake - payout',
};
/** What a payment of rebates adds, to the account as a player and as an agent. */
const OF_REBATES: Partial<Record<RowsFigure, string>> = {
  rebates: 'case when own then amount else 0 end',
  agentRebates: 'case when own then 0 else amount end',
  net: 'case when own then amount else 0 end',
  netLoss: '-amount',
};

type Found = Computed<{
  at: Date;
  id: string;
  version: number;
  what: FigureRow['what'];
  value: bigint;
  supplierId: number | null;
  category: string | null;
}>;
type Placed = Found &
  Computed<{
    placeUs: bigint;
    toldAt: Date;
    gameCode: string | null;
    gameType: number | null;
    placedAt: Date | null;
  }>;
type Source = { readonly rows: (beyond: Beyond) => RawBuilder<unknown>; readonly sum: RawBuilder<unknown> };

/** Where a page goes on: rows beyond, in an order, and how many. */
type Beyond = {
  readonly order: RawBuilder<unknown>;
  readonly of: (row: string) => RawBuilder<unknown>;
  readonly limit: number;
};

function beyondOf(query: KeysetQuery): Beyond {
  const newer = goesTowardsNewer(query);
  const cursor = query.before ?? query.after;
  const side = sql.raw(newer ? '>' : '<');
  const [us, id, version] = cursor?.split('.') ?? [];
  const at = sql`timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond'`;
  const place = sql`(${at}, ${id}::uuid, ${version}::smallint)`;
  return {
    order: sql.raw(newer ? 'asc' : 'desc'),
    of: (row) => (cursor === undefined ? sql`true` : sql`(${sql.raw(row)}) ${side} ${place}`),
    limit: query.pageSize + 1,
  };
}

/**
 * Settlements, in the hours in which they count. Hours are found by the sums of the account, so that a page costs the
 * hours that it shows, however much was played before.
 */
function betsOf({ member, currency, begin, end, figure, gameType }: AskedRows): Source | undefined {
  const value = OF_BETS[figure];
  if (value === undefined) return undefined;
  const kind = gameType === undefined ? sql`true` : sql`r.game_type = ${gameTypeCode(gameType)}`;
  const played = sql`wagers.rollup r where r.member_id = ${member} and r.currency = ${currency}
    and r.hour >= ${begin} and r.hour < ${end} and ${kind}`;
  const ofKind =
    gameType === undefined
      ? sql``
      : sql`join wagers.wager w on w.member_id = s.member_id and w.supplier_id = s.supplier_id and w.id = s.wager_id
          and w.game_type = ${gameTypeCode(gameType)}`;
  const amount = sql.raw(value.replace(/\w+/g, 's.$&'));
  return {
    sum: sql`select sum(${sql.raw(value)}) as value from ${played}`,
    rows: ({ order, of, limit }) => sql`
      select h.hour as at, s.wager_id as id, s.version, s.what, s.value, s.supplier_id, null as category
      from (select distinct r.hour from ${played} order by r.hour ${order}) h
        cross join lateral (
          select s.wager_id, s.version, s.supplier_id, ${amount} as value,
            case when s.bets > 0 then 'bet' when s.bets < 0 then 'reversal' when s.stake = 0 then 'win'
              else 'change' end as what
          from wagers.settlement s ${ofKind}
          where s.hour = h.hour and s.member_id = ${member} and ${amount} <> 0
            and ${of('s.hour, s.wager_id, s.version')}
          order by s.wager_id ${order}, s.version ${order} limit ${limit}) s
      order by h.hour ${order}, s.wager_id ${order}, s.version ${order} limit ${limit}`,
  };
}

/** Rows of a table that has few of them for each account: the page is what is left of all in the range. */
const listed = (rows: RawBuilder<unknown>): Source => ({
  sum: sql`select sum(f.value) as value from (${rows}) f`,
  rows: ({ order, of, limit }) => sql`
    select f.* from (${rows}) f where ${of('f.at, f.id, f.version')}
    order by f.at ${order}, f.id ${order} limit ${limit}`,
});

function rebatesOf({ member, begin, end, figure, gameType }: AskedRows): Source | undefined {
  const value = OF_REBATES[figure];
  if (value === undefined) return undefined;
  const kind = gameType === undefined ? sql`true` : sql`p.category = ${gameType}`;
  return listed(sql`select p.paid_at as at, p.id, 1::smallint as version,
      case when p.own then 'rebate' else 'agentRebate' end as what, ${sql.raw(value)} as value,
      null::integer as supplier_id, p.category
    from rebates.payment p
    where p.member_id = ${member} and p.paid_at >= ${begin} and p.paid_at < ${end} and ${kind}
      and ${sql.raw(value)} <> 0`);
}

function depositsOf({ member, begin, end, figure }: AskedRows): Source | undefined {
  if (figure !== 'deposits' && figure !== 'firstDeposits') return undefined;
  const isFirst = sql`not exists (select from cashier.deposit e where e.member_id = d.member_id
    and (e.credited_at, e.id) < (d.credited_at, d.id))`;
  return listed(sql`select d.credited_at as at, d.id, 1::smallint as version, 'deposit' as what, d.amount as value,
      null::integer as supplier_id, null as category
    from cashier.deposit d where d.member_id = ${member} and d.credited_at >= ${begin} and d.credited_at < ${end}
      and ${figure === 'firstDeposits' ? isFirst : sql`true`}`);
}

/** What left, at the end of the order: what went back to the player is none of it. */
function withdrawalsOf({ member, begin, end, figure }: AskedRows): Source | undefined {
  if (figure !== 'withdrawals') return undefined;
  return listed(sql`select w.closed_at as at, w.id, 1::smallint as version, 'withdrawal' as what,
      w.amount - w.returned as value, null::integer as supplier_id, null as category
    from cashier.withdrawal w where w.member_id = ${member} and w.closed_at >= ${begin} and w.closed_at < ${end}
      and w.amount > w.returned`);
}

/** Payments of bills: one that was paid in parts has a row of each. */
function billsOf({ member, begin, end, figure }: AskedRows): Source | undefined {
  if (figure !== 'wages' && figure !== 'dividends') return undefined;
  const kind = figure === 'dividends' ? sql`p.kind = 'DIVIDEND'` : sql`p.kind <> 'DIVIDEND'`;
  return listed(sql`select p.paid_at as at, p.bill_id as id, p.nth as version,
      case p.kind when 'DIVIDEND' then 'dividend' when 'DAILY' then 'dailySalary' when 'HOURLY' then 'hourlySalary'
        else 'realtimeSalary' end as what, p.amount as value, null::integer as supplier_id, null as category
    from salaries.payment p
    where p.member_id = ${member} and p.paid_at >= ${begin} and p.paid_at < ${end} and ${kind}`);
}

const sourcesOf = (asked: AskedRows): Source[] =>
  [betsOf, rebatesOf, depositsOf, withdrawalsOf, billsOf].flatMap((source) => source(asked) ?? []);

/** What the rows of all pages come to. */
export async function sumRows(tx: Tx, asked: AskedRows): Promise<bigint> {
  const sources = sourcesOf(asked);
  const what = asked.figure === 'firstDeposits' ? sql`count(value)` : sql`coalesce(sum(value), 0)`;
  const { value } = await tx.row(sql<Computed<{ value: bigint }>>`
    select (${what})::bigint as value from (${sql.join(
      sources.map(({ sum }) => sum),
      sql` union all `,
    )}) f`);
  return value;
}

type Names = (gameCode: string) => string;
/** A page of what an account did that a figure counts, the latest first. */
export async function listRows(
  tx: Tx,
  asked: AskedRows,
  { query, nameOf }: { readonly query: KeysetQuery; readonly nameOf: Names },
): Promise<FigureRows['rows']> {
  const beyond = beyondOf(query);
  const { order, limit } = beyond;
  const found = sourcesOf(asked).map(({ rows }) => sql`(${rows(beyond)})`);
  const rows = await tx.rows(sql<Placed>`
    select f.*, ${placeUs('f.at')} as place_us, w.game_code, w.game_type, w.placed_at,
      case when w.settled_at >= f.at and w.settled_at < f.at + interval '1 hour' and f.what = 'bet' then w.settled_at
        else f.at end as told_at
    from (select * from (${sql.join(found, sql` union all `)}) f
        order by f.at ${order}, f.id ${order}, f.version ${order} limit ${limit}) f
      left join wagers.wager w on w.member_id = ${asked.member} and w.supplier_id = f.supplier_id and w.id = f.id
    order by f.at ${order}, f.id ${order}, f.version ${order}`);
  const page = keysetPageOf(rows, query, (row) => `${row.placeUs}.${row.id}.${row.version}`);
  return { ...page, content: page.content.map((row) => presentRow(row, asked.figure, nameOf)) };
}

const presentRow = (row: Placed, figure: RowsFigure, nameOf: Names): FigureRow => ({
  id: row.id,
  version: row.version,
  what: row.what,
  at: row.toldAt.toISOString(),
  gameName: row.gameCode === null ? null : nameOf(row.gameCode),
  gameType: kindOf(row),
  placedAt: row.placedAt?.toISOString() ?? null,
  value: writeValue(figure === 'firstDeposits' ? 'deposits' : figure, row.value),
});

const kindOf = ({ gameType, category }: Placed): GameType | null =>
  gameType === null ? (category as GameType | null) : gameTypeOf(gameType);
