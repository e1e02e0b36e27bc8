import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';

/** A word that a brand puts on its games. */
export type TagRow = Readonly<Pick<Row<'catalogue.tag'>, 'code' | 'name' | 'sort'>>;

export const listTagRows = (tx: Tx): Promise<TagRow[]> =>
  tx.rows(tables.selectFrom('catalogue.tag').select(['code', 'name', 'sort']).orderBy('sort').orderBy('code'));
