/**
 * The application role writes what only functions may write: money, the audit chain, events, stored answers. Its rights
 * on them are a reviewed list, and every other right is tried.
 */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing.ts';

/** Each right of the app on the tables of these schemas and on those of the ledger's role; columns in brackets. */
const REVIEWED: Readonly<Record<string, readonly string[]>> = {
  'audit.audit': ['select'],
  'audit.audit_anchor': ['insert', 'select'],
  'audit.audit_head': ['select'],
  'audit.audit_verified': ['insert', 'select', 'update'],
  'ledger.account': ['select'],
  // Kept by the prover, which runs as the app: what the checkpoints say is sealed, so that no other writer can.
  'ledger.checkpoint': ['insert', 'select', 'update'],
  // Of drift that was confirmed nothing is deleted: a policy holds it.
  'ledger.drift': ['delete', 'insert', 'select', 'update'],
  // A day that is folded into the sum of its house goes; one that goes without it is missed by the house.
  'ledger.house_day': ['delete', 'insert', 'select', 'update'],
  'ledger.house_sum': ['insert', 'select', 'update'],
  'ledger.house_total': [],
  'ledger.kind_day': ['select'],
  'ledger.kind_mark': ['select'],
  'ledger.member_posting': ['select'],
  'ledger.posting': [],
  'ledger.proof': ['insert', 'select', 'update'],
  'ledger.proof_walk': ['insert', 'select', 'update'],
  'outbox.outbox': ['insert (brand_id)', 'insert (data)', 'insert (member_id)', 'insert (type)', 'select'],
  'outbox.outbox_cursor': ['insert', 'select', 'update'],
  'outbox.outbox_dead_letter': ['insert', 'select', 'update'],
  'outbox.outbox_lag': ['insert', 'select', 'update'],
  'outbox.outbox_stream': ['select'],
  'vendors.vendor_tx': ['insert', 'select'],
  'wagers.wager': [
    'insert',
    'select',
    'update (free_win)',
    'update (payout_bonus)',
    'update (payout_cash)',
    'update (round_closed)',
    'update (settled_at)',
    'update (status)',
    'update (valid_bet)',
    'update (version)',
  ],
};
const TABLE_RIGHTS = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const;

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.superUrl });
await client.connect();
const { rows } = await client.query<{ name: string; partition: boolean; rights: string[] }>(
  `select n.nspname || '.' || c.relname as name, c.relispartition as partition,
      array(select r from unnest($1::text[]) as r where has_table_privilege('baize_app', c.oid, r)
        union all select r || ' (' || a.attname || ')' from unnest('{select,insert,update,references}'::text[]) as r, pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and not has_table_privilege('baize_app', c.oid, r)
            and has_column_privilege('baize_app', c.oid, a.attnum, r)
        order by 1) as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm')
      and (n.nspname in ('ledger', 'audit', 'outbox') or pg_get_userbyid(c.relowner) = 'baize_ledger')
    order by 1`,
  [TABLE_RIGHTS],
);
afterAll(async () => {
  await client.end();
  await database.close();
});

test('the list names every table, and no other', () => {
  expect(rows.filter((row) => !row.partition).map((row) => row.name)).toEqual(Object.keys(REVIEWED));
});

test.each(rows)('$name: the app has the reviewed rights and no more', ({ name, partition, rights }) => {
  // Behind a partition stands no policy of its parent, so nobody may reach it by its own name.
  expect(rights).toEqual(partition ? [] : REVIEWED[name]);
});

const refused = rows.flatMap(({ name, partition }) =>
  ['delete', 'truncate', 'update'].flatMap((right) => {
    const allowed = partition ? [] : (REVIEWED[name] ?? []);
    return allowed.some((each) => each.startsWith(right)) ? [] : [{ right, name }];
  }),
);
test.each(refused)('the app is refused $right of $name', async ({ right, name }) => {
  const { rows: columns } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attnum = 1`,
    [name],
  );
  const column = columns[0]!.column;
  const attacks: Record<string, string> = {
    delete: `delete from ${name}`,
    truncate: `truncate ${name}`,
    update: `update ${name} set ${column} = default`,
  };
  await expect(database.db.tx(null, (tx) => tx.run(attacks[right]!))).rejects.toThrow(
    /permission denied|is not a table|cannot (update|delete from) view/,
  );
});

test('a new table of ours is closed until its migration opens it', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    for (const schema of ['ledger', 'audit', 'outbox', 'public']) {
      await owner.query(`create table ${schema}.later (id bigint generated always as identity)`);
      const { rows: can } = await client.query<{ may: boolean }>(
        `select has_table_privilege('baize_app', $1, 'select, insert, update, delete') as may`,
        [`${schema}.later`],
      );
      expect([schema, can[0]!.may]).toEqual([schema, false]);
    }
  } finally {
    await owner.end();
  }
});
