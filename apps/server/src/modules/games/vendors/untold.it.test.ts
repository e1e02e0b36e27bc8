/** Rounds that a feed leaves out are found whatever there is to look through, and no statement looks at more than a slice. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../db/pool.ts';
import { createBed, type Bed, type Player } from './testing-kernel.ts';
import { findUntold } from './untold.ts';

const WAGERS = 8_000;
/** The index of settlements tells stretches of 32 pages apart. */
const STRETCH = 3_000;
const DAY_MS = 86_400_000;
const TO = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
const FROM = new Date(TO.getTime() - DAY_MS);
const SOUGHT = { before: new Date(), from: FROM, to: TO };

let bed: Bed;
let superuser: pg.Client;
let player: Player;
beforeAll(async () => {
  bed = await createBed();
  superuser = new pg.Client({ connectionString: bed.database.superUrl });
  await superuser.connect();
  player = await bed.openPlayer(0n);
  await superuser.query("insert into vendors.feed_cursor (supplier_id, stream, cursor) values ($1, 'rounds', 'c1')", [
    player.supplierId,
  ]);
});
beforeEach(() =>
  superuser.query('truncate wagers.wager, wagers.open_wager, vendors.vendor_round, vendors.untold_mark'),
);
afterAll(async () => {
  await superuser?.end();
  await bed?.close();
});

/** Wagers r0, r1, ...: every fourth open, the others settled over the day before; the feed tells all but the named ones. */
async function leave(untold: readonly number[]): Promise<void> {
  await superuser.query(
    `insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, status, currency, vendor, game_code, round,
        stake_cash, stake_bonus, payout_cash, placed_at, settled_at)
      select $1, $2, gen_random_uuid(), $3, 1, case when n % 4 = 0 then 0 else 1 end, 'BDT', 'v', 'g', 'r' || n, 100, 0, 30, $4,
        case when n % 4 > 0 then $4::timestamptz + n * interval '10 seconds' end
      from generate_series(0, $5::integer - 1) n`,
    [player.memberId, player.supplierId, player.brandId, FROM, WAGERS],
  );
  await superuser.query(`insert into wagers.open_wager (member_id, supplier_id, wager_id, brand_id, game_code)
    select member_id, supplier_id, id, brand_id, game_code from wagers.wager where status = 0`);
  await superuser.query(
    `insert into vendors.vendor_round (supplier_id, member_id, round, brand_id, version, status, replay_url, stake, payout)
      select supplier_id, member_id, round, brand_id, 1, 'open', '', 100, 0 from wagers.wager where round <> all ($1)`,
    [untold.map((n) => `r${n}`)],
  );
  await superuser.query("select brin_summarize_new_values('wagers.wager_by_settlement')");
}
const find = async (db: Db, slices: { rows: number; runs: number }): Promise<string[]> =>
  (await findUntold(db, SOUGHT, slices)).map(({ round }) => round);

/** Counts what each transaction reads of wagers and of the feed's rounds. */
function counting(db: Db): { readonly db: Db; readonly most: () => number; readonly statements: () => number } {
  let [most, statements] = [0, 0];
  const read = `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer as n from pg_stat_xact_user_tables
    where schemaname in ('wagers', 'vendors')`;
  const tx: Db['tx'] = (brand, work, ...rest) =>
    db.tx(
      brand,
      async (inner) => {
        const before = (await inner.row<{ n: number }>(read)).n;
        const value = await work(inner);
        most = Math.max(most, (await inner.row<{ n: number }>(read)).n - before);
        statements += 1;
        return value;
      },
      ...rest,
    );
  return { db: { ...db, tx }, most: () => most, statements: () => statements };
}

test('open rounds and those of the day before that the feed left out are found, slice by slice, in one run where it reaches', async () => {
  await leave([0, 3, 1_000, 1_996, 1_999]);
  expect((await find(bed.database.db, { rows: 200, runs: 500 })).toSorted()).toEqual(
    ['r0', 'r3', 'r1000', 'r1996', 'r1999'].toSorted(),
  );
  expect((await superuser.query('select from vendors.untold_mark')).rowCount).toBe(0);
});

test('where one run does not reach, the next goes on where it ended, and nothing is left out', async () => {
  const untold = [0, 3, 400, 777, 1_000, 1_501, 1_996, 1_999];
  await leave(untold);
  const found = new Set<string>();
  const runs: number[] = [];
  do {
    const seen = await find(bed.database.db, { rows: 200, runs: 12 });
    for (const round of seen) found.add(round);
    runs.push(seen.length);
  } while ((await superuser.query('select from vendors.untold_mark')).rowCount! > 0);
  expect(found).toEqual(new Set(untold.map((n) => `r${n}`)));
  expect(runs.length).toBeGreaterThan(2);
  expect(runs.length).toBeLessThan(20);
});

test('no statement reads more than a slice, however much stands open and was settled', async () => {
  await leave([7]);
  const rows = 100;
  const { db, most, statements } = counting(bed.database.db);
  expect(await find(db, { rows, runs: 500 })).toEqual(['r7']);
  // Each wager of a slice: the list of the open ones, the wager, the round and the answer of the supplier.
  expect(most()).toBeLessThan(STRETCH + rows * 6);
  expect(statements()).toBeLessThan(250);
});
