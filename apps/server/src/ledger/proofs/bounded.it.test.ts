/** What a proof reads is bounded: of a member with a long past, of many years of houses, of a flood of drift. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../ids.ts';
import type { Tx } from '../../db/pool.ts';
import { createTestPlatform, type TestPlatform } from '../../testing-platform.ts';
import { playWager, settleWager } from '../../testing-wagers.ts';
import type { Prover } from '../index.ts';
import { createSealer } from './seals.ts';

const KEY = Buffer.alloc(32, 7);
/** Rows of a part, and wagers of the member who has more; most of them a past without money. */
const ROWS = 50;
const WAGERS = 6;
const PAST = 400;
/** So few that an hour of three players is several parts. */
const FEW = 2;

let t: TestPlatform;
let intruder: pg.Client;
let turned = 0;
let busy: MemberId;
const wagers: Uuid[] = [];

const createProver = (): Prover =>
  t.platform.deps.ledger.createProver({
    db: t.platform.deps.db,
    key: KEY,
    now: () => new Date(Date.now() + turned),
    freeze: () => Promise.resolve(),
    rows: ROWS,
  });
const inNoBrand = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => t.platform.deps.db.tx(null, work);

beforeAll(async () => {
  t = await createTestPlatform();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
  busy = await t.member(1_000_000n);
  for (const member of [await t.member(100n), busy, await t.member(100n)])
    for (let n = 0; n < (member === busy ? WAGERS : 2); n += 1) {
      const of = { brandId: t.brandId, memberId: member, id: randomUUID() as Uuid };
      await playWager(t.platform.deps.ledger, { ...of, stake: 300n });
      await settleWager(t.platform.deps.ledger, { ...of, payout: BigInt(n % 2) * 500n });
      if (member === busy) wagers.push(of.id);
    }
  await t.settle();
  await makePast();
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});
beforeEach(() => {
  turned += 11 * 60_000; // every walk has rested
});

/** Free wagers that stand open, and money that went to and fro, one of each a minute. */
async function makePast(): Promise<void> {
  await intruder.query(
    `with made as (
      insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, currency, vendor, game_code, round,
          stake_cash, stake_bonus, placed_at)
        select $1, 7, gen_random_uuid(), $2, 3, 'BDT', 'BGS', 'stu_dice', 'free' || n, 0, 0,
          now() - interval '9 days' + n * interval '1 minute'
        from generate_series(1, $3) n returning member_id, supplier_id, id, brand_id, game_code
    ) insert into wagers.open_wager (member_id, supplier_id, wager_id, brand_id, game_code) select * from made`,
    [busy, t.brandId, PAST],
  );
  await intruder.query(
    `insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, created_at)
      select a.id, a.seq + n, h.id, case n % 2 when 0 then 5 else -5 end, a.balance - case n % 2 when 0 then 0 else 5 end,
        50, gen_random_uuid(), gen_random_uuid(), now()
      from ledger.account a, (select min(id) as id from ledger.account where house = 'vendor:BGS') h,
        generate_series(1, $2) n
      where a.member_id = $1 and a.kind = 1`,
    [busy, PAST],
  );
  await intruder.query(
    'update ledger.account set seq = seq + $2, version = version + 1 where member_id = $1 and kind = 1',
    [busy, PAST],
  );
  await intruder.query('analyze');
}

