/**
 * Writes the types of the platform's and the studio's tables: databases of their own are migrated and read. Part of
 * `npm run docs`.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { generateTables } from '../apps/server/src/db/generate-tables.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { generateTables as generateStudioTables } from '../apps/studio/src/db/generate-tables.ts';
import { migrate as migrateStudio } from '../apps/studio/src/db/migrate.ts';
import { startCluster } from './pg.ts';

const APPS = join(import.meta.dirname, '../apps');

async function createDatabase(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}

const home = mkdtempSync(join(tmpdir(), 'baize-tables-'));
chmodSync(home, 0o711); // the database's own user must pass through
const cluster = await startCluster({ dir: join(home, 'data'), flags: ['-c', 'fsync=off'] });
try {
  const { ownerUrl } = await prepareDatabase(cluster.url('postgres'), 'tables', { owner: 'owner', app: 'app' });
  await migrate(ownerUrl);
  writeFileSync(join(APPS, 'server/src/db/tables.gen.ts'), await generateTables(ownerUrl));
  await createDatabase('studio');
  await migrateStudio(cluster.url('studio'));
  writeFileSync(join(APPS, 'studio/src/db/tables.gen.ts'), await generateStudioTables(cluster.url('studio')));
} finally {
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}
