import { COUNTED_MAX } from '@baize/contract/envelope';
import { sql, type RawBuilder } from 'kysely';
import { goesTowardsNewer, type KeysetQuery } from '../page.ts';
import type { Tx } from './pool.ts';
import type { Computed } from './query.ts';

/** A row's place in a list by time: microseconds since 1970 and its id, so that rows of one instant keep an order. */
export type Placed = { readonly placeUs: bigint; readonly id: string };
export const placeOf = ({ placeUs, id }: Placed): string => `${placeUs}.${id}`;
export const placeUs = (column: string): RawBuilder<bigint> =>
  sql<bigint>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** The rows on the wanted side of a cursor, by the column of time and the id. */
export function besidePlace(column: string, query: KeysetQuery): RawBuilder<boolean> {
  const cursor = query.before ?? query.after;
  if (cursor === undefined) return sql<boolean>`true`;
  const [us, id] = cursor.split('.');
  const side = goesTowardsNewer(query) ? sql`>` : sql`<`;
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref('id')})
    ${side} (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

/** How many rows a query finds, counted no further than a reader needs to know. */
export async function countUpTo(tx: Tx, found: RawBuilder<unknown>): Promise<number> {
  const { total } = await tx.row(
    sql<Computed<{ total: number }>>`select count(*)::integer as total from (${found} limit ${COUNTED_MAX}) found`,
  );
  return total;
}
