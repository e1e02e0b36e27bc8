import { sql } from 'kysely';
import type { SharedSecret } from '@baize/wallet-protocol/dialects/gap/signing';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, SupplierId } from '../../../ids.ts';
import type { Keyring, SealedFor, SealedRows } from '../../../sealing/index.ts';

/** A secret as it is given: its text is what both sides sign with. */
export type SecretDraft = Pick<Row<'vendors.supplierSecret'>, 'kid'> &
  Partial<Pick<Row<'vendors.supplierSecret'>, 'notBefore' | 'notAfter'>> & { readonly secret: string };

/** Secrets that we share with suppliers: they rest sealed, each bound to its supplier and its name. */
export type SecretVault = {
  readonly read: (tx: Tx) => Promise<ReadonlyMap<SupplierId, readonly SharedSecret[]>>;
  /** Adds a secret, or gives the one of this name another text; times that are not named stay as they are. */
  readonly save: (tx: Tx, supplierId: SupplierId, draft: SecretDraft) => Promise<void>;
  /** The text of the secret that waits to be checked in a brand, which waits no more. */
  readonly takeWaiting: (tx: Tx, supplierId: SupplierId, brandId: BrandId) => Promise<string | undefined>;
};

/**
 * Under this name a secret waits until a second person has checked it: no secret can be named so, or be in force. Each
 * brand in which one is proposed has its own, so that nobody puts another text under a proposal that waits elsewhere.
 */
export const waitingKid = (brandId: BrandId): string => `${WAITING} ${brandId}`;
const WAITING = 'waits to be checked';
export const isWaiting = (kid: string): boolean => kid.startsWith(WAITING);
export const NEVER = new Date('9999-12-31T00:00:00Z');

const fieldOf = ({ supplierId, kid }: { readonly supplierId: SupplierId; readonly kid: string }): SealedFor => ({
  field: 'vendors.supplier_secret.sealed',
  before: 'supplier-secret',
  row: `${supplierId}/${kid}`,
});

export const createSecretVault = (keyring: Pick<Keyring, 'keys'>): SecretVault => ({
  read: async (tx) => {
    const rows = await tx.rows(tables.selectFrom('vendors.supplierSecret').selectAll().orderBy('kid'));
    if (rows.length === 0) return new Map();
    const keys = await keyring.keys(tx);
    const opened = rows.map((row) => ({
      supplierId: row.supplierId,
      kid: row.kid,
      secret: keys.open(fieldOf(row), { value: row.sealed, keyVersion: row.keyVersion }),
      notBefore: row.notBefore?.getTime() ?? 0,
      ...(row.notAfter === null ? {} : { notAfter: row.notAfter.getTime() }),
    }));
    return Map.groupBy(opened, ({ supplierId }) => supplierId);
  },
  save: async (tx, supplierId, { kid, secret, ...times }) => {
    const keys = await keyring.keys(tx);
    const { value: sealed, keyVersion } = keys.seal(fieldOf({ supplierId, kid }), secret);
    const facts = { sealed, keyVersion, ...times };
    await tx.run(
      tables
        .insertInto('vendors.supplierSecret')
        .values({ supplierId, kid, ...facts })
        .onConflict((clash) => clash.columns(['supplierId', 'kid']).doUpdateSet(facts)),
    );
  },
  takeWaiting: async (tx, supplierId, brandId) => {
    const keys = await keyring.keys(tx);
    const row = await tx.maybe(
      tables
        .deleteFrom('vendors.supplierSecret')
        .where('supplierId', '=', supplierId)
        .where('kid', '=', waitingKid(brandId))
        .returning(['supplierId', 'kid', 'sealed', 'keyVersion']),
    );
    return row && keys.open(fieldOf(row), { value: row.sealed, keyVersion: row.keyVersion }).toString();
  },
});

const ROWS_AT_ONCE = 100;

/** The same as a rotation of keys finds them. */
export const sealedSupplierSecrets = (keyring: Pick<Keyring, 'keys'>): SealedRows => ({
  name: 'supplier-secrets',
  ofBrands: false,
  resealSome: async (tx) => {
    const keys = await keyring.keys(tx);
    const rows = await tx.rows(
      tables
        .selectFrom('vendors.supplierSecret')
        .select(['supplierId', 'kid', 'sealed', 'keyVersion'])
        .where('keyVersion', '<', keys.current)
        .orderBy('supplierId')
        .orderBy('kid')
        .limit(ROWS_AT_ONCE)
        .forUpdate(),
    );
    const sealed = rows.map(
      (row) => keys.seal(fieldOf(row), keys.open(fieldOf(row), { ...row, value: row.sealed })).value,
    );
    await tx.run(sql`
      update vendors.supplier_secret t set sealed = s.sealed, key_version = ${keys.current}
        from unnest(${rows.map(({ supplierId }) => supplierId)}::integer[], ${rows.map(({ kid }) => kid)}::text[],
          ${sealed}::bytea[]) as s (supplier_id, kid, sealed)
        where t.supplier_id = s.supplier_id and t.kid = s.kid`);
    return rows.length;
  },
});
