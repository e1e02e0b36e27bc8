/**
 * A key that is lost, or another one: a process that made it anew, or went on with it, would leave unreadable what rests
 * under the old one, and nobody would be told.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runKeys } from './admin/keys.ts';
import { anchorAudit, verifyAudit } from './audit/index.ts';
import { readEnv } from './env.ts';
import { KEY_FILES, loadPair, loadSecrets } from './secrets.ts';
import { createTestDatabase, layKeys, runAsSuperuser, type TestDatabase } from './testing.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';
import { wirePlatform } from './wire.ts';

const BY = { operatorId: null, name: 'cli:test', ip: 'local', reason: 'The disk of the keys broke' } as const;

let t: TestPlatform;
let kept: string;
const homes: string[] = [];
const newHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'baize-lost-'));
  homes.push(home);
  return home;
};
const directory = (): string => t.platform.deps.env.SECRETS_DIR;
const lose = (file: string): void => rmSync(join(directory(), file));

/** A process of the platform, as far as its modules. */
async function start(secretsDir: string, database: TestDatabase = t.database): Promise<void> {
  const env = readEnv({
    DATABASE_URL: database.appUrl,
    SECRETS_DIR: secretsDir,
    DEMO: '1',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  });
  await (await wirePlatform(env, Fastify({ logger: false }).log)).close();
}

