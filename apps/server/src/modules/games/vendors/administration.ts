import { GAME_TYPES, type GameType } from '@baize/contract/boot';
import { SHELF_CODE } from '@baize/contract/console/connection-values';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { FeedGame, UnfitRow } from '@baize/wallet-protocol';
import type { AuditedBy } from '../../../command/index.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Brand } from '../../base/brand/index.ts';
import { setCeiling, type SetCeiling } from './commands/change-ceiling.ts';
import {
  addSupplier,
  changeSupplier,
  letSupplierIn,
  type AddSupplier,
  type ChangeSupplier,
  type ConnectDeps,
  type LetSupplierIn,
} from './commands/add-supplier.ts';
import { shareSecret, type ShareSecret } from './commands/share-secret.ts';
import { pinSupplierKey, retireSupplierKey, type PinKey, type RetireKey } from './commands/pin-supplier-key.ts';
import type { Directory, Supplier } from './directory.ts';
import { listSuppliers, type SupplierRow } from './store.ts';

type Shelf = { readonly vendor: string; readonly gameType: GameType; readonly displayName: string };
/** The catalogue's side: it stands on the same floor, so that what is asked of it is handed in by the wiring. */
export type ShelfKeeper = {
  readonly shelveGames: (
    by: AuditedBy,
    order: {
      readonly brandId: BrandId;
      readonly currency: string;
      readonly supplierId: Supplier['id'];
      readonly shelf: Shelf;
      readonly games: readonly FeedGame[];
      readonly open: boolean;
      readonly hidden?: boolean;
      readonly reason?: string;
    },
  ) => Promise<CallResult<{ readonly added: readonly string[] }, never>>;
};
export type TakeShelf = {
  readonly code: string;
  readonly brandId: BrandId;
  readonly shelf: Omit<Shelf, 'gameType'> & { readonly gameType: string };
  readonly open: boolean;
  readonly reason?: string;
};

/** `unfit`: rows of the supplier that do not fit the wire, and are no games therefore. */
type ShelfTaken = { readonly added: readonly string[]; readonly unfit: readonly UnfitRow[] };

export type AdministrationDeps = Omit<ConnectDeps, 'directory'> & {
  readonly directory: Directory;
  readonly keyring: Deps['keyring'];
  readonly brand: (id: BrandId) => Promise<Pick<Brand, 'currency' | 'playMoney'>>;
  readonly catalogue: ShelfKeeper;
};

const PAGE_LIMIT = 200;
const PAGES_MAX = 100;

/** How the house connects suppliers: each change is put on record under the name of who makes it. */
export function createAdministration(deps: AdministrationDeps) {
  return {
    list: (): Promise<SupplierRow[]> => deps.db.tx(null, listSuppliers),
    add: async (by: AuditedBy, order: AddSupplier) =>
      order.sandbox && !(await allPlayMoney(deps, order.brandIds))
        ? fail('BAD_REQUEST', { fields: { brands: PLAY_MONEY_ALONE } })
        : addSupplier(deps, by, order),
    change: (by: AuditedBy, order: ChangeSupplier) => changeSupplier(deps, by, order),
    letIn: async (by: AuditedBy, order: LetSupplierIn) => {
      const isSandbox = order.letIn && (await deps.directory.supplierByCode(order.code))?.sandbox === true;
      return isSandbox && !(await allPlayMoney(deps, [order.brandId]))
        ? fail('BAD_REQUEST', { fields: { brands: PLAY_MONEY_ALONE } })
        : letSupplierIn(deps, by, order);
    },
    pinKey: (by: AuditedBy, order: PinKey) => pinSupplierKey(deps, by, order),
    retireKey: (by: AuditedBy, order: RetireKey) => retireSupplierKey(deps, by, order),
    shareSecret: (by: AuditedBy, order: ShareSecret) => shareSecret(deps, by, order),
    setCeiling: (by: AuditedBy, order: SetCeiling) => setCeiling(deps, by, order),
    takeShelf: (by: AuditedBy, order: TakeShelf) => takeShelf(deps, by, order),
  };
}
const PLAY_MONEY_ALONE = 'an account of the sandbox serves brands of play money alone';
const allPlayMoney = async ({ brand }: AdministrationDeps, ids: readonly BrandId[]): Promise<boolean> =>
  (await Promise.all(ids.map((id) => brand(id)))).every(({ playMoney }) => playMoney);

export type SupplierAdministration = ReturnType<typeof createAdministration>;

/** Asks the supplier for its games and puts those that the brand does not have on one of its shelves. */
async function takeShelf(
  { directory, brand, catalogue }: AdministrationDeps,
  by: AuditedBy,
  { code, brandId, shelf, open, reason }: TakeShelf,
): Promise<CallResult<ShelfTaken, 'BAD_REQUEST' | 'NOT_FOUND' | 'SUPPLIER_UNAVAILABLE'>> {
  const gameType = GAME_TYPES.find((type) => type === shelf.gameType);
  if (!SHELF_CODE.test(shelf.vendor) || gameType === undefined || shelf.displayName.trim() === '')
    return fail('BAD_REQUEST', {
      fields: { shelf: `VENDOR:TYPE:NAME in capitals, as PG:RNG:"Kite & Key"; types: ${GAME_TYPES.join(', ')}` },
    });
  directory.forget();
  const supplier = await directory.supplierByCode(code);
  if (!supplier) return fail('NOT_FOUND');
  const read = await readGames(supplier);
  if (!read.ok) return read;
  const { games, unfit } = read.value;
  const { currency } = await brand(brandId);
  const order = { brandId, currency, supplierId: supplier.id, open, games, ...(reason && { reason }) };
  const shelved = await catalogue.shelveGames(by, { ...order, shelf: { ...shelf, gameType } });
  return shelved.ok ? ok({ ...shelved.value, unfit }) : shelved;
}

type GamesRead = { readonly games: readonly FeedGame[]; readonly unfit: readonly UnfitRow[] };

/** The feed from its beginning; the reader that follows it keeps a place of its own. */
async function readGames({ client }: Supplier): Promise<CallResult<GamesRead, 'SUPPLIER_UNAVAILABLE'>> {
  const games = new Map<string, FeedGame>();
  const unfit: UnfitRow[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await client.readFeed('games', { limit: PAGE_LIMIT, ...(cursor === undefined ? {} : { cursor }) });
    if (!page.ok) return fail('SUPPLIER_UNAVAILABLE', { fields: { feed: `${page.error.code}: ${page.error.error}` } });
    unfit.push(...page.value.unfit);
    for (const entry of page.value.entries) {
      if (entry.deleted) games.delete(entry.key);
      else games.set(entry.key, entry.row);
    }
    if (!page.value.hasMore || page.value.nextCursor === cursor) break;
    cursor = page.value.nextCursor;
  }
  return ok({ games: [...games.values()], unfit });
}
