import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brandId, type BrandId } from '../ids.ts';
import { createTestDatabase, drainOutbox, seedBrand, type TestDatabase } from '../testing.ts';
import { appendEvents } from './append.ts';
import type { Consumer } from './consumer.ts';
import { feedConsumer } from './feed.ts';
import { readBatch, type Cursor } from './read.ts';

let database: TestDatabase;
let brand: BrandId;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'relay', 'BDT'));
});
afterAll(() => database.close());

const say = (language: string) => ({ memberId: null, event: { type: 'member.language' as const, language } });

function collector(name: string, seen: string[]): Consumer {
  return {
    name,
    types: ['member.language'],
    handle: async (_tx, _brand, events) => {
      for (const { event } of events) if (event.type === 'member.language') seen.push(event.language);
    },
  };
}

test('an event that commits late is not skipped by a cursor that saw later ones', async () => {
  const seen: string[] = [];
  const consumer = collector('late', seen);
  const slow = new pg.Client({ connectionString: database.appUrl });
  await slow.connect();
  try {
    await slow.query('begin');
    await slow.query("insert into outbox.outbox (brand_id, type, data) values ($1, 'member.language', $2)", [
      brand,
      JSON.stringify({ type: 'member.language', language: 'slow' }),
    ]);
    await database.db.tx(brand, (tx) => appendEvents(tx, brand, [say('quick')]));
    await feedConsumer(database.db, consumer);
    expect(seen).toEqual([]); // the older transaction still runs: nothing behind it may pass
    await slow.query('commit');
    await drainOutbox(database.db, [consumer]);
    expect([...seen].sort()).toEqual(['quick', 'slow']);
  } finally {
    await slow.end();
  }
});

test('a consumer that fails half way leaves neither effect nor cursor, and then does it once', async () => {
  let broken = true;
  const consumer: Consumer = {
    name: 'once',
    types: ['member.language'],
    handle: async (tx, brandOf, events) => {
      for (const _ of events)
        await tx.run(
          "insert into brand.brand_domain (domain, brand_id, kind) values ('effect' || (select count(*) from brand.brand_domain) || '.test', $1, 'lite')",
          [brandOf],
        );
      if (broken) throw new Error('dies here');
    },
  };
  await database.db.tx(brand, (tx) => appendEvents(tx, brand, [say('a'), say('b'), say('c')]));
  const effects = async (): Promise<number> =>
    Number(
      (
        await database.db.tx(null, (tx) =>
          tx.row<{ count: string }>("select count(*) as count from brand.brand_domain where domain like 'effect%'"),
        )
      ).count,
    );
  await vi.waitFor(() => expect(feedConsumer(database.db, consumer)).rejects.toThrow('dies here'), { timeout: 20_000 });
  expect(await effects()).toBe(0);
  broken = false;
  await drainOutbox(database.db, [consumer]);
  const done = await effects();
  expect(done).toBeGreaterThanOrEqual(3);
  await drainOutbox(database.db, [consumer]);
  expect(await effects()).toBe(done);
});

test('two readers of one consumer share its events between them, each event once', async () => {
  const seen: string[] = [];
  const consumer = collector('shared', seen);
  await drainOutbox(database.db, [consumer]);
  seen.length = 0;
  for (let i = 0; i < 40; i += 1) await database.db.tx(brand, (tx) => appendEvents(tx, brand, [say(`e${i}`)]));
  await Promise.all(Array.from({ length: 6 }, () => feedConsumer(database.db, consumer)));
  await drainOutbox(database.db, [consumer]);
  expect(seen.toSorted()).toEqual(Array.from({ length: 40 }, (_, i) => `e${i}`).toSorted());
});

test('events come in the order of their transactions, also where the numbers get one digit longer', async () => {
  const superuser = new pg.Client({ connectionString: database.superUrl });
  await superuser.connect();
  try {
    for (const xid of [99, 100, 9, 10, 101])
      await superuser.query(
        "insert into outbox.outbox (xid, brand_id, type, data) values ($1::text::xid8, $2, 'brand.changed', $3)",
        [String(xid), brand, JSON.stringify({ type: 'brand.changed', reason: 'flags' })],
      );
  } finally {
    await superuser.end();
  }
  const xids = (after: Cursor) =>
    database.db.tx(null, async (tx) =>
      (await readBatch(tx, after, { types: ['brand.changed'], limit: 10 })).events.map((event) => event.xid),
    );
  expect(await xids({ epoch: 0, xid: '0', id: '0' })).toEqual(['9', '10', '99', '100', '101']);
  expect(await xids({ epoch: 1, xid: '99', id: '9223372036854775807' })).toEqual(['100', '101']);
});
