import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { brandId, memberId, type BrandId } from '../ids.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import type { Consumer } from './consumer.ts';
import { readNews } from './read-news.ts';
import { BATCH_MAX, feedConsumer, outboxLagMs, pruneOutbox, readBatch, readHead, type Cursor } from './relay.ts';

/** Events behind the readers. None of them may be looked at again. */
const PASSED = 20_000;
const NEW = 20;

let database: TestDatabase;
let brand: BrandId;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'cost', 'BDT'));
});
afterAll(() => database.close());

const append = (count: number) =>
  database.db.tx(brand, (tx) =>
    tx.run(sql`insert into outbox.outbox (brand_id, type, member_id, data)
      select ${brand}, 'member.language', 7, '{"type": "member.language", "language": "bn"}'
      from generate_series(1, ${count}::integer)`),
  );

/** Rows of the outbox that the work looks at, by a scan of the table or through an index. */
async function rowsReadBy(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  // The counters hold what the connection did before, too, until they are flushed.
  const counted = sql<{ seen: bigint }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as seen
    from pg_stat_xact_user_tables where schemaname = 'outbox' and relname = 'outbox'`;
  const before = await tx.row(counted);
  await work();
  return Number((await tx.row(counted)).seen - before.seen);
}

/** The place behind the last event, once no transaction of other tests holds the readers' bound below it. */
async function endOf(tx: Tx): Promise<Cursor> {
  const end = await tx.row(
    sql<Cursor>`select xid::text as xid, id::text as id from outbox.outbox o order by o.xid desc, o.id desc limit 1`,
  );
  await vi.waitFor(async () => expect(BigInt((await readHead(tx)).xid)).toBeGreaterThanOrEqual(BigInt(end.xid)), {
    timeout: 20_000,
  });
  return end;
}

/**
 * Prepares the statement over an empty table and runs it until PostgreSQL keeps one plan for all parameters: the plan
 * of a connection that opened before the events came, which is the worst one that a reader can meet.
 */
async function costOf(read: (tx: Tx, after: Cursor) => Promise<unknown>): Promise<number> {
  await database.db.tx(null, (tx) => tx.run('delete from outbox.outbox'));
  return database.db.tx(null, async (tx) => {
    for (let at = 0; at < 10; at += 1) await read(tx, await readHead(tx));
    await append(PASSED);
    const after = await endOf(tx);
    await append(NEW);
    await endOf(tx);
    return rowsReadBy(tx, () => read(tx, after));
  });
}

/** Lets a consumer read everything that was committed. */
async function drain(consumer: Consumer): Promise<void> {
  await database.db.tx(null, endOf);
  while ((await feedConsumer(database.db, consumer)) > 0);
}

test.each<[string, (tx: Tx, after: Cursor) => Promise<unknown>]>([
  ['a consumer', (tx, after) => readBatch(tx, after, { types: ['member.language'], limit: 500 })],
  ['a consumer of other events', (tx, after) => readBatch(tx, after, { types: ['wager.settled'], limit: 500 })],
  ['live news', (tx, after) => readNews(tx, after, { types: ['brand.changed'], members: [memberId(7n)], flag: 'won' })],
])('%s looks only at what is behind its cursor, however much lies before it', async (_name, read) => {
  expect(await costOf(read)).toBeLessThanOrEqual(3 * NEW);
});

test('the lag is measured over what is behind the cursor', async () => {
  const consumer: Consumer = { name: 'lag', types: ['member.language'], handle: async () => undefined };
  await append(PASSED);
  await drain(consumer);
  await append(NEW);
  const cost = await database.db.tx(null, async (tx) => {
    await endOf(tx);
    return rowsReadBy(tx, () => outboxLagMs(tx, [consumer]));
  });
  expect(cost).toBeLessThanOrEqual(3 * NEW);
});

test('pruning reads what it deletes and one stretch more, and stops behind the slowest consumer', async () => {
  await database.db.tx(null, async (tx) => {
    await tx.run('delete from outbox.outbox');
    await tx.run('delete from outbox.outbox_cursor');
  });
  const [fast, slow] = ['fast', 'slow'].map((name): Consumer => ({
    name,
    types: ['member.language'],
    handle: async () => undefined,
  })) as [Consumer, Consumer];
  await append(2 * PASSED);
  await database.db.tx(null, (tx) => tx.run("update outbox.outbox set created_at = now() - interval '8 days'"));
  expect(await pruneOutbox(database.db, [fast, slow])).toBe(0); // nobody has read anything yet
  await drain(fast);
  await feedConsumer(database.db, slow);
  expect(await pruneOutbox(database.db, [fast, slow])).toBe(BATCH_MAX);
  await drain(slow);
  expect(await pruneOutbox(database.db, [fast, slow])).toBe(2 * PASSED - BATCH_MAX);
});
