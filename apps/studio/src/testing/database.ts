import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An empty database of one test file, in the cluster that scripts/vitest-pg.ts starts. */
export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

export async function createTestDatabase(): Promise<TestDatabase> {
  const root = process.env['TEST_DATABASE_URL'];
  if (!root) throw new Error('TEST_DATABASE_URL is set by scripts/vitest-pg.ts');
  const name = `studio_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: root });
  await client.connect();
  await client.query(`create database ${name}`);
  const url = new URL(root);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}
