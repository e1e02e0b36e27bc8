import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';

/** A word that a brand puts on its games. */
export type TagRow = Readonly<Pick<Row<'catalogue.tag'>, 'code' | 'name' | 'sort'>>;

export const listTagRows = (tx: Tx): Promise<TagRow[]> =>
  tx.rows(tables.selectFrom('catalogue.tag').select(['code', 'name', 'sort']).orderBy('sort').orderBy('code'));

/** Nobody else writes tags until the transaction ends, also where a brand has none yet. They are written rarely. */
export async function lockTags(tx: Tx): Promise<TagRow[]> {
  await tx.run(sql`lock table catalogue.tag in share row exclusive mode`);
  return listTagRows(tx);
}

export async function saveTag(tx: Tx, brandId: BrandId, tag: TagRow): Promise<void> {
  const { name, sort } = tag;
  await tx.run(
    tables
      .insertInto('catalogue.tag')
      .values({ ...tag, brandId })
      .onConflict((clash) => clash.columns(['brandId', 'code']).doUpdateSet({ name, sort, updatedAt: sql`now()` })),
  );
}

/** Takes tags away, from the games too. */
export async function deleteTags(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.run(tables.deleteFrom('catalogue.tag').where('code', 'in', codes));
  // In the order of their codes, as every writer of games takes them.
  await tx.run(sql`with held as materialized (
      select h.brand_id, h.game_code from catalogue.game h where h.tags && ${[...codes]}::text[]
      order by h.game_code for update
    )
    update catalogue.game g set updated_at = now(),
      tags = coalesce((select array_agg(t order by n) from unnest(g.tags) with ordinality as u (t, n)
        where t <> all (${[...codes]}::text[])), '{}')
    from held where g.brand_id = held.brand_id and g.game_code = held.game_code`);
}
