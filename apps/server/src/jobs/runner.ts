import { sql } from 'kysely';
import { Logger as LoggerClass, parseCronItems, run, runMigrations, type Runner } from 'graphile-worker';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { createQueuePool, type Db } from '../db/pool.ts';
import type { Computed } from '../db/query.ts';
import type { Job } from './job.ts';

const TROUBLE_MS = 5_000;
const LOOP_LOCK_SPACE = 4_821;
const FOLLOWER_MS = 3_000;

const JOBS_SCHEMA = 'jobs';
/**
 * Without batches the library writes a job's end in a promise that it never looks at, and a database that is away kills
 * the process.
 */
const RELEASE_IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export type JobRunner = { readonly stop: () => Promise<void> };

/**
 * Starts the clock work: cron jobs through graphile-worker, beats in loops of which one node at a time is the leader.
 */
export async function startJobs(options: {
  db: Db;
  url: string;
  jobs: readonly Job[];
  log: FastifyBaseLogger;
  onError: (error: Error) => void;
}): Promise<JobRunner> {
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
    while (!stopped) {
      const restMs = await beat(options.db, job, index, options.log);
      if (!stopped) await sleep(restMs); // a turn that ended after the stop must not sleep it out
    }
  });
  return {
    stop: async () => {
      stopped = true;
      for (const end of sleepers) end();
      await Promise.all(running);
      await worker?.stop();
    },
  };
}

/** One turn, under the loop's advisory lock: a second node finds it taken and waits. */
async function beat(db: Db, job: Extract<Job, { loop: true }>, index: number, log: FastifyBaseLogger): Promise<number> {
  try {
    return await db.tx(null, async (tx) => {
      const { mine } = await tx.row(sql<Computed<{ mine: boolean }>>`
        select pg_try_advisory_xact_lock(${LOOP_LOCK_SPACE}::integer, ${index}::integer) as mine`);
      return mine ? await job.run() : FOLLOWER_MS;
    });
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed; its next turn comes');
    return TROUBLE_MS;
  }
}

/**
 * The queue library gives up for good when its database stays away, and says so by a rejected promise that would end
 * the process: it is started again instead, until we stop.
 */
async function startCron(
  options: { url: string; log: FastifyBaseLogger; onError: (error: Error) => void },
  jobs: readonly Extract<Job, { cron: string }>[],
): Promise<{ stop: () => Promise<void> }> {
  const pool = createQueuePool(options.url, options.onError);
  const start = (): Promise<Runner> =>
    run({
      pgPool: pool,
      concurrency: 2,
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
        options.log.error({ err: error }, 'the job queue gave up; it is started again');
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
