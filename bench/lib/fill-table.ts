/** Many rows of a table, of which the bench says what it cares about: the rest is whatever the table takes. */
import type pg from 'pg';

/** SQL of a column by the number `n` of its row, the newest being row 1. */
export type Columns = Readonly<Record<string, string>>;

const FILLERS: Readonly<Record<string, string>> = {
  bigint: '0',
  integer: '0',
  smallint: '1',
  numeric: '0',
  'double precision': '0.5',
  boolean: 'false',
  xid8: "'1'",
  text: "'x'",
  uuid: 'gen_random_uuid()',
  bytea: "decode(md5(n::text), 'hex')",
  jsonb: "'{}'",
  date: "(now() - n * interval '1 minute')::date",
  inet: "'127.0.0.1'",
  'text[]': "'{}'",
  'bigint[]': "'{}'",
  'timestamp with time zone': "now() - n * interval '1 minute'",
};

/** Foreign keys and triggers are off: what rows refer to need not be there. */
export async function fillTable(
  client: pg.Client,
  table: string,
  { rows, columns }: { readonly rows: number; readonly columns: Columns },
): Promise<void> {
  const { rows: needed } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attnotnull
        and not atthasdef and attidentity = ''`,
    [table],
  );
  const all: Record<string, string> = {};
  for (const { name, type } of needed) all[name] = FILLERS[type] ?? 'null';
  Object.assign(all, columns);
  // What the product would refuse to write costs the same to read.
  const { rows: checks } = await client.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  );
  for (const { name } of checks) await client.query(`alter table ${table} drop constraint "${name}"`);
  await client.query('set session_replication_role = replica');
  await client
    .query(
      `insert into ${table} (${Object.keys(all).join(', ')}) overriding system value
      select ${Object.values(all).join(', ')} from generate_series(1, ${rows}) n`,
    )
    .catch((error: unknown) => {
      throw new Error(`rows of ${table}: ${String(error)}`, { cause: error });
    });
  await client.query('set session_replication_role = origin');
}
