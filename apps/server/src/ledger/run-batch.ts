import type pg from 'pg';
import type { Statement } from '../db/pipeline.ts';
import {
  beginFor,
  DatabaseUnavailable,
  isUncertain,
  LOCK_NOT_GRANTED,
  SET_BRAND,
  sqlStateOf,
  together,
  txOf,
} from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import { attempt, type BatchRun } from './attempt.ts';
import { createBatch, type BatchSource, type OpenBatch } from './batch.ts';
import { createClock } from './clock.ts';
import { membersInDisagreement } from './disagreement.ts';
import { nameNeeds, readAnswers, type Answers } from './part.ts';
import { setAside, takeApart, type Waiting } from './queue.ts';
import { lockFreeAndRead, readWallets, type Needs } from './read.ts';

/**
 * Unique violation (another session wrote the same id), serialization failure, deadlock: deciding again sees what the
 * other wrote. One operation is tried longer than a batch, of which a part may do.
 */
const RETRY_STATES = new Set(['23505', '40001', '40P01']);
const TRIES_MAX = 4;
const BATCH_TRIES_MAX = 2;
const clock = createClock();

/** Runs a batch: from memory where that can be proven, the rest over locked rows, each member's in their order. */
export async function runBatch(run: BatchRun, taken: readonly Waiting[]): Promise<void> {
  const { queue, stats } = run;
  stats.batches += 1;
  stats.operations += taken.length;
  const { apart, others } = takeApart(taken, ({ operation: { needs } }) =>
    needs.members.some((member) => queue.blocked.has(member) || queue.doubts.has(member)),
  );
  const left = new Set([...apart, ...(others.length === 0 ? [] : await runFromMemory(run, others))]);
  const aside: Waiting[] = [];
  if (left.size > 0)
    await runLocked(
      run,
      taken.filter((each) => left.has(each)),
      aside,
    );
  stats.setAside += aside.length;
  setAside(queue, aside, run.settings);
}

const needsOf = (taken: Iterable<Waiting>): Needs[] => Array.from(taken, (each) => each.operation.needs);
const touches = (each: Waiting, members: ReadonlySet<MemberId>): boolean =>
  each.operation.needs.members.some((member) => members.has(member));
const failAll = (taken: readonly Waiting[], error: unknown): void => taken.forEach((each) => each.fail(error));

/**
 * Answers what could be decided from memory and proven by its writes. Returns the others, of which nothing was done.
 * Where another session was there first, only its members' operations are left: the others are decided again.
 */
async function runFromMemory(run: BatchRun, taken: readonly Waiting[]): Promise<readonly Waiting[]> {
  const { memory, doubts } = run.queue;
  const left: Waiting[] = [];
  let ours = taken;
  while (ours.length > 0) {
    try {
      const decided = await attemptFromMemory(run, ours);
      for (const [each, answer] of decided.answers) each.done(answer);
      run.stats.fromMemory += decided.answers.size;
      for (const { operation } of decided.answers.keys()) operation.needs.members.forEach(doubts.end);
      return [...left, ...decided.left];
    } catch (error) {
      if (isUncertain(error)) {
        memory.forget(needsOf(ours));
        failAll(ours, error);
        return left;
      }
      run.stats.staleBatches += 1;
      const strangers = membersInDisagreement(error);
      memory.forget([{ members: [...strangers] }]);
      doubts.add(strangers);
      const { apart, others } = takeApart(ours, (each) => touches(each, strangers));
      // What names nobody is found out over locked rows.
      if (apart.length === 0) return [...left, ...ours];
      left.push(...apart);
      ours = others;
    }
  }
  return left;
}

/** What could not be done with the batch that it came in. */
type SortedOut = { readonly thrown: Set<Waiting>; readonly blocked: Set<Waiting> };

/**
 * Runs operations over locked rows. One that throws fails alone; one whose wallet another session holds is set aside;
 * a batch that cannot be written is halved until it is known whose fault that is.
 */
async function runLocked(run: BatchRun, taken: readonly Waiting[], aside: Waiting[]): Promise<void> {
  const waitingMembers = new Set(aside.flatMap((each) => each.operation.needs.members));
  const { apart: behind, others } = takeApart(taken, (each) => touches(each, waitingMembers));
  const sorted: SortedOut = { thrown: new Set(), blocked: new Set() };
  const open = (): Waiting[] => others.filter((each) => !sorted.thrown.has(each));
  const putAside = (more: Iterable<Waiting>): void => {
    const both = new Set([...behind, ...more]);
    aside.push(...taken.filter((each) => both.has(each)));
  };
  for (let tries = 1; ; tries += 1) {
    const ours = open();
    if (ours.length === 0) return putAside([]);
    if (performance.now() >= run.deadline) {
      failAll([...ours, ...behind], new DatabaseUnavailable('the time of the batch was over'));
      return;
    }
    try {
      const answers = await attemptLocked(run, ours, sorted);
      for (const [each, answer] of answers) each.done(answer);
      return putAside(sorted.blocked);
    } catch (error) {
      const rest = open();
      run.queue.memory.forget(needsOf(rest));
      if (isUncertain(error)) {
        failAll(
          rest.filter((each) => !sorted.blocked.has(each)),
          error,
        );
        return putAside(sorted.blocked);
      }
      const state = sqlStateOf(error) ?? '';
      if (RETRY_STATES.has(state) && tries < (rest.length > 1 ? BATCH_TRIES_MAX : TRIES_MAX)) {
        run.stats.retries += 1;
        continue;
      }
      if (rest.length > 1) {
        putAside([]);
        const half = rest.length >> 1;
        await runLocked(run, rest.slice(0, half), aside);
        await runLocked(run, rest.slice(half), aside);
        return;
      }
      if (state === LOCK_NOT_GRANTED) return putAside(rest);
      failAll(rest, error);
      return putAside([]);
    }
  }
}