const walkOf = async (walk: string): Promise<{ after: string; looked: number; over: boolean }> => {
  const { rows } = await intruder.query<{ after: string; checked: { looked?: number }; ended_at: Date | null }>(
    'select after, checked, ended_at from ledger.proof_walk where walk = $1',
    [walk],
  );
  const row = rows[0];
  return { after: row?.after ?? '', looked: row?.checked.looked ?? 0, over: row?.ended_at != null };
};
async function drift(): Promise<{ name: string; subject: string; key: string }[]> {
  const { rows } = await intruder.query<{ name: string; subject: string; key: string }>(
    'select name, subject, key from ledger.drift where cleared_at is null order by id',
  );
  return rows;
}
async function walkAll(prover = createProver()): Promise<void> {
  turned += 11 * 60_000;
  while (await prover.proveSlice());
}
/** Rows that the work reads of each table. What the session counted before is not yet forgotten, so it is subtracted. */
async function rowsReadBy(tx: Tx, work: () => Promise<unknown>): Promise<(like: RegExp) => number> {
  const count = async (): Promise<ReadonlyMap<string, number>> => {
    const rows = await tx.rows<{ name: string; read: string }>(
      `select schemaname || '.' || relname as name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
        from pg_stat_xact_user_tables`,
    );
    return new Map(rows.map((row) => [row.name, Number(row.read)]));
  };
  const before = await count();
  await work();
  const after = [...(await count())].map(([name, read]) => ({ name, read: read - (before.get(name) ?? 0) }));
  return (like) => after.filter(({ name }) => like.test(name)).reduce((sum, { read }) => sum + read, 0);
}

const PARTS: readonly { walk: string; proves: readonly string[]; of: (key: string) => boolean }[] = [
  {
    walk: 'wagers_placed',
    proves: ['wagers_books_prove', 'wagers_counted_prove', 'wagers_open_prove'],
    of: (key) => key.startsWith(`${busy}/`),
  },
  {
    walk: 'ledger_postings',
    proves: ['wagers_postings_prove', 'cashier_postings_prove', 'jackpots_postings_prove'],
    of: () => true,
  },
];
test.each(PARTS)('$walk: a member of many rows is several parts, and each reads its own', async (given) => {
  const keys: string[] = [];
  for (let after = ''; ;) {
    const page = await inNoBrand((tx) =>
      tx.rows<{ key: string }>(`select key from ${given.walk}_after($1, $2)`, [after, ROWS]),
    );
    if (page.length === 0) break;
    expect(page.length).toBeLessThanOrEqual(ROWS);
    keys.push(...page.map((row) => row.key));
    after = keys.at(-1)!;
  }
  expect(keys.filter(given.of).length).toBeGreaterThanOrEqual(Math.ceil(PAST / ROWS));
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys)
    for (const prove of given.proves)
      await inNoBrand(async (tx) => {
        const read = await rowsReadBy(tx, async () =>
          expect(await tx.rows(`select * from ${prove}($1::text[])`, [[key]])).toEqual([]),
        );
        expect(read(/^wagers\.wager$/)).toBeLessThanOrEqual(ROWS);
        expect(read(/^wagers\.settlement$/)).toBeLessThanOrEqual(2 * ROWS);
        // A stake, what was paid for it, and nothing of other wagers.
        expect(read(/^ledger\.posting/)).toBeLessThanOrEqual(2 * ROWS);
      });
});

test('an hour of many settlements is several parts, and each reads its own', async () => {
  const keys: string[] = [];
  for (let after = ''; ;) {
    const page = await inNoBrand((tx) =>
      tx.rows<{ key: string }>('select key from wagers_cells_after($1, $2)', [after, FEW]),
    );
    if (page.length === 0) break;
    keys.push(...page.map((row) => row.key));
    after = keys.at(-1)!;
  }
  expect(keys.length).toBeGreaterThanOrEqual(3);
  let cells = 0;
  for (const key of keys)
    await inNoBrand(async (tx) => {
      const read = await rowsReadBy(tx, async () =>
        expect(await tx.rows('select * from wagers_rollups_prove($1::text[])', [[key]])).toEqual([]),
      );
      cells += read(/^wagers\.rollup$/);
      expect(read(/^wagers\.rollup$/)).toBeLessThanOrEqual(FEW);
      // All that one member has in the hour stays together.
      expect(read(/^wagers\.wager$/)).toBeLessThanOrEqual(WAGERS + FEW);
    });
  const { rows } = await intruder.query<{ cells: string }>('select count(*) as cells from wagers.rollup');
  expect(cells).toBe(Number(rows[0]!.cells));
});

