/**
 * Our books beside a supplier's: rounds that one of us knows and the other does not, rounds that are over for one alone,
 * and the sums of a day. `rec-daily-compare-clean` and `rec-injected-difference` of the catalogue.
 */
import { err, ok, type Result } from '@baize/domain/result';
import type { GameRoundRequest, RoundId, SupplierFault } from '@baize/wallet-protocol';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compareRounds } from './contradictions.ts';
import { askForUntold, compareDay, yesterdayOf } from './reconcile.ts';
import { upsertRounds } from './store.ts';
import { bet, createBed, rollback, win, type Bed, type Player, toldRound } from './testing-kernel.ts';

const DAY_MS = 86_400_000;
const UNKNOWN = err({ code: 'REFUSED', httpStatus: 404, error: 'round not found' } as const);
const KNOWN = ok({ url: 'http://games.test/r/1' });
const SILENT = err({ code: 'TIMEOUT', error: 'TIMEOUT' } as const);

let bed: Bed;
let superuser: pg.Client;
let player: Player;
let says: (request: GameRoundRequest) => Result<{ url: string }, SupplierFault>;
let asked: string[] = [];
const told: Record<string, unknown>[] = [];
beforeAll(async () => {
  bed = await createBed();
  superuser = new pg.Client({ connectionString: bed.database.superUrl });
  await superuser.connect();
});
beforeEach(async () => {
  await superuser.query(`truncate vendors.case_row, vendors.vendor_case, vendors.vendor_round, vendors.asked_round,
    vendors.compared_day, vendors.feed_cursor, vendors.untold_mark, wagers.open_wager`);
  player = await bed.openPlayer(100_000n);
  await superuser.query("insert into vendors.feed_cursor (supplier_id, stream, cursor) values ($1, 'rounds', 'c1')", [
    player.supplierId,
  ]);
  // Days that other tests have played in are over and done with.
  await superuser.query(
    "update wagers.wager set placed_at = placed_at - interval '9 days', settled_at = settled_at - interval '9 days'",
  );
  told.length = 0;
  asked = [];
  says = () => UNKNOWN;
});
afterAll(async () => {
  await superuser?.end();
  await bed?.close();
});

/** By its clock today is over. */
const deps = () => ({
  db: bed.database.db,
  now: () => new Date(Date.now() + DAY_MS),
  log: { warn: (facts: unknown) => told.push(facts as Record<string, unknown>) },
  directory: {
    ownerOf: bed.one.directory.ownerOf,
    supplierById: async (id: Player['supplierId']) => ({
      ...(await bed.one.directory.supplierById(id))!,
      client: {
        gameRound: async (request: GameRoundRequest) => {
          asked.push(request.round!);
          return says(request);
        },
      } as never,
    }),
  },
  offsetMinutesOf: async () => 0,
});
const run = async (work: (on: ReturnType<typeof deps>) => Promise<void>): Promise<void> => work(deps());
const send = async (call: Parameters<Bed['one']['call']>[1]): Promise<void> => {
  expect(await bed.one.call(player.supplierId, call)).toMatchObject({ status: 'RS_OK' });
};
const play = async (stake: bigint, payout: bigint | 'open' | 'reversed'): Promise<RoundId> => {
  const placed = bet(player, stake);
  await send(placed);
  if (payout === 'reversed') await send(rollback(placed));
  else if (payout !== 'open') await send(win(placed, payout, { roundClosed: true }));
  else
    await superuser.query(
      `insert into wagers.open_wager (member_id, supplier_id, wager_id, brand_id, game_code)
        select member_id, supplier_id, id, brand_id, game_code from wagers.wager where member_id = $1 and round = $2`,
      [player.memberId, placed.round],
    );
  return placed.round;
};
const tell = (round: string, facts: Parameters<typeof toldRound>[2]): Promise<unknown> =>
  bed.database.db.tx(player.brandId, (tx) =>
    upsertRounds(tx, [toldRound(player, round, { currency: 'BDT', ...facts })]),
  );
