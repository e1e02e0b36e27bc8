import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { createBell } from './bell.ts';
import { createDb, type Db } from './pool.ts';

let database: TestDatabase;
let db: Db;
const { log } = Fastify({ logger: false });

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(database.appUrl, 2, () => undefined);
});
afterAll(async () => {
  await db.close();
  await database.close();
});

test('a bell rings once the transaction is committed, once for it, and not where it was taken back', async () => {
  const bell = createBell('test_bell');
  let rung = 0;
  const deafen = bell.hear({ env: { DATABASE_URL: database.appUrl }, log }, () => (rung += 1));
  // It listens as soon as one is heard.
  await vi.waitFor(async () => {
    await db.tx(null, async (tx) => bell.tell(tx));
    expect(rung).toBeGreaterThan(0);
  });
  await expect(
    db.tx(null, async (tx) => {
      bell.tell(tx);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await vi.waitFor(() => expect(rung).toBeGreaterThan(0));
  await new Promise((done) => setTimeout(done, 300));
  const before = rung;
  await db.tx(null, async (tx) => {
    bell.tell(tx);
    bell.tell(tx);
    await new Promise((done) => setTimeout(done, 300));
    expect(rung).toBe(before);
  });
  await vi.waitFor(() => expect(rung).toBe(before + 1));
  await new Promise((done) => setTimeout(done, 300));
  expect(rung).toBe(before + 1);
  deafen();
});
