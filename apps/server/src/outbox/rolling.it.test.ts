import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandId, type BrandId } from '../ids.ts';
import { createTestDatabase, drainOutbox, seedBrand, type TestDatabase } from '../testing.ts';
import { appendEvents } from './append.ts';
import type { Consumer } from './consumer.ts';
import { openOutbox } from './cursors.ts';
import { feedConsumer, feedSingly } from './feed.ts';

let database: TestDatabase;
let brand: BrandId;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'rolling', 'BDT'));
});
afterAll(() => database.close());

const language = (text: string) => ({ memberId: null, event: { type: 'member.language' as const, language: text } });
const changed = { memberId: null, event: { type: 'brand.changed' as const, reason: 'flags' as const } };
const write = (...events: Parameters<typeof appendEvents>[2]) =>
  database.db.tx(brand, (tx) => appendEvents(tx, brand, events));

/** A build's version of a consumer. */
function build(name: string, types: Consumer['types'], formerTypes?: readonly string[]) {
  const seen: string[] = [];
  const consumer: Consumer = {
    name,
    types,
    ...(formerTypes === undefined ? {} : { formerTypes }),
    handle: async (_tx, _brand, events) => {
      seen.push(...events.map(({ event }) => (event.type === 'member.language' ? event.language : event.type)));
    },
  };
  return { consumer, seen };
}

test('from the start of a build whose consumer wants one more event, the older one leaves the cursor alone', async () => {
  const before = build('gains', ['member.language']);
  const after = build('gains', ['member.language', 'brand.changed']);
  await openOutbox(database.db, [before.consumer]);
  await write(language('a'));
  await drainOutbox(database.db, [before.consumer]);
  await openOutbox(database.db, [after.consumer]); // a process of any role, before it writes the first new event
  await write(changed);
  await write(language('b'));
  await expect(feedConsumer(database.db, before.consumer)).rejects.toThrow('stands back');
  await expect(feedSingly(database.db, before.consumer, 5)).rejects.toThrow('stands back');
  await openOutbox(database.db, [before.consumer]); // the older build is started once more, in the middle of it all
  await expect(feedConsumer(database.db, before.consumer)).rejects.toThrow('stands back');
  await drainOutbox(database.db, [after.consumer]);
  expect(before.seen).toEqual(['a']);
  expect(after.seen).toEqual(['brand.changed', 'b']);
});

test('a build whose consumer wants one event less goes on, and says which it was', async () => {
  const before = build('loses', ['member.language', 'brand.changed']);
  const after = build('loses', ['member.language'], ['brand.changed']);
  await openOutbox(database.db, [before.consumer]);
  await write(changed);
  await openOutbox(database.db, [after.consumer]);
  await write(language('b'));
  await drainOutbox(database.db, [after.consumer]);
  expect(after.seen.at(-1)).toBe('b');
  const silent = build('loses', ['member.language']); // once nobody wants it any more, nobody need speak of it
  await drainOutbox(database.db, [silent.consumer]);
});
