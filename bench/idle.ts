/**
 * What the product costs while nobody does anything: processor time of its processes and of PostgreSQL, commits, bytes
 * of the write-ahead log, and what is said to the databases. `run([seconds])`.
 */
import pg from 'pg';
import type { Stack } from '../scripts/stack.ts';
import { importDemoTeam } from '../scripts/demo-team/run-import.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { ask } from './lib/ask.ts';
import { cpuMicrosOf } from './lib/cpu.ts';
import { round } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const SECONDS = 120;
/**
 * After a first start feeds are read, the team's past is counted and proven, and its salaries are settled, each once
 * what it needs is there: it is over once so few transactions come and so little of a core is used in so many looks.
 */
const SETTLE_LOOK_MS = 15_000;
const SETTLED_LOOKS = 8;
const SETTLED_COMMITS = 30;
const SETTLED_PERCENT = 5;
const SETTLE_MAX_MS = 900_000;
/** Statements that are named. */
const NAMED = 25;
const TEXT_MAX = 100;
/** Of one core, for all processes and the whole database together. */
const TARGET_PERCENT = 0.5;

type Reading = {
  readonly at: number;
  readonly cpu: Readonly<Record<string, number>>;
  readonly commits: Readonly<Record<string, number>>;
  readonly walBytes: number;
};

export async function run(args: string[]): Promise<BenchResult> {
  const seconds = Number(args[0] ?? SECONDS);
  const pgFlags = ['-c', 'shared_preload_libraries=pg_stat_statements'];
  return withThrowAwayStack('idle', { quiet: true, pgFlags }, async (stack) => {
    await importDemoTeam(stack.databaseUrl('baize'), new Date());
    const settledS = await settle(stack);
    await say(stack, 'create extension if not exists pg_stat_statements');
    await say(stack, 'select pg_stat_statements_reset()');
    const before = await readAll(stack);
    await pause(seconds * 1_000);
    const after = await readAll(stack);
    await tellStatements(stack, (after.at - before.at) / 60_000);
    return tell({ before, after, settledS });
  });
}

const say = <Row extends pg.QueryResultRow>(stack: Stack, sql: string): Promise<Row[]> =>
  ask(stack.databaseUrl('postgres'), sql);

const sumOf = (cpu: Reading['cpu']): number => Object.values(cpu).reduce((sum, each) => sum + each, 0);

/** Seconds until what the start brought was done; where that takes too long, the figures tell of it. */
async function settle(stack: Stack): Promise<number> {
  const began = performance.now();
  let calm = 0;
  while (calm < SETTLED_LOOKS && performance.now() - began < SETTLE_MAX_MS) {
    const before = await readAll(stack);
    await pause(SETTLE_LOOK_MS);
    const after = await readAll(stack);
    const commits = (after.commits['baize'] ?? 0) - (before.commits['baize'] ?? 0);
    const percent = (sumOf(after.cpu) - sumOf(before.cpu)) / (SETTLE_LOOK_MS * 10);
    calm = commits > SETTLED_COMMITS || percent > SETTLED_PERCENT ? 0 : calm + 1;
  }
  return round((performance.now() - began) / 1_000, 0);
}

type StatementRow = { readonly datname: string; readonly calls: string; readonly ms: number; readonly query: string };

async function tellStatements(stack: Stack, minutes: number): Promise<void> {
  const rows = await say<StatementRow>(
    stack,
    `select d.datname, s.calls, s.total_exec_time as ms, s.query from pg_stat_statements s
      join pg_database d on d.oid = s.dbid
      where s.toplevel and d.datname in ('baize', 'studio') order by s.calls desc limit ${NAMED}`,
  );
  console.log('calls and ms a minute');
  for (const { datname, calls, ms, query } of rows) {
    const figures = [round(Number(calls) / minutes, 1), round(ms / minutes, 2)].map((each) => String(each).padStart(8));
    console.log(`${figures.join('')}  ${datname.padEnd(7)} ${query.replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX)}`);
  }
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

type Told = { readonly before: Reading; readonly after: Reading; readonly settledS: number };

function tell({ before, after, settledS }: Told): BenchResult {
  const seconds = (after.at - before.at) / 1_000;
  const percent = (name: string): number =>
    round(((after.cpu[name] ?? 0) - (before.cpu[name] ?? 0)) / (seconds * 10_000), 3);
  const commits = (name: string): number => round(((after.commits[name] ?? 0) - (before.commits[name] ?? 0)) / seconds);
  const names = Object.keys(after.cpu);
  const all = Object.fromEntries(names.map((name) => [`${name}Percent`, percent(name)]));
  const figures = {
    ...all,
    productPercent: round(
      names.reduce((sum, name) => sum + percent(name), 0),
      3,
    ),
    settledAfterSeconds: settledS,
    commitsPerSecond: commits('baize'),
    studioCommitsPerSecond: commits('studio'),
    walBytesPerSecond: round((after.walBytes - before.walBytes) / seconds, 0),
  };
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(28)}${value}`);
  const targets = { productPercent: TARGET_PERCENT };
  const met = figures.productPercent <= TARGET_PERCENT;
  console.log(`of the ${TARGET_PERCENT} % wanted: ${round(figures.productPercent / TARGET_PERCENT)}`);
  return { bench: 'idle', figures, targets, met };
}
