import type { KeysetPage } from '@baize/contract/envelope';
import type { Wager, WagerQuerySchema } from '@baize/contract/wagers';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { beginsWith } from '../../../db/begins-with.ts';
import { byId, type Sought } from '../../../db/search.ts';
import { besidePlace, placeOf, placeUs, type Placed } from '../../../db/keyset.ts';
import { goesTowardsNewer, keysetPageOf } from '../../../page.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { gameTypeCode, gameTypeOf } from '../../../game-types.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import { suppliersOf } from './queries.ts';
import { WAGER_STATES } from './wager-part.ts';

export type WagerQuery = z.output<typeof WagerQuerySchema> & {
  /** This wager alone. */
  readonly wager?: string | undefined;
  readonly seek?: Seek | undefined;
};
/** What was typed into a search, with the games and studios of such a name. */
export type Seek = {
  readonly sought: Sought;
  readonly games: readonly string[];
  readonly vendors: readonly string[];
};
/** Names come from the catalogue, which stands above. */
export type WagerNames = { readonly game: (gameCode: string) => string; readonly vendor: (code: string) => string };

export const WAGER_COLUMNS = [
  'id',
  'supplierId',
  'vendor',
  'gameCode',
  'gameType',
  'round',
  'currency',
  'stakeCash',
  'stakeBonus',
  'payoutCash',
  'payoutBonus',
  'validBet',
  'status',
  'placedAt',
  'settledAt',
  'told',
  'rewardId',
  'freeWin',
] as const;
export type WagerRow = Pick<Row<'wagers.wager'>, (typeof WAGER_COLUMNS)[number]> & Placed;
type LookedAt = WagerRow & Computed<{ readonly fits: boolean; readonly nth: bigint }>;

/** A filter lets through what it may of this many wagers; where that fills no page, the page says where to go on. */
const LOOKED_AT_MAX = 2_000;

export type ListWagers = {
  readonly query: WagerQuery;
  /** In the reader's language. */
  readonly names: WagerNames;
};

/** A page of a member's wagers, the latest first. Costs the same whatever the member has staked before. */
export async function listWagers(tx: Tx, member: MemberId, { query, names }: ListWagers): Promise<KeysetPage<Wager>> {
  const order = goesTowardsNewer(query) ? ('asc' as const) : ('desc' as const);
  const numbered = query.seek && (await findNumbered(tx, member, query.seek.sought));
  const fits = numbered?.length ? fitting({ ...query, seek: undefined }) : fitting(query);
  const lookAt = isFiltered(query) ? LOOKED_AT_MAX : query.pageSize + 1;
  const found = tables
    .selectFrom('wagers.wager')
    .select([...WAGER_COLUMNS, placeUs('placedAt').as('placeUs'), fits.as('fits')])
    .select(sql<bigint>`row_number() over (order by placed_at ${sql.raw(order)}, id ${sql.raw(order)})`.as('nth'))
    .where('memberId', '=', member)
    .$if(Boolean(numbered?.length), (wagers) => wagers.where('id', 'in', numbered!))
    .$if(query.wager !== undefined, (wagers) => wagers.where('id', '=', query.wager as Uuid))
    .where(besidePlace('placedAt', query))
    .$if(query.status === 'open', (wagers) => wagers.where(isOpen(member)))
    .$if(query.from !== undefined, (wagers) => wagers.where('placedAt', '>=', new Date(query.from!)))
    .$if(query.to !== undefined, (wagers) => wagers.where('placedAt', '<', new Date(query.to!)))
    .orderBy('placedAt', order)
    .orderBy('id', order)
    .limit(lookAt);
  const rows = await tx.rows(sql<LookedAt>`
    select * from (${found}) looked_at where fits or nth = ${lookAt} order by nth limit ${query.pageSize + 1}`);
  const end = rows.at(-1);
  const lookedTo = end !== undefined && isFiltered(query) && Number(end.nth) === lookAt ? placeOf(end) : undefined;
  const passed = rows.filter((row) => row.fits);
  const page = keysetPageOf(passed, { ...query, lookedTo }, placeOf);
  return { ...page, content: page.content.map((row) => presentWager(row, names)) };
}

/** What the consumer of the rollups knows to be open. What has settled since is left out by its own state. */
const isOpen = (member: MemberId): RawBuilder<boolean> =>
  sql<boolean>`(supplier_id, id) in
    (select o.supplier_id, o.wager_id from wagers.open_wager o where o.member_id = ${member})`;

