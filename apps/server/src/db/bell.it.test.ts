import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { createBell } from './bell.ts';
import { createDb, type Db } from './pool.ts';

let database: TestDatabase;
let db: Db;
let listener: pg.Client;
const heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(database.appUrl, 3, () => undefined);
  listener = new pg.Client({ connectionString: database.appUrl });
  await listener.connect();
  await listener.query('listen test_bell; listen test_mark');
  listener.on('notification', ({ channel }) => heard.push(channel));
});
afterAll(async () => {
  await listener.end();
  await db.close();
  await database.close();
});

const bell = createBell('test_bell');
const rung = (): number => heard.filter((channel) => channel === 'test_bell').length;
/** Whatever was sent before is heard once this is. */
async function mark(): Promise<void> {
  const before = heard.filter((channel) => channel === 'test_mark').length;
  await db.once((tx) => tx.run("select pg_notify('test_mark', '')"));
  await vi.waitFor(() => expect(heard.filter((channel) => channel === 'test_mark')).toHaveLength(before + 1));
}

test('a bell rings once the transaction is committed, once for it, and not where it was taken back', async () => {
  await db.tx(null, async (tx) => {
    bell.tell(tx);
    bell.tell(tx);
    await mark();
    expect(rung()).toBe(0);
  });
  await vi.waitFor(() => expect(rung()).toBe(1));
  await expect(
    db.tx(null, async (tx) => {
      bell.tell(tx);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await mark();
  expect(rung()).toBe(1);
});
