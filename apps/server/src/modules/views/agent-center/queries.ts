import type { Downline, TeamSums } from '@baize/contract/agents';
import { COUNTED_MAX } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import { beginsWith } from '../../../db/begins-with.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { POCKET_CODES } from '../../../ledger/index.ts';
import { boundsOf, type PageQuery } from '../../../page.ts';

/** Days of the brand, both included. */
export type Days = { readonly from: string; readonly to: string };

type Sums = {
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly validBet: bigint;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly rebates: bigint;
  readonly agentRebates: bigint;
  readonly wages: bigint;
  readonly dividends: bigint;
  readonly firstDeposits: bigint;
  readonly registered: bigint;
};
const NOTHING: Sums = {
  bets: 0n,
  stake: 0n,
  payout: 0n,
  validBet: 0n,
  deposits: 0n,
  withdrawals: 0n,
  rebates: 0n,
  agentRebates: 0n,
  wages: 0n,
  dividends: 0n,
  firstDeposits: 0n,
  registered: 0n,
};

/** Sums of bigint columns are numeric in PostgreSQL and would arrive as text. */
const SUMS = sql.raw(
  [
    'bets',
    'stake',
    'payout',
    'valid_bet',
    'deposits',
    'withdrawals',
    'rebates',
    'agent_rebates',
    'wages',
    'dividends',
    'first_deposits',
    'registered',
  ]
    .map((column) => `sum(${column})::bigint as ${column}`)
    .join(', '),
);

const added = (one: Sums, other: Sums): Sums => ({
  bets: one.bets + other.bets,
  stake: one.stake + other.stake,
  payout: one.payout + other.payout,
  validBet: one.validBet + other.validBet,
  deposits: one.deposits + other.deposits,
  withdrawals: one.withdrawals + other.withdrawals,
  rebates: one.rebates + other.rebates,
  agentRebates: one.agentRebates + other.agentRebates,
  wages: one.wages + other.wages,
  dividends: one.dividends + other.dividends,
  firstDeposits: one.firstDeposits + other.firstDeposits,
  registered: one.registered + other.registered,
});

type Kept = Pick<Sums, 'stake' | 'payout' | 'rebates' | 'agentRebates'>;
/**
 * What the company kept of play: positive where players lost more than was given back. What contracts pay is not taken
 * off.
 */
const netLossOf = ({ stake, payout, rebates, agentRebates }: Kept): string =>
  formatAmount(stake - payout - rebates - agentRebates);

export const presentSums = (sums: Sums): TeamSums => ({
  bets: Number(sums.bets),
  stake: formatAmount(sums.stake),
  payout: formatAmount(sums.payout),
  validBet: formatAmount(sums.validBet),
  netLoss: netLossOf(sums),
  deposits: formatAmount(sums.deposits),
  withdrawals: formatAmount(sums.withdrawals),
  rebates: formatAmount(sums.rebates),
  agentRebates: formatAmount(sums.agentRebates),
  wages: formatAmount(sums.wages),
  dividends: formatAmount(sums.dividends),
  firstDeposits: Number(sums.firstDeposits),
  registered: Number(sums.registered),
});

/** What some accounts did for themselves, and what everybody below each of them did. */
export type Team = { readonly own: Sums; readonly whole: Sums };
const NO_TEAM: Team = { own: NOTHING, whole: NOTHING };

export async function sumTeams(
  tx: Tx,
  members: readonly MemberId[],
  { from, to }: Days,
): Promise<(id: MemberId) => Team> {
  const rows = await tx.rows(sql<Sums & Computed<{ memberId: MemberId; scope: 'own' | 'below' }>>`
    select member_id, scope, ${SUMS} from agents.day_sum
    where member_id = any (${members}::bigint[]) and day between ${from} and ${to} group by member_id, scope`);
  const teams = new Map<MemberId, Team>();
  for (const { memberId, scope, ...sums } of rows) {
    const { own, whole } = teams.get(memberId) ?? NO_TEAM;
    teams.set(memberId, { own: scope === 'own' ? sums : own, whole: added(whole, sums) });
  }
  return (id) => teams.get(id) ?? NO_TEAM;
}

/** A team's valid bet and net loss, day by day. */
export async function listDays(
  tx: Tx,
  member: MemberId,
  { from, to }: Days,
): Promise<{ day: string; validBet: string; netLoss: string }[]> {
  const rows = await tx.rows(sql<Kept & Computed<{ day: string; validBet: bigint }>>`
    select d.day::date as day, coalesce(sum(s.valid_bet), 0)::bigint as valid_bet,
      coalesce(sum(s.stake), 0)::bigint as stake, coalesce(sum(s.payout), 0)::bigint as payout,
      coalesce(sum(s.rebates), 0)::bigint as rebates, coalesce(sum(s.agent_rebates), 0)::bigint as agent_rebates
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
    left join agents.day_sum s on s.member_id = ${member} and s.day = d.day::date
    group by d.day order by d.day`);
  return rows.map(({ day, validBet, ...sums }) => ({
    day,
    validBet: formatAmount(validBet),
    netLoss: netLossOf(sums),
  }));
}

