import type { TeamWager } from '@baize/contract/agent-reports';
import type { KeysetPage } from '@baize/contract/envelope';
import { sql } from 'kysely';
import { besidePlace, placeOf, placeUs, type Placed } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf } from '../../../page.ts';
import {
  fitting,
  isFiltered,
  presentWager,
  WAGER_COLUMNS,
  type WagerNames,
  type WagerQuery,
  type WagerRow,
} from '../../base/wagers/index.ts';

/** A team of up to so many is read account by account; a larger one out of what the brand's accounts did. */
const READ_ONE_BY_ONE_MAX = 200;
/** A page lets through what is a large team's of this many wagers of the brand, and says where to go on. */
const LOOKED_AT_MAX = 5_000;

type TeamQuery = WagerQuery & { readonly from: string; readonly to: string };
type Found = WagerRow & Placed & Computed<{ account: string; fits: boolean; nth: bigint }>;
type Named = { readonly query: TeamQuery; readonly names: WagerNames; readonly oneByOneMax?: number };

/** The account itself and everybody below, as long as they are few; undefined: they are many. */
async function fewOf(tx: Tx, agent: MemberId, max: number): Promise<MemberId[] | undefined> {
  const team = await tx.rows(sql<Computed<{ id: MemberId }>>`
    select id from agents_team(${agent}, ${max})`);
  return team.length > max ? undefined : team.map(({ id }) => id);
}

/** A page of the bets of a team in a range of time, the latest first. */
export async function listTeamWagers(
  tx: Tx,
  agent: MemberId,
  { query, names, oneByOneMax = READ_ONE_BY_ONE_MAX }: Named,
): Promise<KeysetPage<TeamWager>> {
  const few = await fewOf(tx, agent, oneByOneMax);
  const rows = await (few ? readOneByOne(tx, few, query) : readOfBrand(tx, agent, query));
  const end = rows.at(-1);
  const isCut = !few && end !== undefined && Number(end.nth) === LOOKED_AT_MAX;
  const passed = rows.filter(({ fits }) => fits);
  const page = keysetPageOf(passed, { ...query, lookedTo: isCut ? placeOf(end) : undefined }, placeOf);
  return { ...page, content: page.content.map((row) => ({ ...presentWager(row, names), account: row.account })) };
}

const orderOf = (query: TeamQuery) => (goesTowardsNewer(query) ? ('asc' as const) : ('desc' as const));
const inRange = (query: TeamQuery) =>
  tables
    .selectFrom('wagers.wager')
    .select([...WAGER_COLUMNS, 'memberId', placeUs('placedAt').as('placeUs')])
    .where(besidePlace('placedAt', query))
    .where('placedAt', '>=', new Date(query.from))
    .where('placedAt', '<', new Date(query.to))
    .orderBy('placedAt', orderOf(query))
    .orderBy('id', orderOf(query));

/** Of each account as much as a page holds, along its own index. */
function readOneByOne(tx: Tx, team: readonly MemberId[], query: TeamQuery): Promise<Found[]> {
  const order = sql.raw(orderOf(query));
  const ofOne = inRange(query)
    .where(sql<boolean>`member_id = team.id`)
    .$if(isFiltered(query), (wagers) => wagers.where(fitting(query)))
    .limit(query.pageSize + 1);
  return tx.rows(sql<Found>`
    select w.*, m.account, true as fits, 0::bigint as nth from unnest(${team}::bigint[]) as team (id)
    cross join lateral (${ofOne}) w join identity.member m on m.id = w.member_id
    order by w.placed_at ${order}, w.id ${order} limit ${query.pageSize + 1}`);
}

/** The brand's bets along their index, and of those whom they belong to. */
function readOfBrand(tx: Tx, agent: MemberId, query: TeamQuery): Promise<Found[]> {
  const order = sql.raw(orderOf(query));
  const looked = inRange(query)
    .select(fitting(query).as('passes'))
    .select(sql<bigint>`row_number() over (order by placed_at ${order}, id ${order})`.as('nth'))
    .where(sql<boolean>`brand_id = current_brand()`)
    .limit(LOOKED_AT_MAX);
  return tx.rows(sql<Found>`
    select * from (
      select w.*, m.account, w.passes and (m.id = ${agent} or m.path @> array[${agent}]::bigint[]) as fits
      from (${looked}) w join identity.member m on m.id = w.member_id) found
    where fits or nth = ${LOOKED_AT_MAX} order by nth limit ${query.pageSize + 1}`);
}
