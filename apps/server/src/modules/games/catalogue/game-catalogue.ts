import { GAME_TYPES, type GameType } from '@baize/contract/boot';
import type { GameStanding } from '@baize/contract/console/game-words';
import type { Db, Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import { createShortCache } from '../../../short-cache.ts';
import { offersGameType, type Brand } from '../../base/brand/index.ts';
import { createSearchIndex, type SearchIndex } from './search.ts';
import { categoryOf, placeOf } from './split.ts';
import { listGameRows, listVendorRows, readStamp, type GameRow, type VendorRow } from './store.ts';
import { listTagRows, type TagRow } from './tag-store.ts';

/** A brand's whole catalogue in memory. A change in the console is seen by every process within this time. */
const REMEMBER_MS = 1_000;
/** While it is asked for, it is read anew at this age, and nobody waits for it. */
const REFRESH_MS = 750;
const BRANDS_MAX = 500;
/** How long a game counts as new after its release, where the brand does not say otherwise. */
const NEW_MS = 30 * 24 * 60 * 60_000;

/** Where players find it: the type under which it comes, or what the brand split out of it. */
type Placed = { readonly category: GameType };
export type CatalogueGame = Omit<GameRow, 'isNew'> & Placed & { readonly isNew: boolean };
export type CatalogueVendor = VendorRow & Placed;
/** What a catalogue asks of its brand. */
export type CatalogueBrand = Pick<Brand, 'settings' | 'merchantCode' | 'jurisdiction'>;

export type GameCatalogue = {
  readonly brand: CatalogueBrand;
  readonly vendors: readonly CatalogueVendor[];
  readonly games: readonly CatalogueGame[];
  /** In the brand's order. */
  readonly tags: readonly TagRow[];
  /** Kinds of games that the brand has open. */
  readonly openTypes: ReadonlySet<GameType>;
  readonly byCode: ReadonlyMap<string, CatalogueGame>;
  readonly byNode: ReadonlyMap<bigint, CatalogueGame>;
  readonly vendorOf: (game: Pick<GameRow, 'vendor' | 'gameType'>) => CatalogueVendor | undefined;
  /** Codes of the games that words mean among those that are wanted, the best first. */
  readonly search: SearchIndex['search'];
  /** When it was read: by this clock maintenance begins and ends. */
  readonly readAt: Date;
};
export type GameCatalogues = {
  readonly of: (brand: BrandId) => Promise<GameCatalogue>;
  readonly forget: (brand: BrandId) => void;
};

export type GameCataloguesDeps = Pick<Deps, 'db' | 'now'> & {
  readonly brand: (id: BrandId) => Promise<CatalogueBrand>;
};

export function createGameCatalogues({ db, now, brand }: GameCataloguesDeps): GameCatalogues {
  const held = new Map<BrandId, Held>();
  const cache = createShortCache({
    now,
    ttlMs: REMEMBER_MS,
    refreshMs: REFRESH_MS,
    sizeMax: BRANDS_MAX,
    load: async (id: BrandId) => readGameCatalogue(db, { id, brand: await brand(id), readAt: now(), held }),
  });
  return { of: cache.get, forget: cache.forget };
}

type Reading = {
  readonly id: BrandId;
  readonly brand: CatalogueBrand;
  readonly readAt: Date;
  readonly held: Map<BrandId, Held>;
};
type Rows = { readonly vendors: VendorRow[]; readonly games: GameRow[]; readonly tags: TagRow[] };
/** What was read of a brand last, and the index that a search built: of these rows, or of those before them. */
type Held = Rows & { readonly stamp: string; index: SearchIndex | undefined; isIndexed: boolean };

/**
 * A catalogue changes a few times a day and is asked for each second: its rows are read where its stamp is another one.
 * The stamp is read first: what changes between the two is found by the next look.
 */
async function readRows(tx: Tx, before: Held | undefined): Promise<Held> {
  const stamp = await readStamp(tx);
  if (before?.stamp === stamp) return before;
  const [vendors, games, tags] = await Promise.all([listVendorRows(tx), listGameRows(tx), listTagRows(tx)]);
  return { stamp, vendors, games, tags, index: before?.index, isIndexed: false };
}

async function readGameCatalogue(db: Db, { id, brand, readAt, held }: Reading): Promise<GameCatalogue> {
  const before = held.get(id);
  const rows = await db.tx(id, (tx) => readRows(tx, before));
  held.set(id, rows);
  const { vendors: vendorRows, games: gameRows, tags } = rows;
  const vendors = vendorRows.map((row) => ({ ...row, category: categoryOf(row.code, row.gameType, brand.settings) }));
  const games = gameRows.map((row) => ({
    ...row,
    category: placeOf(row, brand.settings),
    isNew: row.isNew ?? isRecent(row.releasedAt, readAt),
  }));
  const vendorBy = new Map(vendors.map((vendor) => [`${vendor.code}:${vendor.gameType}`, vendor]));
  const vendorOf: GameCatalogue['vendorOf'] = (game) => vendorBy.get(`${game.vendor}:${game.gameType}`);
  /** A switch or an order changes no name: the index of before serves on. */
  const indexOf = (): SearchIndex => {
    if (rows.index && rows.isIndexed) return rows.index;
    const entries = games.map((game) => ({ key: game.gameCode, texts: textsOf(game, vendorOf(game), tags) }));
    rows.isIndexed = true;
    return (rows.index = rows.index?.holds(entries) ? rows.index : createSearchIndex(entries));
  };
  const search: SearchIndex['search'] = (words, wanted) => indexOf().search(words, wanted);
  return {
    brand,
    vendors,
    games,
    tags,
    readAt,
    openTypes: new Set(GAME_TYPES.filter((type) => offersGameType(brand, type))),
    byCode: new Map(games.map((game) => [game.gameCode, game])),
    byNode: new Map(games.map((game) => [game.nodeId, game])),
    vendorOf,
    search,
  };
}

/** What a game is found by. */
const textsOf = (game: GameRow, vendor: VendorRow | undefined, tags: readonly TagRow[]): string[] => [
  ...Object.values(game.name),
  game.gameCode,
  game.vendor,
  ...(vendor ? [vendor.displayName, ...Object.values(vendor.name)] : []),
  ...tags.filter(({ code }) => game.tags.includes(code)).flatMap(({ name }) => Object.values(name)),
];

const isRecent = (releasedAt: Date, at: Date): boolean => {
  const age = at.getTime() - releasedAt.getTime();
  return age >= 0 && age < NEW_MS;
};

/** It may be played: switched on, and so is its vendor. In maintenance it is shown and says so. */
type Listed = Pick<CatalogueGame, 'vendor' | 'gameType' | 'enabled'>;
export const isListed = (gameCatalogue: GameCatalogue, game: Listed): boolean =>
  game.enabled && (gameCatalogue.vendorOf(game)?.enabled ?? false);

/** A player may see it: listed, and on no shelf that is there for suppliers' tests alone. */
export const isShown = (gameCatalogue: GameCatalogue, game: Listed): boolean =>
  isListed(gameCatalogue, game) && !gameCatalogue.vendorOf(game)?.hidden;

/** Shown, and in a category that the brand has open: what is put before a player unasked can be opened. */
export const isOffered = (gameCatalogue: GameCatalogue, game: Listed & Placed): boolean =>
  isShown(gameCatalogue, game) && gameCatalogue.openTypes.has(game.category);

/** Its switch is on, and it is the time for it. */
export const isVendorResting = ({ readAt }: Pick<GameCatalogue, 'readAt'>, vendor: VendorRow): boolean =>
  vendor.maintenance &&
  (vendor.maintenanceFrom === null || vendor.maintenanceFrom <= readAt) &&
  (vendor.maintenanceUntil === null || readAt < vendor.maintenanceUntil);

export function inMaintenance(
  gameCatalogue: GameCatalogue,
  game: Pick<CatalogueGame, 'vendor' | 'gameType' | 'maintenance'>,
): boolean {
  const vendor = gameCatalogue.vendorOf(game);
  return game.maintenance || (vendor !== undefined && isVendorResting(gameCatalogue, vendor));
}

/** What a player meets of a game: the first reason that keeps it from them. */
export function gameStandingOf(gameCatalogue: GameCatalogue, game: CatalogueGame, isOffered: boolean): GameStanding {
  if (!game.enabled) return 'off';
  if (!isOffered) return 'closed';
  if (!gameCatalogue.vendorOf(game)?.enabled) return 'vendor-off';
  if (game.maintenance) return 'maintenance';
  return inMaintenance(gameCatalogue, game) ? 'vendor-maintenance' : 'on';
}
