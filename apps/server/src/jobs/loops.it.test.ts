import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { createDb } from '../db/pool.ts';
import type { Job } from './job.ts';
import { startJobs } from './runner.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function asSuperuser(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.superUrl });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

const startAll = (jobs: readonly Job[]) => startJobs({ url: database.appUrl, jobs, log, onError: () => undefined });
const start = (run: () => Promise<number>) => startAll([{ name: 'beat', loop: true, run }]);

test('a stop during a turn waits for the turn and not for the pause after it', async () => {
  let finish: (pause: number) => void = () => undefined;
  const began = Promise.withResolvers<void>();
  const jobs = await start(() => {
    began.resolve();
    return new Promise((done) => (finish = done));
  });
  await began.promise;
  let stopped = false;
  const stopping = jobs.stop().then(() => (stopped = true));
  await new Promise((tick) => setTimeout(tick, 50));
  expect(stopped).toBe(false);
  finish(60_000);
  await stopping;
}, 5_000);

test('a stop during a pause ends it', async () => {
  let turns = 0;
  const jobs = await start(async () => {
    turns += 1;
    return 60_000;
  });
  while (turns === 0) await new Promise((tick) => setTimeout(tick, 5));
  await new Promise((tick) => setTimeout(tick, 50));
  await jobs.stop();
  expect(turns).toBe(1);
}, 5_000);

test('two nodes never take a turn at once, and a turn that fails is not the last', async () => {
  let running = 0;
  let together = 0;
  let turns = 0;
  const turn = async (): Promise<number> => {
    running += 1;
    together = Math.max(together, running);
    await new Promise((tick) => setTimeout(tick, 20));
    running -= 1;
    turns += 1;
    if (turns === 1) throw new Error('the first turn fails');
    return 1;
  };
  // As in a rolling release: the second node is of a version that has one loop more.
  const another: Job = { name: 'another', loop: true, run: async () => 60_000 };
  const nodes = await Promise.all([start(turn), startAll([another, { name: 'beat', loop: true, run: turn }])]);
  while (turns < 5) await new Promise((tick) => setTimeout(tick, 10));
  await Promise.all(nodes.map((node) => node.stop()));
  expect(together).toBe(1);
}, 20_000);

test('as many turns at once as the pool has connections: each of them still gets one', async () => {
  const POOL_MAX = 2;
  const small = createDb(database.appUrl, POOL_MAX, () => undefined);
  const together = Promise.withResolvers<void>();
  let begun = 0;
  let worked = 0;
  const turn = async (): Promise<number> => {
    begun += 1;
    if (begun === POOL_MAX) together.resolve();
    await together.promise;
    await small.tx(null, (tx) => tx.rows('select 1'));
    worked += 1;
    return 60_000;
  };
  const jobs = await startAll(['first', 'second'].map((name) => ({ name, loop: true, run: turn })));
  await vi.waitFor(() => expect(worked).toBe(POOL_MAX), { timeout: 4_000 });
  await jobs.stop();
  await small.close();
});

test('a broken connection of the locks is replaced, and the loops go on', async () => {
  let turns = 0;
  const jobs = await start(async () => {
    turns += 1;
    return 1;
  });
  await vi.waitFor(() => expect(turns).toBeGreaterThan(1));
  const { rows } = await asSuperuser(
    'select pg_terminate_backend(pid) from pg_stat_activity where' +
      " application_name = 'baize-loops' and datname = current_database()",
  );
  expect(rows).toHaveLength(1);
  const before = turns;
  await vi.waitFor(() => expect(turns).toBeGreaterThan(before + 5), { timeout: 15_000 });
  await jobs.stop();
});
