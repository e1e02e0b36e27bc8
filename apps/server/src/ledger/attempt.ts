import type pg from 'pg';
import { breakOff, sendPipeline, type Statement } from '../db/pipeline.ts';
import { DatabaseUnavailable, isConnectionTrouble, OutcomeUnknown, withClient, type ClientWatch } from '../db/pool.ts';
import type { OpenBatch } from './batch.ts';
import { resolveHouses, type HouseDirectory } from './houses.ts';
import type { PartList } from './part.ts';
import type { DoorSettings, DoorStats, Lane, Queue } from './queue.ts';
import { raisesVersions, write } from './write.ts';

/** What a batch runs with: one lane of one brand's queue. */
export type BatchRun = {
  readonly pool: pg.Pool;
  readonly houses: HouseDirectory;
  readonly parts: PartList;
  readonly settings: DoorSettings;
  readonly stats: DoorStats;
  readonly queue: Queue;
  readonly lane: Lane;
  /** After each commit that wrote events. */
  readonly onEvents: () => void;
  /** On the clock of `performance.now()`: when the oldest operation of the batch must have its answer. */
  readonly deadline: number;
};

/** `frame` puts what makes a transaction of them around the batch's writes. */
export type CommitBatch = (batch: OpenBatch, frame: (writes: Statement[]) => Statement[]) => Promise<void>;
type Work<T> = (client: pg.PoolClient, commitBatch: CommitBatch) => Promise<T>;

/**
 * A connection for one attempt. Whatever breaks before the last message has left has surely done nothing; after that,
 * it is unknown. An attempt whose time is over is broken off, wherever it stands: nothing of it is sent from then on.
 */
export async function attempt<T>(run: BatchRun, work: Work<T>): Promise<T> {
  const { pool, houses, queue, lane, deadline } = run;
  run.stats.attempts += 1;
  return withClient(pool, async (client, watch) => {
    const state = { sent: false, over: false };
    /** Writes, commits, and only then remembers. */
    const commitBatch: CommitBatch = async (batch, frame) => {
      const accounts = await resolveHouses(houses, { brandId: queue.brandId, lane: lane.number }, batch.writes);
      const statements = frame(write(queue.brandId, accounts, batch));
      if (state.over) throw new DatabaseUnavailable('the time of the batch was over before it was written');
      state.sent = true;
      await sendPipeline(client, statements);
      if (watch.doubtful) throw new OutcomeUnknown('the wait for a synchronous standby was cancelled');
      queue.memory.keep(batch, raisesVersions(batch));
      if (batch.writes.events.length > 0) run.onEvents();
    };
    let timer: NodeJS.Timeout | undefined;
    const timeIsOver = new Promise<never>((_, fail) => {
      timer = setTimeout(
        () => {
          state.over = true;
          watch.broken ??= new Error('the database did not answer in time');
          breakOff(client);
          fail(watch.broken);
        },
        Math.max(0, deadline - performance.now()),
      );
    });
    try {
      return await Promise.race([undoneOnFailure(client, watch, work(client, commitBatch)), timeIsOver]);
    } catch (error) {
      throw judge(watch, state, error);
    } finally {
      clearTimeout(timer);
    }
  });
}

async function undoneOnFailure<T>(client: pg.PoolClient, watch: ClientWatch, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (watch.broken === undefined && !isConnectionTrouble(error))
      await client.query('rollback').catch((cause: Error) => {
        watch.broken ??= cause;
      });
    throw error;
  }
}

/** What the failure of an attempt means to its operations. */
function judge(watch: ClientWatch, { sent }: { readonly sent: boolean }, error: unknown): unknown {
  if (error instanceof OutcomeUnknown) return error;
  if (watch.broken === undefined && !isConnectionTrouble(error)) return error;
  watch.broken ??= error as Error;
  return sent
    ? new OutcomeUnknown('the connection broke while the batch was committing', { cause: error })
    : new DatabaseUnavailable('the database went away', { cause: error });
}
