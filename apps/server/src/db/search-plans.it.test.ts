/**
 * The wall between brands judges a row before a condition may see it, unless the condition is leakproof: one that is not
 * is asked of every row of the brand, whatever index there is.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStored as listAlerts } from '../modules/community/alerts/store.ts';
import { listPlayerRows } from '../modules/views/player-file/queries.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';
import type { Tx } from './pool.ts';
import { compileQuery, type Query } from './query.ts';

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
  const client = new pg.Client({ connectionString: t.database.superUrl });
  await client.connect();
  // Of a few alerts the planner reads all in their order, by whatever index.
  await client.query(
    `insert into alerts.alert (id, brand_id, kind, subject, name, value, threshold, opened_at, closed_at,
        acknowledged_at, acknowledged_by, note)
      select gen_random_uuid(), $1, 'DISK', 'thing' || n, 'name' || n, 0, 0, now(), now(), now(), 'person' || n, ''
      from generate_series(1, 20000) as n`,
    [t.brandId],
  );
  await client.query('analyze alerts.alert');
  await client.end();
});
afterAll(() => t.close());

/** How the rows of a list are looked for, in a database whose other tables are too small to be worth an index. */
const plansOf = (look: (tx: Tx) => Promise<unknown>): Promise<string> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    await tx.run('set local enable_seqscan = off');
    await tx.run('set local enable_bitmapscan = off');
    const lines: string[] = [];
    const explained = async (query: Query<object>): Promise<object[]> => {
      const { text, values } = compileQuery(query);
      const plan = await tx.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values ?? []);
      lines.push(...plan.map((line) => line['QUERY PLAN']));
      return tx.rows(query);
    };
    await look({ ...tx, rows: explained as Tx['rows'] });
    return lines.join('\n');
  });

const PAGE = { pageSize: 20 };

test.each([
  ['players', (tx: Tx) => listPlayerRows(tx, { ...PAGE, search: 'SomeOne' }), ['member_of_nickname']],
  [
    'alerts',
    (tx: Tx) => listAlerts(tx, { ...PAGE, search: 'Disk' }),
    ['alert_of_name', 'alert_of_thing', 'alert_of_acknowledger'],
  ],
] as const)('names of %s are looked up by their indexes', async (_list, look, indexes) => {
  const plans = await plansOf(look);
  for (const index of indexes) expect(plans).toMatch(new RegExp(`using ${index} .*\n +Index Cond: .*>=`));
});
