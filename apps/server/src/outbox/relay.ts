import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { isUncertain, type Db, type Tx } from '../db/pool.ts';
import { statement, type Computed, type Row } from '../db/query.ts';
import type { Consumer, StoredEvent } from './consumer.ts';
import {
  countDeadLetters,
  DEAD_LETTERS_MAX,
  handleAlone,
  handleEvents,
  memberKeyOf,
  putAside,
  RESUMABLE,
  resumeWaiting,
  waitingMembers,
} from './dead-letters.ts';
import type { OutboxEvent } from './events.ts';

export const BATCH_MAX = 500;
/** Events that every consumer has passed are kept this long, for who looks back. */
const KEEP = '7 days';

export type Cursor = { readonly xid: string; readonly id: string };
/** A stored event's columns, with the transaction's number as text: it has more bits than a bigint. */
export type OutboxRow = Pick<Row<'outbox.outbox'>, 'id' | 'brandId' | 'memberId' | 'createdAt'> & {
  readonly xid: string;
  readonly data: OutboxEvent;
};

export const storedEventOf = ({ xid, id, brandId, memberId, data, createdAt }: OutboxRow): StoredEvent => ({
  xid,
  id: id.toString(),
  brandId,
  memberId,
  event: data,
  createdAt,
});

const PAST_ALL_IDS = '9223372036854775807';
/** A cursor behind every event of the transactions below `bound`. */
export const justBelow = (bound: string): Cursor => ({ xid: (BigInt(bound) - 1n).toString(), id: PAST_ALL_IDS });

export type Batch = {
  readonly events: readonly StoredEvent[];
  /** Where the reader goes on: behind everything that this look saw, of its types or not. */
  readonly next: Cursor;
  /** False: there is nothing between the old cursor and the new one, so it need not be written. */
  readonly moved: boolean;
};

/**
 * Events after a cursor, in (xid, id) order. Only rows whose transaction lies below the oldest one still running are
 * shown: all rows that may yet appear have a larger xid, so a cursor that passed them can never miss one.
 */
export async function readBatch(
  tx: Tx,
  after: Cursor,
  { types, limit }: { readonly types: readonly string[]; readonly limit: number },
): Promise<Batch> {
  const rows = await tx.rows(READ_BATCH, [after.xid, after.id, limit, types]);
  const { bound, moved } = rows[0]!;
  const events = rows.flatMap((row) => (row.xid === null ? [] : [storedEventOf({ ...row, xid: row.xid })]));
  const last = events.length === limit ? events.at(-1) : undefined;
  return { events, moved, next: last ? { xid: last.xid, id: last.id } : justBelow(bound) };
}

type BatchRow = Omit<OutboxRow, 'xid'> & { bound: string; moved: boolean; xid: string | null };

/**
 * The oldest transaction still running, by the statement's own snapshot. Called where it is used: as a column of a
 * subquery it would be no bound of the index, and each look would read the table from its beginning.
 */
export const BOUND = 'pg_snapshot_xmin(pg_current_snapshot())';

/**
 * One statement, so that the bound and the rows are of one snapshot. `moved` is asked in the order of the index, once;
 * as an `exists` it was answered anew for every row. Ordered by the column: as text '999' sorts after '1002'.
 */
const READ_BATCH = statement<BatchRow>(
  'outbox_read',
  `select ${BOUND}::text as bound,
      (select true from outbox.outbox p where (p.xid, p.id) > ($1::xid8, $2::bigint) and p.xid < ${BOUND}
        order by p.xid, p.id limit 1) is not null as moved,
      o.xid::text as xid, o.id, o.brand_id, o.member_id, o.data, o.created_at
    from (values (1)) one left join (
      select * from outbox.outbox e
      where (e.xid, e.id) > ($1::xid8, $2::bigint) and e.xid < ${BOUND} and e.type = any ($4)
      order by e.xid, e.id limit $3) o on true
    order by o.xid, o.id`,
);

