import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../db/pool.ts';
import { brandId, type BrandId } from '../ids.ts';
import { createTestDatabase, drainOutbox, runAsSuperuser, seedBrand, type TestDatabase } from '../testing.ts';
import { appendEvents } from './append.ts';
import type { Consumer } from './consumer.ts';
import { openOutbox } from './cursors.ts';
import { dropDays, makeDays } from './days.ts';

let database: TestDatabase;
let brand: BrandId;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'days', 'BDT'));
  // What the database was copied from may have been made on the day before.
  await makeDays(database.db);
});
afterAll(() => database.close());
beforeEach(() =>
  runAsSuperuser(
    database,
    'delete from outbox.outbox',
    'delete from outbox.outbox_cursor',
    'delete from outbox.outbox_lag',
  ),
);

const say = (...languages: string[]) =>
  database.db.tx(brand, (tx) =>
    appendEvents(
      tx,
      brand,
      languages.map((language) => ({ memberId: null, event: { type: 'member.language' as const, language } })),
    ),
  );
/** Events of so many days ago, where there was no table for them. */
const sayBefore = async (days: number, ...languages: string[]): Promise<void> => {
  await say(...languages);
  await runAsSuperuser(
    database,
    `update outbox.outbox set created_at = now() - interval '${days} days'
      where data ->> 'language' in (${languages.map((each) => `'${each}'`).join(', ')})`,
  );
};
function reader(name: string): Consumer & { readonly seen: string[] } {
  const seen: string[] = [];
  return {
    name,
    seen,
    types: ['member.language'],
    handle: async (_tx, _brand, events) => {
      seen.push(...events.flatMap(({ event }) => (event.type === 'member.language' ? [event.language] : [])));
    },
  };
}
/** How many events lie in each table. */
const placed = async (): Promise<Record<string, number>> => {
  const rows = await database.db.tx(null, (tx) =>
    tx.rows(sql<{ part: string; count: number }>`
      select replace(tableoid::regclass::text, 'outbox.', '') as part, count(*)::integer as count
      from outbox.outbox group by 1 order by 1`),
  );
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]));
};
const partOf = async (daysAgo: number): Promise<string> =>
  (
    await database.db.tx(null, (tx) =>
      tx.row(sql<{
        part: string;
      }>`select 'outbox_' || to_char(now() at time zone 'UTC' - make_interval(days => ${daysAgo}::integer),
        'YYYYMMDD') as part`),
    )
  ).part;

test('an event finds a place though the table of its day is missing, and the job moves it there', async () => {
  const today = await partOf(0);
  await runAsSuperuser(database, `drop table outbox.${today}`);
  await say('a', 'b');
  await sayBefore(20, 'old');
  expect(await placed()).toEqual({ outbox_rest: 3 });
  expect(await makeDays(database.db)).toBe(2);
  expect(await placed()).toEqual({ [today]: 2, [await partOf(20)]: 1 });
  expect(await makeDays(database.db)).toBe(0);
  await say('c');
  expect(await placed()).toMatchObject({ [today]: 3 });
  await runAsSuperuser(database, `drop table outbox.${await partOf(20)}`);
});

test('readers go through the days in the order of the stream, wherever an event lies', async () => {
  const consumer = reader('through');
  await say('first');
  await sayBefore(9, 'second');
  await say('third');
  await makeDays(database.db);
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['first', 'second', 'third']);
});

test('a day is dropped whole once it is old and every consumer has passed it, also one that nobody here knows', async () => {
  const [fast, slow, unknown] = [reader('fast'), reader('slow'), reader('unknown')];
  await sayBefore(12, 'older');
  await sayBefore(9, 'old');
  await sayBefore(5, 'young');
  await say('new');
  await makeDays(database.db);
  await openOutbox(database.db, [unknown]); // of an older or a newer build
  expect(await dropDays(database.db, [fast, slow])).toBe(0); // nobody has read anything yet
  await drainOutbox(database.db, [fast]);
  expect(await dropDays(database.db, [fast, slow])).toBe(0); // slow has no cursor yet
  await drainOutbox(database.db, [slow]);
  expect(await dropDays(database.db, [fast, slow])).toBe(0); // unknown has read nothing
  await drainOutbox(database.db, [unknown]);
  expect(await dropDays(database.db, [fast, slow])).toBe(2);
  expect(await placed()).toEqual({ [await partOf(5)]: 1, [await partOf(0)]: 1 });
  expect(await dropDays(database.db, [fast, slow])).toBe(0);
});

test('a cursor in the middle of an old day keeps that day, and the days before it go', async () => {
  const [half, whole] = [reader('half'), reader('whole')];
  await sayBefore(12, 'older');
  await drainOutbox(database.db, [half]);
  await sayBefore(9, 'old');
  await makeDays(database.db);
  await drainOutbox(database.db, [whole]);
  expect(await dropDays(database.db, [half, whole])).toBe(1);
  expect(await placed()).toEqual({ [await partOf(9)]: 1 });
  await drainOutbox(database.db, [half]);
  expect(half.seen).toEqual(['older', 'old']);
});

test('a drop that cannot have its lock gives up soon, and nothing is lost', async () => {
  const consumer = reader('locked');
  await sayBefore(9, 'old');
  await makeDays(database.db);
  await drainOutbox(database.db, [consumer]);
  await database.db.tx(null, async (tx) => {
    await tx.rows('select 1 from outbox.outbox limit 1');
    await expect(dropDays(database.db, [consumer])).rejects.toThrow(DatabaseUnavailable);
    await say('while it waits');
  });
  expect(await dropDays(database.db, [consumer])).toBe(1);
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['old', 'while it waits']);
});
