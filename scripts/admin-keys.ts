/**
 * `npm run admin -- keys ...`: asked for where the platform does not start, so that the demo's database may be stopped.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runKeys } from '../apps/server/src/admin/keys.ts';
import type { Said } from '../apps/server/src/admin/said.ts';
import type { AuditedBy } from '../apps/server/src/command/index.ts';
import { createDb } from '../apps/server/src/db/pool.ts';
import { readAdminDatabase } from './admin-database.ts';
import { dataDirectory, startCluster } from './pg.ts';

export async function runKeysHere(root: string, by: AuditedBy, words: readonly string[]): Promise<Said> {
  const dir = join(dataDirectory(root), 'postgres');
  const isStopped = !process.env.DATABASE_URL && existsSync(dir) && !existsSync(join(dir, 'postmaster.pid'));
  const cluster = isStopped ? await startCluster({ dir }) : undefined;
  try {
    const { url, secretsDir } = readAdminDatabase(root);
    const db = createDb(url, 1, () => undefined);
    try {
      return await runKeys({ db, secretsDir }, by, words);
    } finally {
      await db.close();
    }
  } finally {
    await cluster?.stop();
  }
}
