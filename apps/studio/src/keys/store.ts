import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { tables } from '../db/query.ts';

/** Any number of its own; whoever compares the key holds it until the transaction ends. */
const LOCK = 4_821_300_140n;

/** One after the other: who comes second finds the key of the first. */
export async function holdMasterKey(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
}

/** Undefined: a new database; a fingerprint of null: one that had a key before there were fingerprints. */
export const findKnownKey = (tx: Tx): Promise<{ readonly fingerprint: Buffer | null } | undefined> =>
  tx.maybe(tables.selectFrom('masterKey').select('fingerprint'));

export async function saveKnownKey(tx: Tx, fingerprint: Buffer): Promise<void> {
  await tx.run(
    tables
      .insertInto('masterKey')
      .values({ fingerprint })
      .onConflict((clash) => clash.column('isOnly').doUpdateSet({ fingerprint })),
  );
}
