/**
 * Whoever holds the database rewrites an audit chain and its proofs, or keeps the anchors from who verifies: each case
 * takes something away or puts something in, and the verifier, here or on another host, says no.
 */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { brandId, type BrandId } from '../ids.ts';
import { loadSecrets, type Secrets } from '../secrets.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { anchorText, type Anchor } from './anchors.ts';
import { anchorAudit, recordAudit, verifyAudit, verifyNewAudit } from './index.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const AUDITOR = 'auditor-of-tests';
let database: TestDatabase;
let intruder: pg.Client;
let home: string;
let secrets: Secrets;
let brand: BrandId;
let file: string;
let count = 0;
/** Longer than an anchor may take. */
const LATER_MS = 11 * 60_000;
const later = (): Date => new Date(Date.now() + LATER_MS);

beforeAll(async () => {
  database = await createTestDatabase();
  intruder = new pg.Client({ connectionString: database.superUrl });
  await intruder.connect();
  home = mkdtempSync(join(tmpdir(), 'baize-anchors-'));
  secrets = loadSecrets(join(home, 'keys'));
});
afterAll(async () => {
  await intruder.end();
  await database.close();
  rmSync(home, { recursive: true, force: true });
});
/** Twelve entries; an anchor after every fourth. */
beforeEach(async () => {
  brand = brandId(await seedBrand(database.ownerUrl, `anchors-${(count += 1)}`, 'BDT'));
  file = join(home, `anchors-${count}.jsonl`);
  for (let at = 1; at <= 12; at += 1) {
    await write(`thing:${at}`);
    if (at % 4 === 0) await anchor();
  }
});

const write = (target: string): Promise<void> =>
  database.db.tx(brand, (tx) =>
    recordAudit(tx, { actor: 'maker', ip: '::1', action: 'test', target, after: { note: 'বাংলা 🎲', n: 1.5 } }),
  );
const anchor = () => anchorAudit(database.db, [brand], { key: secrets.audit, file, now: new Date() });
const verify = (now = later()) => verifyAudit(database.db, brand, { publicKeys: [secrets.audit.publicKey], file, now });
const lines = (): Anchor[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Anchor);
const keep = (anchors: readonly Anchor[]): void =>
  writeFileSync(file, anchors.map((each) => `${JSON.stringify(each)}\n`).join(''));
const signed = (of: Anchor, key = secrets.audit.privateKey): Anchor => ({
  ...of,
  signature: sign(null, anchorText(of), key).toString('base64'),
});

test('an honest chain with all its anchors holds, whatever its letters are', async () => {
  expect(await verify()).toMatchObject({ ok: true, rows: 12, anchorMatches: true, firstBroken: null });
});

test('entries of the last minutes need no anchor yet', async () => {
  await write('thing:13');
  expect(await verify(new Date())).toMatchObject({ ok: true, rows: 13 });
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { why: 'the newest anchor outside is too old' } });
});

const stranger = generateKeyPairSync('ed25519').privateKey;
type Attack = { readonly what: string; readonly play: () => void | Promise<unknown>; readonly why: string };
const ATTACKS: readonly Attack[] = [
  { what: 'the anchor file is gone', play: () => rmSync(file), why: 'there is no anchor outside' },
  { what: 'the anchor file is empty', play: () => keep([]), why: 'there is no anchor outside' },
  {
    what: 'the newest anchor is cut off',
    play: () => keep(lines().slice(0, -1)),
    why: 'the newest anchor outside is too old',
  },
  {
    what: 'an anchor in the middle is cut out',
    play: () => keep([lines()[0]!, lines()[2]!]),
    why: 'anchors that were written are not in the file',
  },
  {
    what: 'anchors of another brand stand in the place of ours',
    play: () => keep(lines().map((each) => signed({ ...each, brandId: each.brandId + 1_000 }))),
    why: 'there is no anchor outside',
  },
  {
    what: 'anchors are signed by a stranger',
    play: () => keep(lines().map((each) => signed(each, stranger))),
    why: 'an anchor was not signed by us',
  },
  {
    what: "an anchor's time is changed",
    play: () => keep(lines().map((each) => ({ ...each, at: '2099-01-01T00:00:00.000Z' }))),
    why: 'an anchor was not signed by us',
  },
  {
    what: 'a line of the file is no anchor',
    play: () => writeFileSync(file, `${readFileSync(file, 'utf8')}{"half":\n`),
    why: 'a line of the anchor file cannot be read',
  },
  {
    what: 'the newest entries and their anchors in the database are gone, with the head turned back',
    play: async () => {
      await intruder.query('delete from audit.audit where brand_id = $1 and seq > 8', [brand]);
      await intruder.query('delete from audit.audit_anchor where brand_id = $1 and seq > 8', [brand]);
      await intruder.query(
        `update audit.audit_head h set seq = 8, hash = a.hash from audit.audit a
          where h.brand_id = $1 and a.brand_id = $1 and a.seq = 8`,
        [brand],
      );
    },
    why: 'the chain was rewritten: it contradicts the anchor outside',
  },
  {
    what: 'the whole chain is gone, with its head and its anchors in the database',
    play: async () => {
      for (const table of ['audit', 'audit_head', 'audit_anchor'])
        await intruder.query(`delete from audit.${table} where brand_id = $1`, [brand]);
    },
    why: 'the chain was rewritten: it contradicts the anchor outside',
  },
  {
    what: 'the functions of the database are made to agree with a changed entry',
    play: async () => {
      await intruder.query("update audit.audit set reason = 'another' where brand_id = $1 and seq = 6", [brand]);
      await intruder.query(`create or replace function audit_canonical(p_seq bigint, p_at timestamptz, p_actor text, p_ip text,
        p_action text, p_target text, p_before jsonb, p_after jsonb, p_reason text) returns text language sql immutable
        as $$ select string_agg(length(part) || ':' || part, '|' order by nr) from unnest(array[p_seq::text,
          to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p_actor, p_ip, p_action, p_target,
          coalesce(p_before::text, ''), coalesce(p_after::text, ''), case p_reason when 'another' then '' else p_reason end])
          with ordinality as u (part, nr) $$`);
    },
    why: 'content does not match its hash',
  },
];

