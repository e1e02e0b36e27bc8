/** A master key that is lost, or another one: the studio would go on, and no seed that it committed to would open. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { startStudio } from '../start.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let home: string;
beforeEach(async () => {
  database = await createTestDatabase();
  home = mkdtempSync(join(tmpdir(), 'studio-lost-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

type Key = { readonly STUDIO_KEYS_DIR: string } | { readonly STUDIO_MASTER_KEY: string };
const keysDir = (name = 'keys'): { readonly STUDIO_KEYS_DIR: string } => ({ STUDIO_KEYS_DIR: join(home, name) });
const fileOf = (name = 'keys'): string => join(home, name, 'studio-master.key');

async function start(key: Key = keysDir()): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', STUDIO_PORT: '0', STUDIO_DATABASE_URL: database.url, ...key });
  await (await startStudio(env, { worker: false })).stop();
}

async function runSql(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

test('lost, it is not made anew, and put back, it starts', async () => {
  await start();
  const kept = readFileSync(fileOf());
  rmSync(fileOf());
  await expect(start()).rejects.toThrow('studio-master.key is missing, and this database was begun with one');
  await expect(start()).rejects.toThrow('docs/operators/runbooks.md, “A key is lost”');
  expect(existsSync(fileOf())).toBe(false);
  writeFileSync(fileOf(), kept);
  await start();
  // Given by a variable it is the same key.
  await start({ STUDIO_MASTER_KEY: kept.toString().trim() });
});

test('another key starts nothing, from a file or a variable', async () => {
  await start();
  const other = randomBytes(32).toString('hex');
  writeFileSync(fileOf(), other);
  for (const key of [keysDir(), { STUDIO_MASTER_KEY: other }])
    await expect(start(key)).rejects.toThrow('master key is another one than this database was begun with');
});

test('a database that was used before keys were known takes up the key that is there, and makes none', async () => {
  await start();
  await runSql('update master_key set fingerprint = null');
  const kept = readFileSync(fileOf());
  rmSync(fileOf());
  await expect(start()).rejects.toThrow('studio-master.key is missing');
  writeFileSync(fileOf(), kept);
  await start();
  writeFileSync(fileOf(), randomBytes(32).toString('hex'));
  await expect(start()).rejects.toThrow('another one');
});

test('of two first starts at once with a directory each, one makes the key and the other refuses', async () => {
  const places = ['a', 'b'];
  const ends = await Promise.allSettled(places.map((place) => start(keysDir(place))));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(places.filter((place) => existsSync(fileOf(place)))).toHaveLength(1);
});
