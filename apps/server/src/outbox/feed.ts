import type { Db, Tx } from '../db/pool.ts';
import type { Consumer, StoredEvent } from './consumer.ts';
import { moveCursor, takeCursor } from './cursors.ts';
import { handleAlone, handleEvents, heldAfter, isHeld, putAside, readHeld, resumeWaiting } from './dead-letters.ts';
import { readBatch, type Batch, type Cursor } from './read.ts';

export const BATCH_MAX = 500;

/** What a turn did. `more`: another turn has something to do already. */
export type Fed = { readonly read: number; readonly more: boolean };

/** Feeds one batch to one consumer and returns how many events were read. */
export const feedConsumer = async (db: Db, consumer: Consumer): Promise<number> => (await feedOnce(db, consumer)).read;

/**
 * Feeds one batch to one consumer; its effect and its cursor commit together. What waited behind a closed letter comes
 * first, in a transaction of its own. A second process with the same consumer waits at the cursor row and then goes on
 * behind it.
 */
export async function feedOnce(db: Db, consumer: Consumer): Promise<Fed> {
  return db.tx(null, async (tx) => {
    const cursor = await takeCursor(tx, consumer);
    const resumed = cursor.resumable ? await resumeWaiting(tx, consumer) : 0;
    if (resumed > 0) return { read: resumed, more: true };
    const batch = await takeBatch(tx, consumer, cursor);
    const { events, moved } = batch;
    const ready = events.length === 0 ? events : await setWaitingAside(tx, consumer, events);
    await handleEvents(tx, consumer, ready);
    if (moved) await moveCursor(tx, consumer, endOf(batch));
    return { read: events.length, more: events.length === BATCH_MAX };
  });
}

/**
 * The same batch event by event, for a batch that keeps failing: what fails alone becomes a dead letter, with the later
 * events of its member behind it, and the rest goes on. A brand at its limit of dead letters waits as a whole. `tries`
 * is how often the batch failed before.
 */
export async function feedSingly(db: Db, consumer: Consumer, tries: number): Promise<number> {
  return db.tx(null, async (tx) => {
    const cursor = await takeCursor(tx, consumer);
    const resumed = cursor.resumable ? await resumeWaiting(tx, consumer) : 0;
    if (resumed > 0) return resumed; // what comes later must not overtake what may go on
    const batch = await takeBatch(tx, consumer, cursor);
    const { events, moved } = batch;
    let held = await readHeld(tx, consumer);
    const aside: StoredEvent[] = [];
    for (const stored of events) {
      const error = isHeld(held, stored) ? 'held' : await handleAlone(tx, consumer, stored);
      if (error === 'held') aside.push(stored);
      else if (error) {
        const failure = { error: error.message, tries: tries + 1 };
        await putAside(tx, consumer.name, { events: [stored], failure });
        held = heldAfter(held, consumer, stored);
      }
    }
    await putAside(tx, consumer.name, { events: aside, failure: null });
    if (moved) await moveCursor(tx, consumer, endOf(batch));
    return events.length;
  });
}

const takeBatch = (tx: Tx, { types }: Consumer, cursor: Cursor): Promise<Batch> =>
  readBatch(tx, cursor, { types, limit: BATCH_MAX });

/** To the end of a batch; one that was not full leaves nothing behind it. */
const endOf = ({ events, next }: Batch) => ({ to: next, through: events.length < BATCH_MAX });

/** The events that may be handled now; those that are held behind letters are put aside. */
async function setWaitingAside(
  tx: Tx,
  consumer: Consumer,
  events: readonly StoredEvent[],
): Promise<readonly StoredEvent[]> {
  const held = await readHeld(tx, consumer);
  const aside = events.filter((stored) => isHeld(held, stored));
  if (aside.length === 0) return events;
  await putAside(tx, consumer.name, { events: aside, failure: null });
  return events.filter((stored) => !isHeld(held, stored));
}
