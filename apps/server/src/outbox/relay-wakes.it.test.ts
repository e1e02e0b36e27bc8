import Fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDb, type Db } from '../db/pool.ts';
import { brandId, type BrandId } from '../ids.ts';
import { createTestDatabase, runAsSuperuser, seedBrand, type TestDatabase } from '../testing.ts';
import { appendEvents } from './append.ts';
import type { Consumer } from './consumer.ts';
import { openOutbox } from './cursors.ts';
import { NOTE_EVERY_MS, noteLag, outboxLagMs } from './lag.ts';
import { startRelay, type RelayPace } from './relay.ts';
import { createSignal, type OutboxSignal } from './signal.ts';

let database: TestDatabase;
let brand: BrandId;
const { log } = Fastify({ logger: false });

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'wakes', 'BDT'));
});
afterAll(() => database.close());

const say = (db: Db, language: string) =>
  db.tx(brand, (tx) => appendEvents(tx, brand, [{ memberId: null, event: { type: 'member.language', language } }]));

/** A process: its pool, its signal. */
function startProcess() {
  const db = createDb(database.appUrl, 4, () => undefined);
  const signal = createSignal({ db, url: database.appUrl, log });
  db.onEvents(signal.wrote);
  return {
    db,
    signal,
    stop: async () => {
      await signal.close();
      await db.close();
    },
  };
}
const HOUR_MS = 3_600_000;
/** Nothing but being woken makes it look again. */
const WOKEN_ONLY: Partial<RelayPace> = { slowMs: HOUR_MS };

function readerOf(name: string) {
  const seen: string[] = [];
  const consumer: Consumer = {
    name,
    types: ['member.language'],
    handle: async (_tx, _brand, events) => {
      seen.push(...events.flatMap(({ event }) => (event.type === 'member.language' ? [event.language] : [])));
    },
  };
  return { consumer, seen };
}
const heard = (signal: OutboxSignal) => vi.waitFor(() => expect(signal.isHeard()).toBe(true), { timeout: 10_000 });

/** A relay that has read what there was and waits. */
async function startReader(name: string, { db, signal }: { readonly db: Db; readonly signal: OutboxSignal }) {
  const { consumer, seen } = readerOf(name);
  await openOutbox(db, [consumer]);
  const relay = startRelay({ db, signal, log, consumers: [consumer], pace: WOKEN_ONLY });
  await heard(signal);
  await say(db, `${name} reads`);
  await vi.waitFor(() => expect(seen).toContain(`${name} reads`), { timeout: 20_000 });
  return { seen, stop: relay.stop };
}

test('a consumer is woken by a commit of its own process and by one of another', async () => {
  const [here, there] = [startProcess(), startProcess()];
  const { seen, stop } = await startReader('woken', here);
  await say(here.db, 'near');
  await vi.waitFor(() => expect(seen).toContain('near'), { timeout: 20_000 });
  await say(there.db, 'far');
  await vi.waitFor(() => expect(seen).toContain('far'), { timeout: 20_000 });
  await stop();
  await here.stop();
  await there.stop();
});

test('what an older transaction held back is read soon after that one ends, though nobody tells', async () => {
  const here = startProcess();
  const { seen, stop } = await startReader('held', here);
  const older = new pg.Client({ connectionString: database.appUrl });
  await older.connect();
  await older.query('begin; select pg_current_xact_id()');
  await say(here.db, 'behind it');
  const waits = () => here.db.tx(null, noteLag);
  await vi.waitFor(async () => expect(await waits()).toContain('held'), { timeout: 10_000 });
  expect(seen).not.toContain('behind it');
  await older.query('commit');
  await vi.waitFor(() => expect(seen).toContain('behind it'), { timeout: 20_000 });
  await older.end();
  await stop();
  await here.stop();
});