/** Where a reader that wants only what is new may start. */
export async function readHead(tx: Tx): Promise<Cursor> {
  const { xid } = await tx.row(
    sql<Computed<{ xid: string }>>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`,
  );
  return justBelow(xid);
}

/**
 * Feeds one batch to one consumer; its effect and its cursor commit together. Returns how many events were read. What
 * waited behind a closed letter comes first, in a transaction of its own. A second process with the same consumer waits
 * at the cursor row and then goes on behind it.
 */
export async function feedConsumer(db: Db, consumer: Consumer): Promise<number> {
  return db.tx(null, async (tx) => {
    const cursor = await takeCursor(tx, consumer);
    const resumed = cursor.resumable ? await resumeWaiting(tx, consumer) : 0;
    if (resumed > 0) return resumed;
    const { events, next, moved } = await takeBatch(tx, consumer, cursor);
    const ready = events.length === 0 ? events : await setWaitingAside(tx, consumer, events);
    await handleEvents(tx, consumer, ready);
    if (moved) await moveCursor(tx, consumer, next);
    return events.length;
  });
}

/**
 * The same batch event by event, for a batch that keeps failing: what fails alone becomes a dead letter, with the later
 * events of its member behind it, and the rest goes on. `tries` is how often the batch failed before.
 */
export async function feedSingly(db: Db, consumer: Consumer, tries: number): Promise<number> {
  return db.tx(null, async (tx) => {
    const { events, next, moved } = await takeBatch(tx, consumer, await takeCursor(tx, consumer));
    const waiting = await waitingMembers(tx, consumer);
    let room = DEAD_LETTERS_MAX - (await countDeadLetters(tx, consumer.name));
    let done: StoredEvent | undefined;
    for (const stored of events) {
      const key = memberKeyOf(consumer, stored);
      if (key !== undefined && waiting.has(key)) await putAside(tx, consumer.name, { stored, failure: null });
      else {
        const error = await handleAlone(tx, consumer, stored);
        if (error && room <= 0) {
          if (!done) throw error; // so many dead letters mean that the consumer is broken: it stands still, and says so
          await moveCursor(tx, consumer, done);
          return events.length;
        }
        if (error) {
          await putAside(tx, consumer.name, { stored, failure: { error: error.message, tries: tries + 1 } });
          if (key !== undefined) waiting.add(key);
          room -= 1;
        }
      }
      done = stored;
    }
    if (moved) await moveCursor(tx, consumer, next);
    return events.length;
  });
}

/** `resumable`: letters of the consumer wait behind nothing any more. */
type LockedCursor = Cursor & { readonly resumable: boolean };

const takeCursor = async (tx: Tx, consumer: Consumer): Promise<LockedCursor> =>
  (await lockCursor(tx, consumer)) ?? (await openCursor(tx, consumer));

const takeBatch = (tx: Tx, { types }: Consumer, cursor: Cursor): Promise<Batch> =>
  readBatch(tx, cursor, { types, limit: BATCH_MAX });

/** The events that may be handled now; those of a member with a dead letter are put behind it. */
async function setWaitingAside(
  tx: Tx,
  consumer: Consumer,
  events: readonly StoredEvent[],
): Promise<readonly StoredEvent[]> {
  const waiting = await waitingMembers(tx, consumer);
  if (waiting.size === 0) return events;
  const ready: StoredEvent[] = [];
  for (const stored of events) {
    if (waiting.has(memberKeyOf(consumer, stored) ?? '')) await putAside(tx, consumer.name, { stored, failure: null });
    else ready.push(stored);
  }
  return ready;
}

const moveCursor = (tx: Tx, consumer: Consumer, { xid, id }: Cursor): Promise<number> =>
  tx.run(sql`update outbox.outbox_cursor set xid = ${xid}::text::xid8, id = ${id}, moved_at = now()
    where consumer = ${consumer.name}`);

const LOCK_CURSOR = statement<{ xid: string; id: bigint; resumable: boolean }>(
  'outbox_cursor_lock',
  `select c.xid::text as xid, c.id, exists (select from outbox.outbox_dead_letter l where ${RESUMABLE}) as resumable
    from outbox.outbox_cursor c where c.consumer = $1 for update of c`,
);

async function lockCursor(tx: Tx, consumer: Consumer): Promise<LockedCursor | undefined> {
  const row = await tx.maybe(LOCK_CURSOR, [consumer.name]);
  return row && { ...row, id: row.id.toString() };
}

/** Once per consumer and database; a second process that opens it at the same time finds it. */
async function openCursor(tx: Tx, consumer: Consumer): Promise<LockedCursor> {
  await tx.run(sql`insert into outbox.outbox_cursor (consumer) values (${consumer.name}) on conflict do nothing`);
  return (await lockCursor(tx, consumer))!;
}

export type Relay = {
  readonly stop: () => Promise<void>;
  /** Something was committed here: do not sleep on it. */ readonly wake: () => void;
};

/** Waits of the relay in milliseconds, and how often a batch is tried before its events are tried one by one. */
export type RelayPace = {
  readonly idleMs: number;
  /** Doubles with every failure, up to the largest. */
  readonly firstRetryMs: number;
  readonly largestRetryMs: number;
  readonly triesMax: number;
};
export const RELAY_PACE: RelayPace = { idleMs: 100, firstRetryMs: 1_000, largestRetryMs: 30_000, triesMax: 5 };

/**
 * After a batch that had to be tried event by event, this many batches are so at their first failure: broken events
 * come in numbers, and each would make its consumer wait through all tries.
 */
const WARY_BATCHES = 20;

export type RelayParts = {
  readonly db: Db;
  readonly consumers: readonly Consumer[];
  readonly log: FastifyBaseLogger;
  /** Tests bring shorter waits. */
  readonly pace?: RelayPace;
};

/**
 * Runs every consumer in its own loop until stopped. A batch that keeps failing is tried event by event after
 * `triesMax` tries, so that
 * one event cannot hold up its consumer. A database that is away is waited for and is no failure of an event.
 */
export function startRelay({ db, consumers, log, pace = RELAY_PACE }: RelayParts): Relay {
  let stopped = false;
  const sleepers = new Set<() => void>();
  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      const wake = (): void => {
        clearTimeout(timer);
        sleepers.delete(wake);
        done();
      };
      const timer = setTimeout(wake, ms);
      sleepers.add(wake);
    });
  const loop = async (consumer: Consumer): Promise<void> => {
    let tries = 0;
    let wary = 0;
    while (!stopped) {
      try {
        const single = tries >= (wary > 0 ? 1 : pace.triesMax);
        const read = single ? await feedSingly(db, consumer, tries) : await feedConsumer(db, consumer);
        wary = single ? WARY_BATCHES : Math.max(0, wary - 1);
        tries = 0;
        if (read < BATCH_MAX && !stopped) await sleep(pace.idleMs);
      } catch (error) {
        if (!isUncertain(error)) tries += 1;
        log.error({ err: error, consumer: consumer.name, tries }, 'consumer failed; its cursor stays');
        if (!stopped) await sleep(retryMs(pace, tries));
      }
    }
  };
  const running = consumers.map(loop);
  const wake = (): void => {
    for (const each of sleepers) each();
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await Promise.all(running);
    },
  };
}

const retryMs = ({ firstRetryMs, largestRetryMs }: RelayPace, tries: number): number =>
  Math.min(largestRetryMs, firstRetryMs * 2 ** Math.max(0, tries - 1));

/**
 * Milliseconds by which the slowest consumer is behind: the age of the first event that it wants and has not read. 0
 * when all are through.
 */
export async function outboxLagMs(tx: Tx, consumers: readonly Consumer[]): Promise<number> {
  let worst = 0;
  for (const { name, types } of consumers) {
    const row = await tx.maybe(sql<Computed<{ lag: string }>>`
      select extract(epoch from now() - o.created_at) * 1000 as lag from outbox.outbox o
      where o.type = any (${types})
        and (o.xid, o.id) > (coalesce((select c.xid from outbox.outbox_cursor c where c.consumer = ${name}), '0'),
          coalesce((select c.id from outbox.outbox_cursor c where c.consumer = ${name}), 0))
      order by o.xid, o.id limit 1`);
    worst = Math.max(worst, Number(row?.lag ?? 0));
  }
  return Math.round(worst);
}

/** Rows of one statement of `pruneOutbox`, so that none holds its locks for long. */
const PRUNE_MAX = 10_000;

/**
 * Forgets old events that every consumer has passed, oldest first, and answers how many. Idempotent. It stops at the
 * first stretch in which nothing is old, so that what stays is not read.
 */
export async function pruneOutbox(db: Db, consumers: readonly Consumer[]): Promise<number> {
  const names = consumers.map((consumer) => consumer.name);
  let pruned = 0;
  let last: number;
  do {
    last = await db.tx(null, (tx) =>
      tx.run(sql`
        with passed as (
          select xid, id from outbox.outbox_cursor where consumer = any (${names})
            and (select count(*) from outbox.outbox_cursor where consumer = any (${names})) = ${names.length}::bigint
          order by xid, id limit 1
        ), oldest as (
          select o.xid, o.id, o.created_at from outbox.outbox o
          where (o.xid, o.id) <= ((select xid from passed), (select id from passed))
          order by o.xid, o.id limit ${PRUNE_MAX}
        )
        delete from outbox.outbox o using oldest
        where o.xid = oldest.xid and o.id = oldest.id and oldest.created_at < now() - ${KEEP}::interval`),
    );
    pruned += last;
  } while (last === PRUNE_MAX);
  return pruned;
}
