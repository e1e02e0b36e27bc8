import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestClock, createTestDatabase, type TestDatabase } from '../testing.ts';
import { createOnlookers, LEFT_AFTER_MS } from './onlookers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('pages of one process are known at another, which is told when the first comes, until nothing is said', async () => {
  const { now, turnClock } = createTestClock();
  const needs = { db: database.db, url: database.appUrl, log: pino({ level: 'silent' }), now };
  const [web, worker] = [createOnlookers(needs), createOnlookers(needs)];
  let coming = 0;
  const unlisten = worker.onComing(() => (coming += 1));
  // Until others can be heard, and a while after, somebody may be there.
  expect(worker.areThere()).toBe(true);
  const alone = (): void => expect(worker.areThere()).toBe(false);
  await vi.waitFor(() => {
    turnClock(LEFT_AFTER_MS);
    alone();
  });
  const before = coming;
  web.say();
  expect(web.areThere()).toBe(true);
  await vi.waitFor(() => expect(coming).toBe(before + 1));
  expect(worker.areThere()).toBe(true);
  web.say();
  turnClock(LEFT_AFTER_MS);
  await vi.waitFor(() => {
    alone();
    turnClock(LEFT_AFTER_MS);
  });
  unlisten();
  await Promise.all([web.close(), worker.close()]);
});
