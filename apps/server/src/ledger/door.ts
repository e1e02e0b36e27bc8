import type pg from 'pg';
import { DatabaseUnavailable } from '../db/pool.ts';
import type { BrandId } from '../ids.ts';
import type { HouseDirectory } from './houses.ts';
import type { PartList } from './part.ts';
import {
  createQueue,
  isIdle,
  takeBatch,
  type DoorSettings,
  type DoorStats,
  type Operation,
  type Queue,
} from './queue.ts';
import { runBatch } from './run-batch.ts';

export type Door = {
  /**
   * Resolves once the operation's effects are committed. Rejects with DatabaseUnavailable (nothing done) or
   * OutcomeUnknown.
   */
  readonly submit: <A>(operation: Operation<A>) => Promise<A>;
  readonly stats: Readonly<DoorStats>;
  /** Resolves when no operation is waiting or running. */
  readonly drain: () => Promise<void>;
};

/**
 * The coalescing door: an operation is sent at once when no batch is running, else it waits until one returns and
 * travels with whatever else has come. No timer: the database's own pace sets the batch size (figures: docs/adr/0012).
 */
export type DoorDeps = {
  readonly pool: pg.Pool;
  readonly houses: HouseDirectory;
  readonly parts: PartList;
  readonly onEvents: () => void;
};

export function createDoor(deps: DoorDeps, settings: DoorSettings): Door {
  const queues = new Map<BrandId, Queue>();
  const stats: DoorStats = { batches: 0, operations: 0, fromMemory: 0, staleBatches: 0, retries: 0, refused: 0 };
  const queueOf = (brandId: BrandId): Queue => {
    let queue = queues.get(brandId);
    if (!queue) queues.set(brandId, (queue = createQueue(brandId, settings, deps.parts)));
    return queue;
  };
  const pump = (queue: Queue): void => {
    for (const lane of queue.lanes) {
      if (lane.running > 0) continue;
      if (queue.waiting.length < (isIdle(queue) ? 1 : settings.besideMin)) return;
      const taken = takeBatch(queue, settings, stats);
      if (taken.length === 0) return;
      lane.running = taken.length;
      for (const each of taken) each.operation.needs.members.forEach((member) => queue.busy.add(member));
      void runBatch({ ...deps, stats, queue, lane }, taken).finally(() => {
        for (const each of taken) each.operation.needs.members.forEach((member) => queue.busy.delete(member));
        lane.running = 0;
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
