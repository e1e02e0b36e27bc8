import { DatabaseUnavailable } from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import type { Batch } from './batch.ts';
import type { Needs } from './load.ts';
import { createMemory, type Memory } from './memory.ts';

/** One operation on the wallets of its `needs.members`. `decide` is pure over the batch and may run again: it must not keep anything. */
export type Operation<A> = { readonly brandId: BrandId; readonly needs: Needs; readonly decide: (batch: Batch) => A };

export type DoorSettings = {
  /** Batches in flight per brand at once. */
  readonly lanes: number;
  readonly batchMax: number;
  /** Beside a batch in flight the next one waits for this many operations: two small batches cost more than one large one. */
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
/** What waits for the door of one brand, and who is in flight: a member's operations never overlap and keep their order. */
export type Queue = {
  readonly brandId: BrandId;
  waiting: Waiting[];
  readonly lanes: Lane[];
  readonly busy: Set<MemberId>;
  readonly memory: Memory;
  distrust: number;
  skip: number;
};
/** A batch's place beside the others. Each lane pays from house rows of its own. */
export type Lane = { readonly number: number; inFlight: number };

/** `recalled`: operations decided from memory; `surprises`: batches whose memory was out of date. */
export type DoorStats = {
  batches: number;
  operations: number;
  recalled: number;
  surprises: number;
  retries: number;
  refused: number;
};

export function createQueue(brandId: BrandId, settings: DoorSettings): Queue {
  return {
    brandId,
    waiting: [],
    lanes: Array.from({ length: settings.lanes }, (_, number) => ({ number, inFlight: 0 })),
    busy: new Set(),
    memory: createMemory(),
    distrust: 0,
    skip: 0,
  };
}

export const isIdle = (queue: Queue): boolean => queue.lanes.every((lane) => lane.inFlight === 0);

/** The next batch, in order of arrival, without the members that are in flight. Who has waited too long is refused. */
export function takeBatch(queue: Queue, settings: DoorSettings, stats: DoorStats): Waiting[] {
  const outstanding = queue.lanes.reduce((sum, lane) => sum + lane.inFlight, queue.waiting.length);
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
