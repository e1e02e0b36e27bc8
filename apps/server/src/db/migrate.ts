import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { LOCKS } from './advisory-locks.ts';

const DIRECTORY = join(import.meta.dirname, 'migrations');

/**
 * Runs every migration that has not run, in order of its number, each in its own transaction, under one advisory lock.
 * Migrations only go forward; one that was changed after it ran stops the start, by its checksum.
 */
export async function migrate(ownerUrl: string, directory: string = DIRECTORY): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'baize-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrate]);
    await client.query(
      `create table if not exists schema_migration (
        name text primary key, checksum text not null, ran_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const ran: string[] = [];
    for (const name of readdirSync(directory)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      const sql = readFileSync(join(directory, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = done.get(name);
      if (known === checksum) continue;
      if (known !== undefined) throw new Error(`migration ${name} was changed after it ran: write a new one`);
      await runOne(client, { name, sql, checksum });
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

async function runOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
