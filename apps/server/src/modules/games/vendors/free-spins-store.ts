import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { SupplierId } from '../../../ids.ts';

/** Free spins that a supplier gives a player in our name, told by `issueId` from then on. */
export type FreeSpins = Readonly<
  Pick<
    Row<'vendors.freeSpins'>,
    'supplierId' | 'issueId' | 'brandId' | 'memberId' | 'currency' | 'gameCode' | 'quantity' | 'validUntil'
  >
>;

/** Whose they are is known only from here, so that no brand is named. */
export const findFreeSpins = (tx: Tx, supplierId: SupplierId, issueId: string): Promise<FreeSpins | undefined> =>
  tx.maybe(
    tables
      .selectFrom('vendors.freeSpins')
      .select(['supplierId', 'issueId', 'brandId', 'memberId', 'currency', 'gameCode', 'quantity', 'validUntil'])
      .where('supplierId', '=', supplierId)
      .where('issueId', '=', issueId),
  );

export async function insertFreeSpins(tx: Tx, issue: FreeSpins): Promise<void> {
  await tx.run(tables.insertInto('vendors.freeSpins').values(issue));
}
