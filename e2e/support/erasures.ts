import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { readAdminDatabase } from '../../scripts/admin-database.ts';
import { BAIZE_ID } from './stack.ts';

const ERASED_MS = 30_000;

/**
 * As if the days between the wish and the end had passed: the platform's own job is given its turn of the minute now,
 * and is waited for until it has erased the account.
 */
export async function passCoolingDays(account: string): Promise<void> {
  const client = new pg.Client({ connectionString: readAdminDatabase(join(import.meta.dirname, '../..')).url });
  await client.connect();
  try {
    await client.query("select set_config('baize.brand', $1, false)", [String(BAIZE_ID)]);
    const { rows } = await client.query<{ id: string }>(
      `update privacy.erasure e set due_at = now(), try_at = now() from identity.member m
        where m.id = e.member_id and m.brand_id = $1 and m.account = $2 returning m.id`,
      [BAIZE_ID, account],
    );
    await client.query("select jobs.add_job('erase-persons')");
    const isDone = async (): Promise<boolean> => {
      const done = await client.query('select from privacy.erasure where member_id = $1 and done_at is not null', [
        rows[0]!.id,
      ]);
      return done.rowCount === 1;
    };
    await expect.poll(isDone, { timeout: ERASED_MS }).toBe(true);
  } finally {
    await client.end();
  }
}
