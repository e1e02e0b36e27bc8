import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandId, type BrandId } from '../ids.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { appendEvents } from './append.ts';
import type { Consumer } from './consumer.ts';
import { feedConsumer, readEvents } from './relay.ts';

let database: TestDatabase;
let brand: BrandId;
beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'relay-test', 'BDT'));
});
afterAll(async () => {
  await database?.close();
});

const changed = (reason: 'status' | 'flags') => ({ memberId: null, event: { type: 'brand.changed', reason } as const });
const BEGINNING = { xid: '0', id: '0' };

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.superUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('events come in the order of their transactions, also where the numbers get one digit longer', async () => {
  await asSuperuser(async (client) => {
    for (const xid of [99, 100, 9, 10, 101]) await client.query(`insert into outbox (xid, brand_id, type, data) values ($1::text::xid8, $2, 'member.language', '{"type":"member.language","language":"en"}')`, [String(xid), brand]);
  });
  const events = await database.db.tx(null, (tx) => readEvents(tx, BEGINNING, ['member.language'], 10));
  expect(events.map((event) => event.xid)).toEqual(['9', '10', '99', '100', '101']);
  const rest = await database.db.tx(null, (tx) => readEvents(tx, events[2]!, ['member.language'], 10));
  expect(rest.map((event) => event.xid)).toEqual(['100', '101']);
});

test('an event whose transaction began earlier and commits later is not skipped', async () => {
  const seen: string[] = [];
  const consumer: Consumer = { name: 'late', types: ['brand.changed'], handle: async (_tx, _brand, events) => void seen.push(...events.map((event) => (event.event as { reason: string }).reason)) };
  await asSuperuser(async (slow) => {
    await slow.query('begin');
    await slow.query(`insert into outbox (brand_id, type, data) values ($1, 'brand.changed', '{"type":"brand.changed","reason":"status"}')`, [brand]);
    await database.db.tx(brand, (tx) => appendEvents(tx, brand, [changed('flags')]));
    expect(await feedConsumer(database.db, consumer)).toBe(0); // the later one waits for the earlier
    await slow.query('commit');
  });
  while ((await feedConsumer(database.db, consumer)) === 0);
  await feedConsumer(database.db, consumer);
  expect(seen).toEqual(['status', 'flags']);
});

test('an effect and its cursor commit together or not at all', async () => {
  let fails = true;
  const consumer: Consumer = {
    name: 'together', types: ['brand.changed'],
    handle: async (tx, of, events) => {
      await tx.run('insert into rollup_proof (brand_id, checked, drifted) values ($1, $2, $3)', [of, events.length, []]);
      if (fails) throw new Error('in the middle');
    },
  };
  const effects = (): Promise<{ checked: string }[]> => database.db.tx(brand, (tx) => tx.rows<{ checked: string }>('select checked from rollup_proof'));
  await expect(feedConsumer(database.db, consumer)).rejects.toThrow('in the middle');
  expect(await effects()).toEqual([]);
  fails = false;
  const count = await feedConsumer(database.db, consumer);
  expect(await feedConsumer(database.db, consumer)).toBe(0);
  expect(await effects()).toEqual([{ checked: String(count) }]);
});
