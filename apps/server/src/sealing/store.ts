import { sql } from 'kysely';
import { LOCKS } from '../db/advisory-locks.ts';
import type { Tx } from '../db/pool.ts';
import { tables, type Computed } from '../db/query.ts';
import type { KeyPrint } from '../secrets.ts';

/** Until the transaction ends no key is retired. */
export async function keepKeys(tx: Tx): Promise<void> {
  await tx.rows(
    sql<Computed<{ held: null }>>`select pg_advisory_xact_lock_shared(${LOCKS.sealing}::bigint)::text as held`,
  );
}

/** Waits until nobody seals any more, and lets nobody begin until the transaction ends. */
export async function holdSealers(tx: Tx): Promise<void> {
  await tx.rows(sql<Computed<{ held: null }>>`select pg_advisory_xact_lock(${LOCKS.sealing}::bigint)::text as held`);
}

export type KeyState = { readonly version: number; readonly fingerprint: Buffer; readonly retired: boolean };

/** Every version, the youngest first. */
export const readKeys = (tx: Tx): Promise<KeyState[]> =>
  tx.rows(
    tables
      .selectFrom('sealing.dataKey as k')
      .leftJoin('sealing.retiredKey as r', 'r.version', 'k.version')
      .select(['k.version', 'k.fingerprint', sql<boolean>`r.version is not null`.as('retired')])
      .orderBy('k.version', 'desc'),
  );

export async function insertKey(tx: Tx, version: number, fingerprint: Buffer): Promise<void> {
  await tx.run(
    tables
      .insertInto('sealing.dataKey')
      .values({ version, fingerprint })
      .onConflict((clash) => clash.doNothing()),
  );
}

export async function retireBelow(tx: Tx, version: number): Promise<void> {
  await tx.run(sql`
    insert into sealing.retired_key (version) select version from sealing.data_key where version < ${version}
      on conflict do nothing`);
}

/** One after the other: who comes second finds what the first kept of its keys. */
export async function holdKeyFiles(tx: Tx): Promise<void> {
  await tx.rows(sql<Computed<{ held: null }>>`select pg_advisory_xact_lock(${LOCKS.keyFiles}::bigint)::text as held`);
}

/** By what each file is known, by its name: the newest rows. */
export async function readKeyFiles(tx: Tx): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await tx.rows(
    tables
      .selectFrom('sealing.keyFile')
      .select(['name', 'fingerprint'])
      .distinctOn('name')
      .orderBy('name')
      .orderBy('id', 'desc'),
  );
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

/** The public half of the pair that the database knows by this name. */
export async function readPublicKey(tx: Tx, name: string): Promise<Buffer | null> {
  const row = await tx.maybe(
    tables.selectFrom('sealing.keyFile').select('publicKey').where('name', '=', name).orderBy('id', 'desc').limit(1),
  );
  return row?.publicKey ?? null;
}

export async function insertKeyFile(tx: Tx, name: string, { fingerprint, publicKey }: KeyPrint): Promise<void> {
  await tx.run(tables.insertInto('sealing.keyFile').values({ name, fingerprint, publicKey }));
}
