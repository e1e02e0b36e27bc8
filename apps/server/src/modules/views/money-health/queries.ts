import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';

type Size = Computed<{ postings: bigint }> & { readonly currencies: Row<'ledger.account'>['currency'][] };

/** How much the books hold, over all brands. */
export const readSize = (tx: Tx): Promise<Size> => tx.row(sql<Size>`select postings, currencies from ledger_size()`);

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
