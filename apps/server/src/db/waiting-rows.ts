/**
 * Tables of what is to be told to somebody outside (`brand_id`, `state`, `next_at`, `tries`): taken by one process at a
 * time, tried again later.
 */
import { sql, type RawBuilder } from 'kysely';
import type { BrandId, Uuid } from '../ids.ts';
import type { Tx } from './pool.ts';
import type { Computed } from './query.ts';

const CLAIMED_AT_ONCE = 20;

/** Ids of what is due, the longest first, locked; what another process has taken is passed over. */
export const dueIds = (table: string, { brandId, now }: { brandId: BrandId; now: Date }): RawBuilder<Uuid> => sql`
  (select id from ${sql.table(table)} where brand_id = ${brandId} and state = 'waiting' and next_at <= ${now}
    order by next_at limit ${CLAIMED_AT_ONCE} for update skip locked)`;

/** When the next is due; null: none waits. */
export async function nextDueAt(tx: Tx, table: string, brandId: BrandId): Promise<Date | null> {
  const row = await tx.maybe(sql<Computed<{ nextAt: Date }>>`
    select next_at from ${sql.table(table)}
     where brand_id = ${brandId} and state = 'waiting' order by next_at limit 1`);
  return row?.nextAt ?? null;
}