const pass = (): Promise<unknown> =>
  superuser.query("update vendors.vendor_round set told_at = told_at - interval '1 hour'");
const cases = async () =>
  (
    await superuser.query<{ code: string; round: string; amount: string }>(
      `select c.code, r.round, r.amount from vendors.vendor_case c join vendors.case_row r on r.case_id = c.id order by 1, 2`,
    )
  ).rows;
const days = async () =>
  (
    await superuser.query(
      `select day::text, currency, rounds::integer, stake_there::integer, stake_here::integer, payout_there::integer,
        payout_here::integer, untold::integer, untold_stake::integer from vendors.compared_day`,
    )
  ).rows as Record<string, unknown>[];

test('an open wager whose round the supplier does not know is a case with its stake; it is asked for once', async () => {
  const round = await play(100n, 'open');
  await run(askForUntold);
  expect(asked).toEqual([round]);
  expect(await cases()).toEqual([{ code: 'ROUND_MISSING_THERE', round, amount: '100' }]);
  expect(told).toMatchObject([{ supplier: 'main', code: 'ROUND_MISSING_THERE', rows: 1 }]);
  await run(askForUntold);
  expect(asked).toEqual([round]);
});

test('a supplier that knows the round, or does not answer, is no case; it is asked again after an hour, not before', async () => {
  await play(100n, 'open');
  await play(200n, 'open');
  says = () => SILENT;
  await run(askForUntold);
  expect(asked).toHaveLength(1); // the other one waits: nobody answers
  says = () => KNOWN;
  await run(askForUntold);
  await run(askForUntold);
  expect(asked).toHaveLength(2);
  await superuser.query("update vendors.asked_round set asked_at = asked_at - interval '2 hours'");
  await run(askForUntold);
  expect(asked).toHaveLength(4);
  expect(await cases()).toEqual([]);
});

test('a supplier that is silent holds up no other: so many rounds of each are asked for', async () => {
  await superuser.query("insert into vendors.feed_cursor (supplier_id, stream, cursor) values ($1, 'rounds', 'c1')", [
    bed.suppliers.other,
  ]);
  for (let count = 0; count < 3; count += 1) await play(100n, 'open');
  const first = player;
  player = await bed.openPlayer(100_000n, { supplier: 'other' });
  await play(100n, 'open');
  const untold = await bed.database.db.tx(null, (tx) =>
    tx.rows<{ supplierId: number }>(
      `select supplier_id as "supplierId" from vendors_untold_open('', now() + interval '1 day', 10, 1) where round is not null`,
    ),
  );
  expect(untold).toHaveLength(2);
  expect(new Set(untold.map(({ supplierId }) => supplierId))).toEqual(new Set([first.supplierId, player.supplierId]));
});

test.each(['closed', 'open', 'void'])('a round that the feed tells as %s is not asked for', async (status) => {
  const round = await play(100n, 'open');
  await tell(round, { stake: 100n, payout: 0n, status });
  await run(askForUntold);
  expect(asked).toEqual([]);
});

test('a supplier whose feed we do not read is not asked, and its day is not compared', async () => {
  await superuser.query('truncate vendors.feed_cursor');
  await play(100n, 'open');
  await play(100n, 50n);
  await run(askForUntold);
  await run(compareDay);
  expect(asked).toEqual([]);
  expect(await days()).toEqual([]);
});

test.each([
  ['closed', 0n, 'ROUND_OPEN_HERE'],
  ['closed', 250n, 'ROUND_OPEN_HERE'],
  ['void', 0n, 'ROUND_OPEN_HERE'],
])('%s there with %s paid, but open here: a case of its own, though the sums may agree', async (...row) => {
  const [status, payout, code] = row;
  const round = await play(100n, 'open');
  await tell(round, { stake: status === 'void' ? 0n : 100n, payout, status });
  await pass();
  await run(compareRounds);
  expect((await cases()).map((each) => [each.code, each.round])).toEqual([[code, round]]);
});

