import type { FastifyBaseLogger } from 'fastify';
import { setBrand, type Db, type Tx } from '../db/pool.ts';
import { brandId, memberId, type BrandId } from '../ids.ts';
import type { Consumer, StoredEvent } from './consumer.ts';
import type { OutboxEvent } from './events.ts';

export const BATCH_MAX = 500;
/** Pause when there was nothing to read; local commits may wake the relay sooner. */
const IDLE_MS = 100;
const TROUBLE_MS = 2_000;
/** Events that every consumer has passed are kept this long, for the curious. */
const KEEP = '7 days';

type Cursor = { readonly xid: string; readonly id: string };
type OutboxRow = {
  xid: string;
  id: string;
  brand_id: number;
  member_id: string | null;
  data: OutboxEvent;
  created_at: Date;
};

const storedEventOf = (row: OutboxRow): StoredEvent => ({
  xid: row.xid,
  id: row.id,
  brandId: brandId(row.brand_id),
  memberId: row.member_id === null ? null : memberId(row.member_id),
  event: row.data,
  createdAt: row.created_at,
});

/**
 * Events after a cursor, in (xid, id) order. Only rows whose transaction lies below the oldest one still running are shown: all
 * rows that may yet appear have a larger xid, so a cursor that passed them can never miss one.
 */
export async function readEvents(
  tx: Tx,
  after: { xid: string; id: string },
  types: readonly string[] | null,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await tx.rows<OutboxRow>(
    {
      name: types === null ? 'outbox_read_all' : 'outbox_read',
      text: `select xid::text as xid, id, brand_id, member_id, data, created_at from outbox
        where (xid, id) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot()) ${types === null ? '' : 'and type = any ($4)'} order by outbox.xid, outbox.id limit $3`, // the column, not the text of the same name: '999' sorts after '1002'
    },
    types === null ? [after.xid, after.id, limit] : [after.xid, after.id, limit, types],
  );
  return rows.map(storedEventOf);
}

/** Where a reader that wants only what is new may start. */
export async function readHead(tx: Tx): Promise<{ xid: string; id: string }> {
  const { xid } = await tx.row<{ xid: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xid');
  return { xid: (BigInt(xid) - 1n).toString(), id: '9223372036854775807' };
}

/**
 * Feeds one batch to one consumer; its effect and its cursor commit together. Returns how many events were read. A second process
 * with the same consumer waits at the cursor row and then goes on behind it.
 */
export async function feedConsumer(db: Db, consumer: Consumer): Promise<number> {
  return db.tx(null, async (tx) => {
    const cursor = (await lockCursor(tx, consumer)) ?? (await openCursor(tx, consumer));
    const events = await readEvents(tx, cursor, consumer.types, BATCH_MAX);
    const last = events.at(-1);
    if (!last) return 0;
    for (const [brand, ofBrand] of byBrand(events)) {
      await setBrand(tx, brand);
      await consumer.handle(tx, brand, ofBrand);
    }
    await tx.run('update outbox_cursor set xid = $2::xid8, id = $3, moved_at = now() where consumer = $1', [
      consumer.name,
      last.xid,
      last.id,
    ]);
    return events.length;
  });
}

const lockCursor = (tx: Tx, consumer: Consumer): Promise<Cursor | undefined> =>
  tx.maybe<Cursor>(
    {
      name: 'outbox_cursor_lock',
      text: 'select xid::text as xid, id from outbox_cursor where consumer = $1 for update',
    },
    [consumer.name],
  );

/** Once per consumer and database; a second process that opens it at the same time finds it. */
async function openCursor(tx: Tx, consumer: Consumer): Promise<Cursor> {
  await tx.run('insert into outbox_cursor (consumer) values ($1) on conflict do nothing', [consumer.name]);
  return (await lockCursor(tx, consumer))!;
}

function byBrand(events: readonly StoredEvent[]): Map<BrandId, StoredEvent[]> {
  const groups = new Map<BrandId, StoredEvent[]>();
  for (const event of events) {
    const group = groups.get(event.brandId);
    if (group) group.push(event);
    else groups.set(event.brandId, [event]);
  }
  return groups;
}

export type Relay = {
  readonly stop: () => Promise<void>;
  /** Something was committed here: do not sleep on it. */ readonly wake: () => void;
};

/** Runs every consumer in its own loop until stopped. A consumer in trouble is retried for ever, and said so in the log. */
export function startRelay(db: Db, consumers: readonly Consumer[], log: FastifyBaseLogger): Relay {
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
    while (!stopped) {
      try {
        if ((await feedConsumer(db, consumer)) < BATCH_MAX && !stopped) await sleep(IDLE_MS);
      } catch (error) {
        log.error({ err: error, consumer: consumer.name }, 'consumer failed; its cursor stays');
        if (!stopped) await sleep(TROUBLE_MS);
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

/** Milliseconds by which the slowest consumer is behind the newest event it wants; 0 when all are through. */
export async function outboxLagMs(tx: Tx, consumers: readonly Consumer[]): Promise<number> {
  let worst = 0;
  for (const consumer of consumers) {
    const row = await tx.maybe<{ lag: number | null }>(
      `select extract(epoch from now() - min(o.created_at)) * 1000 as lag from outbox o left join outbox_cursor c on c.consumer = $1
        where o.type = any ($2) and (o.xid, o.id) > (coalesce(c.xid, '0'), coalesce(c.id, 0))`,
      [consumer.name, consumer.types],
    );
    worst = Math.max(worst, Number(row?.lag ?? 0));
  }
  return Math.round(worst);
}

/** Forgets old events that every consumer has passed. Idempotent. */
export async function pruneOutbox(db: Db, consumers: readonly Consumer[]): Promise<number> {
  return db.tx(null, (tx) =>
    tx.run(
      `delete from outbox o where o.created_at < now() - $2::interval
        and (select count(*) from outbox_cursor c where c.consumer = any ($1) and (c.xid, c.id) >= (o.xid, o.id)) = cardinality($1)`,
      [consumers.map((consumer) => consumer.name), KEEP],
    ),
  );
}
