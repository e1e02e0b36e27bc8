import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { brandId, memberId, type BrandId } from '../ids.ts';
import { createTestDatabase, runAsSuperuser, seedBrand, type TestDatabase } from '../testing.ts';
import type { Consumer } from './consumer.ts';
import { readNews } from './read-news.ts';
import { feedConsumer } from './feed.ts';
import { noteLag } from './lag.ts';
import { lookAtHead, readBatch, readHead, type Cursor } from './read.ts';

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
  const counted = sql<{ seen: bigint }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as seen
    from pg_stat_xact_user_tables where schemaname = 'outbox' and (relname ~ '^outbox_[0-9]{8}$' or relname = 'outbox_rest')`;
  const before = await tx.row(counted);
  await work();
  return Number((await tx.row(counted)).seen - before.seen);
}

/** The place behind the last event, once no transaction of other tests holds the readers' bound below it. */
async function endOf(tx: Tx): Promise<Cursor> {
  const end = await tx.row(
    sql<Cursor>`select epoch, xid::text as xid, id::text as id from outbox.outbox o
      order by o.epoch desc, o.xid desc, o.id desc limit 1`,
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
  await runAsSuperuser(database, 'delete from outbox.outbox');
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
  ['the look at the head', (tx, after) => lookAtHead(tx, after)],
  ['live news', (tx, after) => readNews(tx, after, { types: ['brand.changed'], members: [memberId(7n)], flag: 'won' })],
])('%s looks only at what is behind its cursor, however much lies before it', async (_name, read) => {
  expect(await costOf(read)).toBeLessThanOrEqual(3 * NEW);
});

test('the lag is noted over what is behind the cursor', async () => {
  const consumer: Consumer = { name: 'lag', types: ['member.language'], handle: async () => undefined };
  await append(PASSED);
  await drain(consumer);
  await append(NEW);
  const cost = await database.db.tx(null, async (tx) => {
    await endOf(tx);
    return rowsReadBy(tx, () => noteLag(tx));
  });
  expect(cost).toBeLessThanOrEqual(3 * NEW);
});
