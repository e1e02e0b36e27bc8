/**
 * One throw-away cluster for all integration tests; each test file makes its own database in it (TEST_DATABASE_URL is a
 * superuser's).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './pg.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'baize-test-'));
  chmodSync(home, 0o711); // the database's own user must pass through
  const cluster = await startCluster({
    dir: join(home, 'data'),
    // Few buffers: each of the many databases that are dropped is looked for in all of them.
    flags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'shared_buffers=256MB',
      // Looks after the most neglected database every few hundred milliseconds where there are hundreds, and no test
      // waits for it: what needs figures of a table has them made.
      '-c',
      'autovacuum=off',
    ],
  });
  process.env.TEST_DATABASE_URL = cluster.url('postgres');
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
