import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDb } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import type { Job } from './job.ts';
import { createLoopLocks, KEPT_PAUSE_MS, type LoopLocks } from './loop-locks.ts';
import { FOLLOWER_MS, startLoops, TROUBLE_MS, WOKEN_REST_MS, type Loop } from './loops.ts';
import { startJobs } from './runner.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
// The pauses between turns end when a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts, and tells when it has come so far. */
function createTally() {
  let count = 0;
  const waiting: { readonly n: number; readonly done: () => void }[] = [];
  return {
    count: () => count,
    add: () => {
      count += 1;
      for (const { n, done } of waiting) if (n === count) done();
    },
    reached: (n: number) =>
      new Promise<void>((done) => (count >= n ? done() : waiting.push({ n, done: () => done() }))),
  };
}

/** A node with one loop. Each of its turns lasts until the test ends it, with the pause after it or with a failure. */
function startNode(before: readonly Loop[] = []) {
  const turns = createTally();
  /** Looks at the lock that are over, whether the node found it free or taken. */
  const looks = createTally();
  let end = Promise.withResolvers<number>();
  const own = createLoopLocks(database.appUrl, () => undefined);
  const locks: LoopLocks = {
    ...own,
    during: async (name, turn) => {
      try {
        return await own.during(name, turn);
      } finally {
        if (name === 'beat') looks.add();
      }
    },
  };
  const run = (): Promise<number> => {
    end = Promise.withResolvers<number>();
    turns.add();
    return end.promise;
  };
  const loops = startLoops({ locks, log }, [...before, { name: 'beat', loop: true, run }]);
  return {
    stop: async () => {
      await loops.stop();
      await locks.close();
    },
    turns,
    looks,
    finish: (pauseMs: number) => end.resolve(pauseMs),
    fail: () => end.reject(new Error('the turn fails')),
  };
}
/** Whatever needs no event from outside has happened after this: the answer takes a way to the server and back. */
const roundTrip = (): Promise<void> => database.db.ping();

test('a stop during a turn waits for the turn and not for the pause after it', async () => {
  const node = startNode();
  await node.turns.reached(1);
  let stopped = false;
  const stopping = node.stop().then(() => (stopped = true));
  await roundTrip();
  expect(stopped).toBe(false);
  node.finish(60_000);
  await stopping;
});

test('a stop during a pause ends it', async () => {
  const node = startNode();
  await node.turns.reached(1);
  node.finish(60_000);
  await node.looks.reached(1);
  await roundTrip();
  await node.stop();
  expect(node.turns.count()).toBe(1);
});

test('two nodes never take a turn at once, and a turn that fails is not the last', async () => {
  const one = startNode();
  await one.turns.reached(1);
  // As in a rolling release: the second node is of a version that has one loop more.
  const two = startNode([{ name: 'another', loop: true, run: async () => 60_000 }]);
  await two.looks.reached(1);
  expect(two.turns.count()).toBe(0); // it found the lock taken
  one.fail();
  await one.looks.reached(1);
  await roundTrip();
  vi.advanceTimersByTime(FOLLOWER_MS);
  await two.turns.reached(1);
  vi.advanceTimersByTime(TROUBLE_MS - FOLLOWER_MS);
  await one.looks.reached(2);
  expect(one.turns.count()).toBe(1); // now the lock is the other's
  two.finish(KEPT_PAUSE_MS + 1);
  await two.looks.reached(2);
  await roundTrip();
  vi.advanceTimersByTime(FOLLOWER_MS);
  await one.turns.reached(2);
  one.finish(0);
  await Promise.all([one.stop(), two.stop()]);
  expect(two.turns.count()).toBe(1);
});

const locksHeld = async (): Promise<number> => {
  const { rows } = await asSuperuser(
    "select 1 from pg_locks where locktype = 'advisory' and granted" +
      ' and database = (select oid from pg_database where datname = current_database())',
  );
  return rows.length;
};

test('before a short pause a loop keeps its lock and takes no other; before a long one it frees it', async () => {
  const node = startNode();
  await node.turns.reached(1);
  node.finish(KEPT_PAUSE_MS);
  await node.looks.reached(1);
  expect(await locksHeld()).toBe(1);
  const other = startNode();
  await other.looks.reached(1);
  expect(other.turns.count()).toBe(0);
  vi.advanceTimersByTime(KEPT_PAUSE_MS);
  await node.turns.reached(2);
  node.finish(KEPT_PAUSE_MS + 1);
  await node.looks.reached(2);
  expect(await locksHeld()).toBe(0);
  await Promise.all([node.stop(), other.stop()]);
});

test('a bell ends a pause, and however often it rings the turns keep their distance', async () => {
  const turns = createTally();
  let ring: () => void = () => undefined;
  const loop: Loop = {
    name: 'woken',
    loop: true,
    run: async () => {
      turns.add();
      return 60_000;
    },
    wakes: (given) => {
      ring = given;
      return () => (ring = () => undefined);
    },
  };
  const locks: Pick<LoopLocks, 'during'> = { during: (_name, turn) => turn() };
  const loops = startLoops({ locks, log }, [loop]);
  await roundTrip();
  expect(turns.count()).toBe(1);
  for (let times = 0; times < 5; times += 1) {
    ring();
    await roundTrip();
  }
  expect(turns.count()).toBe(2);
  vi.advanceTimersByTime(WOKEN_REST_MS);
  await roundTrip();
  expect(turns.count()).toBe(3); // for those that rang meanwhile, once
  await loops.stop();
});

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
  const jobs = await startAll([
    {
      name: 'beat',
      loop: true,
      run: async () => {
        turns += 1;
        return 1;
      },
    },
  ]);
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

test('many loops ask for their locks at once over one connection, and each gets its own', async () => {
  const locks = createLoopLocks(database.appUrl, () => undefined);
  const names = Array.from({ length: 12 }, (_, at) => `at-once-${at}`);
  const answers = names.map((_, at) => at);
  expect(await Promise.all(names.map((name, at) => locks.during(name, async () => at)))).toEqual(answers);
  await locks.close();
});
