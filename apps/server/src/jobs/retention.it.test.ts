import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/pool.ts';
import { brandId, type BrandId } from '../ids.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { applyNightly, applyRule, countDue, listRules, openArchive, type RetentionRule } from './retention.ts';

let database: TestDatabase;
let db: Db;
let superuser: pg.Client;
let [mine, theirs] = [0 as BrandId, 0 as BrandId];
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  mine = brandId(await seedBrand(database.ownerUrl, 'mine', 'BDT'));
  theirs = brandId(await seedBrand(database.ownerUrl, 'theirs', 'BDT'));
  superuser = new pg.Client({ connectionString: database.superUrl });
  await superuser.connect();
  await superuser.query(`insert into vendors.supplier (id, code, name, base_url, operator_id)
    overriding system value values (7, 'seven', 'Seven', '', 1)`);
  directory = mkdtempSync(join(tmpdir(), 'baize-archive-'));
});
afterAll(async () => {
  await superuser.end();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() =>
  superuser.query(
    'truncate vendors.vendor_session, identity.session, identity.return_ticket; delete from identity.member',
  ),
);

const rule = async (name: string): Promise<RetentionRule> =>
  (await db.tx(mine, listRules)).find((each) => each.class === name)!;
const TAKEN = "select * from retention_slice($1, '-infinity', 'infinity', 10, true)";
/** A launch that has run out and an ended session of each brand, so many days old. */
async function leave(days: number, many = 1): Promise<void> {
  for (const brand of [mine, theirs]) {
    await superuser.query(
      `insert into vendors.vendor_session (token_hash, supplier_id, brand_id, member_id, currency, game_code, expires_at)
        select sha256(gen_random_uuid()::text::bytea), 7, $1, 1, 'BDT', '', now() - $2::integer * interval '1 day'
        from generate_series(1, $3)`,
      [brand, days, many],
    );
    await superuser.query(
      `insert into identity.session (id, member_id, brand_id, token_hash, device_hash, area, ip, user_agent, created_at,
          last_seen_at, expires_at, ended_at, end_reason)
        select gen_random_uuid(), 1, $1, sha256(gen_random_uuid()::text::bytea), '', 'site',
          '127.0.0.1', '', now(), now(), now(), now() - $2::integer * interval '1 day', 'logout' from generate_series(1, $3)`,
      [brand, days, many],
    );
  }
}
const left = async (table: string, brand = mine): Promise<number> => {
  const { rows } = await superuser.query<{ n: number }>(
    `select count(*)::integer as n from ${table} where brand_id = $1`,
    [brand],
  );
  return rows[0]!.n;
};

test('each night what is old enough and needs no archive goes, of the brands that are named alone', async () => {
  await leave(91);
  await leave(89);
  await applyNightly(db, [mine]);
  expect([await left('vendors.vendor_session'), await left('vendors.vendor_session', theirs)]).toEqual([1, 2]);
  expect(await left('identity.session')).toBe(2);
});

test.each([
  ['game-sessions', 'return-hours', 'vendors.return_hour'],
  ['return-hours', 'game-sessions', 'vendors.vendor_session'],
])('where %s cannot go, %s do', async (broken, _other, table) => {
  await leave(91);
  await superuser.query(
    `insert into vendors.return_hour select $1, 'game', 'BDT', date_trunc('hour', now()) - interval '10 years',
      1, 1, 1, 1, 1, 1, 1`,
    [mine],
  );
  const { source } = (
    await superuser.query<{ source: string }>('select source from retention.class where name = $1', [broken])
  ).rows[0]!;
  const pointAt = (to: string) =>
    superuser.query('update retention.class set source = $2 where name = $1', [broken, to]);
  await pointAt('public.not_there');
  try {
    await expect(applyNightly(db, [mine])).rejects.toThrow('not_there');
    expect(await left(table)).toBe(0);
  } finally {
    await pointAt(source);
    await applyNightly(db, [mine]);
  }
});

test('the hours of what games returned go after the time of the bets that they are sums of', async () => {
  for (const days of [3_651, 1_824])
    await superuser.query(
      `insert into vendors.return_hour select id, 'game', 'BDT', date_trunc('hour', now()) - $1::integer * interval '1 day',
          1, 1, 1, 1, 1, 1, 1 from brand.brand where id = any ($2)`,
      [days, [mine, theirs]],
    );
  await applyNightly(db, [mine]);
  expect([await left('vendors.return_hour'), await left('vendors.return_hour', theirs)]).toEqual([1, 2]);
});

test('what agents were paid for is due after the time of betting data, and never goes without an archive', async () => {
  for (const days of [3_651, 3_649])
    await superuser.query(
      `insert into salaries.fact (brand_id, currency, hour, member_id, category, line)
        values ($1, 'BDT', now() - $2::integer * interval '1 day', 1, 'LIVE', '{1}')`,
      [mine, days],
    );
  const facts = await rule('salary-facts');
  expect(await db.tx(mine, (tx) => countDue(tx, facts))).toBe(1);
  await applyNightly(db, [mine]);
  expect(await left('salaries.fact')).toBe(2);
  const archive = openArchive(directory, 'salary-facts');
  expect(await applyRule({ db, brandId: mine }, facts, archive)).toBe(1);
  await archive.close();
  expect(await left('salaries.fact')).toBe(1);
  expect((await rule('salary-runs')).days).toBeNull();
});

test('a dry run counts and deletes nothing', async () => {
  await leave(91, 3);
  expect(await db.tx(mine, async (tx) => countDue(tx, await rule('game-sessions')))).toBe(3);
  expect(await left('vendors.vendor_session')).toBe(3);
});

test('what is archived stands in the file, under its checksum, before it goes', async () => {
  await leave(3_651, 1_500);
  await leave(3_649, 2);
  const sessions = await rule('sessions');
  await expect(applyRule({ db, brandId: mine }, sessions)).rejects.toThrow('archived');
  expect(await left('identity.session')).toBe(1_502);
  const archive = openArchive(directory, 'mine-sessions');
  expect(await applyRule({ db, brandId: mine }, sessions, archive)).toBe(1_500);
  const text = readFileSync((await archive.close())!, 'utf8');
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(1_500);
  expect(JSON.parse(lines[0]!)).toMatchObject({ brand_id: mine, area: 'site', end_reason: 'logout' });
  const sum = readFileSync(join(directory, 'mine-sessions.jsonl.sha256'), 'utf8');
  expect(sum).toBe(`${createHash('sha256').update(text).digest('hex')}  mine-sessions.jsonl\n`);
  expect([await left('identity.session'), await left('identity.session', theirs)]).toEqual([2, 1_502]);
});

test('where the archive cannot be written, nothing goes', async () => {
  await leave(3_651, 2);
  const full = { write: () => Promise.reject(new Error('no space left')), close: async () => undefined };
  await expect(applyRule({ db, brandId: mine }, await rule('sessions'), full)).rejects.toThrow('no space left');
  expect(await left('identity.session')).toBe(2);
});

test('another jurisdiction keeps for another time; what no brand owns goes by the strictest', async () => {
  expect([(await rule('sessions')).days, (await rule('operator-sessions')).days]).toEqual([3_650, 3_650]);
  await superuser.query("update brand.brand set jurisdiction = 'open' where id = $1", [mine]);
  expect([(await rule('sessions')).days, (await rule('operator-sessions')).days]).toEqual([1_825, 3_650]);
  await superuser.query("update brand.brand set jurisdiction = 'standard' where id = $1", [mine]);
});

test('what another brand keeps for longer is passed once, not again for each batch that goes', async () => {
  const rows = 20_000;
  await superuser.query("update brand.brand set jurisdiction = 'open' where id = $1", [mine]);
  await superuser.query('truncate rebates.share');
  await superuser.query(
    `insert into rebates.share (brand_id, wager_id, member_id, player_id, version, currency, category, valid_bet, rate, amount, at)
      select brand, gen_random_uuid(), 1, 1, 1, 'BDT', 'LIVE', 1, 1, 1, now() - interval '7 years' + n * interval '1 hour' / 2
      from generate_series(1, $3::integer) n, unnest(array[$1::integer, $2::integer]) brand order by n`,
    [mine, theirs, rows],
  );
  await superuser.query("select brin_summarize_new_values('rebates.share_age')");
  const archive = { write: async () => undefined, close: async () => undefined };
  const shares = await rule('rebate-shares');
  let read = 0;
  const reads = `select (seq_tup_read + idx_tup_fetch)::integer as n from pg_stat_xact_user_tables where relname = 'share'`;
  const counted: Db['tx'] = (brand, work, ...rest) =>
    db.tx(
      brand,
      async (tx) => {
        const before = (await tx.row<{ n: number }>(reads)).n;
        const value = await work(tx);
        read += (await tx.row<{ n: number }>(reads)).n - before;
        return value;
      },
      ...rest,
    );
  const retaining = { db: { ...db, tx: counted }, brandId: mine, looked: 5_000 };
  expect(await applyRule(retaining, shares, archive)).toBe(rows);
  expect([await left('rebates.share'), await left('rebates.share', theirs)]).toEqual([0, rows]);
  // Some 40,000 rows stand there, and the index tells stretches of 32 pages apart.
  expect(read).toBeLessThan(160_000);
  await superuser.query("update brand.brand set jurisdiction = 'standard' where id = $1", [mine]);
});

test('trial members go a month after their last visit, true ones never', async () => {
  for (const [type, days] of [
    [4, 31],
    [4, 29],
    [0, 900],
  ])
    await superuser.query(
      `insert into identity.member (brand_id, account, account_key, nickname, type, currency, language, registered_at)
        values ($1, $2, $2, '', $3, 'BDT', 'bn', now() - $4::integer * interval '1 day')`,
      [mine, randomUUID(), type, days],
    );
  await applyNightly(db, [mine]);
  expect(await left('identity.member')).toBe(2);
});

test.each(['wagers', 'postings', 'supplier-transactions', 'settlements', 'deposits', 'corrections', 'audit'])(
  '%s are kept for ever, and it is said for what',
  async (name) => {
    const kept = await rule(name);
    expect(kept).toMatchObject({ days: null, before: null, why: expect.stringMatching(/./) });
    expect(await db.tx(mine, (tx) => tx.rows(TAKEN, [name]))).toEqual([{ looked: 0, due: 0, content: null }]);
  },
);

test('the application changes no rule, and takes nothing without a brand', async () => {
  for (const change of ['update retention.rule set days = 30', "update retention.class set mine = 'true'"])
    await expect(db.tx(mine, (tx) => tx.run(change))).rejects.toThrow('permission denied');
  await leave(91);
  const taken = await db.tx(null, (tx) => tx.rows(TAKEN, ['game-sessions']));
  expect(taken).toEqual([{ looked: 0, due: 0, content: null }]);
  expect(await left('vendors.vendor_session')).toBe(1);
});
