import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';

export type AccountType = Row<'agents.accountType'>;

/** What each type of account may do, by its number. */
export async function readAccountTypes(tx: Tx): Promise<ReadonlyMap<number, AccountType>> {
  const rows = await tx.rows(tables.selectFrom('agents.accountType').selectAll());
  return new Map(rows.map((row) => [row.type, row]));
}

export type Joined = { readonly memberId: MemberId; readonly codeKey: string | null };

/** Of these the members who were not counted yet. They are from now on. */
export async function noteJoined(tx: Tx, brandId: BrandId, joined: readonly Joined[]): Promise<ReadonlySet<MemberId>> {
  if (joined.length === 0) return new Set();
  const written = await tx.rows(
    tables
      .insertInto('agents.joined')
      .values(joined.map((each) => ({ ...each, brandId })))
      .onConflict((clash) => clash.doNothing())
      .returning('memberId'),
  );
  return new Set(written.map(({ memberId }) => memberId));
}

export async function noteDeposited(tx: Tx, members: readonly MemberId[]): Promise<void> {
  if (members.length === 0) return;
  await tx.run(
    tables
      .updateTable('agents.joined')
      .set({ deposited: true })
      .where('memberId', 'in', members)
      .where('deposited', '=', false),
  );
}

/** Who registered by which link, and how many of them have deposited. */
export type LinkUse = { readonly codeKey: string; readonly registered: number; readonly deposited: number };
export const countLinkUses = (tx: Tx, codeKeys: readonly string[]): Promise<LinkUse[]> =>
  tx.rows(sql<Computed<LinkUse>>`select code_key, count(*)::integer as registered,
      count(*) filter (where deposited)::integer as deposited
    from agents.joined where code_key = any (${codeKeys}::text[]) group by code_key`);

export type TeamGrowth = { readonly memberId: MemberId; readonly agents: number; readonly members: number };

/** Adds to how many stand below each of these members. */
export async function growTeams(tx: Tx, brandId: BrandId, growths: readonly TeamGrowth[]): Promise<void> {
  if (growths.length === 0) return;
  await tx.run(
    tables
      .insertInto('agents.team')
      .values(growths.map((each) => ({ ...each, brandId })))
      .onConflict((clash) =>
        clash.column('memberId').doUpdateSet((eb) => ({
          agents: eb('agents.team.agents', '+', eb.ref('excluded.agents')),
          members: eb('agents.team.members', '+', eb.ref('excluded.members')),
        })),
      ),
  );
}

export type TeamSize = { readonly agents: number; readonly members: number };
export const readTeamSize = async (tx: Tx, member: MemberId): Promise<TeamSize> =>
  (await tx.maybe(tables.selectFrom('agents.team').select(['agents', 'members']).where('memberId', '=', member))) ?? {
    agents: 0,
    members: 0,
  };

/** What an account, or everybody below it, did at an instant. */
export type Deed = {
  readonly memberId: MemberId;
  readonly scope: 'own' | 'below';
  readonly at: string;
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
  readonly depositCount: bigint;
  readonly firstDeposits: bigint;
  readonly registered: bigint;
  /** As in the wager, where it is of bets. */
  readonly gameType: number | null;
};

/** The brand's clock, read once: `brand_day` of each of some ten thousand rows took longer than the rest of it. */
const CLOCK = `clock as materialized (select make_interval(mins => brand_offset()) as beside)`;
const DAY = `((l.at at time zone 'UTC') + clock.beside)::date`;

/** Adds deeds to the sums of their days. */
export async function addDeeds(tx: Tx, brandId: BrandId, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const column = (of: (deed: Deed) => unknown): unknown[] => deeds.map(of);
  await tx.run(
    `with ${CLOCK}
      insert into agents.day_sum as d (brand_id, member_id, scope, day, bets, stake, payout, valid_bet, deposits,
        deposit_count, first_deposits, registered, withdrawals, rebates, agent_rebates, wages, dividends)
      select $1, l.member, l.scope, ${DAY}, sum(l.bets)::bigint, sum(l.stake)::bigint, sum(l.payout)::bigint,
        sum(l.valid_bet)::bigint, sum(l.deposits)::bigint, sum(l.deposit_count)::bigint, sum(l.first)::bigint,
        sum(l.registered)::bigint, sum(l.withdrawals)::bigint, sum(l.rebates)::bigint, sum(l.agent_rebates)::bigint,
        sum(l.wages)::bigint, sum(l.dividends)::bigint
      from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
          $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[],
          $16::bigint[], $17::bigint[])
        as l (member, scope, at, bets, stake, payout, valid_bet, deposits, deposit_count, first, registered,
          withdrawals, rebates, agent_rebates, wages, dividends)
        cross join clock
      group by 2, 3, 4
      on conflict (member_id, scope, day) do update set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
        payout = d.payout + excluded.payout, valid_bet = d.valid_bet + excluded.valid_bet,
        deposits = d.deposits + excluded.deposits, deposit_count = d.deposit_count + excluded.deposit_count,
        first_deposits = d.first_deposits + excluded.first_deposits, registered = d.registered + excluded.registered,
        withdrawals = d.withdrawals + excluded.withdrawals, rebates = d.rebates + excluded.rebates,
        agent_rebates = d.agent_rebates + excluded.agent_rebates, wages = d.wages + excluded.wages,
        dividends = d.dividends + excluded.dividends`,
    [
      brandId,
      column((d) => d.memberId),
      column((d) => d.scope),
      column((d) => d.at),
      column((d) => d.bets),
      column((d) => d.stake),
      column((d) => d.payout),
      column((d) => d.validBet),
      column((d) => d.deposits),
      column((d) => d.depositCount),
      column((d) => d.firstDeposits),
      column((d) => d.registered),
      column((d) => d.withdrawals),
      column((d) => d.rebates),
      column((d) => d.agentRebates),
      column((d) => d.wages),
      column((d) => d.dividends),
    ],
  );
}

