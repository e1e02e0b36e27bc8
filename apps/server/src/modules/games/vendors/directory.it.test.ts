import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDirectory, type Directory } from './directory.ts';
import { saveSupplier } from './store.ts';
import { NO_KEYRING, NO_LOGINS, SILENT } from './testing-kernel.ts';

let database: TestDatabase;
let directory: Directory;
let atMs = 1_000_000;
const save = (baseUrl: string) =>
  database.db.tx(null, (tx) =>
    saveSupplier(tx, { code: 'moving', name: 'Moving', baseUrl, operatorId: 1, mode: 'strict', keys: [] }),
  );
const found = async () => (await directory.supplierByCode('moving'))!;

beforeAll(async () => {
  database = await createTestDatabase();
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const deps = { db: database.db, now: () => new Date(atMs), keyring: NO_KEYRING, log: SILENT };
  directory = createDirectory(deps, { kid: 'test', ...pair }, NO_LOGINS);
});
afterAll(async () => {
  directory.close();
  await database.close();
});

test('a changed connection is seen when a second has passed by the clock, and keeps its client until then', async () => {
  await save('http://127.0.0.1:9/old');
  const before = await found();
  await save('http://127.0.0.1:9/new');
  atMs += 999;
  expect(await found()).toBe(before);
  atMs += 1;
  const after = await found();
  expect(after.baseUrl).toBe('http://127.0.0.1:9/new');
  expect(after.client).not.toBe(before.client);
  atMs += 1_000;
  expect((await found()).client).toBe(after.client);
});

test('what this process changed is seen at once, also by who asks while an older reading is under way', async () => {
  atMs += 1_000;
  const older = found();
  await save('http://127.0.0.1:9/newest');
  directory.forget();
  const newest = await found();
  await older;
  expect(newest.baseUrl).toBe('http://127.0.0.1:9/newest');
  expect((await found()).client).toBe(newest.client);
});
