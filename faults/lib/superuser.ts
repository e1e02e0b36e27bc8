import pg from 'pg';
import type { Stack } from '../../scripts/stack.ts';

/** Runs statements in the platform's database as its superuser, one after the other; answers the rows of the last. */
export async function asSuperuser<Row extends object>(stack: Stack, ...statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack.databaseUrl('baize') });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const sql of statements) rows = (await client.query<Row>(sql)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
