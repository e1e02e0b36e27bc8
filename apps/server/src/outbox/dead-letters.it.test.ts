import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { brandId, memberId, type BrandId, type MemberId } from '../ids.ts';
import {
  createTestDatabase,
  drainOutbox,
  localSignal,
  runAsSuperuser,
  seedBrand,
  type TestDatabase,
} from '../testing.ts';
import { appendEvents } from './append.ts';
import type { Consumer } from './consumer.ts';
import pg from 'pg';
import { DatabaseUnavailable, OutcomeUnknown } from '../db/pool.ts';
import {
  DEAD_LETTERS_MAX,
  RESUME_MAX,
  dismissLetter,
  listDeadLetters,
  listFull,
  lockDeadLetter,
  retryLetter,
} from './dead-letters.ts';
import { feedConsumer, feedSingly } from './feed.ts';
import { startRelay } from './relay.ts';

let database: TestDatabase;
let brand: BrandId;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'dead', 'BDT'));
});
afterAll(() => database.close());

const [ANN, BEA] = [memberId(1n), memberId(2n)];
const say = (member: MemberId, language: string) =>
  database.db.tx(brand, (tx) =>
    appendEvents(tx, brand, [{ memberId: member, event: { type: 'member.language', language } }]),
  );
const letters = async (consumer: string) =>
  (
    await database.db.tx(null, (tx) => listDeadLetters(tx, { brandId: brand, state: null, limit: 500, offset: 0 }))
  ).rows.filter((letter) => letter.consumer === consumer);
const statesOf = async (consumer: string) =>
  (await letters(consumer)).map((letter) => [
    letter.event.event.type === 'member.language' && letter.event.event.language,
    letter.state,
  ]);

/** Notes what it handles, and throws at these languages. */
function picky(name: string, bad: Set<string>, order?: Consumer['order']): Consumer & { readonly seen: string[] } {
  const seen: string[] = [];
  return {
    name,
    seen,
    ...(order === undefined ? {} : { order }),
    types: ['member.language'],
    handle: async (_tx, _brand, events) => {
      const said = events.flatMap(({ event }) => (event.type === 'member.language' ? [event.language] : []));
      const poison = said.find((language) => bad.has(language));
      if (poison !== undefined) throw new Error(`cannot handle ${poison}`);
      seen.push(...said);
    },
  };
}

beforeEach(async () => {
  // Events of the tests before are read and dropped, so that each consumer starts behind them.
  await runAsSuperuser(database, 'delete from outbox.outbox');
});

test('after so many tries the one event becomes a dead letter, and the others go on', async () => {
  const consumer = picky('goes-on', new Set(['bad']));
  await say(ANN, 'a');
  await say(ANN, 'bad');
  await say(BEA, 'b');
  await say(ANN, 'later');
  const { log } = Fastify({ logger: false });
  const pace = { lookMs: 5, slowMs: 50, firstRetryMs: 5, largestRetryMs: 10, triesMax: 3 };
  const signal = localSignal(database.db);
  const relay = startRelay({ db: database.db, consumers: [consumer], signal, log, pace });
  await vi.waitFor(async () => expect(await letters('goes-on')).toHaveLength(2), { timeout: 20_000, interval: 50 });
  await relay.stop();
  expect(consumer.seen).toEqual(['a', 'b']);
  const [later, bad] = await letters('goes-on');
  expect(bad).toMatchObject({ state: 'dead', error: 'cannot handle bad', tries: 4 });
  expect(later).toMatchObject({ state: 'waiting', tries: 0 });
  await say(ANN, 'even later');
  await drainOutbox(database.db, [consumer]);
  expect(await statesOf('goes-on')).toEqual([
    ['even later', 'waiting'],
    ['later', 'waiting'],
    ['bad', 'dead'],
  ]);
});

async function withDeadLetter(consumer: Consumer): Promise<string> {
  await say(ANN, 'bad');
  await say(ANN, 'worse');
  await say(ANN, 'fine');
  let read = 0; // in parts, where transactions of other tests hold the bound between two of the events
  await vi.waitFor(async () => expect((read += await feedSingly(database.db, consumer, 5))).toBe(3), {
    timeout: 20_000,
  });
  return (await letters(consumer.name)).find((letter) => letter.state === 'dead')!.id;
}
const retry = (id: string, consumer: Consumer) =>
  database.db.tx(null, async (tx) => retryLetter(tx, consumer, (await lockDeadLetter(tx, brand, id))!));
const dismiss = (id: string) =>
  database.db.tx(null, async (tx) => dismissLetter(tx, (await lockDeadLetter(tx, brand, id))!));

