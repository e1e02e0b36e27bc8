/** For integration tests: a migrated database of the file's own in the throw-away cluster. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDb, type Db } from './db/pool.ts';
import { migrate } from './db/migrate.ts';
import { prepareDatabase } from './db/prepare.ts';

export type TestDatabase = { readonly superUrl: string; readonly ownerUrl: string; readonly appUrl: string; readonly db: Db; readonly close: () => Promise<void> };

const PASSWORDS = { owner: 'owner-of-tests', app: 'app-of-tests' };

export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) throw new Error('TEST_DATABASE_URL is missing: run through the integration project of vitest.config.ts');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const { ownerUrl, appUrl } = await prepareDatabase(cluster, name, PASSWORDS);
  await migrate(ownerUrl);
  const superUrl = new URL(cluster);
  superUrl.pathname = `/${name}`;
  const db = createDb(appUrl, 8, () => undefined);
  return { superUrl: superUrl.toString(), ownerUrl, appUrl, db, close: () => db.close() };
}

/** The smallest brand that money can stand in. Returns its id. */
export async function seedBrand(ownerUrl: string, code: string, currency: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>('insert into brand (code, name, merchant_code, currency, currency_symbol) values ($1, $1, $1, $2, $2) returning id', [code, currency]);
    return rows[0]!.id;
  } finally {
    await client.end();
  }
}
