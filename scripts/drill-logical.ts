/** A dump of the databases, restored into a fresh cluster: on Debian's PostgreSQL 15, since npm's brings no pg_dump. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { runDrill, secretOf, type DrillReport, type Places } from './drill-play.ts';
import { startCluster } from './pg.ts';
import type { Stack } from './stack.ts';

const INSTALLATION = '/usr/lib/postgresql/15';
const DATABASES = ['baize', 'studio'];

export function drillLogical(): Promise<DrillReport> {
  if (!existsSync(join(INSTALLATION, 'bin/pg_dump')))
    throw new Error('the logical drill needs PostgreSQL 15: apt-get install -y --no-install-recommends postgresql-15');
  const stack = { pgInstallation: INSTALLATION };
  return runDrill({
    stack,
    restoredStack: stack,
    whilePlaying: async () => undefined,
    beforeTheLoss: dump,
    restore,
    newEpoch: true,
  });
}

const run = (name: string, args: readonly string[]): string =>
  execFileSync(join(INSTALLATION, 'bin', name), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

async function dump(stack: Stack, { home }: Places): Promise<void> {
  for (const name of DATABASES) run('pg_dump', ['-Fc', '-f', join(home, `${name}.dump`), stack.databaseUrl(name)]);
}

/** Roles first: they belong to the cluster and are in no dump. `--create` brings the rights on the database itself. */
async function restore({ home, restored }: Places): Promise<void> {
  const cluster = await startCluster({ dir: join(restored, 'postgres'), installation: INSTALLATION });
  try {
    const passwords = { owner: secretOf(restored, 'db-owner'), app: secretOf(restored, 'db-app') };
    await prepareDatabase(cluster.url('postgres'), 'postgres', passwords);
    for (const name of DATABASES)
      run('pg_restore', [
        '--create',
        '--exit-on-error',
        '--jobs=2',
        '-d',
        cluster.url('postgres'),
        join(home, `${name}.dump`),
      ]);
  } finally {
    await cluster.stop();
  }
}
