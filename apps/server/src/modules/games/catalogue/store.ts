import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId, SupplierId } from '../../../ids.ts';

export const VENDOR_COLUMNS = [
  'code',
  'gameType',
  'supplierId',
  'displayName',
  'name',
  'icon',
  'isGame',
  'opens',
  'enabled',
  'maintenance',
  'maintenanceFrom',
  'maintenanceUntil',
  'sort',
  'hidden',
] as const;
export type VendorRow = Readonly<Pick<Row<'catalogue.vendor'>, (typeof VENDOR_COLUMNS)[number]>>;
/** Of which an operator decides alone, later, or what is rare: nobody who puts a vendor there has to say it. */
type EditedOfVendor = 'opens' | 'name' | 'icon' | 'maintenanceFrom' | 'maintenanceUntil' | 'hidden';
export type VendorDraft = Omit<VendorRow, EditedOfVendor> & Partial<Pick<VendorRow, EditedOfVendor>>;

export const GAME_COLUMNS = [
  'nodeId',
  'gameCode',
  'supplierId',
  'vendor',
  'gameType',
  'name',
  'classify',
  'rtp',
  'rtpHighest',
  'volatility',
  'lines',
  'minStake',
  'maxStake',
  'jackpot',
  'trial',
  'artKind',
  'art',
  'tags',
  'movedFrom',
  'isHot',
  'isNew',
  'showIcon',
  'platforms',
  'releasedAt',
  'enabled',
  'maintenance',
  'sort',
] as const;
export type GameRow = Readonly<Pick<Row<'catalogue.game'>, (typeof GAME_COLUMNS)[number]>>;
/** A page of favourites holds all of them: the specification's 999. */
export const FAVOURITES_MAX = 999;
/** What the shelf's table says itself, unless it is told otherwise. */
type EditedOfGame = 'rtpHighest' | 'art' | 'tags' | 'movedFrom' | 'showIcon' | 'platforms' | 'releasedAt';
/** A game that comes into a catalogue: it gets its node there. */
export type GameDraft = Omit<GameRow, 'nodeId' | EditedOfGame> & Partial<Pick<GameRow, EditedOfGame>>;

/**
 * A text that is another one after any change of a brand's vendors, games or tags: of each table how many rows there
 * are, and the sum of the transactions that wrote them, which grows with every row that is written.
 */
export const readStamp = async (tx: Tx): Promise<string> => {
  const { stamp } = await tx.row(sql<Computed<{ stamp: string }>>`
    select string_agg(name || ' ' || rows || ' ' || written, ' ' order by name) stamp from (
      select 'game' as name, count(*) rows, coalesce(sum(xmin::text::bigint), 0) written from catalogue.game
      union all select 'tag', count(*), coalesce(sum(xmin::text::bigint), 0) from catalogue.tag
      union all select 'vendor', count(*), coalesce(sum(xmin::text::bigint), 0) from catalogue.vendor) counted`);
  return stamp;
};

export const listVendorRows = (tx: Tx): Promise<VendorRow[]> =>
  tx.rows(tables.selectFrom('catalogue.vendor').select(VENDOR_COLUMNS).orderBy('sort').orderBy('code'));

export const listGameRows = (tx: Tx): Promise<GameRow[]> =>
  tx.rows(tables.selectFrom('catalogue.game').select(GAME_COLUMNS).orderBy('sort').orderBy('gameCode'));

export async function saveVendor(tx: Tx, brandId: BrandId, row: VendorDraft): Promise<void> {
  await tx.run(
    tables
      .insertInto('catalogue.vendor')
      .values({ ...row, brandId })
      .onConflict((clash) => clash.columns(['brandId', 'code', 'gameType']).doNothing()),
  );
}

export async function saveGame(tx: Tx, brandId: BrandId, row: GameDraft): Promise<void> {
  await tx.run(
    tables
      .insertInto('catalogue.game')
      .values({ ...row, brandId })
      .onConflict((clash) => clash.columns(['brandId', 'gameCode']).doNothing()),
  );
}

/** What one supplier sold another sells from now on: what is under way is settled by the one before. */
export async function moveToSupplier(
  tx: Tx,
  from: SupplierId,
  { gameCode, supplierId, vendor, gameType }: Pick<GameRow, 'gameCode' | 'supplierId' | 'vendor' | 'gameType'>,
): Promise<void> {
  const placed = { supplierId, updatedAt: sql<Date>`now()` };
  await tx.run(
    tables
      .updateTable('catalogue.vendor')
      .set(placed)
      .where('code', '=', vendor)
      .where('gameType', '=', gameType)
      .where('supplierId', '=', from),
  );
  await tx.run(
    tables
      .updateTable('catalogue.game')
      .set({ ...placed, vendor, gameType, movedFrom: null })
      .where('gameCode', '=', gameCode)
      .where('supplierId', '=', from),
  );
}

