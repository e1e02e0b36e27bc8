import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brandId, type BrandId } from '../ids.ts';
import { loadSecrets, type Secrets } from '../secrets.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { anchorAudit, recordAudit, verifyAudit } from './index.ts';
import { listAuditRows } from './queries.ts';

let database: TestDatabase;
let owner: pg.Client;
let home: string;
let secrets: Secrets;
let brand: BrandId;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.superUrl });
  await owner.connect();
  home = mkdtempSync(join(tmpdir(), 'baize-audit-'));
  secrets = loadSecrets(join(home, 'keys'));
});
afterAll(async () => {
  await owner.end();
  await database.close();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(async () => {
  brand = brandId(await seedBrand(database.ownerUrl, `audit-${(count += 1)}`, 'BDT'));
  for (let i = 1; i <= 20; i += 1)
    await database.db.tx(brand, (tx) =>
      recordAudit(tx, { actor: 'maker', ip: '127.0.0.1', action: 'test', target: `thing:${i}`, after: { i } }),
    );
});

const file = (): string => join(home, `anchors-${count}.jsonl`);
const verify = () =>
  verifyAudit(database.db, brand, { publicKeys: [secrets.audit.publicKey], file: file(), now: new Date() });
const anchor = () => anchorAudit(database.db, [brand], { key: secrets.audit, file: file(), now: new Date() });

test('an honest chain verifies, also under parallel writers', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      database.db.tx(brand, (tx) => recordAudit(tx, { actor: `op${i}`, ip: '::1', action: 'parallel', target: 'x' })),
    ),
  );
  await anchor();
  expect(await verify()).toMatchObject({ ok: true, rows: 50, anchorMatches: true });
});

test.each([
  ['an edited row', 'update audit.audit set reason = $2 where brand_id = $1 and seq = 7', '7'],
  [
    'an edited amount inside after',
    `update audit.audit set after = '{"i": 8}' where brand_id = $1 and seq = 7 and $2::text is not null`,
    '7',
  ],
  ['a deleted row', 'delete from audit.audit where brand_id = $1 and seq = 12 and $2::text is not null', '12'],
  ['a deleted tail', 'delete from audit.audit where brand_id = $1 and seq > 18 and $2::text is not null', '19'],
  [
    'two swapped rows',
    'update audit.audit set seq = case seq when 3 then 4000 else 3 end where brand_id = $1 and seq in (3, 5) and $2::text is not null',
    '3',
  ],
])('%s is named', async (_what, sql, seq) => {
  await owner.query(sql, [brand, 'tampered']);
  expect((await verify()).firstBroken?.seq).toBe(seq);
});

test('a whole chain rewritten inside the database is contradicted by the anchor outside', async () => {
  await anchor();
  await owner.query('delete from audit.audit where brand_id = $1', [brand]);
  await owner.query('delete from audit.audit_head where brand_id = $1', [brand]);
  for (let i = 1; i <= 20; i += 1)
    await database.db.tx(brand, (tx) =>
      recordAudit(tx, { actor: 'somebody else', ip: '127.0.0.1', action: 'test', target: `thing:${i}` }),
    );
  expect(await verify()).toMatchObject({ ok: false, anchorMatches: false, firstBroken: { seq: '20' } });
});

test('an anchor that was not signed by us is named', async () => {
  await anchor();
  const line = JSON.parse(readFileSync(file(), 'utf8')) as { hash: string };
  writeFileSync(file(), '');
  appendFileSync(file(), `${JSON.stringify({ ...line, hash: '00'.repeat(32) })}\n`);
  expect((await verify()).ok).toBe(false);
});

test('the app role can neither change nor remove what was written', async () => {
  for (const sql of [
    'update audit.audit set reason = $1',
    'delete from audit.audit where reason <> $1',
    'insert into audit.audit_head (brand_id, seq, hash) select id, 0, $1::bytea from brand.brand limit 1',
  ]) {
    await expect(database.db.tx(brand, (tx) => tx.run(sql, ['x']))).rejects.toThrow(/permission denied/);
  }
});

const list = (query: { before?: string; after?: string; actor?: string; pageSize?: number }) =>
  database.db.tx(brand, async (tx) => {
    const { content, newer, older } = await listAuditRows(tx, { pageSize: 8, ...query });
    return { seqs: content.map(({ seq }) => Number(seq)), newer, older };
  });

test('a list without end is read from one entry on, to both sides', async () => {
  const first = await list({});
  expect(first).toEqual({ seqs: [20, 19, 18, 17, 16, 15, 14, 13], newer: null, older: '13' });
  const second = await list({ before: first.older! });
  expect(second).toEqual({ seqs: [12, 11, 10, 9, 8, 7, 6, 5], newer: '12', older: '5' });
  const last = await list({ before: second.older! });
  expect(last).toEqual({ seqs: [4, 3, 2, 1], newer: '4', older: null });
  expect(await list({ after: last.newer! })).toEqual(second);
  expect(await list({ after: second.newer! })).toEqual(first);
});

test('entries that are written meanwhile move no page', async () => {
  const { older } = await list({});
  await database.db.tx(brand, (tx) =>
    recordAudit(tx, { actor: 'other', ip: '::1', action: 'meanwhile', target: 'thing:21' }),
  );
  expect((await list({ before: older! })).seqs).toEqual([12, 11, 10, 9, 8, 7, 6, 5]);
  expect((await list({ after: '20' })).seqs).toEqual([21]);
  expect((await list({ actor: 'other' })).seqs).toEqual([21]);
});

test('a page that holds exactly the rest has nothing after it, and nothing is an empty page', async () => {
  expect(await list({ pageSize: 20 })).toMatchObject({ newer: null, older: null });
  expect(await list({ before: '9' })).toMatchObject({ seqs: [8, 7, 6, 5, 4, 3, 2, 1], older: null });
  expect(await list({ actor: 'nobody' })).toEqual({ seqs: [], newer: null, older: null });
});