test('drift in any part of a member is named, and a walk that was broken off goes on where it stood', async () => {
  await walkAll();
  expect(await drift()).toEqual([]);
  turned += 11 * 60_000;
  const first = createProver();
  const inTheMiddle = async (): Promise<boolean> => {
    const { after, over } = await walkOf('wagers_placed');
    return !over && after.startsWith(`${busy}/`);
  };
  while (!(await inTheMiddle())) expect(await first.proveSlice()).toBe(true);
  const { rows: past } = await intruder.query<{ id: Uuid }>(
    'select id from wagers.wager where member_id = $1 order by placed_at limit $2',
    [busy, PAST],
  );
  const stood = await walkOf('wagers_placed');
  // The very first, one that is still to come, and the last.
  const named = [past[0]!.id, past[PAST - 60]!.id, wagers.at(-1)!];
  const change = (by: number) =>
    intruder.query('update wagers.wager set stake_bonus = stake_bonus + $1 where id = any ($2::uuid[])', [by, named]);
  await change(1);
  // Another process takes over: what was proven before the crash is not looked at again.
  const second = createProver();
  while (!(await walkOf('wagers_placed')).over) await second.proveSlice();
  const late = (await drift()).filter((row) => row.name === 'wagers-agree-with-ledger');
  expect(late.map((row) => row.subject)).toEqual(named.slice(1).map((id) => `wager ${id} of member ${busy}`));
  expect(new Set(late.map((row) => row.key)).size).toBe(2);
  expect((await walkOf('wagers_placed')).looked).toBeGreaterThan(stood.looked);
  await walkAll();
  expect((await drift()).filter((row) => row.name === 'wagers-agree-with-ledger')).toHaveLength(3);
  await change(-1);
  await createProver().proveTail();
  expect(await drift()).toEqual([]);
});

test('what happened is handed out in pages, each key once', async () => {
  await intruder.query(
    `insert into vendors.vendor_tx (brand_id, supplier_id, tx_uuid, kind, member_id, content, status)
      select $1, 1 + n % 2, gen_random_uuid(), 4, $2, gen_random_uuid(), 0 from generate_series(1, 13) n`,
    [t.brandId, String(busy)],
  );
  const walks = `ledger_members ledger_postings wagers_placed wagers_cells wagers_hours vendors_transactions
    cashier_orders jackpots_hits wagers_player_days`;
  for (const walk of walks.split(/\s+/)) {
    const since = new Date(Date.now() - 3_600_000);
    const ask = (after: string, rows: number) =>
      inNoBrand((tx) => tx.rows<{ key: string }>(`select key from ${walk}_since($1, $2, $3)`, [since, after, rows]));
    const whole = await ask('', 1_000);
    const paged: { key: string }[] = [];
    for (let after = ''; ;) {
      const page = await ask(after, 2);
      expect(page.length).toBeLessThanOrEqual(2);
      if (page.length === 0) break;
      paged.push(...page);
      after = page.at(-1)!.key;
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged.map((row) => row.key)).size).toBe(paged.length);
  }
  await intruder.query('delete from vendors.vendor_tx where kind = 4');
});

test('each open drift has its turn, however many there are', async () => {
  const open = (): Promise<number> => drift().then((rows) => rows.length);
  const flood = 5_050;
  await intruder.query(
    `insert into ledger.drift (name, walk, key, subject, seen_at, looked_at)
      select 'open-list-agrees-with-wagers', 'wagers_placed', n || '/-infinity/2001-01-01T00:00:00Z', 'wager ' || n,
        now(), now() - interval '1 hour' from generate_series(1000000, 1000000 + $1 - 1) n`,
    [flood],
  );
  const prover = createProver();
  await prover.proveTail();
  expect(await open()).toBe(50);
  await prover.proveTail();
  expect(await open()).toBe(0);
});

