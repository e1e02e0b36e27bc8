import pg from 'pg';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../testing.ts';
import { migrateJobs, QUEUE_GAVE_UP, startJobs } from './runner.ts';

/** A queue that misses a notification looks by itself, every twenty seconds. */
const QUEUE_LOOKS_WITHIN_MS = 30_000;

async function asSuperuser(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

test(
  'a queue whose database dies under a failing job is started again, and the process lives',
  { timeout: 90_000 },
  async () => {
    const database = await createTestDatabase();
    await migrateJobs(database.ownerUrl);
    const name = new URL(database.appUrl).pathname.slice(1);
    const elsewhere = process.env.TEST_DATABASE_URL!;
    let turns = 0;
    const told: string[] = [];
    const runner = await startJobs({
      url: database.appUrl,
      log: pino({ level: 'error' }, { write: (line) => told.push((JSON.parse(line) as { msg: string }).msg) }),
      onError: () => undefined,
      jobs: [
        {
          name: 'unlucky',
          cron: '0 0 1 1 *',
          run: async () => {
            turns += 1;
            if (turns > 1) return;
            await asSuperuser(elsewhere, [
              `alter database ${name} allow_connections false`,
              `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
            ]);
            throw new Error('and its failure cannot be written down');
          },
        },
      ],
    });
    const ask = ["select jobs.add_job('unlucky')"];
    await asSuperuser(database.superUrl, ask);
    await vi.waitFor(() => expect(turns).toBe(1), { timeout: QUEUE_LOOKS_WITHIN_MS });
    await vi.waitFor(() => expect(told).toContain(QUEUE_GAVE_UP), { timeout: 20_000, interval: 50 });
    await asSuperuser(elsewhere, [`alter database ${name} allow_connections true`]);
    await asSuperuser(database.superUrl, ask);
    await vi.waitFor(() => expect(turns).toBe(2), { timeout: QUEUE_LOOKS_WITHIN_MS, interval: 200 });
    await runner.stop();
    await database.close();
  },
);
