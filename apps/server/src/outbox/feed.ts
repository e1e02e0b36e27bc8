import type { Db, Tx } from '../db/pool.ts';
import type { Consumer, StoredEvent } from './consumer.ts';
import { moveCursor, takeCursor } from './cursors.ts';
import {
  countDeadLetters,
  DEAD_LETTERS_MAX,
  handleAlone,
  handleEvents,
  memberKeyOf,
  putAside,
  resumeWaiting,
  waitingMembers,
} from './dead-letters.ts';
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
 * events of its member behind it, and the rest goes on. `tries` is how often the batch failed before.
 */
export async function feedSingly(db: Db, consumer: Consumer, tries: number): Promise<number> {
  return db.tx(null, async (tx) => {
    const batch = await takeBatch(tx, consumer, await takeCursor(tx, consumer));
    const { events, moved } = batch;
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
          await moveCursor(tx, consumer, { to: done, through: false });
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
    if (moved) await moveCursor(tx, consumer, endOf(batch));
    return events.length;
  });
}

const takeBatch = (tx: Tx, { types }: Consumer, cursor: Cursor): Promise<Batch> =>
  readBatch(tx, cursor, { types, limit: BATCH_MAX });

/** To the end of a batch; one that was not full leaves nothing behind it. */
const endOf = ({ events, next }: Batch) => ({ to: next, through: events.length < BATCH_MAX });

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
