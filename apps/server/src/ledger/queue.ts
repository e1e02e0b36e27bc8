import { DatabaseUnavailable } from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import type { Batch } from './batch.ts';
import { createDoubts, type Doubts } from './doubts.ts';
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
  /** Within this time every operation has its answer. */
  readonly waitMaxMs: number;
  /** An operation that has less than this left is refused, not begun. */
  readonly runMinMs: number;
  /** A wallet that another session holds is tried again after this time. */
  readonly blockedRetryMs: number;
};
export const DOOR_DEFAULTS: DoorSettings = {
  lanes: 2,
  batchMax: 128,
  besideMin: 32,
  queueMax: 16_384,
  waitMaxMs: 4_000,
  runMinMs: 1_500,
  blockedRetryMs: 25,
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
  readonly doubts: Doubts;
  /**
   * Members whose wallets another session holds, and when each is tried again. Their operations wait, those of others
   * do not.
   */
  readonly blocked: Map<MemberId, number>;
};
/** A batch's place beside the others. Each lane pays from house rows of its own. */
export type Lane = { readonly number: number; running: number };

export type DoorStats = {
  batches: number;
  /** Transactions that were begun for batches: one each, more where some could not be done with the others. */
  attempts: number;
  operations: number;
  /** Operations that were decided from memory and proven by their batch's write. */
  fromMemory: number;
  /** Batches whose memory was out of date. */
  staleBatches: number;
  retries: number;
  /** Operations that were put back because another session held the wallet. */
  setAside: number;
  refused: number;
};

export const startStats = (): DoorStats => ({
  batches: 0,
  attempts: 0,
  operations: 0,
  fromMemory: 0,
  staleBatches: 0,
  retries: 0,
  setAside: 0,
  refused: 0,
});

export function createQueue(brandId: BrandId, settings: DoorSettings, parts: PartList): Queue {
  return {
    brandId,
    waiting: [],
    lanes: Array.from({ length: settings.lanes }, (_, number) => ({ number, running: 0 })),
    busy: new Set(),
    memory: createMemory(parts),
    doubts: createDoubts(),
    blocked: new Map(),
  };
}

export const isIdle = (queue: Queue): boolean => queue.lanes.every((lane) => lane.running === 0);

/** Refuses what has waited so long that it could not be done in time. */
export function refuseLate(queue: Queue, { waitMaxMs, runMinMs }: DoorSettings, stats: DoorStats): void {
  const oldest = performance.now() - (waitMaxMs - runMinMs);
  queue.waiting = queue.waiting.filter((each) => {
    if (each.since >= oldest) return true;
    stats.refused += 1;
    each.fail(new DatabaseUnavailable('the ledger did not get to this operation in time'));
    return false;
  });
}

/** The next batch, in order of arrival, without the members whose operations are running or whose wallets are held. */
export function takeBatch(queue: Queue, settings: DoorSettings): Waiting[] {
  const outstanding = queue.lanes.reduce((sum, lane) => sum + lane.running, queue.waiting.length);
  const most = Math.min(settings.batchMax, Math.max(settings.besideMin, Math.ceil(outstanding / settings.lanes)));
  const now = performance.now();
  const isHeld = (member: MemberId): boolean => queue.busy.has(member) || (queue.blocked.get(member) ?? 0) > now;
  const taken: Waiting[] = [];
  const kept: Waiting[] = [];
  const passed = new Set<MemberId>();
  for (const each of queue.waiting) {
    const { members } = each.operation.needs;
    if (taken.length >= most || members.some((member) => passed.has(member) || isHeld(member))) {
      members.forEach((member) => passed.add(member));
      kept.push(each);
    } else taken.push(each);
  }
  queue.waiting = kept;
  return taken;
}

/**
 * Takes operations out of a batch, each with those behind it that share a member: a member's operations keep their
 * order.
 */
export function takeApart(
  taken: readonly Waiting[],
  isApart: (each: Waiting) => boolean,
): { readonly apart: Waiting[]; readonly others: Waiting[] } {
  const members = new Set<MemberId>();
  const apart: Waiting[] = [];
  const others: Waiting[] = [];
  for (const each of taken) {
    const own = each.operation.needs.members;
    if (isApart(each) || own.some((member) => members.has(member))) {
      own.forEach((member) => members.add(member));
      apart.push(each);
    } else others.push(each);
  }
  return { apart, others };
}

/** Puts operations whose wallets another session holds back to the front, to be tried again a little later. */
export function setAside(queue: Queue, aside: readonly Waiting[], { waitMaxMs, blockedRetryMs }: DoorSettings): void {
  if (aside.length === 0) return;
  const now = performance.now();
  for (const [member, at] of queue.blocked) if (at < now - waitMaxMs) queue.blocked.delete(member);
  for (const { operation } of aside)
    for (const member of operation.needs.members) queue.blocked.set(member, now + blockedRetryMs);
  queue.waiting.unshift(...aside);
}
