/** Events of another brand, and the place that an event has in the stream: neither can be had by whoever has the app role. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandId, type BrandId } from '../ids.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { appendEvents } from './append.ts';

let database: TestDatabase;
let ours: BrandId;
let theirs: BrandId;

beforeAll(async () => {
  database = await createTestDatabase();
  ours = brandId(await seedBrand(database.ownerUrl, 'ours', 'BDT'));
  theirs = brandId(await seedBrand(database.ownerUrl, 'theirs', 'BDT'));
  for (const brand of [ours, theirs])
    await database.db.tx(brand, (tx) =>
      appendEvents(tx, brand, [{ memberId: null, event: { type: 'member.language', language: `of ${brand}` } }]),
    );
});
afterAll(() => database.close());

const brandsSeen = async (as: BrandId | null): Promise<number[]> => {
  const rows = await database.db.tx(as, (tx) =>
    tx.rows(sql<{ brandId: number }>`select distinct brand_id from outbox.outbox order by 1`),
  );
  return rows.map((row) => row.brandId);
};

test('a transaction of a brand sees its own events only, and a reader that names none sees all', async () => {
  expect(await brandsSeen(ours)).toEqual([ours]);
  expect(await brandsSeen(theirs)).toEqual([theirs]);
  expect(await brandsSeen(null)).toEqual([ours, theirs]);
});

test('an event of another brand cannot be written', async () => {
  const forged = database.db.tx(ours, (tx) =>
    appendEvents(tx, theirs, [{ memberId: null, event: { type: 'member.language', language: 'forged' } }]),
  );
  await expect(forged).rejects.toThrow('row-level security');
});

const insert = (column: string, value: string): string =>
  `insert into outbox.outbox (brand_id, type, data, ${column}) values (1, 'x', '{}', ${value})`;
test.each([
  ['an event is changed', "update outbox.outbox set data = '{}'"],
  ['an event is deleted', 'delete from outbox.outbox'],
  ['all events are deleted', 'truncate outbox.outbox'],
  ['the rest is read past its parent', 'select * from outbox.outbox_rest'],
  ['an event is written into the rest past its parent', 'insert into outbox.outbox_rest select * from outbox.outbox'],
  ['a transaction number is chosen', insert('xid', "'5'")],
  ['an epoch is chosen', insert('epoch', '99')],
  ['an id is chosen', insert('id', '1')],
  ['a day is chosen', insert('created_at', "now() - interval '1 year'")],
  ['the sequence is turned back', "select setval('outbox.outbox_event_id', 1)"],
  ['an epoch is begun by hand', 'update outbox.outbox_stream set epoch = epoch + 1'],
  ['the stream is told of another cluster', 'update outbox.outbox_stream set cluster = 1'],
  ['a cursor is taken away', 'delete from outbox.outbox_cursor'],
  ['a lag is taken away', 'delete from outbox.outbox_lag'],
  ['a letter is taken away', 'delete from outbox.outbox_dead_letter'],
  ['a day is made by hand', "select outbox_make_day('2030-01-01')"],
  ['the rest is opened', "select outbox_close_part('outbox.outbox_rest')"],
  ['a day is attached', 'create table outbox.mine partition of outbox.outbox for values from (minvalue) to (maxvalue)'],
])('as the app, %s: refused', async (_what, statement) => {
  await expect(database.db.tx(null, (tx) => tx.run(statement))).rejects.toThrow(/permission denied|must be owner/);
});

test('the tables of days are closed like the rest, today and in the days to come', async () => {
  const days = await database.db.tx(null, (tx) =>
    tx.rows(sql<{ name: string; open: boolean; forced: boolean }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        has_table_privilege('baize_app', c.oid, 'select, insert, update, delete, truncate')
          or has_any_column_privilege('baize_app', c.oid, 'select, insert, update') as open
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'outbox.outbox'::regclass`),
  );
  expect(days.length).toBeGreaterThanOrEqual(5);
  expect(days.filter((day) => day.open || !day.forced)).toEqual([]);
});

test('what drops days cannot be made to drop one that is read, and a name of its own reads nothing away', async () => {
  await database.db.tx(null, (tx) => tx.run("select outbox_drop_days('{}', '-10 years')"));
  expect(await brandsSeen(null)).toEqual([ours, theirs]);
});
