import { setBrand, type Db, type Tx } from '../db/pool.ts';
import type { BrandId } from '../ids.ts';
import type { Keyring } from './keyring.ts';
import { holdSealers, readKeys, retireBelow } from './store.ts';

/** Rows of a module that hold sealed values. */
export type SealedRows = {
  readonly name: string;
  /** Whether they stand behind the wall between brands. */
  readonly ofBrands: boolean;
  /** Seals some of those that are below the current version anew; answers how many. None: there are no more. */
  readonly resealSome: (tx: Tx) => Promise<number>;
};

export type Rotation = { readonly from: readonly number[]; readonly to: number; readonly resealed: number };

type Parts = {
  readonly db: Db;
  readonly keyring: Keyring;
  readonly rows: readonly SealedRows[];
  readonly brandIds: () => Promise<readonly BrandId[]>;
  /** Told after each batch how many rows have been sealed anew. */
  readonly onBatch?: (resealed: number) => Promise<void> | void;
  /** Writes the audit entries, in the transaction that retires the old keys. */
  readonly record: (tx: Tx, rotation: Rotation) => Promise<void>;
};

/**
 * Seals everything under a new key and retires the others. Both are good while it runs, and others go on sealing. What
 * was stopped goes on: where an old key is still good, no further one is begun.
 */
export async function rotateKeys(parts: Parts): Promise<Rotation> {
  const { db, keyring } = parts;
  const { from, to } = await db.tx(null, async (tx) => {
    await holdSealers(tx);
    const keys = await readKeys(tx);
    const good = keys.filter(({ retired }) => !retired).map(({ version }) => version);
    const last = keys[0]?.version ?? 0;
    // Of several good keys the youngest was begun by a rotation that did not end, or by the first value ever sealed.
    const begun = good.length > 1 && last > 0;
    const next = begun ? last : last + 1;
    if (!begun) await keyring.beginVersion(tx, next);
    return { from: good.filter((version) => version < next), to: next };
  });
  const brands = await parts.brandIds();
  const works = parts.rows.flatMap((rows) =>
    (rows.ofBrands ? brands : [null]).map((brand) => ({ brand, resealSome: rows.resealSome })),
  );
  let resealed = 0;
  const count = async (some: number): Promise<boolean> => {
    resealed += some;
    if (some > 0) await parts.onBatch?.(resealed);
    return some > 0;
  };
  for (const { brand, resealSome } of works) while (await count(await db.tx(brand, resealSome)));
  return db.tx(null, async (tx) => {
    await holdSealers(tx);
    // Whoever read the old version before the new one was there has ended by now: these are the last of its rows.
    for (const { brand, resealSome } of works) {
      await setBrand(tx, brand);
      while (await count(await resealSome(tx)));
    }
    await setBrand(tx, null);
    await retireBelow(tx, to);
    const rotation = { from, to, resealed };
    await parts.record(tx, rotation);
    return rotation;
  });
}
