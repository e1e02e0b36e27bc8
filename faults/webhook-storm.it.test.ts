import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing.ts';
import { runStorm } from './lib/webhook-storm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('webhooks come one to five times, shuffled, and who hears them is killed: each order is credited once', async () => {
  const report = await runStorm(database.appUrl, { orders: 60, seed: 7, wire: 'stripe' });
  expect(report.wrong).toEqual([]);
  expect(report).toMatchObject({ credited: 54, kills: 1 });
  expect(report.again).toBeGreaterThan(0);
});
