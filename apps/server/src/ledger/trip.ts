import type pg from 'pg';
import { sendFlight, type Statement } from '../db/flight.ts';
import {
  beginFor,
  DatabaseUnavailable,
  isConnectionTrouble,
  OutcomeUnknown,
  SET_BRAND,
  sqlStateOf,
  txOf,
  withClient,
  type ClientWatch,
} from '../db/pool.ts';
import type { BrandId } from '../ids.ts';
import { createBatch, type Batch } from './batch.ts';
import { createClock } from './clock.ts';
import { load, readWallets, type Needs } from './load.ts';
import type { Memory } from './memory.ts';
import type { DoorStats, Lane, Queue, Waiting } from './queue.ts';
import { raises, resolveHouses, write, type HouseDirectory } from './write.ts';

const TRIES_MAX = 4;
/** Unique violation (somebody else wrote the same id), serialization failure, deadlock: deciding again sees what the other wrote. */
const RETRY_STATES = new Set(['23505', '40001', '40P01']);
/** After surprises in a row a queue loads this many batches at most before it trusts its memory again. */
const DISTRUST_MAX = 64;
const clock = createClock();

/** One batch on its way through one lane. */
export type Trip = {
  readonly pool: pg.Pool;
  readonly houses: HouseDirectory;
  readonly stats: DoorStats;
  readonly queue: Queue;
  readonly lane: Lane;
};

/** Runs a batch: from memory where that can be proven, the rest over locked rows. */
export async function runBatch(trip: Trip, taken: readonly Waiting[]): Promise<void> {
  const { queue, stats } = trip;
  stats.batches += 1;
  stats.operations += taken.length;
  let left = taken;
  if (queue.skip > 0) queue.skip -= 1;
  else left = await runRecalled(trip, taken);
  if (left.length > 0) await runLoaded(trip, left);
}

const needsOf = (taken: Iterable<Waiting>): Needs[] => [...taken].map((each) => each.operation.needs);
const isUncertain = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || error instanceof DatabaseUnavailable;

/** Answers what could be decided from memory and proven by its writes. Returns the others, of which nothing was done. */
async function runRecalled(trip: Trip, taken: readonly Waiting[]): Promise<readonly Waiting[]> {
  const { queue, stats } = trip;
  try {
    const { answers, left } = await attemptRecalled(trip, taken);
    for (const [each, answer] of answers) each.done(answer);
    stats.recalled += answers.size;
    queue.distrust = 0;
    return left;
  } catch (error) {
    queue.memory.forget(needsOf(taken));
    if (isUncertain(error)) {
      for (const each of taken) each.fail(error);
      return [];
    }
    // Somebody else changed a wallet, or an operation is poisoned: locked rows will tell. Where it happens often, memory is no help.
    stats.surprises += 1;
    queue.skip = queue.distrust;
    queue.distrust = Math.min(queue.distrust * 2 + 1, DISTRUST_MAX);
    return taken;
  }
}

/** Runs operations over locked rows; what cannot be done together is done one by one, so that one poisoned operation fails alone. */
async function runLoaded(trip: Trip, taken: readonly Waiting[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answers = await attemptLoaded(trip, taken);
      taken.forEach((each, index) => each.done(answers[index]));
      return;
    } catch (error) {
      trip.queue.memory.forget(needsOf(taken));
      if (!isUncertain(error) && RETRY_STATES.has(sqlStateOf(error) ?? '') && attempt < TRIES_MAX) {
        trip.stats.retries += 1;
        continue;
      }
      if (isUncertain(error) || taken.length === 1) {
        for (const each of taken) each.fail(error);
        return;
      }
      for (const each of taken) await runLoaded(trip, [each]);
      return;
    }
  }
}

/** One flight where everybody is remembered, with the proof and the writes in a transaction of its own. Two where somebody must be looked at first. */
async function attemptRecalled(
  trip: Trip,
  taken: readonly Waiting[],
): Promise<{ answers: Map<Waiting, unknown>; left: Waiting[] }> {
  const { memory, brandId } = trip.queue;
  return attempt(trip, async (client, commitBatch) => {
    const missing = memory.missing(needsOf(taken));
    if (missing.length > 0) {
      const { now, wallets } = await readWallets(txOf(client), missing, 'look');
      clock.observe(now);
      memory.learn(wallets);
    }
    const { batch, answers, left } = decideRecalled(memory, taken);
    if (answers.size > 0) await commitBatch(batch, needsOf(answers.keys()), (writes) => [forBrand(brandId), ...writes]);
    return { answers, left };
  });
}

/**
 * Decides over what is remembered. An operation whose writes do not prove what it took to be absent is left for the locked rows,
 * and the others decide again without it, for they may have seen what it did.
 */
function decideRecalled(
  memory: Memory,
  taken: readonly Waiting[],
): { batch: Batch; answers: Map<Waiting, unknown>; left: Waiting[] } {
  const left: Waiting[] = [];
  for (let ours = taken; ; ours = taken.filter((each) => !left.includes(each))) {
    const batch = createBatch(memory.recall(needsOf(ours), clock.now()));
    const decided = ours.map((each) => ({ each, ...batch.decide(each.operation.decide) }));
    const unproven = decided.filter(({ proven }) => !proven);
    left.push(...unproven.map(({ each }) => each));
    if (unproven.length === 0)
      return { batch, answers: new Map(decided.map(({ each, answer }) => [each, answer])), left };
  }
}

async function attemptLoaded(trip: Trip, taken: readonly Waiting[]): Promise<unknown[]> {
  return attempt(trip, async (client, commitBatch) => {
    const [, loaded] = await Promise.all([beginFor(client, trip.queue.brandId), load(txOf(client), needsOf(taken))]);
    clock.observe(loaded.now);
    const batch = createBatch(loaded);
    const answers = taken.map((each) => each.operation.decide(batch));
    await commitBatch(batch, needsOf(taken), (writes) => [...writes, COMMIT]);
    return answers;
  });
}

/** Row-level security reads the setting until the flight's own transaction ends. */
const forBrand = (brandId: BrandId): Statement => ({
  name: 'ledger_brand',
  text: SET_BRAND,
  values: [String(brandId)],
});
const COMMIT: Statement = { name: 'ledger_commit', text: 'commit', values: [] };

type CommitBatch = (
  batch: Batch,
  needs: readonly Needs[],
  frame: (writes: Statement[]) => Statement[],
) => Promise<void>;

/** A connection for one attempt. Whatever breaks before the last flight has left has surely done nothing; after that, nobody knows. */
async function attempt<T>(
  { pool, houses, queue, lane }: Trip,
  work: (client: pg.PoolClient, commitBatch: CommitBatch) => Promise<T>,
): Promise<T> {
  return withClient(pool, async (client, watch) => {
    let sent = false;
    /** Writes, commits, and only then remembers. */
    const commitBatch: CommitBatch = async (batch, needs, frame) => {
      const accounts = await resolveHouses(houses, queue.brandId, lane.number, batch.writes);
      const flight = frame(write(queue.brandId, accounts, batch));
      sent = true;
      await sendFlight(client, flight);
      if (watch.doubtful) throw new OutcomeUnknown('the wait for a synchronous standby was cancelled');
      queue.memory.keep(needs, batch, raises(batch));
    };
    try {
      return await work(client, commitBatch);
    } catch (error) {
      return failAttempt(client, watch, sent, error);
    }
  });
}

async function failAttempt(client: pg.PoolClient, watch: ClientWatch, sent: boolean, error: unknown): Promise<never> {
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
