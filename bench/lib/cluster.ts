import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, type Cluster } from '../../scripts/pg.ts';

/**
 * A durable cluster for measurements: fsync and synchronous_commit stay on, as in production. With a folder it stays
 * there, to be measured again.
 */
export async function withCluster<T>(work: (cluster: Cluster) => Promise<T>, kept?: string): Promise<T> {
  const home = kept === undefined ? mkdtempSync(join(tmpdir(), 'baize-bench-')) : undefined;
  if (home !== undefined) chmodSync(home, 0o711);
  const cluster = await startCluster({ dir: kept ?? join(home!, 'data') });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
    if (home !== undefined) rmSync(home, { recursive: true, force: true });
  }
}

/** pgbench comes from Debian's postgresql packages. */
export function pgbenchBinary(): string {
  for (const version of [18, 17, 16, 15]) {
    const path = `/usr/lib/postgresql/${version}/bin/pgbench`;
    if (existsSync(path)) return path;
  }
  throw new Error('pgbench is missing: apt-get install -y --no-install-recommends postgresql-15');
}

export function pgbench(url: string, args: readonly string[]): string {
  const result = spawnSync(pgbenchBinary(), [...args, url], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`pgbench failed: ${result.stderr}`);
  return result.stdout;
}

/** Transactions per second of the built-in TPC-B, `clients` connections for `seconds`. */
export function tpcb(url: string, clients: number, seconds: number): number {
  const output = pgbench(url, ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), '-M', 'prepared']);
  const match = /tps = ([\d.]+)/.exec(output);
  if (!match) throw new Error(`pgbench said: ${output}`);
  return Number(match[1]);
}