beforeAll(async () => {
  t = await createTestPlatform();
  // The first value that is sealed begins the first data key.
  await t.platform.deps.db.tx(null, (tx) => t.platform.deps.keyring.keys(tx));
  kept = newHome();
  cpSync(directory(), kept, { recursive: true });
});
beforeEach(() => {
  rmSync(directory(), { recursive: true });
  cpSync(kept, directory(), { recursive: true });
});
afterAll(async () => {
  await t.close();
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

test.each([...KEY_FILES, 'data-1.key'])('without %s nothing starts, and none is made anew', async (file) => {
  lose(file);
  await expect(start(directory())).rejects.toThrow(
    `SECRETS_DIR: ${file} is missing, and this database was begun with one`,
  );
  expect(existsSync(join(directory(), file))).toBe(false);
});

test.each([...KEY_FILES, 'data-1.key'])('another %s than the database was begun with starts nothing', async (file) => {
  const other = newHome();
  layKeys(other);
  loadSecrets(other).dataKey(1, 'make');
  rmSync(join(other, 'seal.pem'));
  rmSync(join(other, 'wallet.pem'));
  loadSecrets(other);
  cpSync(join(other, file), join(directory(), file));
  await expect(start(directory())).rejects.toThrow(
    `SECRETS_DIR: ${file} is another key than this database was begun with`,
  );
});

test('everything that is missing is told at once, with where to read on', async () => {
  for (const file of KEY_FILES) lose(file);
  const refused = start(directory());
  for (const file of KEY_FILES) await expect(refused).rejects.toThrow(file);
  await expect(refused).rejects.toThrow('docs/operators/runbooks.md, “A key is lost”');
  expect(readdirSync(directory()).filter((name) => /^data|pem$|key$/.test(name))).toEqual(['data-1.key']);
});

test('a file that is no key is told by its name', async () => {
  writeFileSync(join(directory(), 'master.key'), 'ab12');
  await expect(start(directory())).rejects.toThrow('SECRETS_DIR: master.key cannot be read');
  writeFileSync(join(directory(), 'master.key'), readFileSync(join(kept, 'master.key')));
  writeFileSync(join(directory(), 'audit.pem'), '-----BEGIN PRIVATE KEY-----\n');
  await expect(start(directory())).rejects.toThrow('SECRETS_DIR: audit.pem cannot be read');
});

test('the process says so and ends', async () => {
  lose('master.key');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: t.database.appUrl, SECRETS_DIR: directory() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((done) => child.once('exit', done));
  expect([code, said]).toEqual([1, expect.stringContaining('SECRETS_DIR: master.key is missing')]);
});

test('put back, it starts', async () => {
  await start(directory());
});

test('a database of before that was used makes no key either, and takes up those that are there', async () => {
  await runAsSuperuser(t.database, 'delete from sealing.key_file');
  lose('master.key');
  await expect(start(directory())).rejects.toThrow('master.key is missing');
  cpSync(join(kept, 'master.key'), join(directory(), 'master.key'));
  await start(directory());
  lose('master.key');
  await expect(start(directory())).rejects.toThrow('master.key is missing');
});

test('of two first starts at once with a directory each, one makes the keys and the other refuses', async () => {
  const database = await createTestDatabase();
  try {
    const places = [join(newHome(), 'keys'), join(newHome(), 'keys')] as const;
    const [first, second] = await Promise.allSettled(places.map((place) => start(place, database)));
    const [served, refused] = first!.status === 'fulfilled' ? places : places.toReversed();
    const { reason } = [first, second].find((end) => end?.status === 'rejected') as PromiseRejectedResult;
    for (const file of KEY_FILES) expect(String(reason)).toContain(`${file} is missing`);
    expect(existsSync(refused!)).toBe(false);
    await start(served!, database);
  } finally {
    await database.close();
  }
});

test('two first starts at once over one directory agree on its keys', async () => {
  const database = await createTestDatabase();
  try {
    const shared = join(newHome(), 'keys');
    await Promise.all([start(shared, database), start(shared, database)]);
    expect(await runKeys({ db: database.db, secretsDir: shared }, BY, [])).toMatchObject({ exit: 0 });
  } finally {
    await database.close();
  }
});

test('who serves cannot change what a key was known by', async () => {
  const { db } = t.platform.deps;
  for (const statement of ["update sealing.key_file set name = 'x'", 'delete from sealing.key_file'])
    await expect(db.tx(null, (tx) => tx.rows(statement))).rejects.toThrow('permission denied');
});

const say = (...words: readonly string[]) => runKeys({ db: t.platform.deps.db, secretsDir: directory() }, BY, words);

test('a pair is accepted anew by a command that says what follows, and stands in the audit log', async () => {
  lose('wallet.pem');
  expect(await say()).toEqual({
    exit: 1,
    text: 'master.key  holds\nseal.pem    holds\nwallet.pem  MISSING\naudit.pem   holds\ndata-1.key  holds',
  });
  const accepted = await say('accept', 'wallet.pem');
  expect(accepted).toMatchObject({ exit: 0, text: expect.stringContaining('every supplier') });
  await start(directory());
  cpSync(join(kept, 'wallet.pem'), join(directory(), 'wallet.pem'));
  await expect(start(directory())).rejects.toThrow('wallet.pem is another key');
  const rows = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows("select actor, target, reason from audit.audit where action = 'accept-key'"),
  );
  expect(rows).toEqual([{ actor: 'cli:test', target: 'sealing:wallet.pem', reason: BY.reason }]);
  // The one of before is as good as another.
  expect(await say('accept', 'wallet.pem')).toMatchObject({ exit: 0 });
  await start(directory());
});

test('what the pair before signed is verified after another took its place', async () => {
  const { db } = t.platform.deps;
  const file = t.platform.anchorFile;
  const key = () => loadSecrets(directory()).audit;
  const verdict = () => verifyAudit(db, t.brandId, { publicKeys: key().publicKeys, file, now: new Date() });
  const before = key().kid;
  await anchorAudit(db, [t.brandId], { key: key(), file, now: new Date() });
  lose('audit.pem');
  expect(await say('accept', 'audit.pem')).toMatchObject({ exit: 0 });
  expect(key().kid).not.toBe(before);
  expect(await verdict()).toMatchObject({ ok: true });
  // Its acceptance stands in the chain too, and is anchored by the new pair.
  await anchorAudit(db, [t.brandId], { key: key(), file, now: new Date() });
  expect(await verdict()).toMatchObject({ ok: true, anchorMatches: true });
  rmSync(join(directory(), 'audit-former.pem'));
  expect(await verdict()).toMatchObject({ ok: false, firstBroken: { why: 'an anchor was not signed by us' } });
});

test('a pair that somebody wrote into the database is not believed to have signed anything', async () => {
  const other = loadPair(newHome(), 'audit').publicKey.export({ type: 'spki', format: 'der' }).toString('hex');
  await runAsSuperuser(
    t.database,
    `insert into sealing.key_file (name, fingerprint, public_key) values ('audit.pem', 'x', '\\x${other}')`,
  );
  await expect(start(directory())).rejects.toThrow('audit.pem is another key');
  expect(await say('accept', 'audit.pem')).toMatchObject({ exit: 0 });
  expect(loadSecrets(directory()).audit.publicKeys).toHaveLength(1);
  await start(directory());
});

test('what nothing can take the place of is not accepted anew', async () => {
  for (const file of ['master.key', 'data-1.key']) {
    lose(file);
    expect(await say('accept', file)).toMatchObject({ exit: 1, text: expect.stringContaining('backup of the keys') });
    expect(existsSync(join(directory(), file))).toBe(false);
  }
  expect(await say('accept', 'sandbox.json')).toMatchObject({ exit: 2 });
  expect(await say('accept')).toMatchObject({ exit: 2 });
});

test('a key that holds is not accepted again, and a reason is asked for', async () => {
  expect(await say('accept', 'wallet.pem')).toEqual({ exit: 0, text: 'wallet.pem holds already' });
  lose('seal.pem');
  const { reason: _, ...unexplained } = BY;
  const parts = { db: t.platform.deps.db, secretsDir: directory() };
  expect(await runKeys(parts, unexplained, ['accept', 'seal.pem'])).toMatchObject({
    exit: 1,
    text: expect.stringContaining('reason'),
  });
});
