import type { Figure, FigurePart } from '@baize/contract/agent-figures';
import type { DayRange } from '@baize/contract/agents';
import type { GameType } from '@baize/contract/game-types';
import { isBetFigure, isCountFigure, type TeamFigure } from '@baize/contract/team-figures';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import { gameTypeCode } from '../../../game-types.ts';
import { memberId, type MemberId } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';

/** A page looks at so many of those right below, lets through who adds something, and says where to go on. */
const LOOKED_AT_MAX = 200;

export type AskedFigure = DayRange & { readonly figure: TeamFigure; readonly gameType?: GameType | undefined };
/** Only bets have a kind of game. */
export const isFigure = ({ figure, gameType }: AskedFigure): boolean => gameType === undefined || isBetFigure(figure);

/** What a figure is of a day's columns; positive in `net` is the players' side, in `netLoss` the company's of play. */
const OF_SUMS = {
  stake: 'stake',
  validBet: 'valid_bet',
  payout: 'payout',
  rebates: 'rebates',
  agentRebates: 'agent_rebates',
  wages: 'wages',
  dividends: 'dividends',
  net: 'payout + rebates - stake',
  netLoss: 'stake - payout - rebates - agent_rebates',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  firstDeposits: 'first_deposits',
  registered: 'registered',
} as const satisfies Partial<Record<TeamFigure, string>>;
/** What an account must have done to count. */
const OF_COUNTS = { bettors: 'bet', depositors: 'deposit', active: 'active' } as const;
const isOfCounts = (figure: TeamFigure): figure is keyof typeof OF_COUNTS => Object.hasOwn(OF_COUNTS, figure);

/**
 * Of an account, by day: what it and everybody below it add to the figure, `is_own` where it was the account itself. Of
 * `registered` the account's own day is counted by whoever stands above.
 */
function byDay(member: RawBuilder<unknown>, { figure, gameType, from, to }: AskedFigure): RawBuilder<unknown> {
  if (isOfCounts(figure))
    return sql`select t.day, t.accounts::bigint as value, false as is_own from agents.team_day t
      where t.member_id = ${member} and t.deed = ${OF_COUNTS[figure]} and t.day between ${from} and ${to}
        and (t.gap = 0 or t.day - t.gap < ${from})`;
  const sums = gameType === undefined ? sql`agents.day_sum` : sql`agents.day_kind_sum`;
  const kind = gameType === undefined ? sql`true` : sql`s.game_type = ${gameTypeCode(gameType)}`;
  return sql`select s.day, (${sql.raw(OF_SUMS[figure])})::bigint as value, s.scope = 'own' as is_own from ${sums} s
    where s.member_id = ${member} and s.day between ${from} and ${to} and ${kind}`;
}

type Whole = { readonly value: bigint; readonly own: bigint };
/** A figure of an account's whole team, and what of it the account did itself. */
export async function readFigure(tx: Tx, member: MemberId, asked: AskedFigure): Promise<Whole> {
  const { figure, from, to } = asked;
  const whole = await tx.row(sql<Computed<Whole>>`
    select coalesce(sum(d.value), 0)::bigint as value, coalesce(sum(d.value) filter (where d.is_own), 0)::bigint as own
    from (${byDay(sql`${member}`, asked)}) d`);
  if (!isOfCounts(figure)) return whole;
  const { own } = await tx.row(sql<Computed<{ own: bigint }>>`
    select exists(select from agents.counted_day c where c.member_id = ${member} and c.deed = ${OF_COUNTS[figure]}
      and c.day between ${from} and ${to})::integer::bigint as own`);
  return { ...whole, own };
}

/** How a value is written: money, or how many. */
export const writeValue = (figure: TeamFigure, value: bigint): string =>
  isCountFigure(figure) ? value.toString() : formatAmount(value);

type AskedParts = AskedFigure & { readonly query: KeysetQuery };
type Part = Computed<{
  id: bigint;
  account: string;
  type: number;
  registeredAt: Date;
  hasTeam: boolean;
  isMoved: boolean;
  parentId: bigint | null;
  nth: bigint;
  value: bigint | null;
  first: string | null;
  last: string | null;
}>;