test.each(ATTACKS)('$what: the verifier says so', async ({ play, why }) => {
  await play();
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { why } });
});

const verifyNew = () => verifyNewAudit(database.db, brand, { key: secrets.audit, file, now: later() });

test('a mark saves the walk over what was verified, and a change behind it is found from the start', async () => {
  expect(await verifyNew()).toMatchObject({ ok: true, rows: 12 });
  await write('thing:13');
  await anchor();
  expect(await verifyNew()).toMatchObject({ ok: true, rows: 13 });
  await intruder.query("update audit.audit set actor = 'another' where brand_id = $1 and seq = 3", [brand]);
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: '3' } });
});

test('a mark that the database made itself counts for nothing', async () => {
  await verifyNew();
  await intruder.query("update audit.audit set actor = 'another' where brand_id = $1 and seq = 3", [brand]);
  await intruder.query(
    'update audit.audit_verified set seq = 5, hash = (select hash from audit.audit where brand_id = $1 and seq = 5) where brand_id = $1',
    [brand],
  );
  expect(await verifyNew()).toMatchObject({ ok: false, firstBroken: { seq: '3' } });
});

/** What docs/deployment.md says that the owner runs for the host that verifies. */
const ADMISSION = /```sql\n(create role baize_auditor[^]*?)```/.exec(
  readFileSync(join(ROOT, 'docs/deployment.md'), 'utf8'),
)![1]!;

async function verifyElsewhere(copy: string): Promise<{ code: number; said: string }> {
  const url = new URL(database.superUrl);
  [url.username, url.password] = ['baize_auditor', AUDITOR];
  const key = join(home, 'audit-public.pem');
  writeFileSync(key, secrets.audit.publicKey.export({ type: 'spki', format: 'pem' }));
  const words = ['scripts/admin.ts', 'audit', 'verify', '--anchors', copy, '--database', url.toString(), '--key', key];
  const run = promisify(execFile)(process.execPath, words, { cwd: ROOT, env: { PATH: process.env['PATH'] } });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

test('another host verifies with a copy of the anchors, the public key and a role that only reads', async () => {
  await intruder.query('select pg_advisory_lock(4821300119)');
  const { rows } = await intruder.query("select 1 from pg_roles where rolname = 'baize_auditor'");
  const admission = rows.length > 0 ? ADMISSION.replace(/create role[^;]*;/, '') : ADMISSION;
  await intruder.query(admission.replace("'...'", `'${AUDITOR}'`));
  await intruder.query(`alter role baize_auditor password '${AUDITOR}'; select pg_advisory_unlock(4821300119)`);
  // Only this brand: the others of this file were attacked.
  for (const table of ['audit_verified', 'audit_anchor', 'audit_head', 'audit'])
    await intruder.query(`delete from audit.${table} where brand_id <> $1`, [brand]);
  const copy = join(home, 'copy.jsonl');
  copyFileSync(file, copy);
  expect(await verifyElsewhere(copy)).toEqual({ code: 0, said: expect.stringContaining('12 rows, holds') });
  await intruder.query("update audit.audit set actor = 'another' where brand_id = $1 and seq = 3", [brand]);
  expect(await verifyElsewhere(copy)).toEqual({ code: 1, said: expect.stringContaining('BROKEN at 3') });
  await intruder.query('delete from audit.audit; delete from audit.audit_head');
  expect((await verifyElsewhere(copy)).code).toBe(1);
  expect((await verifyElsewhere(join(home, 'nowhere.jsonl'))).code).toBe(1);
});

test('an anchor is on disk before the database says that it was written', async () => {
  const handle = await open(file, 'r');
  const synced = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  await handle.close();
  await write('thing:13');
  await anchor();
  expect(synced).toHaveBeenCalledOnce();
  synced.mockRestore();
});
