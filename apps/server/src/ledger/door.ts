import type pg from 'pg';
import { beginFor, commit, DatabaseUnavailable, isConnectionTrouble, OutcomeUnknown, sqlStateOf, txOf, withClient, type ClientWatch } from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import { createBatch, type Batch } from './batch.ts';
import { load, type Needs } from './load.ts';
import { resolveHouses, write, type HouseDirectory } from './write.ts';

/** One operation on one member's wallet. `decide` is pure over the batch and may run again: it must not keep anything. */
export type Operation<A> = { readonly brandId: BrandId; readonly memberId: MemberId; readonly needs: Needs; readonly decide: (batch: Batch) => A };

export type DoorSettings = {
  /** Batches in flight per brand at once. A member always uses the same lane, so his operations keep their order. */
  readonly lanes: number;
  readonly batchMax: number;
  readonly queueMax: number;
  /** An operation that waited longer is refused, not done. */
  readonly waitMaxMs: number;
};
export const DOOR_DEFAULTS: DoorSettings = { lanes: 2, batchMax: 256, queueMax: 8_192, waitMaxMs: 4_000 };
const TRIES_MAX = 4;
/** Unique violation (somebody else wrote the same id), serialization failure, deadlock: deciding again sees what the other wrote. */
const RETRY_STATES = new Set(['23505', '40001', '40P01']);

type Waiting = { readonly operation: Operation<unknown>; readonly since: number; readonly done: (answer: unknown) => void; readonly fail: (error: unknown) => void };
type Lane = { readonly number: number; readonly brandId: BrandId; readonly waiting: Waiting[]; busy: boolean };

export type DoorStats = { batches: number; operations: number; retries: number; refused: number };
export type Door = {
  /** Resolves once the operation's effects are committed. Rejects with DatabaseUnavailable (nothing done) or OutcomeUnknown. */
  readonly submit: <A>(operation: Operation<A>) => Promise<A>;
  readonly stats: Readonly<DoorStats>;
  /** Resolves when no operation is waiting or in flight. */
  readonly drain: () => Promise<void>;
};

/**
 * The coalescing door: an operation is sent at once when its lane is idle, else it waits until the lane returns and travels with
 * whatever else has come. No timer: the database's own pace sets the batch size (figures: performance.md).
 */
export function createDoor(pool: pg.Pool, houses: HouseDirectory, settings: DoorSettings = DOOR_DEFAULTS): Door {
  const lanes = new Map<string, Lane>();
  const stats: DoorStats = { batches: 0, operations: 0, retries: 0, refused: 0 };
  const laneOf = ({ brandId, memberId }: Operation<unknown>): Lane => {
    const number = Number(memberId % BigInt(settings.lanes));
    const key = `${brandId}:${number}`;
    let lane = lanes.get(key);
    if (!lane) lanes.set(key, (lane = { number, brandId, waiting: [], busy: false }));
    return lane;
  };
  const pump = async (lane: Lane): Promise<void> => {
    lane.busy = true;
    while (lane.waiting.length > 0) {
      const taken = takeFresh(lane, settings, stats);
      if (taken.length > 0) await runBatch(pool, houses, lane, taken, stats);
    }
    lane.busy = false;
  };
  return {
    stats,
    submit: <A>(operation: Operation<A>) =>
      new Promise<A>((done, fail) => {
        const lane = laneOf(operation as Operation<unknown>);
        if (lane.waiting.length >= settings.queueMax) {
          stats.refused += 1;
          fail(new DatabaseUnavailable('the ledger queue is full'));
          return;
        }
        lane.waiting.push({ operation: operation as Operation<unknown>, since: performance.now(), done: done as (answer: unknown) => void, fail });
        if (!lane.busy) void pump(lane);
      }),
    drain: async () => {
      while ([...lanes.values()].some((lane) => lane.busy || lane.waiting.length > 0)) await new Promise((tick) => setTimeout(tick, 5));
    },
  };
}

function takeFresh(lane: Lane, settings: DoorSettings, stats: DoorStats): Waiting[] {
  const taken = lane.waiting.splice(0, settings.batchMax);
  const oldest = performance.now() - settings.waitMaxMs;
  const fresh = taken.filter((each) => each.since >= oldest);
  for (const stale of taken) {
    if (stale.since >= oldest) continue;
    stats.refused += 1;
    stale.fail(new DatabaseUnavailable('the ledger did not get to this operation in time'));
  }
  return fresh;
}

/** Runs a batch; what cannot be done together is done one by one, so that one poisoned operation fails alone. */
async function runBatch(pool: pg.Pool, houses: HouseDirectory, lane: Lane, taken: readonly Waiting[], stats: DoorStats): Promise<void> {
  stats.batches += 1;
  stats.operations += taken.length;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answers = await attemptBatch(pool, houses, lane, taken.map((each) => each.operation));
      taken.forEach((each, index) => each.done(answers[index]));
      return;
    } catch (error) {
      const certain = !(error instanceof OutcomeUnknown) && !(error instanceof DatabaseUnavailable);
      if (certain && RETRY_STATES.has(sqlStateOf(error) ?? '') && attempt < TRIES_MAX) {
        stats.retries += 1;
        continue;
      }
      if (!certain || taken.length === 1) {
        for (const each of taken) each.fail(error);
        return;
      }
      for (const each of taken) await runBatch(pool, houses, lane, [each], stats);
      return;
    }
  }
}

async function attemptBatch(pool: pg.Pool, houses: HouseDirectory, lane: Lane, operations: readonly Operation<unknown>[]): Promise<unknown[]> {
  return withClient(pool, async (client, watch) => {
    let sent = false;
    try {
      const tx = txOf(client);
      const [, loaded] = await Promise.all([beginFor(client, lane.brandId), load(tx, operations.map((operation) => operation.needs))]);
      const batch = createBatch(loaded);
      const answers = operations.map((operation) => operation.decide(batch));
      const accounts = await resolveHouses(houses, lane.brandId, lane.number, batch.writes);
      sent = true;
      await commitWith(client, write(tx, lane.brandId, accounts, batch.writes));
      if (watch.doubtful) throw new OutcomeUnknown('the wait for a synchronous standby was cancelled');
      return answers;
    } catch (error) {
      return failBatch(client, watch, sent, error);
    }
  });
}

/** The writes are already on their way; the commit follows in the same flight. A failed write makes the server roll back instead. */
async function commitWith(client: pg.PoolClient, writes: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled([...writes, commit(client)]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

async function failBatch(client: pg.PoolClient, watch: ClientWatch, sent: boolean, error: unknown): Promise<never> {
  if (error instanceof OutcomeUnknown) throw error;
  if (watch.broken !== undefined || isConnectionTrouble(error)) {
    watch.broken ??= error as Error;
    if (sent) throw new OutcomeUnknown('the connection broke while the batch was committing', { cause: error });
    throw new DatabaseUnavailable('the database went away', { cause: error });
  }
  await client.query('rollback').catch((cause: Error) => {
    watch.broken ??= cause;
  });
  throw error;
}
