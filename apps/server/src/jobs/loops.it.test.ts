import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { startJobs } from './runner.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const start = (run: () => Promise<number>) =>
  startJobs({
    db: database.db,
    url: database.appUrl,
    jobs: [{ name: 'beat', loop: true, run }],
    log,
    onError: () => undefined,
  });

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
  const nodes = await Promise.all([start(turn), start(turn)]);
  while (turns < 5) await new Promise((tick) => setTimeout(tick, 10));
  await Promise.all(nodes.map((node) => node.stop()));
  expect(together).toBe(1);
}, 20_000);
