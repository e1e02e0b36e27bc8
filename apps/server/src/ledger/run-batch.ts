import type pg from 'pg';
import { sendPipeline, type Statement } from '../db/pipeline.ts';
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
  isUncertain,
} from '../db/pool.ts';
import type { BrandId } from '../ids.ts';
import { createBatch, type OpenBatch } from './batch.ts';
import { createClock } from './clock.ts';
import { resolveHouses, type HouseDirectory } from './houses.ts';
import { nameNeeds, readAnswers, type Answers, type PartList } from './part.ts';
import type { DoorStats, Lane, Queue, Waiting } from './queue.ts';
import { lockAndRead, readWallets, type Needs } from './read.ts';
import { raisesVersions, write } from './write.ts';

const TRIES_MAX = 4;
/**
 * Unique violation (another session wrote the same id), serialization failure, deadlock: deciding again sees what the
 * other wrote.
 */
const RETRY_STATES = new Set(['23505', '40001', '40P01']);
/**
 * After stale memory several times in a row a queue locks this many batches at most before it tries its memory again.
 */
const LOCKED_BATCHES_MAX = 64;
const clock = createClock();

/** What a batch runs with: one lane of one brand's queue. */
export type BatchRun = {
  readonly pool: pg.Pool;
  readonly houses: HouseDirectory;
  readonly parts: PartList;
  readonly stats: DoorStats;
  readonly queue: Queue;
  readonly lane: Lane;
  /** After each commit that wrote events. */
  readonly onEvents: () => void;
};

/** Runs a batch: from memory where that can be proven, the rest over locked rows. */
export async function runBatch(run: BatchRun, taken: readonly Waiting[]): Promise<void> {
  const { queue, stats } = run;
  stats.batches += 1;
  stats.operations += taken.length;
  let left = taken;
  if (queue.lockedAhead > 0) queue.lockedAhead -= 1;
  else left = await runFromMemory(run, taken);
  if (left.length > 0) await runLocked(run, left);
}

const needsOf = (taken: Iterable<Waiting>): Needs[] => Array.from(taken, (each) => each.operation.needs);

/**
 * Answers what could be decided from memory and proven by its writes. Returns the others, of which nothing was done.
 */
async function runFromMemory(run: BatchRun, taken: readonly Waiting[]): Promise<readonly Waiting[]> {
  const { queue, stats } = run;
  try {
    const { answers, left } = await attemptFromMemory(run, taken);
    for (const [each, answer] of answers) each.done(answer);
    stats.fromMemory += answers.size;
    queue.lockedAfterStale = 0;
    return left;
  } catch (error) {
    queue.memory.forget(needsOf(taken));
    if (isUncertain(error)) {
      for (const each of taken) each.fail(error);
      return [];
    }
    // Another session changed a wallet, or an operation throws: locked rows will tell. Where it happens often, memory
    // is no help.
    stats.staleBatches += 1;
    queue.lockedAhead = queue.lockedAfterStale;
    queue.lockedAfterStale = Math.min(queue.lockedAfterStale * 2 + 1, LOCKED_BATCHES_MAX);
    return taken;
  }
}

/**
 * Runs operations over locked rows; what cannot be done together is done one by one, so that an operation that throws
 * fails alone.
 */
async function runLocked(run: BatchRun, taken: readonly Waiting[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answers = await attemptLocked(run, taken);
      taken.forEach((each, index) => each.done(answers[index]));
      return;
    } catch (error) {
      run.queue.memory.forget(needsOf(taken));
      if (!isUncertain(error) && RETRY_STATES.has(sqlStateOf(error) ?? '') && attempt < TRIES_MAX) {
        run.stats.retries += 1;
        continue;
      }
      if (isUncertain(error) || taken.length === 1) {
        for (const each of taken) each.fail(error);
        return;
      }
      for (const each of taken) await runLocked(run, [each]);
      return;
    }
  }
}

type Decided = { readonly batch: OpenBatch; readonly answers: Map<Waiting, unknown>; readonly left: Waiting[] };

/**
 * One message each way where everything is remembered: the proof and the writes in a transaction of its own. Two where
 * something must be read first.
 */
async function attemptFromMemory(run: BatchRun, taken: readonly Waiting[]): Promise<Omit<Decided, 'batch'>> {
  return attempt(run, async (client, commitBatch) => {
    const fresh = await readMissing(run, client, taken);
    const { batch, answers, left } = decideFromMemory(run, taken, fresh);
    if (answers.size > 0) await commitBatch(batch, (writes) => [forBrand(run.queue.brandId), ...writes]);
    return { answers, left };
  });
}

