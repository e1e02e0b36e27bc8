import type { VendorKey } from '@baize/contract/console/games';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { Placed } from '../../../command/reorder.ts';
import { GAME_COLUMNS, VENDOR_COLUMNS, listGameRows, listVendorRows, type GameRow, type VendorRow } from './store.ts';

/** What the editor writes of a game, and of a vendor. */
export type GameEdit = Partial<
  Pick<
    GameRow,
    | 'enabled'
    | 'maintenance'
    | 'isHot'
    | 'isNew'
    | 'classify'
    | 'gameType'
    | 'movedFrom'
    | 'artKind'
    | 'art'
    | 'lines'
    | 'tags'
  >
>;
export type VendorChange = Partial<
  Pick<VendorRow, 'enabled' | 'maintenance' | 'maintenanceFrom' | 'maintenanceUntil' | 'name' | 'icon' | 'opens'>
>;

/** A vendor stands once in each of its categories. */
export const vendorKey = ({ vendor, gameType }: VendorKey): string => `${vendor}:${gameType}`;

// Rows are always taken in the order of their codes, so that two changes of many cannot wait for each other.

/** Holds these games' rows. */
export const lockGames = (tx: Tx, gameCodes: readonly string[]): Promise<GameRow[]> =>
  tx.rows(
    tables
      .selectFrom('catalogue.game')
      .select(GAME_COLUMNS)
      .where('gameCode', 'in', gameCodes)
      .orderBy('gameCode')
      .forUpdate(),
  );

/** Holds all games of the brand, and tells how they stand. */
export async function lockGamePlaces(tx: Tx): Promise<Placed[]> {
  await tx.rows(tables.selectFrom('catalogue.game').select('gameCode').orderBy('gameCode').forUpdate());
  return (await listGameRows(tx)).map(({ gameCode, sort }) => ({ key: gameCode, sort }));
}

/** Holds all vendors of the brand, and tells how they stand. */
export async function lockVendorPlaces(tx: Tx): Promise<Placed[]> {
  await lockVendors(tx);
  return (await listVendorRows(tx)).map(({ code, gameType, sort }) => ({
    key: vendorKey({ vendor: code, gameType }),
    sort,
  }));
}

const lockVendors = (tx: Tx): Promise<VendorRow[]> =>
  tx.rows(tables.selectFrom('catalogue.vendor').select(VENDOR_COLUMNS).orderBy('code').orderBy('gameType').forUpdate());

export const lockVendor = (tx: Tx, { vendor, gameType }: VendorKey): Promise<VendorRow | undefined> =>
  tx.maybe(
    tables
      .selectFrom('catalogue.vendor')
      .select(VENDOR_COLUMNS)
      .where('code', '=', vendor)
      .where('gameType', '=', gameType)
      .forUpdate(),
  );

export async function saveGameSorts(tx: Tx, sorts: ReadonlyMap<string, number>): Promise<void> {
  await tx.run(sql`update catalogue.game g set sort = n.sort, updated_at = now()
    from unnest(${[...sorts.keys()]}::text[], ${[...sorts.values()]}::integer[]) as n (code, sort)
    where g.game_code = n.code`);
}

export async function saveVendorSorts(tx: Tx, sorts: ReadonlyMap<string, number>): Promise<void> {
  await tx.run(sql`update catalogue.vendor v set sort = n.sort, updated_at = now()
    from unnest(${[...sorts.keys()]}::text[], ${[...sorts.values()]}::integer[]) as n (key, sort)
    where v.code || ':' || v.game_type = n.key`);
}

export async function updateGame(tx: Tx, gameCode: string, edit: GameEdit): Promise<void> {
  await tx.run(
    tables
      .updateTable('catalogue.game')
      .set({ ...edit, updatedAt: sql`now()` })
      .where('gameCode', '=', gameCode),
  );
}

export async function updateVendor(tx: Tx, { vendor, gameType }: VendorKey, change: VendorChange): Promise<void> {
  await tx.run(
    tables
      .updateTable('catalogue.vendor')
      .set({ ...change, updatedAt: sql`now()` })
      .where('code', '=', vendor)
      .where('gameType', '=', gameType),
  );
}
