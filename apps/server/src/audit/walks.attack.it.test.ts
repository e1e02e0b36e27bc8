/**
 * Whoever holds the database changes a row that was verified long ago, or says that chains were walked which were not:
 * the walk over the whole, which begins again and again, comes by.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { brandId, type BrandId } from '../ids.ts';
import { loadSecrets, type Secrets } from '../secrets.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { anchorAudit, countBrokenChains, oldestWholeWalk, verifyNewAudit, verifyWholeSlice } from './index.ts';

const ROWS = 45;
const MINUTE_MS = 60_000;
let database: TestDatabase;
let intruder: pg.Client;
let home: string;
let secrets: Secrets;
let brand: BrandId;
let file: string;
let at: number;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  intruder = new pg.Client({ connectionString: database.superUrl });
  await intruder.connect();
  home = mkdtempSync(join(tmpdir(), 'baize-walks-'));
  secrets = loadSecrets(join(home, 'keys'));
});
afterAll(async () => {
  await intruder.end();
  await database.close();
  rmSync(home, { recursive: true, force: true });
});
/** Three slices of entries, and an anchor now and then. */
beforeEach(async () => {
  await intruder.query('delete from audit.audit_verified');
  brand = brandId(await seedBrand(database.ownerUrl, `walks-${(count += 1)}`, 'BDT'));
  file = join(home, `walks-${count}.jsonl`);
  at = Date.now();
  for (let part = 0; part < 3; part += 1) {
    await write(ROWS / 3);
    await anchor();
  }
});

const write = (entries: number) =>
  database.db.tx(brand, (tx) =>
    tx.rows(
      "select audit_append('maker', '::1', 'test', 'thing:' || n, null, null, '') from generate_series(1, $1) n",
      [entries],
    ),
  );
const given = () => ({ key: secrets.audit, file, now: new Date(at), sliceRows: 20 });
const anchor = () => anchorAudit(database.db, [brand], given());
const news = () => verifyNewAudit(database.db, brand, given());
const slice = () => verifyWholeSlice(database.db, brand, given());
const change = (seq: number) =>
  intruder.query("update audit.audit set actor = 'another' where brand_id = $1 and seq = $2", [brand, seq]);
const broken = () => database.db.tx(null, countBrokenChains);
/** Slices until the walk has come to an end, or has found something. */
async function walk() {
  for (;;) {
    const walked = await slice();
    if (!walked) throw new Error('the walk rests');
    if (!walked.ok || walked.rows === Number((await headSeq())!)) return walked;
  }
}
const headSeq = async () =>
  (await intruder.query<{ seq: string }>('select seq from audit.audit_head where brand_id = $1', [brand])).rows[0]?.seq;

test('a row that was changed in place behind the signed mark is found by the walk over the whole', async () => {
  expect(await news()).toMatchObject({ ok: true, rows: ROWS });
  await change(17);
  expect(await news()).toMatchObject({ ok: true });
  expect(await broken()).toBe(0);
  const why = 'content does not match its hash';
  expect(await walk()).toEqual({ ok: false, rows: 16, firstBroken: { seq: '17', why } });
  expect(await broken()).toBe(1);
});

test('a walk goes in slices from its mark, ends, rests, and begins again', async () => {
  const rows = async () => (await slice())?.rows;
  expect([await rows(), await rows()]).toEqual([20, 40]);
  expect(await database.db.tx(null, oldestWholeWalk)).toBeNull();
  await change(10); // behind this walk, before the next
  expect(await rows()).toBe(ROWS);
  expect(await database.db.tx(null, oldestWholeWalk)).toEqual(new Date(at));
  expect(await rows()).toBeUndefined();
  at += 11 * MINUTE_MS;
  await write(1);
  await anchor();
  expect(await walk()).toMatchObject({ ok: false, firstBroken: { seq: '10' } });
  expect(await database.db.tx(null, oldestWholeWalk)).not.toBeNull(); // when the last whole one ended
});

test('what was found stays found until it holds again, and is looked at now and then', async () => {
  await change(25);
  expect(await walk()).toMatchObject({ ok: false, firstBroken: { seq: '25' } });
  expect(await slice()).toBeUndefined();
  expect(await broken()).toBe(1);
  at += 11 * MINUTE_MS;
  expect(await slice()).toMatchObject({ ok: false, firstBroken: { seq: '25' } });
  await intruder.query("update audit.audit set actor = 'maker' where brand_id = $1", [brand]);
  at += 11 * MINUTE_MS;
  expect(await walk()).toMatchObject({ ok: true, rows: ROWS });
  expect(await broken()).toBe(0);
});

const hashOf = '(select hash from audit.audit where brand_id = $1 and seq = 44)';
test.each([
  ['that the walk is nearly through', `update audit.audit_verified set seq = 44, hash = ${hashOf}`],
  ['that it ended today', 'update audit.audit_verified set finished_at = now()'],
  ['that the anchors were read', 'update audit.audit_verified set file_at = file_at + 1, anchored_seq = 45'],
  [
    'that the mark of the news is that of the whole',
    "delete from audit.audit_verified where brand_id = $1 and walk = 'whole'; update audit.audit_verified set walk = 'whole'",
  ],
])('a database that says %s is not believed', async (_what, sql) => {
  await news();
  await slice();
  await change(17);
  for (const statement of sql.split('; '))
    await intruder.query(
      statement.includes('where brand_id = $1 and walk') ? statement : `${statement} where brand_id = $1`,
      [brand],
    );
  at += 11 * MINUTE_MS;
  expect(await walk()).toMatchObject({ ok: false, firstBroken: { seq: '17' } });
});

const lines = (): string[] => readFileSync(file, 'utf8').trim().split('\n');
test('an anchor that was cut out of the file behind the mark of the news is missed by the whole', async () => {
  await news();
  const [first, , last] = lines();
  writeFileSync(file, `${first}\n${last}\n`);
  at += 11 * MINUTE_MS;
  expect(await walk()).toMatchObject({
    ok: false,
    firstBroken: { why: 'anchors that were written are not in the file' },
  });
});

test('a file that is shorter than what was read of it is read from its start, and what it lacks is named', async () => {
  await news();
  truncateSync(file, lines()[0]!.length + 1);
  at += 11 * MINUTE_MS;
  expect(await news()).toMatchObject({ ok: false, firstBroken: { why: 'the newest anchor outside is too old' } });
});

test('the file of years is read once: after that, only what is new of it', async () => {
  const other = lines()[0]!.replace(/"brandId":\d+/, '"brandId":999999');
  appendFileSync(file, `${other}\n`.repeat(10_000));
  await news();
  const handle = await open(file, 'r');
  const read = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'read');
  await handle.close();
  const bytes = async () => {
    const answers = await Promise.all(read.mock.results.map(({ value }) => value as Promise<{ bytesRead: number }>));
    return answers.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  };
  await write(1);
  await anchor();
  expect(await news()).toMatchObject({ ok: true, rows: ROWS + 1 });
  expect(await bytes()).toBeLessThan(1_000);
  read.mockClear();
  await slice();
  expect(await bytes()).toBeLessThan(200_000); // a slice of the whole reads a part, however long the file is
  read.mockRestore();
});

test('a chain that was rewritten as a whole, with its marks, is contradicted where the file goes on', async () => {
  await news();
  for (const table of ['audit', 'audit_head', 'audit_anchor'])
    await intruder.query(`delete from audit.${table} where brand_id = $1`, [brand]);
  await write(ROWS + 1);
  expect(await walk()).toMatchObject({ ok: false, firstBroken: { seq: '15' } });
});
