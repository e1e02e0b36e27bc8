/** The console's filters by standing, among many players of whom few are disabled or excluded. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf } from '../../../testing-blocks.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { listPlayerRows } from './queries.ts';

const MANY = 40_000;
/** Walked from the newest on, each of the players costs blocks of the member and of the gate. */
const BLOCKS_MAX = 600;
let t: TestPlatform;
let superuser: pg.Client;

beforeAll(async () => {
  t = await createTestPlatform();
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  await superuser.query(
    `insert into identity.member (brand_id, account, account_key, nickname, type, currency, language, status)
      select $1, 'crowd' || n, 'crowd' || n, '', 0, 'BDT', 'bn', case when n in (7, 8, 9) then 'disabled' else 'active' end
      from generate_series(1, $2) n`,
    [t.brandId, MANY],
  );
  // Half of the crowd was excluded once; three are now, one of them disabled too.
  await superuser.query(
    `insert into limits.member_gate (brand_id, member_id, excluded_until)
      select brand_id, id, now() + case when account in ('crowd9', 'crowd10', 'crowd11') then interval '1 day'
        else interval '-1 day' end
      from identity.member where account like 'crowd%' and (id % 2 = 0 or account in ('crowd9', 'crowd10', 'crowd11'))`,
  );
  await superuser.query('vacuum analyze identity.member, limits.member_gate');
});
afterAll(async () => {
  await superuser?.end();
  await t?.close();
});

/** A page, and how many blocks its statements touched. */
async function page(query: Parameters<typeof listPlayerRows>[1]): Promise<{ accounts: string[]; touched: number }> {
  const accounts: string[] = [];
  const touched = await blocksOf(t, t.brandId, async (tx) => {
    const { content } = await listPlayerRows(tx, query);
    accounts.push(...content.map(({ account }) => account));
  });
  return { accounts, touched };
}

test.each([
  ['disabled', ['crowd9', 'crowd8', 'crowd7']],
  ['excluded', ['crowd11', 'crowd10']],
] as const)('the few who are %s are found without passing all others', async (status, expected) => {
  const first = await page({ status, pageSize: 20 });
  expect(first.accounts).toEqual(expected);
  expect(first.touched).toBeLessThan(BLOCKS_MAX);
  const ofType = await page({ status, type: 0, pageSize: 20 });
  expect(ofType.accounts).toEqual(expected);
  expect(ofType.touched).toBeLessThan(BLOCKS_MAX);
});

test.each(['disabled', 'excluded'] as const)('pages of the %s go on from a player and come back', async (status) => {
  const all = await page({ status, pageSize: 20 });
  const { db } = t.platform.deps;
  const read = (query: Parameters<typeof listPlayerRows>[1]) => db.tx(t.brandId, (tx) => listPlayerRows(tx, query));
  const first = await read({ status, pageSize: 1 });
  const second = await read({ status, pageSize: 1, before: first.older! });
  expect([...first.content, ...second.content].map(({ account }) => account)).toEqual(all.accounts.slice(0, 2));
  const back = await read({ status, pageSize: 1, after: second.newer! });
  expect(back.content).toEqual(first.content);
});
