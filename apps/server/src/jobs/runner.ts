import { Logger as LoggerClass, parseCronItems, run, type Runner } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import { createPool, type Db } from '../db/pool.ts';
import type { Job } from './job.ts';

const TROUBLE_MS = 5_000;
const LOOP_LOCK_SPACE = 4_821;
const FOLLOWER_MS = 3_000;

export type JobRunner = { readonly stop: () => Promise<void> };

/** Starts the clock work: cron jobs through graphile-worker, beats in loops of which one node at a time is the leader. */
export async function startJobs(options: { db: Db; url: string; jobs: readonly Job[]; log: FastifyBaseLogger; onError: (error: Error) => void }): Promise<JobRunner> {
  const cron = options.jobs.filter((job) => 'cron' in job);
  const loops = options.jobs.filter((job) => 'loop' in job);
  const worker = cron.length === 0 ? undefined : await startCron(options, cron);
  let stopped = false;
  const sleepers = new Set<() => void>();
  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(end, ms);
      function end(): void {
        clearTimeout(timer);
        sleepers.delete(end);
        done();
      }
      sleepers.add(end);
    });
  const running = loops.map(async (job, index) => {
    while (!stopped) await sleep(await beat(options.db, job, index, options.log));
  });
  return {
    stop: async () => {
      stopped = true;
      for (const end of [...sleepers]) end();
      await Promise.all(running);
      await worker?.runner.stop();
      await worker?.close();
    },
  };
}

/** One turn, under the loop's advisory lock: a second node finds it taken and waits. */
async function beat(db: Db, job: Extract<Job, { loop: true }>, index: number, log: FastifyBaseLogger): Promise<number> {
  try {
    return await db.tx(null, async (tx) => {
      const { mine } = await tx.row<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, $2) as mine', [LOOP_LOCK_SPACE, index]);
      return mine ? await job.run() : FOLLOWER_MS;
    });
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed; its next turn comes');
    return TROUBLE_MS;
  }
}

async function startCron(options: { url: string; log: FastifyBaseLogger; onError: (error: Error) => void }, jobs: readonly Extract<Job, { cron: string }>[]): Promise<{ runner: Runner; close: () => Promise<void> }> {
  const pool = createPool(options.url, 4, 'baize-jobs', options.onError);
  const runner = await run({
    pgPool: pool, concurrency: 2, noHandleSignals: true, schema: 'jobs',
    taskList: Object.fromEntries(jobs.map((job) => [job.name, job.run])),
    parsedCronItems: parseCronItems(jobs.map((job) => ({ task: job.name, match: job.cron, options: { backfillPeriod: 0, maxAttempts: 3 }, identifier: job.name }))),
    logger: quietLogger(options.log),
  });
  return { runner, close: () => pool.end() };
}

function quietLogger(log: FastifyBaseLogger): LoggerClass {
  return new LoggerClass(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, message);
    else if (level === 'warning') log.warn({ source: 'jobs' }, message);
  });
}