test('days of houses that are over are folded into one sum, which is what they were', async () => {
  await walkAll();
  await createProver().proveTail();
  const { rows: houses } = await intruder.query<{ id: string; currency: string }>(
    "select id, currency from ledger.account where house = 'vendor:BGS' order by id",
  );
  const [{ id: house, currency }] = houses as [{ id: string; currency: string }];
  const { houseDay } = createSealer(KEY);
  // Three years of days that go up and down and so leave the house where it is.
  const days = Array.from({ length: 1_100 }, (_, n) => ({
    houseId: BigInt(house),
    day: new Date(Date.UTC(2020, 0, n)).toISOString().slice(0, 10),
    brandId: t.brandId,
    currency,
    postings: 1n,
    amount: n % 2 === 0 ? 70n : -70n,
  }));
  await intruder.query(
    `insert into ledger.house_day (house_id, day, brand_id, currency, postings, amount, seal)
      select $1, d, $2, $3, 1, a, s from unnest($4::date[], $5::bigint[], $6::bytea[]) as n (d, a, s)`,
    [
      house,
      t.brandId,
      currency,
      days.map((each) => each.day),
      days.map((each) => String(each.amount)),
      days.map((each) => houseDay(each)),
    ],
  );
  const moves = async () =>
    (
      await intruder.query(
        `select house_id, brand_id, currency, sum(amount) as amount, sum(postings) as postings
          from (select house_id, brand_id, currency, amount, postings from ledger.house_sum
            union all select house_id, brand_id, currency, amount, postings from ledger.house_day) m
          group by 1, 2, 3 order by 1, 2, 3`,
      )
    ).rows as unknown[];
  const readForSums = (): Promise<number> =>
    inNoBrand(async (tx) => {
      const read = await rowsReadBy(tx, async () => {
        expect(await tx.rows("select * from ledger_houses_off(now() - interval '1 hour', '{}')")).toEqual([]);
        expect(await tx.rows('select * from ledger_sums_off()')).toEqual([]);
      });
      return read(/^ledger\.house_(?:day|sum)$/);
    });
  const before = await moves();
  expect(await readForSums()).toBeGreaterThan(3_000);
  await walkAll();
  expect(await moves()).toEqual(before);
  expect(await readForSums()).toBeLessThan(100);
  expect(await drift()).toEqual([]);
  // A sum that somebody rewrote has lost its seal, and its house what it held.
  const raise = (by: number) =>
    intruder.query('update ledger.house_sum set amount = amount + $2 where house_id = $1', [house, by]);
  await raise(1);
  await walkAll();
  await createProver().proveTail();
  expect((await drift()).map((row) => row.name).toSorted()).toEqual(['checkpoints-hold', 'house-equals-counterparts']);
  await raise(-1);
  await walkAll();
  await createProver().proveTail();
  expect(await drift()).toEqual([]);
});

test('the last proof is told from a few rows, whatever there is of postings and past drift', async () => {
  await walkAll();
  await intruder.query(
    `insert into ledger.drift (name, walk, key, subject, seen_at, confirmed_at, cleared_at)
      select 'wagers-are-counted', 'past', n::text, 'past ' || n, now(), now(), now() from generate_series(1, 3000) n`,
  );
  await intruder.query(
    `insert into ledger.drift (name, walk, key, subject, seen_at, confirmed_at)
      select 'wagers-are-counted', 'present', n::text, 'present ' || n, now(), now() from generate_series(1, 3000) n`,
  );
  await intruder.query('analyze ledger.drift');
  await inNoBrand(async (tx) => {
    let checks = 0;
    const read = await rowsReadBy(tx, async () => {
      const proof = await t.platform.deps.ledger.lastProof(tx);
      checks = proof.checks.length;
      expect(proof.checks.filter((check) => !check.ok).map((check) => check.broken.length)).toEqual([20]);
    });
    expect(read(/^ledger\.posting/)).toBe(0);
    expect(read(/^ledger\./)).toBeLessThanOrEqual(2 * checks + 20);
  });
  await intruder.query("delete from ledger.drift where walk in ('past', 'present')");
});
