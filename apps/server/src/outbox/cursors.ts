import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import { statement, type Computed } from '../db/query.ts';
import type { Consumer } from './consumer.ts';
import { RESUMABLE } from './dead-letters.ts';
import type { Cursor } from './read.ts';

/** `resumable`: letters of the consumer wait behind nothing any more. */
export type LockedCursor = Cursor & { readonly resumable: boolean };

const knownTypes = ({ types, formerTypes = [] }: Consumer): readonly string[] => [...types, ...formerTypes];

type CursorRow = {
  readonly epoch: number;
  readonly xid: string;
  readonly id: bigint;
  readonly resumable: boolean;
  /** The cursor's types are all known here. */
  readonly known: boolean;
  /** All our types are the cursor's. */
  readonly opened: boolean;
};
const LOCK_CURSOR = statement<CursorRow>(
  'outbox_cursor_lock',
  `select c.epoch, c.xid::text as xid, c.id, c.types <@ $2::text[] as known, c.types @> $3::text[] as opened,
      exists (select from outbox.outbox_dead_letter l where ${RESUMABLE}) as resumable
    from outbox.outbox_cursor c where c.consumer = $1 for update of c`,
);

/**
 * The consumer's cursor under lock, opened where it is new. Throws where a newer build has opened it for events that
 * are not known here: moved on by us, it would pass over them.
 */
export async function takeCursor(tx: Tx, consumer: Consumer): Promise<LockedCursor> {
  const found = await tx.maybe(LOCK_CURSOR, [consumer.name, knownTypes(consumer), consumer.types]);
  if (found && !found.known)
    throw new Error(
      `a newer build reads more kinds of events with the cursor of ${consumer.name}: this one stands back`,
    );
  if (found?.opened) return { ...found, id: found.id.toString() };
  await openCursor(tx, consumer);
  return takeCursor(tx, consumer);
}

/** A second process that opens it at the same time finds it. */
const openCursor = (tx: Tx, { name, types }: Consumer): Promise<number> =>
  tx.run(sql`
    insert into outbox.outbox_cursor as c (consumer, types) values (${name}, ${types})
    on conflict (consumer) do update set types = array(select unnest(c.types) union select unnest(excluded.types))`);

/** Moves the cursor on. `through`: nothing that the consumer wants is left, so it is no longer behind. */
export const moveCursor = (
  tx: Tx,
  consumer: Consumer,
  { to: { epoch, xid, id }, through }: { readonly to: Cursor; readonly through: boolean },
): Promise<number> =>
  tx.run(sql`
    with caught_up as (
      update outbox.outbox_lag set waiting_since = null
      where consumer = ${consumer.name} and ${through} and waiting_since is not null)
    update outbox.outbox_cursor set epoch = ${epoch}, xid = ${xid}::text::xid8, id = ${id}, moved_at = now()
    where consumer = ${consumer.name}`);

/** What a process found when it opened the outbox. `began`: the database had come to another cluster. */
export type OpenedOutbox = { readonly epoch: number; readonly began: boolean };

/**
 * What every process does before it writes or reads an event, whatever its roles: settles the epoch, and says which
 * events its consumers want, so that an older build that does not know one of them leaves their cursors alone.
 */
export const openOutbox = (db: Db, consumers: readonly Consumer[]): Promise<OpenedOutbox> =>
  db.tx(null, async (tx) => {
    const opened = await settleEpoch(tx);
    for (const consumer of consumers) {
      await openCursor(tx, consumer);
      // What the consumer wants no longer is no reason for anybody to stand back.
      await tx.run(sql`update outbox.outbox_cursor set types = ${consumer.types}
        where consumer = ${consumer.name} and types <@ ${knownTypes(consumer)} and not types <@ ${consumer.types}`);
      await tx.run(sql`insert into outbox.outbox_lag (consumer) values (${consumer.name}) on conflict do nothing`);
    }
    return opened;
  });

/** Begins a new epoch where the database has come to another cluster (docs/adr/0020). */
export const settleEpoch = (tx: Tx): Promise<OpenedOutbox> =>
  tx.row(sql<Computed<OpenedOutbox>>`select epoch, began from outbox_settle()`);