const HAS_STATUS: Record<NonNullable<WagerQuery['status']>, RawBuilder<boolean>> = {
  open: sql`status = ${WAGER_STATES.open}`,
  won: sql`status = ${WAGER_STATES.settled} and payout_cash + payout_bonus + free_win > stake_cash + stake_bonus`,
  returned: sql`status = ${WAGER_STATES.settled} and payout_cash + payout_bonus > 0
    and payout_cash + payout_bonus <= stake_cash + stake_bonus`,
  lost: sql`status = ${WAGER_STATES.settled} and payout_cash + payout_bonus + free_win = 0`,
  reversed: sql`status = ${WAGER_STATES.reversed}`,
};

/** A player's wagers of one number: beyond them it says too little. */
const NUMBERED_MAX = 50;

/** What of a member's bears this number or begins with it: a look a supplier, as the keys begin with both. */
async function findNumbered(tx: Tx, member: MemberId, sought: Sought): Promise<Uuid[]> {
  const rows = await tx.rows(sql<Pick<WagerRow, 'id'>>`
    with recursive suppliers as (${suppliersOf(member)})
    select w.id from suppliers s, lateral (
      (select id from wagers.wager where member_id = ${member} and supplier_id = s.supplier_id
        and ${byId(sought)[0] ?? sql`false`} limit ${NUMBERED_MAX})
      union
      (select id from wagers.wager where member_id = ${member} and supplier_id = s.supplier_id
        and round = ${sought.typed} limit ${NUMBERED_MAX})) w limit ${NUMBERED_MAX}`);
  return rows.map(({ id }) => id);
}

/** A wager of a game or a studio of that name, of a round whose number begins so, or of that stake or payout. */
function isSought({ sought, games, vendors }: Seek): RawBuilder<boolean> {
  const { amount } = sought;
  const sums = sql`(stake_cash + stake_bonus, payout_cash + payout_bonus)`;
  const id = byId(sought)[0] ?? sql`false`;
  return sql<boolean>`(${beginsWith('round', sought.typed)} or ${id} or game_code = any (${games}::text[])
    or vendor = any (${vendors}::text[]) or ${amount === undefined ? sql`false` : sql`${amount} in ${sums}`})`;
}

type Narrowed = Pick<WagerQuery, 'gameType' | 'vendor' | 'gameCode' | 'status' | 'seek'>;
export const isFiltered = ({ gameType, vendor, gameCode, status, seek }: Narrowed): boolean =>
  [gameType, vendor, gameCode, status, seek].some((wanted) => wanted !== undefined);

/** Whether a wager is let through by the filters of a list. */
export function fitting({ gameType, vendor, gameCode, status, seek }: Narrowed): RawBuilder<boolean> {
  const wanted: RawBuilder<unknown>[] = [sql`true`];
  if (gameType !== undefined) wanted.push(sql`game_type = ${gameTypeCode(gameType)}`);
  if (vendor !== undefined) wanted.push(sql`vendor = ${vendor}`);
  if (gameCode !== undefined) wanted.push(sql`game_code = ${gameCode}`);
  if (status !== undefined) wanted.push(HAS_STATUS[status]);
  if (seek !== undefined) wanted.push(isSought(seek));
  return sql<boolean>`(${sql.join(wanted, sql` and `)})`;
}

/** How a wager stands, in one word, by its state and its sums. */
export function wagerStatusOf(status: number, stake: bigint, payout: bigint): Wager['status'] {
  if (status === WAGER_STATES.open) return 'open';
  if (status === WAGER_STATES.reversed) return 'reversed';
  if (payout > stake) return 'won';
  return payout > 0n ? 'returned' : 'lost';
}

export function presentWager(row: WagerRow, names: WagerNames): Wager {
  const stake = row.stakeCash + row.stakeBonus;
  const payout = row.payoutCash + row.payoutBonus;
  return {
    id: row.id,
    vendor: row.vendor,
    vendorName: names.vendor(row.vendor),
    gameCode: row.gameCode,
    gameName: names.game(row.gameCode),
    gameType: gameTypeOf(row.gameType),
    round: row.round,
    currency: row.currency,
    stake: formatAmount(stake),
    stakeBonus: formatAmount(row.stakeBonus),
    payout: formatAmount(payout),
    validBet: formatAmount(row.validBet),
    status: wagerStatusOf(row.status, stake, payout + row.freeWin),
    placedAt: row.placedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    replayable: row.supplierId !== 0,
    atSupplier: row.told,
    freeWin: row.rewardId === null ? null : formatAmount(row.freeWin),
  };
}