export async function countOnline(tx: Tx, member: MemberId, since: Date): Promise<number> {
  const { online } = await tx.row(
    sql<Computed<{ online: number }>>`select identity_online(${member}, ${since}) as online`,
  );
  return online;
}

export type Size = { readonly agents: number; readonly members: number };
export async function readSize(tx: Tx, member: MemberId): Promise<Size> {
  const size = tables.selectFrom('agents.team').select(['agents', 'members']).where('memberId', '=', member);
  return (await tx.maybe(size)) ?? { agents: 0, members: 0 };
}

/** The line from the top of the tree down to a member. */
export const readLine = (tx: Tx, member: MemberId): Promise<{ id: MemberId; account: string }[]> =>
  tx.rows(
    tables
      .selectFrom('identity.member as m')
      .select(['m.id', 'm.account'])
      // As an array: a subquery beside an `or` is answered by reading every member there is.
      .where(
        'm.id',
        '=',
        sql<MemberId>`any (array(select unnest(path || id) from identity.member where id = ${member}))`,
      )
      .orderBy('m.depth'),
  );

/** The line from an agent down to somebody of their team; undefined: the member is not in it. */
export async function findLine(
  tx: Tx,
  agent: MemberId,
  member: MemberId,
): Promise<{ id: MemberId; account: string }[] | undefined> {
  const line = await readLine(tx, member);
  const start = line.findIndex(({ id }) => id === agent);
  return start === -1 ? undefined : line.slice(start);
}

export type DownlineQuery = PageQuery & { readonly under: MemberId; readonly account: string | undefined };
export type Row = Omit<Downline, 'sums'>;

/** Names are looked for in a team of up to so many one by one; in a larger one along all names of the brand. */
const NAMED_ONE_BY_ONE_MAX = 5_000;
type Below = Pick<DownlineQuery, 'under' | 'account'> & { readonly isSmall: boolean };

/** The direct downlines of a member; or, with a name, whoever in their whole team is called so. */
const below = ({ under, account, isSmall }: Below) => {
  const members = tables.selectFrom('identity.member as m').where('m.type', '<>', 4);
  if (account === undefined || account === '') return members.where('m.parentId', '=', under);
  const key = account.normalize('NFKC').toLowerCase();
  const named = members.where(beginsWith('m.account_key', key)).where('m.id', '<>', under);
  return isSmall
    ? named.where(
        'm.id',
        '=',
        sql<MemberId>`any (array(select id from agents_team(${under}, ${NAMED_ONE_BY_ONE_MAX})))`,
      )
    : named.where(sql<boolean>`m.path @> array[${under}]::bigint[]`);
};

/** Downlines come with the newest first, names in their order. */
export async function listBelow(
  tx: Tx,
  query: DownlineQuery,
): Promise<{ rows: Row[]; ids: MemberId[]; total: number }> {
  const { limit, offset } = boundsOf(query);
  const isNamed = query.account !== undefined && query.account !== '';
  const { agents, members } = isNamed ? await readSize(tx, query.under) : { agents: 0, members: 0 };
  const wanted = { ...query, isSmall: agents + members <= NAMED_ONE_BY_ONE_MAX };
  const rows = await tx.rows(
    below(wanted)
      .leftJoin('agents.team as t', 't.memberId', 'm.id')
      .select([
        'm.id',
        'm.parentId',
        'm.account',
        'm.nickname',
        'm.type',
        'm.status',
        'm.registeredAt',
        'm.lastLoginAt',
      ])
      .select(['t.agents', 't.members'])
      .select(
        sql<bigint>`coalesce((select sum(a.balance) from ledger.account a where a.member_id = m.id
          and a.kind in (${POCKET_CODES.cash}, ${POCKET_CODES.bonus})), 0)::bigint`.as('balance'),
      )
      .orderBy(isNamed ? sql`m.account_key collate "C" asc` : sql`m.id desc`)
      .limit(limit)
      .offset(offset),
  );
  const counted = await tx.row(
    tables
      .selectFrom(below(wanted).select('m.id').limit(COUNTED_MAX).as('counted'))
      .select(sql<number>`count(*)::integer`.as('total')),
  );
  return {
    ids: rows.map(({ id }) => id),
    total: counted.total,
    rows: rows.map((row) => ({
      id: row.id.toString(),
      parentId: String(row.parentId),
      account: row.account,
      nickname: row.nickname,
      type: row.type,
      status: row.status,
      registeredAt: row.registeredAt.toISOString(),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
      balance: formatAmount(row.balance),
      size: { agents: row.agents ?? 0, members: row.members ?? 0 },
    })),
  };
}