/**
 * Those right below in any of the days, by the parent under whom they stood on each: what was done stays with the line
 * under which it was done.
 */
const readParts = (tx: Tx, under: MemberId, { query, ...asked }: AskedParts): Promise<Part[]> => {
  const { from, to, figure } = asked;
  const order = sql.raw(goesTowardsNewer(query) ? 'asc' : 'desc');
  const cursor = query.before ?? query.after;
  const side = sql.raw(goesTowardsNewer(query) ? '>' : '<');
  const beyond = cursor === undefined ? sql`true` : sql`m.id ${side} ${memberId(cursor)}`;
  const registered =
    figure === 'registered'
      ? sql`union all select brand_day(c.registered_at), 1, false
          where brand_day(c.registered_at) between ${from} and ${to}`
      : sql``;
  return tx.rows(sql<Part>`
    with candidate as materialized (
      select found.*, row_number() over (order by found.id ${order}) as nth from (
        select * from ((select m.id, m.account, m.type, m.registered_at, m.parent_id from identity.member m
            where m.parent_id = ${under} and m.type <> 4 and ${beyond} order by m.id ${order} limit ${LOOKED_AT_MAX})
          union
          select m.id, m.account, m.type, m.registered_at, m.parent_id from agents.move v
            join identity.member m on m.id = v.member_id
            where v.state = 'done' and v.from_parent_id = ${under} and brand_day(v.ended_at) > ${from} and ${beyond}) m
        order by m.id ${order} limit ${LOOKED_AT_MAX}) found
    )
    select c.id, c.account, c.type, c.registered_at, c.parent_id, c.nth,
      coalesce(t.agents + t.members, 0) > 0 as has_team, moved.is_so as is_moved, sums.value, sums.first, sums.last
    from candidate c
      left join agents.team t on t.member_id = c.id
      cross join lateral (select exists (
        select from agents.move v where v.member_id = c.id and v.state = 'done') as is_so) moved
      left join lateral (
        select sum(d.value)::bigint as value, min(d.day) as first, max(d.day) as last
        from (${byDay(sql`c.id`, asked)} ${registered}) d
          left join lateral (select v.from_parent_id, v.ended_at from agents.move v
            where moved.is_so and v.member_id = c.id and v.state = 'done' and brand_day(v.ended_at) > d.day
            order by v.ended_at limit 1) next on moved.is_so
        where d.value <> 0
          and case when next.ended_at is null then c.parent_id else next.from_parent_id end = ${under}
        group by next.ended_at) sums on true
    where sums.value <> 0 or c.nth = ${LOOKED_AT_MAX}
    order by c.id ${order}, sums.first limit ${query.pageSize + 1}`);
};

/** A page of what those right below add, the newest account first. Who adds nothing is left out. */
export async function listParts(tx: Tx, under: MemberId, { query, ...asked }: AskedParts): Promise<Figure['parts']> {
  const rows = await readParts(tx, under, { ...asked, query });
  const end = rows.at(-1);
  const lookedTo = end !== undefined && Number(end.nth) === LOOKED_AT_MAX ? end.id.toString() : undefined;
  const adding = rows.filter(({ value }) => value !== null && value !== 0n);
  const page = keysetPageOf(adding, { ...query, lookedTo }, ({ id }) => id.toString());
  return { ...page, content: page.content.map((row) => presentPart(row, under, asked)) };
}

const presentPart = (row: Part, under: MemberId, { figure, from, to }: AskedFigure): FigurePart => ({
  id: row.id.toString(),
  account: row.account,
  type: row.type,
  hasTeam: row.hasTeam,
  registeredAt: row.registeredAt.toISOString(),
  value: writeValue(figure, row.value!),
  days: row.isMoved ? { from: row.first!, to: row.last! } : { from, to },
  isElsewhere: row.parentId !== under,
});
