import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { Uuid } from '../../../ids.ts';
import type { Keyring, SealedField, SealedRows } from '../../../sealing/index.ts';
import type { ImageRow } from './store.ts';

const FIELD: SealedField = { field: 'uploads.image.sealed_key', before: 'upload' };
const KEY_BYTES = 32;
const RESEALED_AT_ONCE = 200;

/** The key of one file: it rests in the file's row, and goes with it. */
export const drawKey = (): Buffer => randomBytes(KEY_BYTES);

export async function sealKey(
  tx: Tx,
  keyring: Keyring,
  { id, key }: { readonly id: Uuid; readonly key: Buffer },
): Promise<Pick<ImageRow, 'sealedKey' | 'keyVersion'>> {
  const { value: sealedKey, keyVersion } = (await keyring.keys(tx)).seal({ ...FIELD, row: id }, key);
  return { sealedKey, keyVersion };
}

export const openKey = async (tx: Tx, keyring: Keyring, { id, sealedKey, keyVersion }: ImageRow): Promise<Buffer> =>
  (await keyring.keys(tx)).open({ ...FIELD, row: id }, { value: sealedKey, keyVersion });

/** As a rotation of keys finds them: the files themselves stay as they are. */
export const sealedImages = (keyring: Keyring): SealedRows => ({
  name: 'keys of pictures',
  ofBrands: true,
  resealSome: async (tx) => {
    const keys = await keyring.keys(tx);
    const rows = await tx.rows(
      tables
        .selectFrom('uploads.image')
        .select(['id', 'sealedKey', 'keyVersion'])
        .where(sql<boolean>`brand_id = current_brand()`)
        .where('keyVersion', '<', keys.current)
        .orderBy('keyVersion')
        .limit(RESEALED_AT_ONCE)
        .forUpdate(),
    );
    for (const { id, sealedKey, keyVersion } of rows) {
      const of = { ...FIELD, row: id };
      const sealed = keys.seal(of, keys.open(of, { value: sealedKey, keyVersion }));
      await tx.run(
        tables
          .updateTable('uploads.image')
          .set({ sealedKey: sealed.value, keyVersion: sealed.keyVersion })
          .where('id', '=', id),
      );
    }
    return rows.length;
  },
});
