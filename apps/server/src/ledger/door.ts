import type pg from 'pg';
import { DatabaseUnavailable } from '../db/pool.ts';
import type { BrandId } from '../ids.ts';
import type { HouseDirectory } from './houses.ts';
import type { PartList } from './part.ts';
import {
  createQueue,
  isIdle,
  refuseLate,
  startStats,
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

const LOOK_EVERY_MS = 100;

/**
 * The coalescing door: an operation is sent at once when no batch is running, else it waits until one returns and
 * travels with whatever else has come. The database's own pace sets the batch size, no timer (figures: docs/adr/0012).
 */
export type DoorDeps = {
  readonly pool: pg.Pool;
  readonly houses: HouseDirectory;
  readonly parts: PartList;
  readonly onEvents: () => void;
};

export function createDoor(deps: DoorDeps, settings: DoorSettings): Door {
  const queues = new Map<BrandId, Queue>();
  const stats = startStats();
  const looking = new Set<Queue>();
  const queueOf = (brandId: BrandId): Queue => {
    let queue = queues.get(brandId);
    if (!queue) queues.set(brandId, (queue = createQueue(brandId, settings, deps.parts)));
    return queue;
  };
  const pump = (queue: Queue): void => {
    for (const lane of queue.lanes) {
      if (lane.running > 0) continue;
      if (queue.waiting.length < (isIdle(queue) ? 1 : settings.besideMin)) break;
      refuseLate(queue, settings, stats);
      const taken = takeBatch(queue, settings);
      if (taken.length === 0) break;
      lane.running = taken.length;
      for (const each of taken) each.operation.needs.members.forEach((member) => queue.busy.add(member));
      const deadline = Math.min(...taken.map((each) => each.since)) + settings.waitMaxMs;
      void runBatch({ ...deps, settings, stats, queue, lane, deadline }, taken).finally(() => {
        for (const each of taken) each.operation.needs.members.forEach((member) => queue.busy.delete(member));
        lane.running = 0;
        pump(queue);
      });
    }
    lookAgain(queue);
  };
  /** While operations wait, somebody must notice that a wallet is free again, or that their time is over. */
  const lookAgain = (queue: Queue): void => {
    if (queue.waiting.length === 0 || looking.has(queue)) return;
    looking.add(queue);
    setTimeout(
      () => {
        looking.delete(queue);
        refuseLate(queue, settings, stats);
        pump(queue);
      },
      queue.blocked.size > 0 ? settings.blockedRetryMs : LOOK_EVERY_MS,
    );
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