test('a retry that succeeds handles what waits behind the letter, in order, up to the next that fails', async () => {
  const bad = new Set(['bad', 'worse']);
  const consumer = picky('retried', bad);
  const id = await withDeadLetter(consumer);
  expect(await retry(id, consumer)).toMatchObject({ state: 'dead', tries: 7, error: 'cannot handle bad' });
  bad.delete('bad');
  expect(await retry(id, consumer)).toMatchObject({ state: 'handled' });
  expect(consumer.seen).toEqual(['bad']); // what waits is the relay's to handle, in transactions of its own
  await say(ANN, 'newer'); // which must not overtake them
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['bad']);
  expect(await statesOf('retried')).toEqual([
    ['newer', 'waiting'],
    ['fine', 'waiting'],
    ['worse', 'dead'],
    ['bad', 'handled'],
  ]);
  bad.delete('worse');
  const next = (await letters('retried')).find((letter) => letter.state === 'dead')!.id;
  await retry(next, consumer);
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['bad', 'worse', 'fine', 'newer']);
  await say(ANN, 'straight');
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen.at(-1)).toBe('straight');
});

test('a dismissed letter never has its effect, and what waits behind it has', async () => {
  const consumer = picky('dismissed', new Set(['bad']));
  const id = await withDeadLetter(consumer);
  expect(await dismiss(id)).toMatchObject({ state: 'dismissed' });
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['worse', 'fine']);
});

test('where the order does not matter nothing waits behind a dead letter', async () => {
  const consumer = picky('free', new Set(['bad']), 'none');
  await withDeadLetter(consumer);
  expect(consumer.seen).toEqual(['worse', 'fine']);
  expect(await statesOf('free')).toEqual([['bad', 'dead']]);
});

test('what waits is handled in parts, each in one call of the consumer, and no part holds up other readers', async () => {
  const consumer = picky('in-parts', new Set(['bad']));
  const calls: number[] = [];
  const counting = {
    ...consumer,
    handle: async (...of: Parameters<Consumer['handle']>) => {
      calls.push(of[2].length);
      await consumer.handle(...of);
    },
  };
  const id = await withDeadLetter(consumer);
  await database.db.tx(brand, (tx) =>
    appendEvents(
      tx,
      brand,
      Array.from({ length: RESUME_MAX }, (_, at) => ({
        memberId: ANN,
        event: { type: 'member.language' as const, language: `l${at}` },
      })),
    ),
  );
  await drainOutbox(database.db, [consumer]);
  await dismiss(id);
  calls.length = 0;
  expect(await feedConsumer(database.db, counting)).toBe(RESUME_MAX);
  expect(await feedConsumer(database.db, counting)).toBe(2);
  expect(calls).toEqual([RESUME_MAX, 2]);
  expect(consumer.seen).toHaveLength(RESUME_MAX + 2);
  expect(consumer.seen.slice(0, 3)).toEqual(['worse', 'fine', 'l0']);
});

const refusedWith = (code: string): Error => Object.assign(new pg.DatabaseError('refused', 1, 'error'), { code });

test.each([
  ['a database that is away', 'gone', () => new DatabaseUnavailable('gone')],
  ['a commit of unknown outcome', 'gone', () => new OutcomeUnknown('gone')],
  ['a lock that somebody holds', 'in time', () => refusedWith('55P03')],
  ['a deadlock', 'refused', () => refusedWith('40P01')],
])('%s is no fault of the event', async (name, told, error) => {
  const consumer: Consumer = { name, types: ['member.language'], handle: () => Promise.reject(error()) };
  await say(ANN, 'good');
  await vi.waitFor(() => expect(feedSingly(database.db, consumer, 5)).rejects.toThrow(told), {
    timeout: 20_000,
  });
  expect(await letters(name)).toEqual([]);
});

test('an event whose own error speaks of time or sockets is put aside like any other', async () => {
  const consumer: Consumer = {
    name: 'words',
    types: ['member.language'],
    handle: () => Promise.reject(new Error('no timeout set for this socket')),
  };
  await say(ANN, 'bad');
  await vi.waitFor(async () => expect(await feedSingly(database.db, consumer, 5)).toBe(1), { timeout: 20_000 });
  expect(await letters('words')).toHaveLength(1);
});

