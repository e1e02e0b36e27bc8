/**
 * What the product costs while nobody does anything: processor time of its processes and of PostgreSQL, commits, and
 * bytes of the write-ahead log. `run([seconds])`.
 */
import pg from 'pg';
import type { Stack } from '../scripts/stack.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { cpuMicrosOf } from './lib/cpu.ts';
import { round } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const SECONDS = 120;
/** After a start caches fill, feeds are read for the first time and the compiler works. */
const SETTLE_MS = 30_000;
/** Of one core, for the platform, its worker and the whole database together. */
const TARGET_PERCENT = 0.5;

type Reading = {
  readonly at: number;
  readonly cpu: Readonly<Record<string, number>>;
  readonly commits: Readonly<Record<string, number>>;
  readonly walBytes: number;
};

export async function run(args: string[]): Promise<BenchResult> {
  const seconds = Number(args[0] ?? SECONDS);
  return withThrowAwayStack('idle', { quiet: true }, async (stack) => {
    await pause(SETTLE_MS);
    const before = await readAll(stack);
    await pause(seconds * 1_000);
    return tell(before, await readAll(stack));
  });
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function readAll(stack: Stack): Promise<Reading> {
  const cpu: Record<string, number> = { postgres: cpuMicrosOf(stack.database.pid()) };
  for (const [name, child] of stack.children) cpu[name] = cpuMicrosOf(child.pid!);
  const at = performance.now();
  const client = new pg.Client({ connectionString: stack.databaseUrl('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string; xact_commit: string }>(
      "select datname, xact_commit from pg_stat_database where datname in ('baize', 'studio')",
    );
    const wal = await client.query<{ bytes: string }>("select pg_current_wal_insert_lsn() - '0/0' as bytes");
    const commits = Object.fromEntries(rows.map((row) => [row.datname, Number(row.xact_commit)]));
    return { at, cpu, commits, walBytes: Number(wal.rows[0]!.bytes) };
  } finally {
    await client.end();
  }
}

function tell(before: Reading, after: Reading): BenchResult {
  const seconds = (after.at - before.at) / 1_000;
  const percent = (name: string): number =>
    round(((after.cpu[name] ?? 0) - (before.cpu[name] ?? 0)) / (seconds * 10_000), 3);
  const commits = (name: string): number => round(((after.commits[name] ?? 0) - (before.commits[name] ?? 0)) / seconds);
  const names = Object.keys(after.cpu);
  const all = Object.fromEntries(names.map((name) => [`${name}Percent`, percent(name)]));
  const figures = {
    ...all,
    productPercent: round(percent('platform') + percent('worker') + percent('postgres'), 3),
    commitsPerSecond: commits('baize'),
    studioCommitsPerSecond: commits('studio'),
    walBytesPerSecond: round((after.walBytes - before.walBytes) / seconds, 0),
  };
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(28)}${value}`);
  const targets = { productPercent: TARGET_PERCENT };
  return { bench: 'idle', figures, targets, met: figures.productPercent <= TARGET_PERCENT };
}
