import { sql } from 'kysely';
import { besideId, orderOf } from '../case-store.ts';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import type { SupplierId } from '../../../../ids.ts';
import type { KeysetQuery } from '../../../../page.ts';

export type CallRow = Readonly<Row<'vendors.supplierCall'>>;
export type CallDraft = Omit<CallRow, 'id'>;

export async function insertCalls(tx: Tx, drafts: readonly CallDraft[]): Promise<void> {
  await tx.run(tables.insertInto('vendors.supplierCall').values(drafts));
}

export type CallQuery = KeysetQuery & {
  readonly supplierId: SupplierId;
  readonly result?: 'done' | 'refused' | undefined;
  /** A piece of what was sent or answered: an id, a player, a round. */
  readonly text?: string | undefined;
  /** Whether calls that name no player are shown: who serves all brands of the supplier may see them. */
  readonly nobody: boolean;
};

const LIKE_SIGNS = /[\\%_]/g;

/** The newest first, one more than the page holds. */
export const listCalls = (tx: Tx, query: CallQuery): Promise<CallRow[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.supplierCall as c')
      .selectAll()
      .where('c.supplierId', '=', query.supplierId)
      .where(besideId('c.id', query))
      .$if(!query.nobody, (calls) => calls.where('c.brandId', 'is not', null))
      .$if(query.result !== undefined, (calls) => calls.where('c.refused', '=', query.result === 'refused'))
      .$if(query.text !== undefined, (calls) => {
        const like = `%${query.text!.replaceAll(LIKE_SIGNS, (sign) => `\\${sign}`)}%`;
        return calls.where(sql<boolean>`(c.request ilike ${like} or c.answer ilike ${like})`);
      })
      .orderBy('c.id', orderOf(query))
      .limit(query.pageSize + 1),
  );

/** Those of the brand, or of none, that are too old or too many. */
export async function forgetCalls(
  tx: Tx,
  { before, kept }: { readonly before: Date; readonly kept: number },
): Promise<number> {
  return tx.run(sql`
    delete from vendors.supplier_call where at < ${before} or id in (
      select id from (select id, row_number() over (partition by supplier_id order by id desc) as nth
        from vendors.supplier_call) as c where c.nth > ${kept})`);
}