test('once events were put aside, the next failing batches do not wait through all tries', async () => {
  const consumer = picky('wary', new Set(['bad', 'worse']));
  const { log } = Fastify({ logger: false });
  const pace = { lookMs: 5, slowMs: 50, firstRetryMs: 5, largestRetryMs: 10, triesMax: 3 };
  const signal = localSignal(database.db);
  const relay = startRelay({ db: database.db, consumers: [consumer], signal, log, pace });
  await say(ANN, 'bad');
  await vi.waitFor(async () => expect(await letters('wary')).toHaveLength(1), { timeout: 20_000, interval: 50 });
  const failures = vi.spyOn(log, 'error');
  await say(BEA, 'worse');
  await vi.waitFor(async () => expect(await letters('wary')).toHaveLength(2), { timeout: 20_000, interval: 50 });
  await relay.stop();
  expect(failures).toHaveBeenCalledTimes(1);
});

test('an event whose statement runs out of time is put aside, and those behind it go on', async () => {
  const seen: string[] = [];
  const consumer: Consumer = {
    name: 'slow',
    types: ['member.language'],
    handle: async (tx, _brand, events) => {
      for (const { event } of events) {
        if (event.type !== 'member.language') continue;
        await tx.run(`set local statement_timeout = '${event.language === 'endless' ? 40 : 0}'`);
        if (event.language === 'endless') await tx.run('select count(*) from generate_series(1, 1000000000000)');
        else seen.push(event.language);
      }
    },
  };
  const pace = { lookMs: 5, slowMs: 50, firstRetryMs: 5, largestRetryMs: 10, triesMax: 3 };
  const { log } = Fastify({ logger: false });
  const relay = startRelay({ db: database.db, consumers: [consumer], signal: localSignal(database.db), log, pace });
  await say(ANN, 'endless');
  await say(BEA, 'quick');
  await vi.waitFor(async () => expect(await letters('slow')).toHaveLength(1), { timeout: 20_000, interval: 50 });
  await vi.waitFor(() => expect(seen).toContain('quick'), { timeout: 20_000, interval: 50 });
  await relay.stop();
});

test('another brand does not see the letter', async () => {
  const consumer = picky('hidden', new Set(['bad']));
  const id = await withDeadLetter(consumer);
  expect(await database.db.tx(null, (tx) => lockDeadLetter(tx, brandId(brand + 1), id))).toBeUndefined();
});

test('letters of two brands are put aside in one batch, and what waited for both is handled once', async () => {
  const other = brandId(await seedBrand(database.ownerUrl, 'two-brands', 'BDT'));
  const bad = new Set(['bad', 'worse']);
  const consumer = picky('two-brands', bad);
  const sayThere = (language: string) =>
    database.db.tx(other, (tx) =>
      appendEvents(tx, other, [{ memberId: BEA, event: { type: 'member.language', language } }]),
    );
  await say(ANN, 'bad');
  await sayThere('worse');
  await say(ANN, 'here');
  await sayThere('there');
  await feedAll(consumer);
  bad.clear();
  const [mine] = await brokenOf(brand, 'two-brands', 'dead');
  const [theirs] = await brokenOf(other, 'two-brands', 'dead');
  await database.db.tx(null, async (tx) => retryLetter(tx, consumer, (await lockDeadLetter(tx, brand, mine!))!));
  await database.db.tx(null, async (tx) => retryLetter(tx, consumer, (await lockDeadLetter(tx, other, theirs!))!));
  await drainOutbox(database.db, [consumer]);
  expect(consumer.seen).toEqual(['bad', 'worse', 'here', 'there']);
});

/** Events of these languages in a brand, each of its own member unless one is named. */
const sayMany = (of: BrandId, languages: readonly string[], member?: MemberId | null) =>
  database.db.tx(of, (tx) =>
    appendEvents(
      tx,
      of,
      languages.map((language, at) => ({
        memberId: member === undefined ? memberId(BigInt(of * 10_000 + at)) : member,
        event: { type: 'member.language' as const, language },
      })),
    ),
  );
