/** A base backup taken under load by the backup functions, and the archived log behind it, to the end. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, runDrill, type DrillReport, type Places } from './drill-play.ts';
import type { Stack, StackOptions } from './stack.ts';

const ARCHIVED_MAX_MS = 60_000;

export function drillPhysical(): Promise<DrillReport> {
  const stack: StackOptions = {
    // Relative to the data directory: the archive lies in the drill's home. Until it is there the archiver tries again.
    pgFlags: ['-c', 'archive_mode=on', '-c', 'archive_command=cp %p ../../wal/%f'],
  };
  return runDrill({
    stack,
    restoredStack: { pgFlags: ['-c', 'restore_command=cp ../../wal/%f %p'] },
    whilePlaying: backUp,
    beforeTheLoss: archiveAll,
    restore: async (places) => putBack(places),
    newEpoch: false,
  });
}

const baseOf = ({ home }: Places): string => join(home, 'base');

async function backUp(stack: Stack, places: Places): Promise<void> {
  const archive = join(places.home, 'wal');
  mkdirSync(archive);
  chmodSync(archive, 0o777); // the database's own user writes there
  const client = await connect(stack.databaseUrl('postgres'));
  try {
    await client.query("select pg_backup_start('drill', true)");
    // Files that come and go meanwhile are the log's affair: cp speaks of them, and that is no failure.
    const copied = spawnSync('cp', ['-a', join(places.lost, 'postgres'), baseOf(places)], { encoding: 'utf8' });
    const failed = copied.stderr.split('\n').filter((line) => line !== '' && !line.includes('No such file'));
    if (failed.length > 0) throw new Error(`the copy failed: ${failed[0]}`);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(baseOf(places), 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
}

/** Everything that was acknowledged is in the archive before the cluster is lost. */
async function archiveAll(stack: Stack): Promise<void> {
  const client = await connect(stack.databaseUrl('postgres'));
  try {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
    await client.query('select pg_switch_wal()');
    const until = performance.now() + ARCHIVED_MAX_MS;
    for (;;) {
      const archived = await client.query<{ last: string | null }>(
        'select last_archived_wal as last from pg_stat_archiver',
      );
      if ((archived.rows[0]!.last ?? '') >= rows[0]!.name) break;
      if (performance.now() > until) throw new Error('the log was not archived');
      await new Promise((tick) => setTimeout(tick, 100));
    }
  } finally {
    await client.end();
  }
  await stack.database.crash();
}

function putBack(places: Places): void {
  const dir = join(places.restored, 'postgres');
  mkdirSync(places.restored, { recursive: true });
  execFileSync('cp', ['-a', baseOf(places), dir]);
  cpSync(join(places.lost, 'postgres.password'), `${dir}.password`);
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(dir, name), { force: true });
  for (const name of readdirSync(join(dir, 'pg_wal')))
    if (/^[0-9A-F]{24}/.test(name)) rmSync(join(dir, 'pg_wal', name));
  writeFileSync(join(dir, 'recovery.signal'), '');
  const { uid, gid } = statSync(join(dir, 'PG_VERSION'));
  for (const name of ['backup_label', 'recovery.signal']) chownSync(join(dir, name), uid, gid);
}
