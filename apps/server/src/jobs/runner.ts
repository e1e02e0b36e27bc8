import { Logger as LoggerClass, parseCronItems, run, runMigrations, type Runner } from 'graphile-worker';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { createQueuePool } from '../db/pool.ts';
import type { Job } from './job.ts';
import { startDueTimes } from './due-times.ts';
import { createLoopLocks } from './loop-locks.ts';
import { startLoops } from './loops.ts';

const TROUBLE_MS = 5_000;
/** New jobs are notified; what is found by looking are tries that come again. */
const LOOK_EVERY_MS = 120_000;

export const QUEUE_GAVE_UP = 'the job queue gave up; it is started again';

const JOBS_SCHEMA = 'jobs';
/**
 * Without batches the library writes a job's end in a promise that it never looks at, and a database that is away kills
 * the process.
 */
const RELEASE_IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export type JobRunner = { readonly stop: () => Promise<void> };

export type JobOptions = {
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly log: FastifyBaseLogger;
  readonly onError: (error: Error) => void;
};

/**
 * Starts the clock work: cron jobs through graphile-worker, beats in loops of which one process at a time takes a turn.
 */
export async function startJobs(options: JobOptions): Promise<JobRunner> {
  const cron = options.jobs.filter((job) => 'cron' in job);
  const worker = cron.length === 0 ? undefined : await startCron(options, cron);
  const locks = createLoopLocks(options.url, options.onError);
  const dueTimes = startDueTimes({ ask: locks.askDue, log: options.log });
  const loops = startLoops(
    { locks, dueTimes, log: options.log },
    options.jobs.filter((job) => 'loop' in job),
  );
  return {
    stop: async () => {
      await dueTimes.stop();
      await loops.stop();
      await locks.close();
      await worker?.stop();
    },
  };
}

/**
 * The queue library gives up for good when its database stays away, and says so by a rejected promise that would end
 * the process: it is started again instead, until we stop.
 */
async function startCron(
  options: Omit<JobOptions, 'jobs'>,
  jobs: readonly Extract<Job, { cron: string }>[],
): Promise<{ stop: () => Promise<void> }> {
  const pool = createQueuePool(options.url, options.onError);
  const start = (): Promise<Runner> =>
    run({
      pgPool: pool,
      concurrency: 2,
      pollInterval: LOOK_EVERY_MS,
      noHandleSignals: true,
      schema: JOBS_SCHEMA,
      preset: { worker: RELEASE_IN_BATCHES },
      taskList: Object.fromEntries(jobs.map((job) => [job.name, job.run])),
      parsedCronItems: parseCronItems(
        jobs.map((job) => ({
          task: job.name,
          match: job.cron,
          options: { backfillPeriod: 0, maxAttempts: 3 },
          identifier: job.name,
        })),
      ),
      logger: quietLogger(options.log),
    });
  const abort = new AbortController();
  let runner: Runner | undefined = await start();
  const follow = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      try {
        runner ??= await start();
        await runner.promise;
      } catch (error) {
        options.log.error({ err: error }, QUEUE_GAVE_UP);
      }
      runner = undefined;
      await pause(TROUBLE_MS, undefined, { signal: abort.signal }).catch(() => undefined);
    }
  };
  const following = follow();
  return {
    stop: async () => {
      abort.abort();
      await runner?.stop().catch(() => undefined); // it may have given up this moment
      await following;
      await pool.end();
    },
  };
}

function quietLogger(log: FastifyBaseLogger): LoggerClass {
  return new LoggerClass(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, message);
    else if (level === 'warning') log.warn({ source: 'jobs' }, message);
  });
}

/** The queue library brings its own tables; the owner makes them, the app role works on them. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'baize-migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `${JOBS_SCHEMA}._private_jobs`,
    ]);
    if (!rows[0]?.there)
      await runMigrations({
        connectionString: ownerUrl,
        schema: JOBS_SCHEMA,
        logger: new LoggerClass(() => () => undefined),
      });
    await client.query(`grant usage on schema ${JOBS_SCHEMA} to baize_app`);
    // The library guards its tables by row security without policies, for their owner only; here the schema's grants
    // are the guard.
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 and rowsecurity",
      [JOBS_SCHEMA],
    );
    for (const { name } of tables) await client.query(`alter table ${name} disable row level security`);
    for (const kind of ['tables', 'sequences', 'functions'])
      await client.query(`grant all on all ${kind} in schema ${JOBS_SCHEMA} to baize_app`);
  } finally {
    await client.end();
  }
}
