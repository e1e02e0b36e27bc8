import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Row } from '../../../db/query.ts';
import { WAGER_STATES } from './wager-part.ts';
import type { WagerKey } from './won.ts';

/** Of these wagers, the ids of those that were taken back. */
export async function findReversed(tx: Tx, keys: readonly WagerKey[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(sql<Pick<Row<'wagers.wager'>, 'id'>>`
    select w.id
    from unnest(${keys.map((key) => key.memberId)}::bigint[], ${keys.map((key) => key.supplierId)}::integer[],
      ${keys.map((key) => key.wagerId)}::uuid[]) as k (m, s, i)
    join wagers.wager w on w.member_id = k.m and w.supplier_id = k.s and w.id = k.i
    where w.status = ${WAGER_STATES.reversed}`);
  return new Set(rows.map((row) => row.id));
}
