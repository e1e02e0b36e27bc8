import type { Db, Tx } from '../db/pool.ts';
import { accountId, type AccountId, type BrandId, type Uuid } from '../ids.ts';
import type { Writes } from './batch.ts';
import type { PartList } from './part.ts';
import type { HouseName, PostingKind } from './types.ts';

/** One lane of a house account. A house that may not fall below zero has only the lane 0, whichever is asked for. */
export type HouseLane = {
  readonly brandId: BrandId;
  readonly house: HouseName;
  readonly currency: string;
  readonly lane: number;
};

/** Finds the account of a house lane; ids never change, so each is asked for once per process. */
export type HouseDirectory = { readonly find: (lane: HouseLane) => Promise<AccountId> };

/**
 * Lanes are opened in a transaction of their own: an empty account does no harm, one that vanished with a rollback
 * would. `db` must not be the pool of the callers: each of them holds a connection while it waits here, and a full pool
 * would wait for itself.
 */
export function createHouseDirectory(db: Db, parts: PartList): HouseDirectory {
  const known = new Map<string, AccountId>();
  const asked = new Map<string, Promise<AccountId>>();
  const ask = async (key: string, { brandId, house, currency, lane }: HouseLane): Promise<AccountId> => {
    const { id } = await db.tx(brandId, (tx) =>
      tx.row<{ id: string }>('select ledger_house($1, $2, $3, $4::smallint, $5) as id', [
        brandId,
        house,
        currency,
        lane,
        !parts.mayFallBelowZero(house),
      ]),
    );
    const found = accountId(id);
    known.set(key, found);
    return found;
  };
  return {
    find: async (wanted) => {
      const lane = parts.mayFallBelowZero(wanted.house) ? wanted.lane : 0;
      const key = `${wanted.brandId}:${wanted.house}:${wanted.currency}:${lane}`;
      const hit = known.get(key);
      if (hit !== undefined) return hit;
      const running = asked.get(key) ?? ask(key, { ...wanted, lane }).finally(() => asked.delete(key));
      asked.set(key, running);
      return running;
    },
  };
}

/**
 * Resolves the lanes a batch pays from or into. Separate from `write`, so that the writes themselves travel in one
 * message.
 */
export async function resolveHouses(
  directory: HouseDirectory,
  { brandId, lane }: { readonly brandId: BrandId; readonly lane: number },
  writes: Writes,
): Promise<Map<string, AccountId>> {
  const houses = new Map<string, AccountId>();
  for (const { house, currency } of writes.postings) {
    const key = `${house}:${currency}`;
    if (!houses.has(key)) houses.set(key, await directory.find({ brandId, house, currency, lane }));
  }
  return houses;
}

export type HouseMove = {
  readonly house: HouseName;
  readonly contra: HouseName;
  readonly currency: string;
  readonly amount: bigint;
  readonly kind: PostingKind;
  readonly key: Uuid;
  readonly ref?: Uuid | null;
};

const MOVE = `select ledger_write('{}', '{}', $1::bigint[], '{null}', $2::bigint[], $3::bigint[], $4::bigint[],
  $5::bigint[], '{t}', $6::smallint[], $7::uuid[], $8::uuid[], $9::uuid[])`;

/**
 * Moves money between two house accounts. Answers the first one's balance after, or undefined when the key was already
 * done.
 */
export async function moveBetweenHouses(
  tx: Tx,
  move: Omit<HouseMove, 'kind'> & { readonly code: number },
  find: (house: HouseName) => Promise<AccountId>,
): Promise<bigint | undefined> {
  const id = await find(move.house);
  const contra = await find(move.contra);
  // Both at once, in the order that all writers keep: two moves between the same houses must not wait for each other.
  const both = await tx.rows<{ id: string; balance: string; seq: string }>(
    'select id, balance, seq from ledger_lock_accounts($1::bigint[])',
    [[id, contra]],
  );
  const locked = both.find((account) => account.id === String(id));
  if (!locked) throw new Error(`the house account ${move.house} is missing`);
  const { done } = await tx.row<{ done: boolean }>('select ledger_has_posting($1, $2) as done', [id, move.key]);
  if (done) return undefined;
  const after = BigInt(locked.balance) + move.amount;
  await tx.rows(MOVE, [
    [id],
    [BigInt(locked.seq) + 1n],
    [contra],
    [move.amount],
    [after],
    [move.code],
    [move.key],
    [move.key],
    [move.ref ?? null],
  ]);
  return after;
}

export type HouseAccount = { readonly house: HouseName; readonly currency: string };

/** Balance of a house account over all its lanes. */
export async function sumHouse(tx: Tx, brandId: BrandId, { house, currency }: HouseAccount): Promise<bigint> {
  const { balance } = await tx.row<{ balance: string }>(
    `select coalesce(sum(balance), 0)::bigint as balance from ledger.account
      where brand_id = $1 and house = $2 and currency = $3`,
    [brandId, house, currency],
  );
  return BigInt(balance);
}
