import type { Db } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import { listGameRows, listVendorRows, type GameRow, type VendorRow } from './store.ts';

/** A brand's whole catalogue in memory. A change in the console is seen by every process within this time. */
const REMEMBER_MS = 1_000;

export type GameCatalogue = {
  readonly vendors: readonly VendorRow[];
  readonly games: readonly GameRow[];
  readonly byCode: ReadonlyMap<string, GameRow>;
  readonly vendorOf: (game: GameRow) => VendorRow | undefined;
};
export type GameCatalogues = {
  readonly of: (brand: BrandId) => Promise<GameCatalogue>;
  readonly forget: (brand: BrandId) => void;
};

export function createGameCatalogues(db: Db): GameCatalogues {
  const known = new Map<BrandId, { gameCatalogue: GameCatalogue; at: number }>();
  const reading = new Map<BrandId, Promise<GameCatalogue>>();
  const read = async (brand: BrandId): Promise<GameCatalogue> => {
    const [vendors, games] = await db.tx(brand, (tx) => Promise.all([listVendorRows(tx), listGameRows(tx)]));
    const vendorBy = new Map(vendors.map((vendor) => [`${vendor.code}:${vendor.gameType}`, vendor]));
    const gameCatalogue: GameCatalogue = {
      vendors,
      games,
      byCode: new Map(games.map((game) => [game.gameCode, game])),
      vendorOf: (game) => vendorBy.get(`${game.vendor}:${game.gameType}`),
    };
    known.set(brand, { gameCatalogue, at: performance.now() });
    return gameCatalogue;
  };
  return {
    of: async (brand) => {
      const hit = known.get(brand);
      if (hit && performance.now() - hit.at < REMEMBER_MS) return hit.gameCatalogue;
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
export const isListed = (gameCatalogue: GameCatalogue, game: GameRow): boolean =>
  game.enabled && (gameCatalogue.vendorOf(game)?.enabled ?? false);
export const inMaintenance = (gameCatalogue: GameCatalogue, game: GameRow): boolean =>
  game.maintenance || (gameCatalogue.vendorOf(game)?.maintenance ?? false);
