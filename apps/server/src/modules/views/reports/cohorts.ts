import type { Cohorts } from '@baize/contract/console/play-reports';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';

const WEEKS = 12;
type CohortRow = Computed<{ readonly week: string; readonly age: number; readonly people: number }>;

/** Twelve weeks of registrations, and in how many of the weeks since they played: people of days, no wagers. */
export async function cohortsOf(tx: Tx, now: Date): Promise<Cohorts['cohorts']> {
  const first = sql`date_trunc('week', brand_day(${now})::timestamp)::date - ${7 * (WEEKS - 1)}::integer`;
  const joined = sql`
    select m.id, date_trunc('week', brand_day(m.registered_at)::timestamp)::date as week from identity.member m
      where m.registered_at >= (${first})::timestamp - interval '1 day' and brand_day(m.registered_at) >= ${first}`;
  const rows = await tx.rows(sql<CohortRow>`
    with joined as materialized (${joined})
    select to_char(week, 'YYYY-MM-DD') as week, -1 as age, count(*)::integer as people from joined group by week
    union all
    select to_char(j.week, 'YYYY-MM-DD'), ((d.day - j.week) / 7)::integer, count(distinct j.id)::integer
      from joined j join wagers.player_day d on d.member_id = j.id and d.day >= j.week
      group by 1, 2`);
  const weeks = [...new Set(rows.map(({ week }) => week))].toSorted();
  const people = new Map(rows.map((row) => [`${row.week} ${row.age}`, row.people]));
  return weeks.map((week) => {
    const ages = Math.floor((now.getTime() - Date.parse(week)) / (7 * 86_400_000)) + 1;
    return {
      week,
      registered: people.get(`${week} -1`) ?? 0,
      active: Array.from({ length: Math.max(1, Math.min(WEEKS, ages)) }, (_, age) => people.get(`${week} ${age}`) ?? 0),
    };
  });
}
