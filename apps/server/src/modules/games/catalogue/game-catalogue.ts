import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import { createShortCache } from '../../../short-cache.ts';
import { listGameRows, listVendorRows, type GameRow, type VendorRow } from './store.ts';
import { listTagRows, type TagRow } from './tag-store.ts';

/** A brand's whole catalogue in memory. A change in the console is seen by every process within this time. */
const REMEMBER_MS = 1_000;
/** While it is asked for, it is read anew at this age, and nobody waits for it. */
const REFRESH_MS = 750;
const BRANDS_MAX = 500;

export type GameCatalogue = {
  readonly vendors: readonly VendorRow[];
  readonly games: readonly GameRow[];
  /** In the brand's order. */
  readonly tags: readonly TagRow[];
  readonly byCode: ReadonlyMap<string, GameRow>;
  readonly vendorOf: (game: GameRow) => VendorRow | undefined;
  /** When it was read: by this clock maintenance begins and ends. */
  readonly readAt: Date;
};
export type GameCatalogues = {
  readonly of: (brand: BrandId) => Promise<GameCatalogue>;
  readonly forget: (brand: BrandId) => void;
};

export function createGameCatalogues({ db, now }: Pick<Deps, 'db' | 'now'>): GameCatalogues {
  const cache = createShortCache({
    now,
    ttlMs: REMEMBER_MS,
    refreshMs: REFRESH_MS,
    sizeMax: BRANDS_MAX,
    load: (brand: BrandId) => readGameCatalogue(db, brand, now()),
  });
  return { of: cache.get, forget: cache.forget };
}

async function readGameCatalogue(db: Db, brand: BrandId, readAt: Date): Promise<GameCatalogue> {
  const [vendors, games, tags] = await db.tx(brand, (tx) =>
    Promise.all([listVendorRows(tx), listGameRows(tx), listTagRows(tx)]),
  );
  const vendorBy = new Map(vendors.map((vendor) => [`${vendor.code}:${vendor.gameType}`, vendor]));
  return {
    vendors,
    games,
    tags,
    readAt,
    byCode: new Map(games.map((game) => [game.gameCode, game])),
    vendorOf: (game) => vendorBy.get(`${game.vendor}:${game.gameType}`),
  };
}

/** A player may see it: switched on, and so is its vendor. In maintenance it is shown and says so. */
export const isListed = (gameCatalogue: GameCatalogue, game: GameRow): boolean =>
  game.enabled && (gameCatalogue.vendorOf(game)?.enabled ?? false);

/** Its switch is on, and it is the time for it. */
export const isVendorResting = ({ readAt }: Pick<GameCatalogue, 'readAt'>, vendor: VendorRow): boolean =>
  vendor.maintenance &&
  (vendor.maintenanceFrom === null || vendor.maintenanceFrom <= readAt) &&
  (vendor.maintenanceUntil === null || readAt < vendor.maintenanceUntil);

export function inMaintenance(gameCatalogue: GameCatalogue, game: GameRow): boolean {
  const vendor = gameCatalogue.vendorOf(game);
  return game.maintenance || (vendor !== undefined && isVendorResting(gameCatalogue, vendor));
}
