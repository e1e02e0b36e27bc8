/** A game that pays outside of what chance allows is told once and is a case; a lucky evening is none. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SupplierId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { watchReturns } from './returns.ts';
import { connectSupplier } from './testing-wallet-http.ts';

let t: TestPlatform;
let superuser: pg.Client;
let supplier: SupplierId;
const told: Record<string, unknown>[] = [];
beforeAll(async () => {
  t = await createTestPlatform();
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  supplier = (await connectSupplier(t, 'plain')).id;
});
afterAll(async () => {
  await superuser.end();
  await t.close();
});
beforeEach(async () => {
  told.length = 0;
  await superuser.query('truncate vendors.case_row, vendors.vendor_case, wagers.brand_rollup');
});
const UNIT = 100_000n;
type Played = { readonly rounds: bigint; readonly paid: bigint; readonly daysAgo?: number };
/** Rounds of one unit each; `paid` in units, of which the squares are those of a slot. */
const played = ({ rounds, paid, daysAgo = 0 }: Played): Promise<unknown> =>
  superuser.query(
    `insert into wagers.brand_rollup (brand_id, currency, hour, vendor, game_type, game_code, bets, stake, payout, valid_bet, jackpot_win, squares)
      values ($1, 'BDT', date_trunc('hour', now()) - make_interval(days => $2), 'PG', 2, 'stu_lantern_alley', $3, $4, $5, $4, 0, $6)`,
    [t.brandId, daysAgo, rounds, rounds * UNIT, paid * UNIT, rounds * 36n * UNIT * UNIT],
  );
const watch = (): Promise<void> =>
  watchReturns({
    db: t.platform.deps.db,
    now: t.platform.deps.now,
    log: { warn: (facts: unknown) => told.push(facts as Record<string, unknown>) },
    brandIds: async () => [t.brandId],
    offsetMinutesOf: async () => 0,
    gameOf: async () => ({ supplierId: supplier, rtp: '0.955985' }),
  });
const cases = async () =>
  (
    await superuser.query<{ code: string; round: string; amount: string }>(
      'select c.code, r.round, r.amount from vendors.vendor_case c join vendors.case_row r on r.case_id = c.id',
    )
  ).rows;

test.each([
  ['no round', undefined],
  ['a lucky first spin', { rounds: 2n, paid: 900n }],
  ['twenty lost ones', { rounds: 20n, paid: 0n }],
  ['a good month', { rounds: 5_000_000n, paid: 4_800_000n }],
  ['what is over a month old', { rounds: 5_000_000n, paid: 9_000_000n, daysAgo: 40 }],
])('%s: nothing is told', async (_what, rounds) => {
  if (rounds) await played(rounds);
  await watch();
  expect([told, await cases()]).toEqual([[], []]);
});

test.each([
  ['too much', 6_000_000n, '122007500000'],
  ['too little', 3_000_000n, '-177992500000'],
])('%s: logged once, one case, however often it is looked at', async (_what, paid, amount) => {
  await played({ rounds: 5_000_000n, paid });
  for (let looks = 0; looks < 3; looks += 1) await watch();
  expect(told).toMatchObject([{ game: 'stu_lantern_alley', rounds: 5_000_000 }]);
  expect(await cases()).toEqual([{ code: 'RETURN_OUTSIDE', round: 'stu_lantern_alley', amount }]);
});