type Answered = ReadonlyMap<Waiting, unknown>;
type Decided = { readonly batch: OpenBatch; readonly answers: Answered; readonly left: readonly Waiting[] };

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
  if (members.length === 0 && named.every((ofPart) => ofPart === undefined)) {
    if (clock.isOld()) await askForTime(client);
    return [];
  }
  const tx = txOf(client);
  const [, found, answers] = await together([
    beginFor(client, queue.brandId),
    readWallets(tx, members, { lock: false }),
    readAnswers(tx, parts, named),
    client.query('commit'),
  ]);
  if (found.wallets.length > 0) clock.observe(found.now);
  queue.memory.learn(found.wallets);
  return answers;
}

/** Of whom everything is remembered, nothing is read, so that nothing tells the time. */
async function askForTime(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  clock.observe(rows[0]!.now);
}

/**
 * Decides over what is remembered. An operation that throws, or whose writes do not prove what it took to be absent, is
 * left for the locked rows with those behind it, and the others decide again without it, for they may have seen what
 * it did.
 */
function decideFromMemory({ queue, parts }: BatchRun, taken: readonly Waiting[], fresh: Answers): Decided {
  const left: Waiting[] = [];
  for (let ours = taken; ;) {
    const needs = needsOf(ours);
    const named = nameNeeds(parts, needs);
    const batch = createBatch(parts, queue.memory.copyFor(needs, { now: clock.now(), named, fresh }));
    const answers = new Map<Waiting, unknown>();
    for (const each of ours) {
      const decided = decideOne(batch, each);
      if ('answer' in decided && decided.proven) answers.set(each, decided.answer);
    }
    if (answers.size === ours.length) return { batch, answers, left };
    const { apart, others } = takeApart(ours, (each) => !answers.has(each));
    left.push(...apart);
    ours = others;
  }
}

type One = { readonly answer: unknown; readonly proven: boolean } | { readonly error: unknown };

function decideOne(batch: OpenBatch, { operation }: Waiting): One {
  try {
    return batch.decide(operation.decide);
  } catch (error) {
    return { error };
  }
}

/**
 * Answers the operations whose wallets are free. What is sorted out leaves the rows as another read finds them, under
 * the same locks: nothing of it is done.
 */
async function attemptLocked(run: BatchRun, taken: readonly Waiting[], sorted: SortedOut): Promise<Answered> {
  return attempt(run, async (client, commitBatch) => {
    sorted.blocked.clear();
    const begun = beginFor(client, run.queue.brandId);
    let ours = taken;
    while (ours.length > 0) {
      const [, { blocked, source }] = await together([begun, lockFreeAndRead(txOf(client), run.parts, needsOf(ours))]);
      const { apart, others } = takeApart(ours, (each) => touches(each, blocked));
      for (const each of apart) sorted.blocked.add(each);
      ours = others;
      if (apart.length > 0) continue;
      clock.observe(source.now);
      const { batch, answers, thrown } = decideLocked(run, source, ours);
      if (thrown === undefined) {
        await commitBatch(batch, (writes) => [...writes, COMMIT]);
        return answers;
      }
      thrown.each.fail(thrown.error);
      sorted.thrown.add(thrown.each);
      ours = ours.filter((each) => each !== thrown.each);
    }
    await client.query('rollback');
    return new Map();
  });
}

/** Decides until an operation throws: what it had done to the rows before that, those behind it must not see. */
function decideLocked({ parts, queue }: BatchRun, source: BatchSource, ours: readonly Waiting[]) {
  const batch = createBatch(parts, source);
  const answers = new Map<Waiting, unknown>();
  for (const each of ours) {
    const decided = decideOne(batch, each);
    if ('error' in decided) return { batch, answers, thrown: { each, error: decided.error } };
    answers.set(each, decided.answer);
    for (const member of each.operation.needs.members) queue.blocked.delete(member);
  }
  return { batch, answers, thrown: undefined };
}

/** Row-level security reads the setting until the message's own transaction ends. */
const forBrand = (brandId: BrandId): Statement => ({
  name: 'ledger_brand',
  text: SET_BRAND,
  values: [String(brandId)],
});
const COMMIT: Statement = { name: 'ledger_commit', text: 'commit', values: [] };
