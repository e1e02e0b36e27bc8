import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../db/pool.ts';
import type { Uuid } from '../../../ids.ts';
import { sealedById, type Keyring, type SealedField, type SealedRows } from '../../../sealing/index.ts';
import type { ImageRow } from './store.ts';

const FIELD: SealedField = { field: 'uploads.image.sealed_key', before: 'upload' };
const KEY_BYTES = 32;

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
export const sealedImages = (keyring: Keyring): SealedRows => sealedById(keyring, 'keys of pictures', FIELD);
