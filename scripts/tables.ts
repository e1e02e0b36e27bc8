/** Writes the types of the platform's tables: a database of its own is migrated and read. Part of `npm run docs`. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTables } from '../apps/server/src/db/generate-tables.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { startCluster } from './pg.ts';

const TARGET = join(import.meta.dirname, '../apps/server/src/db/tables.gen.ts');

const home = mkdtempSync(join(tmpdir(), 'baize-tables-'));
chmodSync(home, 0o711); // the database's own user must pass through
const cluster = await startCluster({ dir: join(home, 'data'), flags: ['-c', 'fsync=off'] });
try {
  const { ownerUrl } = await prepareDatabase(cluster.url('postgres'), 'tables', { owner: 'owner', app: 'app' });
  await migrate(ownerUrl);
  writeFileSync(TARGET, await generateTables(ownerUrl));
} finally {
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}