/** Adds bets, and what they gave back, to the sums of their days by kind of game. */
export async function addKindDeeds(tx: Tx, brandId: BrandId, deeds: readonly Deed[]): Promise<void> {
  const bets = deeds.filter(({ gameType }) => gameType !== null);
  if (bets.length === 0) return;
  const column = (of: (deed: Deed) => unknown): unknown[] => bets.map(of);
  await tx.run(
    `with ${CLOCK}
      insert into agents.day_kind_sum as d (brand_id, member_id, scope, day, game_type, bets, stake, payout, valid_bet,
        rebates, agent_rebates)
      select $1, l.member, l.scope, ${DAY}, l.game_type, sum(l.bets)::bigint, sum(l.stake)::bigint,
        sum(l.payout)::bigint, sum(l.valid_bet)::bigint, sum(l.rebates)::bigint, sum(l.agent_rebates)::bigint
      from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bigint[],
          $9::bigint[], $10::bigint[], $11::bigint[])
        as l (member, scope, at, game_type, bets, stake, payout, valid_bet, rebates, agent_rebates)
        cross join clock
      group by 2, 3, 4, 5
      on conflict (member_id, scope, day, game_type) do update set bets = d.bets + excluded.bets,
        stake = d.stake + excluded.stake, payout = d.payout + excluded.payout,
        valid_bet = d.valid_bet + excluded.valid_bet, rebates = d.rebates + excluded.rebates,
        agent_rebates = d.agent_rebates + excluded.agent_rebates`,
    [
      brandId,
      column((d) => d.memberId),
      column((d) => d.scope),
      column((d) => d.at),
      column((d) => d.gameType),
      column((d) => d.bets),
      column((d) => d.stake),
      column((d) => d.payout),
      column((d) => d.validBet),
      column((d) => d.rebates),
      column((d) => d.agentRebates),
    ],
  );
}

const MOVE_COLUMNS = [
  'id',
  'memberId',
  'fromParentId',
  'toParentId',
  'askedBy',
  'reason',
  'askedAt',
  'effectiveAt',
  'state',
  'endedAt',
] as const;
export type Move = Pick<Row<'agents.move'>, (typeof MOVE_COLUMNS)[number]>;
export type NewMove = Pick<
  Move,
  'id' | 'memberId' | 'fromParentId' | 'toParentId' | 'askedBy' | 'reason' | 'askedAt' | 'effectiveAt'
>;

/** False: another move of this member waits. */
export async function insertMove(tx: Tx, brandId: BrandId, move: NewMove): Promise<boolean> {
  const written = await tx.run(
    tables
      .insertInto('agents.move')
      .values({ ...move, brandId })
      .onConflict((clash) => clash.columns(['brandId', 'memberId']).where('state', '=', 'waiting').doNothing()),
  );
  return written === 1;
}

/** Moves that one turn of the job carries out. */
const MOVES_MAX = 20;

/** Moves whose day has come, in the order in which they were asked for. */
export const listDueMoves = async (tx: Tx, now: Date): Promise<Uuid[]> =>
  (
    await tx.rows(
      tables
        .selectFrom('agents.move')
        .select('id')
        .where('state', '=', 'waiting')
        .where('effectiveAt', '<=', now)
        .orderBy('askedAt')
        .orderBy('id')
        .limit(MOVES_MAX),
    )
  ).map(({ id }) => id);

/** Undefined: it was withdrawn, or carried out by another process. */
export const lockWaitingMove = (tx: Tx, id: Uuid): Promise<Move | undefined> =>
  tx.maybe(
    tables
      .selectFrom('agents.move')
      .select(MOVE_COLUMNS)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate(),
  );

export async function endMove(
  tx: Tx,
  id: Uuid,
  end: { readonly state: 'done' | 'refused'; readonly endedAt: Date },
): Promise<void> {
  await tx.run(tables.updateTable('agents.move').set(end).where('id', '=', id));
}

/** Takes the move of a member back that waits; undefined: none does. */
export const endWaitingMove = (tx: Tx, member: MemberId, endedAt: Date): Promise<Move | undefined> =>
  tx.maybe(
    tables
      .updateTable('agents.move')
      .set({ state: 'withdrawn', endedAt })
      .where('memberId', '=', member)
      .where('state', '=', 'waiting')
      .returning(MOVE_COLUMNS),
  );

/** The newest moves first. */
export const listMoves = (tx: Tx, member: MemberId, limit: number): Promise<Move[]> =>
  tx.rows(
    tables
      .selectFrom('agents.move')
      .select(MOVE_COLUMNS)
      .where('memberId', '=', member)
      .orderBy('askedAt', 'desc')
      .limit(limit),
  );
