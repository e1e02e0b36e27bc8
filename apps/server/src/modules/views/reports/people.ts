import { REPORT_ROWS_MAX, type PeopleBy } from '@baize/contract/console/play-report-words';
import type { Cohorts, PeopleFigures, PeopleReport } from '@baize/contract/console/play-reports';
import { isAgentType, MEMBER_TYPES } from '@baize/contract/member-types';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { Days } from './span.ts';

export type PeopleAsked = { readonly by: PeopleBy; readonly currency: string; readonly days: Days };
type Sums = Computed<{
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly validBet: bigint;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly firstDeposits: bigint;
  readonly registered: bigint;
  readonly bonuses: bigint;
  readonly agents: bigint;
}>;
type Grouped = Sums & Computed<{ readonly key: string; readonly name: string }>;

const sum = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(sum(${of}), 0)::bigint`;
const SUMS = sql`${sum(sql`s.bets`)} as bets, ${sum(sql`s.stake`)} as stake, ${sum(sql`s.payout`)} as payout,
  ${sum(sql`s.valid_bet`)} as valid_bet, ${sum(sql`s.deposits`)} as deposits,
  ${sum(sql`s.withdrawals`)} as withdrawals, ${sum(sql`s.first_deposits`)} as first_deposits,
  ${sum(sql`s.registered`)} as registered, ${sum(sql`s.rebates`)} as bonuses,
  ${sum(sql`s.agent_rebates + s.wages + s.dividends`)} as agents`;

function present({ stake, payout, bonuses, agents, ...more }: Sums): PeopleFigures {
  const ggr = stake - payout;
  return {
    bets: Number(more.bets),
    stake: formatAmount(stake),
    payout: formatAmount(payout),
    ggr: formatAmount(ggr),
    validBet: formatAmount(more.validBet),
    deposits: formatAmount(more.deposits),
    withdrawals: formatAmount(more.withdrawals),
    firstDeposits: Number(more.firstDeposits),
    registered: Number(more.registered),
    bonuses: formatAmount(bonuses),
    agents: formatAmount(agents),
    ngr: formatAmount(ggr - bonuses - agents),
  };
}

/** An agent's rows are of everybody below them: agents stand below agents, and their rows are no parts of a whole. */
const scopeOf = (by: PeopleBy): RawBuilder<unknown> =>
  by === 'agent'
    ? sql`s.scope = 'below' and m.type = any (${MEMBER_TYPES.filter(isAgentType)}::smallint[])`
    : sql`s.scope = 'own'`;
const keyOf = (by: PeopleBy): RawBuilder<unknown> =>
  ({
    day: sql`to_char(s.day, 'YYYY-MM-DD') as key, to_char(s.day, 'YYYY-MM-DD') as name`,
    player: sql`m.id::text as key, m.account as name`,
    agent: sql`m.id::text as key, m.account as name`,
  })[by];

const found = ({ currency, days }: Pick<PeopleAsked, 'currency' | 'days'>, scope: RawBuilder<unknown>) => sql`
  from agents.day_sum s join identity.member m on m.id = s.member_id
  where s.day between ${days.from}::date and ${days.to}::date and m.currency = ${currency} and ${scope}`;

export async function rowsOf(tx: Tx, asked: PeopleAsked): Promise<Pick<PeopleReport, 'rows' | 'cut'>> {
  const rows = await tx.rows(sql<Grouped>`
    select ${keyOf(asked.by)}, ${SUMS} ${found(asked, scopeOf(asked.by))}
      group by 1, 2 order by ${asked.by === 'day' ? sql`1` : sql`stake desc, 1`} limit ${REPORT_ROWS_MAX + 1}`);
  return {
    rows: rows.slice(0, REPORT_ROWS_MAX).map(({ key, name, ...sums }) => ({ key, name, ...present(sums) })),
    cut: rows.length > REPORT_ROWS_MAX,
  };
}

/** Everybody's own, whatever the rows are by: nobody is counted under two agents. */
export const totalOf = async (tx: Tx, asked: Pick<PeopleAsked, 'currency' | 'days'>): Promise<PeopleFigures> =>
  present(await tx.row(sql<Sums>`select ${SUMS} ${found(asked, scopeOf('day'))}`));

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
