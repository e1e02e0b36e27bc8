/**
 * The door against pgbench TPC-B on the same server, interleaved; uniform and Zipf players; p50 and p99. Beside them
 * the ceiling: the database alone with the door's own writes, decided beforehand (bench/ledger-ceiling.ts).
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { pgbench, tpcb, withCluster } from './lib/cluster.ts';
import { median, round, spread } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

export const PLAYERS = 10_000;
export const FIRST_PLAYER = 1_000_000;
const CALLERS = [1, 16, 64, 256];
/** The batches that the door's two lanes make of 64 and of 256 callers, and enough of them for some seconds. */
const CEILINGS = [
  { callers: 64, size: 32, batches: 1_500 },
  { callers: 256, size: 128, batches: 700 },
];
export type Load = {
  tps: number;
  p50: number;
  p99: number;
  wrong: number;
  /** Of the load's process, door and driver included. */
  cpuMicros: number;
  operations: number;
  batches: number;
};

export async function run(args: string[]): Promise<BenchResult> {
  const rounds = Number(args[0] ?? 3);
  const seconds = Number(args[1] ?? 5);
  return withCluster(async (cluster) => {
    const { ownerUrl, appUrl } = await prepareDatabase(cluster.url('postgres'), 'bench', {
      owner: 'owner',
      app: 'app',
    });
    await migrate(ownerUrl);
    const brand = await seedPlayers(cluster.url('bench'));
    const yardstickUrl = await createDatabase(cluster.url('postgres'), 'tpcb', cluster.url('tpcb'));
    pgbench(yardstickUrl, ['-i', '-q', '-s', '20']);
    const yardstick: number[] = [];
    const loads = new Map<string, Load[]>();
    const ceilings = new Map<number, number[]>();
    for (let at = 0; at < rounds; at += 1) {
      yardstick.push(Math.max(...[16, 64].map((clients) => tpcb(yardstickUrl, clients, seconds))));
      for (const callers of CALLERS) {
        for (const law of ['uniform', 'zipf'] as const) {
          const key = `${callers}-${law}`;
          loads.set(key, [
            ...(loads.get(key) ?? []),
            await runLoad('ledger-load.ts', [
              appUrl,
              String(brand),
              String(callers),
              String(seconds),
              law,
              String(FIRST_PLAYER),
              String(PLAYERS),
            ]),
          ]);
        }
      }
      for (const { callers, size, batches } of CEILINGS) {
        const args = [appUrl, String(brand), String(size), String(batches), String(FIRST_PLAYER), String(PLAYERS)];
        const { tps } = await runLoad<{ tps: number }>('ledger-ceiling.ts', args);
        ceilings.set(callers, [...(ceilings.get(callers) ?? []), tps]);
      }
    }
    return report(yardstick, loads, ceilings);
  });
}

function report(
  yardstick: readonly number[],
  loads: ReadonlyMap<string, Load[]>,
  ceilings: ReadonlyMap<number, number[]>,
): BenchResult {
  const best = median(yardstick);
  const figures: Record<string, number> = { tpcbTps: round(best, 0) };
  console.log(`TPC-B, best of c=16 and c=64: ${spread(yardstick)} tps`);
  for (const [key, rounds] of loads) {
    const wrong = rounds.reduce((sum, each) => sum + each.wrong, 0);
    if (wrong > 0) throw new Error(`${wrong} answers were not as expected at ${key}: the figure does not count`);
    const ratios = rounds.map((each, index) => each.tps / yardstick[index]!);
    figures[`ratio-${key}`] = round(median(ratios));
    figures[`p50-${key}`] = round(median(rounds.map((each) => each.p50)));
    figures[`p99-${key}`] = round(median(rounds.map((each) => each.p99)));
    console.log(
      [
        `door c=${key}: ${spread(rounds.map((each) => each.tps))} tps`,
        `ratio ${spread(ratios, 2)}`,
        `p50 ${figures[`p50-${key}`]} ms, p99 ${figures[`p99-${key}`]} ms`,
        `${round(median(rounds.map((each) => each.cpuMicros)), 1)} µs of the door's CPU an operation`,
        `${round(rounds[0]!.operations / rounds[0]!.batches, 1)} operations a batch`,
      ].join(', '),
    );
  }
  for (const [callers, rounds] of ceilings) {
    const ratios = rounds.map((tps, index) => tps / yardstick[index]!);
    const reached = loads.get(`${callers}-uniform`)!.map((each, index) => each.tps / rounds[index]!);
    figures[`ceiling-${callers}`] = round(median(ratios));
    figures[`of-ceiling-${callers}`] = round(median(reached));
    console.log(
      [
        `database alone with the batches of c=${callers}: ${spread(rounds)} tps`,
        `ratio ${spread(ratios, 2)}`,
        `the door reaches ${spread(reached, 2)} of it`,
      ].join(', '),
    );
  }
  const targets = { 'ratio-64-uniform': 6.5, 'ratio-256-uniform': 10 };
  const met = Object.entries(targets).every(([name, target]) => figures[name]! >= target);
  return { bench: 'ledger', figures, targets, goals: { 'ratio-64-uniform': 10, 'ratio-256-uniform': 18 }, met };
}

async function createDatabase(superUrl: string, name: string, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url;
}

export async function seedPlayers(superUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    `insert into brand.brand (code, name, merchant_code, currency, currency_symbol)
      values ('bench', 'bench', 'bench', 'BDT', 'BDT') returning id`,
  );
  const brand = rows[0]!.id;
  // A million units each, as one deposit that the checker can follow.
  await client.query(
    `insert into ledger.account (brand_id, member_id, kind, currency)
      select $1, $2 + n, 1, $3 from generate_series(0, $4 - 1) n`,
    [brand, FIRST_PLAYER, 'BDT', PLAYERS],
  );
  await client.query("select set_config('baize.brand', $1, false)", [String(brand)]);
  const { rows: house } = await client.query<{ id: string }>(
    "select ledger_house($1, 'cashier:bench', 'BDT', 0::smallint, false) as id",
    [brand],
  );
  await client.query(
    `insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx)
      select id, 1, $1, 1000000, 1000000, 10, gen_random_uuid(), gen_random_uuid()
      from ledger.account where member_id is not null`,
    [house[0]!.id],
  );
  await client.query('update ledger.account set balance = 1000000, seq = 1 where member_id is not null');
  await client.query('update ledger.account set balance = -1000000::bigint * $2 where id = $1', [
    house[0]!.id,
    PLAYERS,
  ]);
  await client.query('vacuum analyze');
  await client.end();
  return brand;
}

export function runLoad<T = Load>(script: string, args: readonly string[]): Promise<T> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('exit', (code) =>
      code === 0
        ? done(JSON.parse(output.trim().split('\n').at(-1)!) as T)
        : fail(new Error(`the load ended with ${code}`)),
    );
  });
}