test('closed there and not known here, or known with other sums, or reversed here', async () => {
  const [differs, reversed] = [await play(100n, 50n), await play(100n, 'reversed')];
  await tell('never-here', { stake: 10n, payout: 30n });
  await tell('nothing', { stake: 0n, payout: 0n });
  await tell(differs, { stake: 100n, payout: 70n });
  await tell(reversed, { stake: 100n, payout: 0n });
  await pass();
  await run(compareRounds);
  expect(await cases()).toEqual(
    [
      { code: 'ROUND_DIFFERS', round: differs, amount: '20' },
      { code: 'ROUND_DIFFERS', round: reversed, amount: '-100' },
      { code: 'ROUND_MISSING_HERE', round: 'never-here', amount: '20' },
    ].sort((a, b) => (a.code + a.round < b.code + b.round ? -1 : 1)),
  );
});

test('rec-daily-compare-clean: a day on which both say the same has no difference, however often it is compared', async () => {
  for (let each = 0; each < 12; each += 1) {
    const stake = 100n + BigInt(each);
    const payout = each % 3 === 0 ? 0n : stake * 2n - 7n;
    await tell(await play(stake, payout), { stake, payout });
  }
  await play(5n, 'reversed');
  for (let twice = 0; twice < 2; twice += 1) await run(compareDay);
  const { day } = yesterdayOf(deps().now());
  expect(await days()).toMatchObject([
    { day, currency: 'BDT', rounds: 12, untold: 0, stake_there: 1_266, stake_here: 1_266 },
  ]);
  const [sums] = await days();
  expect(sums!['payout_there']).toBe(sums!['payout_here']);
  await run(askForUntold);
  expect([told, asked, await cases()]).toEqual([[], [], []]);
});

test('rec-injected-difference: it shows in the sums, is named by its round, and a case is open', async () => {
  const good = await play(100n, 50n);
  const bad = await play(100n, 50n);
  const lost = await play(70n, 0n);
  await tell(good, { stake: 100n, payout: 50n });
  await tell(bad, { stake: 100n, payout: 51n });
  await run(compareDay);
  expect(await days()).toMatchObject([{ rounds: 2, payout_there: 101, payout_here: 100, untold: 1, untold_stake: 70 }]);
  expect(told).toMatchObject([{ supplier: 'main', payoutThere: '101', payoutHere: '100', untold: '1' }]);
  await pass();
  await run(compareRounds);
  await run(askForUntold);
  expect(await cases()).toEqual([
    { code: 'ROUND_DIFFERS', round: bad, amount: '1' },
    { code: 'ROUND_MISSING_THERE', round: lost, amount: '70' },
  ]);
  // The feed corrects itself: the next sums are clean.
  await tell(bad, { stake: 100n, payout: 50n, version: 2n });
  await tell(lost, { stake: 70n, payout: 0n });
  told.length = 0;
  await run(compareDay);
  expect(await days()).toMatchObject([{ rounds: 3, payout_there: 100, payout_here: 100, untold: 0 }]);
  expect(told).toEqual([]);
});

test('only the platform as a whole compares: no brand reaches the rounds of another through it', async () => {
  await play(100n, 'open');
  await play(100n, 50n);
  for (const call of [
    "vendors_untold_open('', now() + interval '1 day', 10, 10)",
    "vendors_untold_settled(now() - interval '1 day', now(), 10, 10)",
  ])
    expect(await bed.database.db.tx(bed.brands.second, (tx) => tx.rows(`select * from ${call}`))).toMatchObject([
      { round: null, looked: 0 },
    ]);
  const sums = bed.database.db.tx(player.brandId, (tx) =>
    tx.rows("select * from vendors_compare_span(now() - interval '1 day', now())"),
  );
  expect(await sums).toEqual([]);
});
