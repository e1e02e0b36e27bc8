/**
 * A start that would serve without its walls: as a role above row-level security, with keys of the demo, or with a
 * supplier that is called without TLS.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { findRoleFaults } from './db/app-role.ts';
import { createDb } from './db/pool.ts';
import { refuseToServe } from './start-checks.ts';
import { createTestPlatform } from './testing-platform.ts';

const t = await createTestPlatform();
const { platform, database } = t;
const home = mkdtempSync(join(tmpdir(), 'baize-start-'));
const admin = new pg.Client({ connectionString: database.superUrl });
await admin.connect();
afterAll(async () => {
  await admin.query('drop role if exists walls_bypass, walls_member, walls_heir, walls_plain');
  await admin.end();
  await t.close();
  rmSync(home, { recursive: true, force: true });
});

async function faultsOf(url: string): Promise<string[]> {
  const db = createDb(url, 2, () => undefined);
  try {
    return await findRoleFaults(db);
  } finally {
    await db.close();
  }
}

/** A role of the cluster made by these words, and its address. */
async function roleOf(name: string, words: string): Promise<string> {
  await admin.query(`drop role if exists ${name}`);
  await admin.query(`create role ${name} login password 'x' ${words}`);
  const url = new URL(database.appUrl);
  Object.assign(url, { username: name, password: 'x' });
  return url.toString();
}

test('the app role may serve', async () => {
  expect(await faultsOf(database.appUrl)).toEqual([]);
});

test.each([
  { who: 'a superuser', url: () => database.superUrl, why: /superuser/ },
  { who: 'the owner', url: () => database.ownerUrl, why: /owns tables/ },
  { who: 'BYPASSRLS', url: () => roleOf('walls_bypass', 'bypassrls'), why: /BYPASSRLS/ },
  {
    who: 'a member of the ledger’s role',
    url: () => roleOf('walls_member', 'in role baize_ledger'),
    why: /become their owner/,
  },
  {
    who: 'a member of the owner who inherits nothing',
    url: () => roleOf('walls_heir', 'noinherit in role baize_owner'),
    why: /become their owner/,
  },
])('$who is refused', async ({ url, why }) => {
  const faults = await faultsOf(await url());
  expect(faults.join('\n')).toMatch(why);
  expect(faults.every((fault) => fault.startsWith('DATABASE_URL: the role '))).toBe(true);
});

test('a role beside ours that owns nothing is not refused', async () => {
  expect(await faultsOf(await roleOf('walls_plain', ''))).toEqual([]);
});

test('the process does not come up as the owner, and says why', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: database.ownerUrl,
      SECRETS_DIR: platform.deps.env.SECRETS_DIR,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((done) => child.once('exit', done));
  expect([code, said]).toEqual([1, expect.stringContaining('DATABASE_URL: the role baize_owner owns tables')]);
});

const production = { ...platform.deps.env, NODE_ENV: 'production', SECRETS_DIR: home } as const;

test.each(['sandbox.json', 'conformance.secret', 'db-owner.secret', 'studio-link.json'])(
  'in production a directory with the demo’s %s is refused',
  async (name) => {
    const file = join(home, name);
    writeFileSync(file, '{}');
    await expect(refuseToServe(production, platform)).rejects.toThrow(`SECRETS_DIR: holds keys of the demo (${name})`);
    await refuseToServe({ ...production, NODE_ENV: 'development' }, platform);
    rmSync(file);
    await refuseToServe(production, platform);
  },
);

test('in production an enabled supplier without https is refused, with everything else at once', async () => {
  await platform.vendors.saveSupplier(
    { code: 'plain', name: 'Plain', baseUrl: 'http://supplier.example', operatorId: 1, mode: 'strict', keys: [] },
    [],
  );
  writeFileSync(join(home, 'sandbox.json'), '{}');
  const refused = refuseToServe(production, platform);
  await expect(refused).rejects.toThrow('supplier plain: its base_url is not https (http://supplier.example)');
  await expect(refused).rejects.toThrow('SECRETS_DIR');
  await refuseToServe({ ...production, NODE_ENV: 'development' }, platform);
});

test('in production nobody saves a supplier without https', async () => {
  const env = platform.deps.env as { NODE_ENV: string };
  const draft = { code: 'late', name: 'Late', operatorId: 1, mode: 'strict', keys: [] } as const;
  env.NODE_ENV = 'production';
  try {
    await expect(platform.vendors.saveSupplier({ ...draft, baseUrl: 'http://late.example' }, [])).rejects.toThrow(
      'supplier late: its address must be https in production',
    );
    await platform.vendors.saveSupplier({ ...draft, baseUrl: 'https://late.example' }, []);
  } finally {
    env.NODE_ENV = 'test';
  }
});
