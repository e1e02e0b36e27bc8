import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Computed } from '../db/query.ts';
import type { Uuid } from '../ids.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';

let t: TestPlatform;
let superuser: pg.Client;
const POSTINGS = 30_000;
/** Far fewer than the pages of so many postings. */
const PAGES_MAX = 250;

beforeAll(async () => {
  t = await createTestPlatform();
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await t.close();
});

const feed = (amount: bigint) =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.deps.ledger.moveHouse(tx, t.brandId, {
      house: 'jackpot:old',
      contra: 'promotion',
      currency: 'BDT',
      amount,
      kind: 'jackpot-feed',
      key: randomUUID() as Uuid,
    }),
  );
const totals = () =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows(
      sql<Computed<{ kind: number; total: bigint }>>`
        select kind, total from ledger_house_totals('jackpot:old') order by kind`,
    ),
  );
/** Pages that the question reads, once its plans are known. */
async function pagesRead(): Promise<number> {
  await superuser.query(`begin; select set_config('baize.brand', '${t.brandId}', true)`);
  try {
    await superuser.query("select * from ledger_house_totals('jackpot:old')");
    const { rows } = await superuser.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      "explain (analyze, buffers, format json) select * from ledger_house_totals('jackpot:old')",
    );
    const { Plan } = rows[0]!['QUERY PLAN'][0];
    return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
  } finally {
    await superuser.query('rollback');
  }
}

test('what moved a pool is told without reading its past, hits and newest moves included', async () => {
  await feed(1_000n);
  const member = await t.member(0n);
  // Ten years of feeds, and as many moves of members against the same account.
  await superuser.query(
    `with pool as (select id, seq, balance from ledger.account where house = 'jackpot:old'),
      cash as (select id from ledger.account where member_id = ${member} and kind = 1),
      fed as (insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx)
        select pool.id, pool.seq + n, cash.id, 1, pool.balance + n, 31, gen_random_uuid(), gen_random_uuid()
        from pool, cash, generate_series(1, ${POSTINGS}) as n),
      staked as (insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx)
        select cash.id, n, pool.id, -1, 0, case n when 1 then 33 else 1 end, gen_random_uuid(), gen_random_uuid()
        from pool, cash, generate_series(1, ${POSTINGS}) as n)
      update ledger.account a set seq = a.seq + ${POSTINGS} from pool where a.id = pool.id`,
  );
  await superuser.query('vacuum analyze ledger.posting');
  const fed = 1_000n + BigInt(POSTINGS);
  const paid = { kind: 33, total: 1n };
  expect(await totals()).toEqual([{ kind: 31, total: fed }, paid]);
  await feed(5n);
  expect(await totals()).toEqual([{ kind: 31, total: fed + 5n }, paid]);
  expect(await pagesRead()).toBeLessThan(PAGES_MAX);
});

test('two who fold the same tail count it once', async () => {
  const before = (await totals())[0]!.total;
  for (let n = 0; n < 20; n += 1) await feed(1n);
  await superuser.query("update ledger.house_total set seq = 0, totals = '{}'");
  await Promise.all([totals(), totals(), totals()]);
  expect((await totals())[0]!.total).toBe(before + 20n);
});
