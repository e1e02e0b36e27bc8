import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, SupplierId } from '../../../ids.ts';
import type { SupplierKey } from './store.ts';

type SupplierColumns = Row<'vendors.supplier'>;
/** What the house and the supplier have agreed on. */
export type Connection = Readonly<
  Pick<
    SupplierColumns,
    'id' | 'code' | 'name' | 'baseUrl' | 'operatorId' | 'mode' | 'dialect' | 'frameHosts' | 'enabled' | 'sandbox'
  >
>;

/** A supplier under lock, so that two who change its connection do so one after the other. */
export const lockConnection = (tx: Tx, code: string): Promise<Connection | undefined> =>
  tx.maybe(
    tables
      .selectFrom('vendors.supplier')
      .select(['id', 'code', 'name', 'baseUrl', 'operatorId', 'mode', 'dialect', 'frameHosts', 'enabled', 'sandbox'])
      .where('code', '=', code)
      .forUpdate(),
  );

export async function updateConnection(
  tx: Tx,
  id: SupplierId,
  facts: Partial<Pick<Connection, 'name' | 'baseUrl' | 'operatorId' | 'mode' | 'frameHosts' | 'sandbox'>>,
): Promise<void> {
  await tx.run(tables.updateTable('vendors.supplier').set(facts).where('id', '=', id));
}

/** The brands that let it in, or once did. */
export async function listBrandsOf(tx: Tx, id: SupplierId): Promise<{ brandId: BrandId; enabled: boolean }[]> {
  return tx.rows(
    tables.selectFrom('vendors.supplierBrand').select(['brandId', 'enabled']).where('supplierId', '=', id),
  );
}

export const findKey = (tx: Tx, supplierId: SupplierId, kid: string): Promise<SupplierKey | undefined> =>
  tx.maybe(
    tables
      .selectFrom('vendors.supplierKey')
      .select(['kid', 'pem', 'notBefore', 'notAfter'])
      .where('supplierId', '=', supplierId)
      .where('kid', '=', kid),
  );

/** Adds a key, or gives the one of this name other times. */
export async function saveKey(tx: Tx, supplierId: SupplierId, key: SupplierKey): Promise<void> {
  const { kid, pem, notBefore, notAfter } = key;
  await tx.run(
    tables
      .insertInto('vendors.supplierKey')
      .values({ supplierId, kid, pem, notBefore, notAfter })
      .onConflict((clash) => clash.columns(['supplierId', 'kid']).doUpdateSet({ notBefore, notAfter })),
  );
}

/** How many keys verify the supplier's calls at an instant. */
export async function countKeys(tx: Tx, supplierId: SupplierId, at: Date): Promise<number> {
  const { count } = await tx.row(
    tables
      .selectFrom('vendors.supplierKey')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('supplierId', '=', supplierId)
      .where(sql<boolean>`coalesce(not_before, '-infinity') <= ${at} and coalesce(not_after, 'infinity') > ${at}`),
  );
  return Number(count);
}
