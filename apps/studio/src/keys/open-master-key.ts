import { createHmac } from 'node:crypto';
import type { Db } from '../db/pool.ts';
import { makeMasterKey, readMasterKey } from '../secrets.ts';
import { findKnownKey, holdMasterKey, saveKnownKey } from './store.ts';

/** Where the master key comes from: itself, or a directory in which it is made for a new database. */
export type KeySource = { readonly key: Buffer } | { readonly directory: string };

/** Of 32 bytes that only their holder has: who does not have them cannot try others. */
const fingerprintOf = (key: Buffer): Buffer => createHmac('sha256', key).update('baize:studio-master-key').digest();
const READ_ON = 'put it back from the backup of the keys, and see docs/operators/runbooks.md, “A key is lost”';

/**
 * The master key, held against the one that this database was begun with. Only a new database has one made: what rests
 * sealed under a lost one would be lost silently.
 */
export const openMasterKey = (db: Db, source: KeySource): Promise<Buffer> =>
  db.tx(async (tx) => {
    await holdMasterKey(tx);
    const known = await findKnownKey(tx);
    if (!known && 'directory' in source) makeMasterKey(source.directory);
    const key = 'key' in source ? source.key : readMasterKey(source.directory);
    if (!key) throw new Error(`studio-master.key is missing, and this database was begun with one\n  ${READ_ON}`);
    const fingerprint = fingerprintOf(key);
    if (known?.fingerprint && !known.fingerprint.equals(fingerprint))
      throw new Error(`the studio’s master key is another one than this database was begun with\n  ${READ_ON}`);
    if (!known?.fingerprint) await saveKnownKey(tx, fingerprint);
    return key;
  });
