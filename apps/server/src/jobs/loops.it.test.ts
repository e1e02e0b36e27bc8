import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { FOLLOWER_MS, startJobs, TROUBLE_MS } from './runner.ts';

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
async function startNode() {
  const turns = createTally();
  /** Looks at the lock that are over, whether the node found it free or taken. */
  const looks = createTally();
  let end = Promise.withResolvers<number>();
  const db: Db = {
    ...database.db,
    tx: async (brand, work) => {
      try {
        return await database.db.tx(brand, work);
      } finally {
        looks.add();
      }
    },
  };
  const run = (): Promise<number> => {
    end = Promise.withResolvers<number>();
    turns.add();
    return end.promise;
  };
  const jobs = await startJobs({
    db,
    url: database.appUrl,
    jobs: [{ name: 'beat', loop: true, run }],
    log,
    onError: () => undefined,
  });
  return {
    jobs,
    turns,
    looks,
    finish: (pauseMs: number) => end.resolve(pauseMs),
    fail: () => end.reject(new Error('the turn fails')),
  };
}
/** Whatever needs no event from outside has happened after this: the answer takes a way to the server and back. */
const roundTrip = (): Promise<void> => database.db.ping();

test('a stop during a turn waits for the turn and not for the pause after it', async () => {
  const node = await startNode();
  await node.turns.reached(1);
  let stopped = false;
  const stopping = node.jobs.stop().then(() => (stopped = true));
  await roundTrip();
  expect(stopped).toBe(false);
  node.finish(60_000);
  await stopping;
});

test('a stop during a pause ends it', async () => {
  const node = await startNode();
  await node.turns.reached(1);
  node.finish(60_000);
  await node.looks.reached(1);
  await roundTrip();
  await node.jobs.stop();
  expect(node.turns.count()).toBe(1);
});

test('two nodes never take a turn at once, and a turn that fails is not the last', async () => {
  const one = await startNode();
  await one.turns.reached(1);
  const two = await startNode();
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
  two.finish(FOLLOWER_MS * 2);
  await two.looks.reached(2);
  await roundTrip();
  vi.advanceTimersByTime(FOLLOWER_MS);
  await one.turns.reached(2);
  one.finish(0);
  await Promise.all([one.jobs.stop(), two.jobs.stop()]);
  expect(two.turns.count()).toBe(1);
});
