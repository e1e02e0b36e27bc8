import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandId } from '../ids.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { generateTables } from './generate-tables.ts';
import { tables } from './query.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the types of the tables are those of the migrated database', async () => {
  const kept = readFileSync(join(import.meta.dirname, 'tables.gen.ts'), 'utf8');
  expect(await generateTables(database.ownerUrl), 'stale: run npm run docs').toBe(kept);
});

test('no table stands outside the schema of a module', async () => {
  const strays = await database.db.tx(null, (tx) =>
    tx.rows(sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname <> 'schema_migration'`),
  );
  expect(strays).toEqual([]);
});

test('a query is typed and comes back in camel case, with bigint, ids and dates as the types say', async () => {
  const brand = brandId(await seedBrand(database.ownerUrl, 'typed', 'BDT'));
  const row = await database.db.tx(brand, (tx) =>
    tx.row(
      tables
        .selectFrom('brand.brand')
        .select(['id', 'merchantCode', 'createdAt', 'settings'])
        .select((eb) => eb.fn.countAll<bigint>().over().as('total'))
        .where('code', '=', 'typed'),
    ),
  );
  expect(row).toEqual({ id: brand, merchantCode: 'typed', createdAt: expect.any(Date), settings: {}, total: 1n });
  const list = await database.db.tx(null, (tx) =>
    tx.row(sql<{ ids: bigint[]; day: string; none: bigint[] }>`select array[1, 9007199254740993]::bigint[] as ids,
      date '2026-02-03' as day, '{}'::bigint[] as none`),
  );
  expect(list).toEqual({ ids: [1n, 9_007_199_254_740_993n], day: '2026-02-03', none: [] });
});