/** What the supplier decides of a game. Its release is told once, or never. */
export type GameFacts = Pick<
  GameRow,
  'name' | 'rtp' | 'rtpHighest' | 'volatility' | 'minStake' | 'maxStake' | 'jackpot' | 'trial' | 'platforms'
> & {
  readonly releasedAt: Date | undefined;
};

/** Facts that belong to the supplier; what the brand decided (enabled, hot, order, names of its own vendors) stays. */
export async function updateGameFacts(
  tx: Tx,
  game: { readonly supplierId: SupplierId; readonly gameCode: string },
  facts: GameFacts,
): Promise<number> {
  const { name, rtp, rtpHighest, volatility, minStake, maxStake, jackpot, trial, platforms, releasedAt } = facts;
  return tx.run(
    tables
      .updateTable('catalogue.game')
      .set({ ...facts, updatedAt: sql`now()` })
      .where('supplierId', '=', game.supplierId)
      .where('gameCode', '=', game.gameCode)
      .where(
        sql<boolean>`(name, rtp, rtp_highest, volatility, min_stake, max_stake, jackpot, trial, platforms, released_at)
          is distinct from
          (${JSON.stringify(name)}::jsonb, ${rtp}::text, ${rtpHighest}::text, ${volatility}::text,
          ${minStake}::bigint, ${maxStake}::bigint, ${jackpot}::boolean, ${trial}::boolean, ${platforms}::text[],
          coalesce(${releasedAt ?? null}::timestamptz, released_at))`,
      ),
  );
}

type Some<Columns> = { readonly [Name in keyof Columns]?: Columns[Name] | undefined };
/** What an operator switches of a game. */
export type GameSwitches = Some<Pick<GameRow, 'enabled' | 'maintenance' | 'isHot' | 'showIcon' | 'sort'>>;

/** Holds a game's row, so that what is read of it stays true until the transaction ends. */
export const lockGameRow = (tx: Tx, gameCode: string): Promise<GameRow | undefined> =>
  tx.maybe(tables.selectFrom('catalogue.game').select(GAME_COLUMNS).where('gameCode', '=', gameCode).forUpdate());

export async function updateGameRow(tx: Tx, gameCode: string, change: GameSwitches): Promise<number> {
  const { enabled, maintenance, isHot, showIcon, sort } = change;
  return tx.run(
    tables
      .updateTable('catalogue.game')
      .set({ enabled, maintenance, isHot, showIcon, sort, updatedAt: sql`now()` })
      .where('gameCode', '=', gameCode),
  );
}

/** The nodes of a member's favourites, the latest first. */
export async function listFavouriteNodes(tx: Tx, member: MemberId): Promise<bigint[]> {
  const rows = await tx.rows(
    tables
      .selectFrom('catalogue.favourite')
      .select('nodeId')
      .where('memberId', '=', member)
      .orderBy('createdAt', 'desc')
      .limit(FAVOURITES_MAX),
  );
  return rows.map((row) => row.nodeId);
}

/** A game of one member's own list. */
export type MemberGame = { readonly brandId: BrandId; readonly memberId: MemberId; readonly gameCode: string };
export type MemberNode = { readonly brandId: BrandId; readonly memberId: MemberId; readonly nodeId: bigint };

export async function insertFavourite(tx: Tx, node: MemberNode): Promise<void> {
  await tx.run(
    tables
      .insertInto('catalogue.favourite')
      .values(node)
      .onConflict((clash) => clash.doNothing()),
  );
}

export async function deleteFavourite(tx: Tx, member: MemberId, nodeId: bigint): Promise<void> {
  await tx.run(tables.deleteFrom('catalogue.favourite').where('memberId', '=', member).where('nodeId', '=', nodeId));
}

export async function listRecentCodes(tx: Tx, member: MemberId, limit: number): Promise<string[]> {
  const rows = await tx.rows(
    tables
      .selectFrom('catalogue.launchedGame')
      .select('gameCode')
      .where('memberId', '=', member)
      .orderBy('launchedAt', 'desc')
      .limit(limit),
  );
  return rows.map((row) => row.gameCode);
}

export async function recordLaunch(tx: Tx, game: MemberGame): Promise<void> {
  await tx.run(
    tables
      .insertInto('catalogue.launchedGame')
      .values(game)
      .onConflict((clash) => clash.columns(['memberId', 'gameCode']).doUpdateSet({ launchedAt: sql`now()` })),
  );
}