const named = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${name}${at}`);
/** What the relay does with batches that keep failing, until nothing is left to read. */
async function feedAll(consumer: Consumer): Promise<void> {
  await vi.waitFor(
    async () => {
      while ((await feedSingly(database.db, consumer, 5)) > 0);
      const { count } = await database.db.tx(null, (tx) =>
        tx.row<{ count: bigint }>(
          `select count(*) as count from outbox.outbox e, outbox.outbox_cursor c where c.consumer = $1
            and (e.epoch, e.xid, e.id) > (c.epoch, c.xid, c.id)`,
          [consumer.name],
        ),
      );
      expect(Number(count)).toBe(0);
    },
    { timeout: 20_000 },
  );
}
const brokenOf = (of: BrandId, consumer: string, state: string) =>
  database.db.tx(null, async (tx) =>
    (
      await tx.rows<{ id: string }>(
        `select id::text as id from outbox.outbox_dead_letter where brand_id = $1 and consumer = $2 and state = $3
          order by epoch, xid, event_id`,
        [of, consumer, state],
      )
    ).map(({ id }) => id),
  );
const fullOf = async (consumer: string) =>
  (await database.db.tx(null, listFull)).filter((place) => place.consumer === consumer).map((place) => place.brandId);

test.each([
  ['the members in order', undefined, undefined],
  ['one member', ANN, undefined],
  ['no member', null, undefined],
  ['any order', undefined, 'none'],
] as const)(
  '101 broken events of a brand hold up no other brand, and all come once: %s',
  async (name, member, order) => {
    const consumerName = `full ${name}`;
    const other = brandId(await seedBrand(database.ownerUrl, `other-${name.length}-${name[0]}`, 'BDT'));
    const broken = named('x', DEAD_LETTERS_MAX + 1);
    const bad = new Set(broken);
    const consumer = picky(consumerName, bad, order);
    // One member can have one dead letter only: those of one member fill no brand.
    await sayMany(brand, broken, member === ANN ? undefined : member);
    await sayMany(brand, named('later', 3), member);
    await sayMany(other, named('b', 5));
    await feedAll(consumer);
    expect(consumer.seen).toEqual(named('b', 5));
    expect(await brokenOf(brand, consumerName, 'dead')).toHaveLength(DEAD_LETTERS_MAX);
    expect(await brokenOf(brand, consumerName, 'waiting')).toHaveLength(4); // the 101st was not even tried
    expect(await fullOf(consumerName)).toEqual([brand]);
    await sayMany(brand, ['new'], member);
    await sayMany(other, ['b5']);
    await drainOutbox(database.db, [consumer]); // batches that fail nowhere
    expect(consumer.seen).toEqual(named('b', 6));

    // One is decided: the next waiting one is tried, fails, and the brand is full again.
    const [first, ...rest] = await brokenOf(brand, consumerName, 'dead');
    bad.delete('x0');
    await retry(first!, consumer);
    await feedAll(consumer);
    expect(consumer.seen).toEqual([...named('b', 6), 'x0']);
    expect(await brokenOf(brand, consumerName, 'dead')).toHaveLength(DEAD_LETTERS_MAX);
    // All are mended and decided: what waits follows, each once, and in order.
    bad.clear();
    for (const id of [...rest, ...(await brokenOf(brand, consumerName, 'dead')).slice(-1)]) await retry(id, consumer);
    await drainOutbox(database.db, [consumer]);
    expect(consumer.seen.slice(6).toSorted()).toEqual([...broken, ...named('later', 3), 'new'].toSorted());
    expect(consumer.seen.filter((each) => !bad.has(each)).slice(-4)).toEqual([...named('later', 3), 'new']);
    expect(await brokenOf(brand, consumerName, 'waiting')).toEqual([]);
    expect(await fullOf(consumerName)).toEqual([]);
    await sayMany(brand, ['straight']);
    await drainOutbox(database.db, [consumer]);
    expect(consumer.seen.at(-1)).toBe('straight');
  },
);

test('a cursor that finds nothing of its types moves over what it saw, so nothing is scanned or kept twice', async () => {
  const consumer = picky('idle', new Set());
  const cursorOf = () =>
    database.db.tx(null, (tx) =>
      tx.maybe<{ xid: string; moved_at: Date }>(
        "select xid::text as xid, moved_at from outbox.outbox_cursor where consumer = 'idle'",
      ),
    );
  const changed = { memberId: null, event: { type: 'brand.changed' as const, reason: 'flags' as const } };
  await database.db.tx(brand, (tx) =>
    appendEvents(
      tx,
      brand,
      Array.from({ length: 1_000 }, () => changed),
    ),
  );
  const { xid: last } = await database.db.tx(null, (tx) =>
    tx.row<{ xid: string }>('select max(xid)::text as xid from outbox.outbox'),
  );
  await vi.waitFor(
    async () => {
      expect(await feedConsumer(database.db, consumer)).toBe(0);
      expect(BigInt((await cursorOf())!.xid)).toBeGreaterThanOrEqual(BigInt(last));
    },
    { timeout: 20_000 },
  );
  const moved = await cursorOf();
  await feedConsumer(database.db, consumer);
  expect(await cursorOf()).toEqual(moved); // nothing new: an idle system writes nothing
});
