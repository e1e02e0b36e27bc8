import { sql, type RawBuilder } from 'kysely';

/** From when until when, as calls take it: `to` is the first instant beyond. */
export type AskedSpan = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Whether a row's moment lies in what was asked for. */
export function within(column: string, { from, to }: AskedSpan): RawBuilder<boolean> {
  const asked: RawBuilder<unknown>[] = [sql`true`];
  if (from !== undefined) asked.push(sql`${sql.ref(column)} >= ${new Date(from)}`);
  if (to !== undefined) asked.push(sql`${sql.ref(column)} < ${new Date(to)}`);
  return sql<boolean>`(${sql.join(asked, sql` and `)})`;
}