/**
 * Reads the wallets that are not remembered, and behind them the answers that no write would prove. In this order: the
 * version that the batch will prove must not be younger than anything that was read under it.
 */
async function readMissing(
  { queue, parts }: BatchRun,
  client: pg.PoolClient,
  taken: readonly Waiting[],
): Promise<Answers> {
  const needs = needsOf(taken);
  const { members, named } = queue.memory.missing(needs, nameNeeds(parts, needs));
  if (members.length === 0 && named.every((ofPart) => ofPart === undefined)) return [];
  const tx = txOf(client);
  const [, found, answers] = await Promise.all([
    beginFor(client, queue.brandId),
    readWallets(tx, members, { lock: false }),
    readAnswers(tx, parts, named),
    client.query('commit'),
  ]);
  if (found.wallets.length > 0) clock.observe(found.now);
  queue.memory.learn(found.wallets);
  return answers;
}

/**
 * Decides over what is remembered. An operation whose writes do not prove what it took to be absent is left for the
 * locked rows, and the others decide again without it, for they may have seen what it did.
 */
function decideFromMemory({ queue, parts }: BatchRun, taken: readonly Waiting[], fresh: Answers): Decided {
  const left: Waiting[] = [];
  for (let ours = taken; ; ours = taken.filter((each) => !left.includes(each))) {
    const needs = needsOf(ours);
    const named = nameNeeds(parts, needs);
    const batch = createBatch(parts, queue.memory.copyFor(needs, { now: clock.now(), named, fresh }));
    const decided = ours.map((each) => ({ each, ...batch.decide(each.operation.decide) }));
    const unproven = decided.filter(({ proven }) => !proven);
    left.push(...unproven.map(({ each }) => each));
    if (unproven.length === 0)
      return { batch, answers: new Map(decided.map(({ each, answer }) => [each, answer])), left };
  }
}

async function attemptLocked(run: BatchRun, taken: readonly Waiting[]): Promise<unknown[]> {
  return attempt(run, async (client, commitBatch) => {
    const [, source] = await Promise.all([
      beginFor(client, run.queue.brandId),
      lockAndRead(txOf(client), run.parts, needsOf(taken)),
    ]);
    clock.observe(source.now);
    const batch = createBatch(run.parts, source);
    const answers = taken.map((each) => each.operation.decide(batch));
    await commitBatch(batch, (writes) => [...writes, COMMIT]);
    return answers;
  });
}

/** Row-level security reads the setting until the message's own transaction ends. */
const forBrand = (brandId: BrandId): Statement => ({
  name: 'ledger_brand',
  text: SET_BRAND,
  values: [String(brandId)],
});
const COMMIT: Statement = { name: 'ledger_commit', text: 'commit', values: [] };

/** `frame` puts what makes a transaction of them around the batch's writes. */
type CommitBatch = (batch: OpenBatch, frame: (writes: Statement[]) => Statement[]) => Promise<void>;

/**
 * A connection for one attempt. Whatever breaks before the last message has left has surely done nothing; after that,
 * it is unknown.
 */
async function attempt<T>(
  { pool, houses, queue, lane, onEvents }: BatchRun,
  work: (client: pg.PoolClient, commitBatch: CommitBatch) => Promise<T>,
): Promise<T> {
  return withClient(pool, async (client, watch) => {
    let sent = false;
    /** Writes, commits, and only then remembers. */
    const commitBatch: CommitBatch = async (batch, frame) => {
      const accounts = await resolveHouses(houses, { brandId: queue.brandId, lane: lane.number }, batch.writes);
      const statements = frame(write(queue.brandId, accounts, batch));
      sent = true;
      await sendPipeline(client, statements);
      if (watch.doubtful) throw new OutcomeUnknown('the wait for a synchronous standby was cancelled');
      queue.memory.keep(batch, raisesVersions(batch));
      if (batch.writes.events.length > 0) onEvents();
    };
    try {
      return await work(client, commitBatch);
    } catch (error) {
      return failAttempt(client, { watch, sent }, error);
    }
  });
}

async function failAttempt(
  client: pg.PoolClient,
  { watch, sent }: { readonly watch: ClientWatch; readonly sent: boolean },
  error: unknown,
): Promise<never> {
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
