import type pg from 'pg';
import { DatabaseUnavailable } from '../db/pool.ts';
import type { BrandId } from '../ids.ts';
import {
  createQueue,
  DOOR_DEFAULTS,
  isIdle,
  takeBatch,
  type DoorSettings,
  type DoorStats,
  type Operation,
  type Queue,
} from './queue.ts';
import { runBatch } from './trip.ts';
import type { HouseDirectory } from './write.ts';

export type Door = {
  /** Resolves once the operation's effects are committed. Rejects with DatabaseUnavailable (nothing done) or OutcomeUnknown. */
  readonly submit: <A>(operation: Operation<A>) => Promise<A>;
  readonly stats: Readonly<DoorStats>;
  /** Resolves when no operation is waiting or in flight. */
  readonly drain: () => Promise<void>;
};

/**
 * The coalescing door: an operation is sent at once when nothing is in flight, else it waits until a batch returns and travels with
 * whatever else has come. No timer: the database's own pace sets the batch size (figures: docs/adr/0012).
 */
export function createDoor(pool: pg.Pool, houses: HouseDirectory, settings: DoorSettings = DOOR_DEFAULTS): Door {
  const queues = new Map<BrandId, Queue>();
  const stats: DoorStats = { batches: 0, operations: 0, recalled: 0, surprises: 0, retries: 0, refused: 0 };
  const queueOf = (brandId: BrandId): Queue => {
    let queue = queues.get(brandId);
    if (!queue) queues.set(brandId, (queue = createQueue(brandId, settings)));
    return queue;
  };
  const pump = (queue: Queue): void => {
    for (const lane of queue.lanes) {
      if (lane.inFlight > 0) continue;
      if (queue.waiting.length < (isIdle(queue) ? 1 : settings.besideMin)) return;
      const taken = takeBatch(queue, settings, stats);
      if (taken.length === 0) return;
      lane.inFlight = taken.length;
      for (const each of taken) each.operation.needs.members.forEach((member) => queue.busy.add(member));
      void runBatch({ pool, houses, stats, queue, lane }, taken).finally(() => {
        for (const each of taken) each.operation.needs.members.forEach((member) => queue.busy.delete(member));
        lane.inFlight = 0;
        pump(queue);
      });
    }
  };
  return {
    stats,
    submit: <A>(operation: Operation<A>) =>
      new Promise<A>((done, fail) => {
        const queue = queueOf(operation.brandId);
        if (queue.waiting.length >= settings.queueMax) {
          stats.refused += 1;
          fail(new DatabaseUnavailable('the ledger queue is full'));
          return;
        }
        queue.waiting.push({
          operation: operation as Operation<unknown>,
          since: performance.now(),
          done: done as (answer: unknown) => void,
          fail,
        });
        pump(queue);
      }),
    drain: async () => {
      while ([...queues.values()].some((queue) => !isIdle(queue) || queue.waiting.length > 0))
        await new Promise((tick) => setTimeout(tick, 5));
    },
  };
}
