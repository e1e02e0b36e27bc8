import type { Db } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import { listGameRows, listVendorRows, type GameRow, type VendorRow } from './store.ts';

/** A brand's whole catalogue in memory. A change in the console is seen by every process within this time. */
const REMEMBER_MS = 1_000;

export type Shelf = {
  readonly vendors: readonly VendorRow[];
  readonly games: readonly GameRow[];
  readonly byCode: ReadonlyMap<string, GameRow>;
  readonly vendorOf: (game: GameRow) => VendorRow | undefined;
};
export type Shelves = { readonly of: (brand: BrandId) => Promise<Shelf>; readonly forget: (brand: BrandId) => void };

export function createShelves(db: Db): Shelves {
  const known = new Map<BrandId, { shelf: Shelf; at: number }>();
  const reading = new Map<BrandId, Promise<Shelf>>();
  const read = async (brand: BrandId): Promise<Shelf> => {
    const [vendors, games] = await db.tx(brand, (tx) => Promise.all([listVendorRows(tx), listGameRows(tx)]));
    const vendorBy = new Map(vendors.map((vendor) => [`${vendor.code}:${vendor.gameType}`, vendor]));
    const shelf: Shelf = {
      vendors,
      games,
      byCode: new Map(games.map((game) => [game.gameCode, game])),
      vendorOf: (game) => vendorBy.get(`${game.vendor}:${game.gameType}`),
    };
    known.set(brand, { shelf, at: performance.now() });
    return shelf;
  };
  return {
    of: async (brand) => {
      const hit = known.get(brand);
      if (hit && performance.now() - hit.at < REMEMBER_MS) return hit.shelf;
      let running = reading.get(brand);
      if (!running) {
        running = read(brand).finally(() => reading.delete(brand));
        reading.set(brand, running);
      }
      return running;
    },
    forget: (brand) => {
      known.delete(brand);
    },
  };
}

/** A player may see it: switched on, and so is its vendor. In maintenance it is shown and says so. */
export const isListed = (shelf: Shelf, game: GameRow): boolean =>
  game.enabled && (shelf.vendorOf(game)?.enabled ?? false);
export const inMaintenance = (shelf: Shelf, game: GameRow): boolean =>
  game.maintenance || (shelf.vendorOf(game)?.maintenance ?? false);
