import { REPORT_ROWS_MAX, type PeopleBy } from '@baize/contract/console/play-report-words';
import type { PeopleFigures, PeopleReport } from '@baize/contract/console/play-reports';
import { isAgentType, MEMBER_TYPES, TRIAL_TYPE } from '@baize/contract/member-types';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { amountOf, COSTS, movedBeside } from './costs.ts';
import type { Days } from './span.ts';

export type PeopleAsked = {
  readonly by: PeopleBy;
  readonly currency: string;
  readonly days: Days;
  readonly ledger: Pick<Ledger, 'codeOf'>;
};
const DEEDS = ['bets', 'stake', 'payout', 'valid_bet', 'deposits', 'withdrawals', 'first_deposits'] as const;
const COUNTED = [...DEEDS, 'registered', ...COSTS] as const;
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
  readonly jackpots: bigint;
  readonly fees: bigint;
}>;
type Grouped = Sums & Computed<{ readonly key: string; readonly name: string }>;

/** A pool is fed by the house for nobody: what it cost belongs to a day, and to no player, agent or country. */
const hasPools = (by: PeopleBy): boolean => by === 'day';

function present({ stake, payout, bonuses, agents, fees, jackpots, ...more }: Sums, by: PeopleBy): PeopleFigures {
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
    registered: by === 'player' ? null : Number(more.registered),
    bonuses: formatAmount(bonuses),
    agents: formatAmount(agents),
    fees: formatAmount(fees),
    jackpots: hasPools(by) ? formatAmount(jackpots) : null,
    ngr: formatAmount(ggr - bonuses - agents - jackpots + fees),
  };
}

/**
 * Deeds, registrations and costs, each a row of its day and account. An agent's are of everybody below them: agents
 * stand below agents, and their rows are no parts of a whole.
 */
function foundOf({ by, currency, days, ledger }: PeopleAsked): RawBuilder<unknown> {
  const scope = by === 'agent' ? ('below' as const) : ('own' as const);
  const zeros = (count: number): RawBuilder<unknown> => sql.raw(Array.from({ length: count }, () => '0').join(', '));
  const deeds = sql.raw(DEEDS.map((each) => `s.${each}`).join(', '));
  // Sums of days count registrations for those above alone: here they stand with the account. A list of players is of
  // those who did something.
  const registered = sql`
    select brand_day(m.registered_at), m.id, ${zeros(DEEDS.length)}, 1, ${zeros(COSTS.length)} from identity.member m
      where m.registered_at >= ${days.from}::date - interval '1 day'
        and m.registered_at < ${days.to}::date + interval '2 days'
        and brand_day(m.registered_at) between ${days.from}::date and ${days.to}::date
        and m.currency = ${currency} and m.type <> ${TRIAL_TYPE}`;
  const moved = movedBeside({ days, currency, scopes: hasPools(by) ? [scope, 'house'] : [scope] });
  return sql`(
    select s.day, s.member_id, ${deeds}, ${scope === 'below' ? sql`s.registered` : sql`0 as registered`},
        ${sql.raw(COSTS.map((each) => `0 as ${each}`).join(', '))}
      from agents.day_sum s join identity.member m on m.id = s.member_id
      where s.day between ${days.from}::date and ${days.to}::date and s.scope = ${scope} and m.currency = ${currency}
    ${by === 'day' || by === 'country' ? sql`union all ${registered}` : sql``}
    union all
    select k.day, k.member_id, ${zeros(DEEDS.length + 1)},
        ${sql.join(
          COSTS.map((cost) => amountOf(cost, ledger)),
          sql`, `,
        )}
      from ${moved} k)`;
}

const SUMS = sql.raw(COUNTED.map((each) => `coalesce(sum(f.${each}), 0)::bigint as ${each}`).join(', '));

/** What a row is of, and by which table its name is found. */
const groupOf = (by: PeopleBy): { readonly key: RawBuilder<unknown>; readonly from: RawBuilder<unknown> } => {
  const member = sql`join identity.member m on m.id = f.member_id`;
  return {
    day: { key: sql`to_char(f.day, 'YYYY-MM-DD') as key, to_char(f.day, 'YYYY-MM-DD') as name`, from: sql`` },
    player: { key: sql`m.id::text as key, m.account as name`, from: member },
    agent: {
      key: sql`m.id::text as key, m.account as name`,
      from: sql`${member} and m.type = any (${MEMBER_TYPES.filter(isAgentType)}::smallint[])`,
    },
    country: { key: sql`coalesce(m.country, '') as key, coalesce(m.country, '') as name`, from: member },
  }[by];
};

export async function rowsOf(tx: Tx, asked: PeopleAsked): Promise<Pick<PeopleReport, 'rows' | 'cut'>> {
  const { key, from } = groupOf(asked.by);
  const rows = await tx.rows(sql<Grouped>`
    select ${key}, ${SUMS} from ${foundOf(asked)} f ${from}
      group by 1, 2 order by ${asked.by === 'day' ? sql`1` : sql`stake desc, 1`} limit ${REPORT_ROWS_MAX + 1}`);
  return {
    rows: rows.slice(0, REPORT_ROWS_MAX).map(({ key: of, name, ...sums }) => ({
      key: of,
      name,
      ...present(sums, asked.by),
    })),
    cut: rows.length > REPORT_ROWS_MAX,
  };
}

/** Everybody's own: nobody is counted under two agents. Registrations of everybody too, as the rows of agents have. */
export async function totalOf(tx: Tx, asked: PeopleAsked): Promise<PeopleFigures> {
  const by = asked.by === 'agent' ? ('country' as const) : asked.by;
  return present(await tx.row(sql<Sums>`select ${SUMS} from ${foundOf({ ...asked, by })} f`), by);
}
