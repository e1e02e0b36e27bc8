import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brandId, type BrandId } from '../ids.ts';
import { createTestDatabase, drainOutbox, runAsSuperuser, seedBrand, type TestDatabase } from '../testing.ts';
import { appendEvents } from './append.ts';
import type { Consumer } from './consumer.ts';
import { openOutbox } from './cursors.ts';
import { dropDays } from './days.ts';
import { feedConsumer } from './feed.ts';
import { noteLag, outboxLagMs } from './lag.ts';
import { readNews } from './read-news.ts';
import { readHead } from './read.ts';

let database: TestDatabase;
let brand: BrandId;

beforeEach(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'epoch', 'BDT'));
});
afterEach(() => database.close());

const say = (...languages: string[]) =>
  database.db.tx(brand, (tx) =>
    appendEvents(
      tx,
      brand,
      languages.map((language) => ({ memberId: null, event: { type: 'member.language' as const, language } })),
    ),
  );
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
const AHEAD = 4_000_000_000_000n;
/**
 * The database as a dump of it stands in a fresh cluster: rows are copies, their numbers and those of the cursors come
 * from a cluster that had seen many more transactions.
 */
const restoreElsewhere = (): Promise<void> =>
  runAsSuperuser(
    database,
    `create temporary table copied as select * from outbox.outbox`,
    `delete from outbox.outbox`,
    `update copied set xid = (xid::text::numeric + ${AHEAD})::text::xid8`,
    `insert into outbox.outbox select * from copied`,
    `update outbox.outbox_cursor set xid = (xid::text::numeric + ${AHEAD})::text::xid8`,
    `update outbox.outbox_stream set cluster = cluster - 1`,
  );

test('after a restore from a dump the consumers go on where they stood: no event is lost, none comes twice', async () => {
  const [through, behind] = [reader('through'), reader('behind')];
  await say('a');
  await say('b');
  await drainOutbox(database.db, [through, behind]);
  await say('c');
  await drainOutbox(database.db, [through]);
  await say('d');
  await restoreElsewhere();
  expect(await openOutbox(database.db, [through, behind])).toEqual({ epoch: 2, began: true });
  await say('e');
  await say('f');
  await drainOutbox(database.db, [through, behind]);
  expect(through.seen).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(behind.seen).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(await openOutbox(database.db, [through, behind])).toEqual({ epoch: 2, began: false });
});

test('an event whose number is by chance that of the transaction that restored it comes no second time', async () => {
  const consumer = reader('chance');
  await say('a');
  await say('b');
  await drainOutbox(database.db, [consumer]);
  await restoreElsewhere();
  await runAsSuperuser(
    database,
    `do $$ begin
      create temporary table copied as select * from outbox.outbox;
      delete from outbox.outbox;
      update copied set xid = pg_current_xact_id() where id = (select min(id) from copied);
      insert into outbox.outbox select * from copied;
    end $$`,
  );
  expect(await openOutbox(database.db, [consumer])).toEqual({ epoch: 2, began: true });
  await say('c');
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['a', 'b', 'c']);
});

test('without a new epoch the stream would be dead: nothing old is shown, and nothing new comes behind the cursor', async () => {
  const consumer = reader('dead');
  await say('read');
  await drainOutbox(database.db, [consumer]);
  await say('unread');
  await restoreElsewhere();
  await say('new');
  expect(await feedConsumer(database.db, consumer)).toBe(0);
  expect(consumer.seen).toEqual(['read']);
  await openOutbox(database.db, [consumer]);
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['read', 'unread', 'new']); // also what was written before anybody had settled it
});

test('a restored database of the same cluster, whose numbers went back, begins an epoch too', async () => {
  const consumer = reader('back');
  await say('a');
  await drainOutbox(database.db, [consumer]);
  await say('b');
  await restoreElsewhere();
  await runAsSuperuser(
    database,
    `update outbox.outbox_stream set cluster = (select system_identifier from pg_control_system())`,
  );
  expect(await openOutbox(database.db, [consumer])).toMatchObject({ began: true });
  await say('c');
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['a', 'b', 'c']);
});

test('processes that start at the same time begin one epoch between them', async () => {
  await restoreElsewhere();
  const opened = await Promise.all(Array.from({ length: 5 }, () => openOutbox(database.db, [reader('many')])));
  expect(opened.map(({ epoch }) => epoch)).toEqual([2, 2, 2, 2, 2]);
  expect(opened.filter(({ began }) => began)).toHaveLength(1);
});

test('a restore of a restore keeps the order of all three', async () => {
  const consumer = reader('thrice');
  await openOutbox(database.db, [consumer]);
  for (const language of ['first', 'second', 'third']) {
    await say(language);
    await restoreElsewhere();
    await openOutbox(database.db, [consumer]);
  }
  await say('fourth');
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['first', 'second', 'third', 'fourth']);
});

test('the lag is told and nothing is dropped unread across a restore', async () => {
  const consumer = reader('honest');
  await openOutbox(database.db, [consumer]);
  await say('old');
  await runAsSuperuser(database, "update outbox.outbox set created_at = now() - interval '8 days'");
  await database.db.tx(null, (tx) => tx.run('select outbox_make_days(0)'));
  await restoreElsewhere();
  await openOutbox(database.db, [consumer]);
  expect(await database.db.tx(null, noteLag)).toEqual(['honest']);
  const lag = () => database.db.tx(null, (tx) => outboxLagMs(tx, [consumer]));
  expect(await lag()).toBeGreaterThan(7 * 86_400_000);
  expect(await dropDays(database.db, [consumer])).toBe(0);
  await drainOutbox(database.db, [consumer]);
  expect(await lag()).toBe(0);
  expect(await dropDays(database.db, [consumer])).toBe(1);
});

test('a letter that waited keeps its place before what comes in the new epoch', async () => {
  const rows = () =>
    database.db.tx(null, (tx) =>
      tx.rows(
        sql<{ data: { language: string } }>`select data from outbox.outbox_dead_letter order by epoch, xid, event_id`,
      ),
    );
  const consumer: Consumer = {
    name: 'letters',
    types: ['member.language'],
    handle: () => Promise.reject(new Error('no')),
  };
  const { feedSingly } = await import('./feed.ts');
  await say('before');
  await restoreElsewhere();
  await openOutbox(database.db, [consumer]);
  await say('after');
  let read = 0;
  while (read < 2) read += await feedSingly(database.db, consumer, 5);
  expect((await rows()).map(({ data }) => data.language)).toEqual(['before', 'after']);
});

const HEARD_WITHIN_MS = 10_000;

test('a live reader whose place lies in a future that was taken back goes on from now', async () => {
  const audience = { types: ['member.language' as const], members: [], flag: null };
  const head = await database.db.tx(null, readHead);
  const lost = { ...head, xid: (BigInt(head.xid) + AHEAD).toString() };
  const { cursor } = await database.db.tx(null, (tx) => readNews(tx, lost, audience));
  await say('heard');
  // What other tests of this cluster have running holds the event back for a moment.
  await vi.waitFor(async () => {
    const { events } = await database.db.tx(null, (tx) => readNews(tx, cursor, audience));
    expect(events.map(({ event }) => event)).toEqual([{ type: 'member.language', language: 'heard' }]);
  }, HEARD_WITHIN_MS);
});
