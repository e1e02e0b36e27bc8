import { DatabaseUnavailable } from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import type { Batch } from './batch.ts';
import { createMemory, type Memory } from './memory.ts';
import type { PartList } from './part.ts';
import type { Needs } from './read.ts';

/**
 * One operation on the wallets of its `needs.members`. `decide` is pure over the batch and may run again: it must not
 * keep anything.
 */
export type Operation<A> = { readonly brandId: BrandId; readonly needs: Needs; readonly decide: (batch: Batch) => A };

export type DoorSettings = {
  /** Batches per brand that run at once. */
  readonly lanes: number;
  readonly batchMax: number;
  /**
   * Beside a running batch the next one waits for this many operations: two small batches cost more than one large one.
   */
  readonly besideMin: number;
  readonly queueMax: number;
  /** An operation that waited longer is refused, not done. */
  readonly waitMaxMs: number;
};
export const DOOR_DEFAULTS: DoorSettings = {
  lanes: 2,
  batchMax: 128,
  besideMin: 32,
  queueMax: 16_384,
  waitMaxMs: 4_000,
};

export type Waiting = {
  readonly operation: Operation<unknown>;
  readonly since: number;
  readonly done: (answer: unknown) => void;
  readonly fail: (error: unknown) => void;
};
/**
 * What waits for the door of one brand, and whose operations are running: a member's never overlap and keep their
 * order.
 */
export type Queue = {
  readonly brandId: BrandId;
  waiting: Waiting[];
  readonly lanes: Lane[];
  readonly busy: Set<MemberId>;
  readonly memory: Memory;
  /** The next batches that lock their rows at once, without a try from memory. */
  lockedAhead: number;
  /** How many such batches the next stale memory brings; back to none once memory was right. */
  lockedAfterStale: number;
};
/** A batch's place beside the others. Each lane pays from house rows of its own. */
export type Lane = { readonly number: number; running: number };

export type DoorStats = {
  batches: number;
  operations: number;
  /** Operations that were decided from memory and proven by their batch's write. */
  fromMemory: number;
  /** Batches whose memory was out of date. */
  staleBatches: number;
  retries: number;
  refused: number;
};

export function createQueue(brandId: BrandId, settings: DoorSettings, parts: PartList): Queue {
  return {
    brandId,
    waiting: [],
    lanes: Array.from({ length: settings.lanes }, (_, number) => ({ number, running: 0 })),
    busy: new Set(),
    memory: createMemory(parts),
    lockedAhead: 0,
    lockedAfterStale: 0,
  };
}

export const isIdle = (queue: Queue): boolean => queue.lanes.every((lane) => lane.running === 0);

/**
 * The next batch, in order of arrival, without the members whose operations are running. An operation that waited too
 * long is refused.
 */
export function takeBatch(queue: Queue, settings: DoorSettings, stats: DoorStats): Waiting[] {
  const outstanding = queue.lanes.reduce((sum, lane) => sum + lane.running, queue.waiting.length);
  const most = Math.min(settings.batchMax, Math.max(settings.besideMin, Math.ceil(outstanding / settings.lanes)));
  const oldest = performance.now() - settings.waitMaxMs;
  const taken: Waiting[] = [];
  const kept: Waiting[] = [];
  const passed = new Set<MemberId>();
  for (const each of queue.waiting) {
    const { members } = each.operation.needs;
    if (each.since < oldest) {
      stats.refused += 1;
      each.fail(new DatabaseUnavailable('the ledger did not get to this operation in time'));
    } else if (taken.length >= most || members.some((member) => queue.busy.has(member) || passed.has(member))) {
      members.forEach((member) => passed.add(member));
      kept.push(each);
    } else taken.push(each);
  }
  queue.waiting = kept;
  return taken;
}
