import { REPORT_DAYS_MAX, type DayRange, type TeamCounts } from '@baize/contract/agents';
import { UNIT } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed, Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';

/** From how much valid bet of a day on an account was active on it. */
export const ACTIVE_FROM = 100n * UNIT;
/** Days between two of one range are fewer. What lies further back tells nothing to any range. */
export const GAP_MAX = REPORT_DAYS_MAX - 1;
/**
 * Which account counts on a day is kept for a time (the class `counted-days` of retention), and with it the days before
 * that may be its neighbours. What is done to a day further back is in the sums of days, and changes no count: whether
 * the account counts already is not known any more.
 */
export const COUNTED_DAYS = 400;

/** An account that did something, when, and the line in which it stands: everybody above it and itself. */
export type Touched = { readonly memberId: MemberId; readonly at: string; readonly line: readonly MemberId[] };
/** An account begins to count for a deed of a day, or does no more: what it did was taken back. */
type Flip = Pick<Row<'agents.countedDay'>, 'memberId' | 'deed' | 'day'> & Computed<{ isOn: boolean }>;

/** Counts accounts on the days of their deeds, once their own sums of those days are written. */
export async function countDays(tx: Tx, brandId: BrandId, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return;
  const flips = await tx.rows(sql<Flip>`
    select d.member_id, w.deed, d.day, w.is_on
    from (select distinct l.member, brand_day(l.at) as day
        from unnest(${touched.map(({ memberId }) => memberId)}::bigint[], ${touched.map(({ at }) => at)}::timestamptz[])
          as l (member, at)) t
      join agents.day_sum d on d.member_id = t.member and d.scope = 'own' and d.day = t.day
      cross join lateral (values ('bet', d.bets > 0), ('deposit', d.deposit_count > 0),
        ('active', d.valid_bet >= ${ACTIVE_FROM})) w (deed, is_on)
      left join agents.counted_day c on c.member_id = d.member_id and c.deed = w.deed and c.day = d.day
    where w.is_on <> (c.member_id is not null) and d.day > brand_day(clock_timestamp()) - ${COUNTED_DAYS}::integer
    order by d.member_id, w.deed, d.day`);
  const lines = new Map(touched.map(({ memberId, line }) => [memberId, line]));
  // Days of one account follow each other: each is set between those that stand already.
  const rounds = new Map<number, Flip[]>();
  for (const ofOne of Map.groupBy(flips, ({ memberId, deed }) => `${memberId} ${deed}`).values())
    for (const [nth, flip] of ofOne.entries()) rounds.set(nth, [...(rounds.get(nth) ?? []), flip]);
  for (const round of rounds.values()) await setDays(tx, brandId, { flips: round, lines });
}

/** How many accounts of a team bet, deposited and were active: each is told of its first day in the range. */
export async function countTeam(tx: Tx, member: MemberId, { from, to }: DayRange): Promise<TeamCounts> {
  const rows = await tx.rows(sql<Pick<Row<'agents.teamDay'>, 'deed'> & Computed<{ accounts: number }>>`
    select deed, sum(accounts)::integer as accounts from agents.team_day
    where member_id = ${member} and deed in ('bet', 'deposit', 'active') and day between ${from} and ${to}
      and (gap = 0 or day - gap < ${from}) group by deed`);
  const of = new Map(rows.map(({ deed, accounts }) => [deed, accounts]));
  return { bettors: of.get('bet') ?? 0, depositors: of.get('deposit') ?? 0, active: of.get('active') ?? 0 };
}

type Round = { readonly flips: readonly Flip[]; readonly lines: ReadonlyMap<MemberId, readonly MemberId[]> };

/**
 * Sets days between the days before and after them under the same head, or takes them out again: what follows then has
 * another gap. Of each account and deed one day.
 */
async function setDays(tx: Tx, brandId: BrandId, { flips, lines }: Round): Promise<void> {
  const column = (of: (flip: Flip) => unknown): unknown[] => flips.map(of);
  await tx.run(
    `with flip as (
      select l.member_id, l.deed, l.day, l.is_on, l.line::bigint[] as line
      from unnest($2::bigint[], $3::text[], $4::date[], $5::boolean[], $6::text[])
        as l (member_id, deed, day, is_on, line)
    ), noted as (
      insert into agents.counted_day (brand_id, member_id, deed, day, line)
        select $1, member_id, deed, day, line from flip where is_on
    ), undone as (
      delete from agents.counted_day c using flip f
        where not f.is_on and c.member_id = f.member_id and c.deed = f.deed and c.day = f.day
        returning c.member_id, c.deed, c.day, c.line
    ), step as (
      select s.*, u.head, earlier.day as before, later.day as after
      from (select member_id, deed, day, line, 1 as sign from flip where is_on
          union all select member_id, deed, day, line, -1 from undone) s
        cross join unnest(s.line) as u (head)
        left join lateral (select c.day from agents.counted_day c
          where c.member_id = s.member_id and c.deed = s.deed and c.day < s.day and c.day >= s.day - $7::integer
            and u.head = any (c.line) order by c.day desc limit 1) earlier on true
        left join lateral (select c.day from agents.counted_day c
          where c.member_id = s.member_id and c.deed = s.deed and c.day > s.day and c.day <= s.day + $7::integer
            and u.head = any (c.line) order by c.day limit 1) later on true
    ), change as (
      select head, deed, day, coalesce(day - before, 0) as gap, sign from step
      union all select head, deed, after, after - day, sign from step where after is not null
      union all select head, deed, after, case when after - before <= $7 then after - before else 0 end, -sign
        from step where after is not null
    )
    insert into agents.team_day as d (brand_id, member_id, deed, day, gap, accounts)
      select $1, head, deed, day, gap, sum(sign)::integer from change group by 2, 3, 4, 5 having sum(sign) <> 0
      order by 2, 3, 4, 5
      on conflict (member_id, deed, day, gap) do update set accounts = d.accounts + excluded.accounts`,
    [
      brandId,
      column((flip) => flip.memberId),
      column((flip) => flip.deed),
      column((flip) => flip.day),
      column((flip) => flip.isOn),
      // Arrays of different lengths travel as text.
      column((flip) => `{${lines.get(flip.memberId)!.join(',')}}`),
      GAP_MAX,
    ],
  );
}
