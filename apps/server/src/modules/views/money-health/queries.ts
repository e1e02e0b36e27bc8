import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { pocketOf } from '../../../ledger/index.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';

type Size = Computed<{ postings: bigint }> & { readonly currencies: Row<'ledger.account'>['currency'][] };

/** How much the books hold, over all brands. */
export const readSize = (tx: Tx): Promise<Size> => tx.row(sql<Size>`select postings, currencies from ledger_size()`);

export type NamedAccounts = { readonly accounts: readonly string[]; readonly members: readonly string[] };

/** Of the transaction's brand, players' accounts by their own number or by their player's. */
export async function findAccounts(tx: Tx, { accounts, members }: NamedAccounts) {
  if (accounts.length === 0 && members.length === 0) return [];
  const rows = await tx.rows(
    tables.selectFrom('ledger.account').select(['id', 'memberId', 'kind'])
      .where(sql<boolean>`member_id is not null and (id = any (${accounts}::bigint[])
        or member_id = any (${members}::bigint[]))`),
  );
  return rows.map(({ id, memberId, kind }) => ({
    id: String(id),
    memberId: String(memberId),
    pocket: pocketOf(kind),
  }));
}

/** The house accounts of the transaction's brand, their lanes summed. */
export const listHouseAccounts = (tx: Tx) =>
  tx.rows(
    tables
      .selectFrom('ledger.account')
      .select(['house', 'currency', sql<bigint>`sum(balance)::bigint`.as('balance')])
      .where('house', 'is not', null)
      .groupBy(['house', 'currency'])
      .orderBy('house')
      .$narrowType<{ house: string }>(),
  );