test('after a turn that had much to read, what comes is gathered for the next one', async () => {
  const here = startProcess();
  const { consumer, seen } = readerOf('busy');
  await openOutbox(here.db, [consumer]);
  const parts = { ...here, log, consumers: [consumer] };
  const relay = startRelay({ ...parts, pace: { ...WOKEN_ONLY, busyMs: HOUR_MS } });
  await heard(here.signal);
  const many = Array.from({ length: 64 }, (_, at) => ({ type: 'member.language' as const, language: `many ${at}` }));
  await here.db.tx(brand, (tx) =>
    appendEvents(
      tx,
      brand,
      many.map((event) => ({ memberId: null, event })),
    ),
  );
  await vi.waitFor(() => expect(seen).toContain('many 63'), { timeout: 20_000 });
  await say(here.db, 'later');
  const waits = () => here.db.tx(null, noteLag);
  await vi.waitFor(async () => expect(await waits()).toContain('busy'), { timeout: 10_000 });
  expect(seen).not.toContain('later');
  await relay.stop();
  const next = startRelay({ ...parts, pace: WOKEN_ONLY });
  await vi.waitFor(() => expect(seen).toContain('later'), { timeout: 20_000 });
  await next.stop();
  await here.stop();
});

test('a signal whose connection breaks says so, and hears again', async () => {
  const [here, there] = [startProcess(), startProcess()];
  let looks = 0;
  here.signal.listen(() => (looks += 1));
  await heard(here.signal);
  await runAsSuperuser(
    database,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baize-signal' and datname = current_database()",
  );
  await vi.waitFor(() => expect(here.signal.isHeard()).toBe(false), { timeout: 10_000 });
  await heard(here.signal);
  const before = looks;
  there.signal.wrote();
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before), { timeout: 10_000 });
  await here.stop();
  await there.stop();
});

test('however often somebody writes, others are told a few times only', async () => {
  const here = startProcess();
  const listener = new pg.Client({ connectionString: database.appUrl });
  await listener.connect();
  let told = 0;
  listener.on('notification', () => (told += 1));
  await listener.query('listen baize_outbox');
  for (let at = 0; at < 1_000; at += 1) here.signal.wrote();
  await vi.waitFor(() => expect(told).toBe(2), { timeout: 10_000 }); // at once, and once for all the others
  await listener.end();
  await here.stop();
});

test('a relay without news writes no cursor', async () => {
  const here = startProcess();
  const { consumer } = readerOf('quiet');
  await openOutbox(here.db, [consumer]);
  const cursor = () =>
    here.db.tx(null, (tx) =>
      tx.row(sql<{ movedAt: Date; looked: Date }>`
        select moved_at, l.looked_at as looked from outbox.outbox_cursor join outbox.outbox_lag l using (consumer)
        where consumer = 'quiet'`),
    );
  const relay = startRelay({ ...here, log, consumers: [consumer], pace: { slowMs: 20, lookMs: 1 } });
  await say(here.db, 'last');
  const state = () => here.db.tx(null, (tx) => outboxLagMs(tx, [consumer]));
  await vi.waitFor(async () => expect(await state()).toBe(0), { timeout: 20_000 });
  let [before, later] = [await cursor(), await cursor()];
  // Other tests' transactions may let it catch up late: once it is at rest, looks are noted and the cursor stays.
  await vi.waitFor(
    async () => {
      [before, later] = [later, await cursor()];
      expect(later.looked.getTime()).toBeGreaterThan(before.looked.getTime());
      expect(later.movedAt).toEqual(before.movedAt);
    },
    { timeout: 20_000, interval: 100 },
  );
  await relay.stop();
  await here.stop();
});

test('the lag grows while nobody reads, whether something waits or nobody would know', async () => {
  const { db } = database;
  const { consumer } = readerOf('lag');
  await openOutbox(db, [consumer]);
  await runAsSuperuser(database, "update outbox.outbox_cursor set epoch = 1000 where consumer = 'lag'");
  const lag = () => db.tx(null, (tx) => outboxLagMs(tx, [consumer]));
  await db.tx(null, noteLag);
  expect(await lag()).toBe(0);
  const looked = (ms: number) =>
    runAsSuperuser(
      database,
      `update outbox.outbox_lag set looked_at = now() - interval '${ms} milliseconds' where consumer = 'lag'`,
    );
  await looked(NOTE_EVERY_MS);
  expect(await lag()).toBe(0); // its next look is not due yet
  await looked(HOUR_MS);
  expect(await lag()).toBeGreaterThanOrEqual(HOUR_MS); // the relay is dead: nobody knows what waits
  await runAsSuperuser(
    database,
    "update outbox.outbox_lag set looked_at = now(), waiting_since = now() - interval '2 hours' where consumer = 'lag'",
  );
  expect(await lag()).toBeGreaterThanOrEqual(2 * HOUR_MS);
});
