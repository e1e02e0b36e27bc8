import type { KeysetPage } from '@baize/contract/envelope';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../db/pool.ts';
import { countingPages } from '../../../testing-plans.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { reverseWager, playWager, settleWager } from '../../../testing-wagers.ts';
import { randomUUID } from 'node:crypto';
import { readSearch } from '../../../db/search.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import { listWagers, type WagerQuery } from './history.ts';
import { sumWagers } from './totals.ts';
import { countOpenRounds, hasOpenWager, listOpenGames } from './open-rounds.ts';
import { sumPostingRows, type PostingFilter } from './posting-totals.ts';
import { listPostings, type PostingQuery } from './postings.ts';
import { gamesOfWagers, recountDay, sumRoundsSince } from './queries.ts';

/** One player's past: enough that whoever reads it all is seen in the count of pages that PostgreSQL touched. */
const PAST = 30_000;
/** Pages of 8 kB that a page of a history may touch: some for each row, in whatever corner it lies. */
const TOUCHED_MAX = 600;

let t: TestPlatform;
let heavy: MemberId;

beforeAll(async () => {
  t = await createTestPlatform();
  heavy = await t.member();
  const others = await Promise.all(Array.from({ length: 5 }, () => t.member()));
  const client = new pg.Client({ connectionString: t.database.superUrl });
  await client.connect();
  // Every second wager is another player's, so that nobody's rows lie side by side.
  await client.query(
    `insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, status, currency, vendor, game_code,
        round, stake_cash, stake_bonus, payout_cash, placed_at, settled_at)
      select case n % 2 when 0 then $1::bigint else ($2::bigint[])[1 + n % 5] end, 7, gen_random_uuid(), $3, 10, 1, 'BDT',
        'BGS', case n % 3 when 0 then 'stu_mines' else 'stu_dice' end, n::text, 100000, 0,
        case n % 5 when 0 then 300000 when 1 then 100000 when 2 then 40000 else 0 end, now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, $4::integer) n`,
    [heavy, others, t.brandId, PAST * 2],
  );
  const house = "(select ledger_house($1, 'vendor:BGS', 'BDT', 0::smallint, false))";
  await client.query("select set_config('baize.brand', $1, false)", [String(t.brandId)]);
  await client.query(
    `insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, created_at)
      select a.id, n, ${house}, 100000, n::bigint * 100000, case when n % 1000 = 0 then 10 else 1 + n % 2 end,
        gen_random_uuid(), gen_random_uuid(), now() - ($3 - n) * interval '1 minute'
      from ledger.account a, generate_series(1, $3::integer) n where a.member_id = $2`,
    [t.brandId, heavy, PAST],
  );
  await client.query('update ledger.account set seq = $2, balance = $2::bigint * 100000 where member_id = $1', [
    heavy,
    PAST,
  ]);
  await client.query('vacuum analyze');
  await client.end();
});
afterAll(() => t.close());

/** Runs the work in a brand's transaction and counts the pages that its queries touch. */
async function touching<T>(work: (tx: Tx) => Promise<T>): Promise<{ value: T; touched: number }> {
  let touched = 0;
  const value = await t.platform.deps.db.tx(t.brandId, (tx) => work(countingPages(tx, (pages) => (touched += pages))));
  return { value, touched };
}
const names = { game: (code: string) => code, vendor: (code: string) => code };
const wagers = (query: Partial<WagerQuery>) => (tx: Tx) =>
  listWagers(tx, heavy, { query: { pageSize: 20, ...query }, names });
const postings = (query: Partial<PostingQuery>) => (tx: Tx) =>
  listPostings(tx, heavy, { query: { pageSize: 20, ...query }, ledger: t.platform.deps.ledger });

test.each([
  ['wagers', wagers({})],
  ['wagers of one game', wagers({ gameCode: 'stu_mines' })],
  ['wagers that won', wagers({ status: 'won' })],
  ['open wagers', wagers({ status: 'open' })],
  ['postings', postings({})],
  ['bets among the postings', postings({ kind: 'bet' })],
  ['deposits among the postings', postings({ kind: 'deposit' })],
  ['rollbacks, of which there are none', postings({ kind: 'rollback' })],
] as [string, (tx: Tx) => Promise<unknown>][])('a page of %s reads little of a long past', async (_name, page) => {
  const { touched } = await touching(page);
  expect(touched).toBeLessThan(TOUCHED_MAX);
});

test('the games of a page of bets are found among a long past by the bets’ ids, whatever their suppliers', async () => {
  const { db } = t.platform.deps;
  const page = await db.tx(t.brandId, wagers({}));
  const other = randomUUID();
  const client = new pg.Client({ connectionString: t.database.superUrl });
  await client.connect();
  await client.query(
    `insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, status, currency, vendor, game_code, round,
        stake_cash, stake_bonus, payout_cash, placed_at, settled_at)
      select member_id, 8, $1, brand_id, game_type, status, currency, vendor, 'other_game', round, stake_cash, stake_bonus,
        payout_cash, now() - interval '9 years', now() from wagers.wager where member_id = $2 limit 1`,
    [other, heavy],
  );
  const ids = [...page.content.map(({ id }) => id), other, randomUUID()];
  const { value, touched } = await touching((tx) => gamesOfWagers(tx, heavy, ids));
  expect(touched).toBeLessThan(TOUCHED_MAX);
  expect(value).toEqual(
    new Map([...page.content.map(({ id, gameCode }) => [id, gameCode] as const), [other, 'other_game']]),
  );
  const stranger = await t.member();
  expect(await db.tx(t.brandId, (tx) => gamesOfWagers(tx, stranger, ids))).toEqual(new Map());
  await client.query('delete from wagers.wager where id = $1', [other]);
  await client.end();
});

test.each([
  ['won', ['3.00']],
  ['returned', ['0.40', '1.00']],
  ['lost', ['0.00']],
] as const)(
  '%s is a wager of 1.00 that paid %s: green is only what brought more than was staked',
  async (status, paid) => {
    const { content } = await t.platform.deps.db.tx(t.brandId, wagers({ status }));
    expect([...new Set(content.map(({ payout }) => payout))].sort()).toEqual(paid);
    expect(new Set(content.map((wager) => wager.status))).toEqual(new Set([status]));
    const all = await t.platform.deps.db.tx(t.brandId, wagers({ pageSize: 100 }));
    for (const wager of all.content)
      expect(wager.status === status).toBe((paid as readonly string[]).includes(wager.payout));
  },
);

test('the result of a login is what was staked and paid in the rounds that it began', async () => {
  const since = new Date(Date.now() - 10.5 * 60_000);
  const { value, touched } = await touching((tx) => sumRoundsSince(tx, heavy, { since, gameCode: 'stu_dice' }));
  // Of the last ten minutes those of 2, 4, 6, 8 and 10 are this player's: 1.00 each, of which the last brought 3.00.
  expect(value).toEqual({ staked: 500_000n, paid: 440_000n, open: [] });
  expect(touched).toBeLessThan(TOUCHED_MAX);
  const nothing = (tx: Tx) => sumRoundsSince(tx, heavy, { since: new Date(Date.now() + 1_000), gameCode: null });
  expect(await t.platform.deps.db.tx(t.brandId, nothing)).toEqual({ staked: 0n, paid: 0n, open: [] });
});

test('a round belongs whole to the login of its first stake: its payout stands in no other without it', async () => {
  const { ledger, db } = t.platform.deps;
  const member = await t.member(10_000_000n);
  const client = new pg.Client({ connectionString: t.database.superUrl });
  await client.connect();
  const bet = (gameCode = 'stu_blackjack') => ({
    brandId: t.brandId,
    memberId: member,
    id: randomUUID() as Uuid,
    stake: 100_000n,
    gameCode,
  });
  const of = (since: Date) =>
    db.tx(t.brandId, (tx) => sumRoundsSince(tx, member, { since, gameCode: 'stu_blackjack' }));
  const before = new Date(Date.now() - 3_600_000);
  const login = new Date(Date.now() - 60_000);
  const [first, doubled] = [bet(), bet()];
  await playWager(ledger, first);
  await client.query("update wagers.wager set placed_at = now() - interval '10 minutes' where id = $1", [first.id]);
  // In the login of now its stake is doubled, and it pays.
  await playWager(ledger, doubled);
  await client.query('update wagers.wager set round = $2 where id = $1', [doubled.id, first.id]);
  expect(await of(login)).toEqual({ staked: 0n, paid: 0n, open: [] });
  expect(await of(before)).toEqual({ staked: 200_000n, paid: 0n, open: [first.id] });
  await client.query(
    `update wagers.wager set status = 1, settled_at = now(), payout_cash = case when id = $1 then 400000 else 0 end
      where round = $2`,
    [first.id, first.id],
  );
  await client.end();
  expect(await of(login)).toEqual({ staked: 0n, paid: 0n, open: [] });
  expect(await of(before)).toEqual({ staked: 200_000n, paid: 400_000n, open: [] });
  // What this login begins is told as open until it has ended, and only of the game that is asked about.
  const [own, other, undone] = [bet(), bet('stu_hilo'), bet()];
  for (const each of [own, other, undone]) await playWager(ledger, each);
  await reverseWager(ledger, undone);
  expect(await of(login)).toEqual({ staked: 200_000n, paid: 0n, open: [own.id] });
  await settleWager(ledger, { ...own, payout: 150_000n });
  expect(await of(login)).toEqual({ staked: 200_000n, paid: 150_000n, open: [] });
});

test('a filter that lets nothing through looks so far and says where to go on', async () => {
  const { value, touched } = await touching(wagers({ status: 'reversed' }));
  expect(value).toMatchObject({ content: [], newer: null, older: expect.any(String) });
  expect(touched).toBeLessThan(4 * 2_000);
  let [page, turns] = [value, 0];
  while (page.older !== null) {
    page = (await touching(wagers({ status: 'reversed', before: page.older }))).value;
    turns += 1;
  }
  expect(turns).toBe(Math.ceil(PAST / 2_000));
});

type Keys = { readonly keys: string[]; readonly newer: string | null; readonly older: string | null };
type Cursor = { readonly before?: string; readonly after?: string };
const LISTS: [string, (cursor: Cursor) => (tx: Tx) => Promise<Keys>][] = [
  ['wagers', (cursor) => async (tx) => keysOf(await wagers(cursor)(tx), ({ id }) => id)],
  ['postings', (cursor) => async (tx) => keysOf(await postings(cursor)(tx), ({ seq }) => seq)],
];
const keysOf = <T>({ content, ...ends }: KeysetPage<T>, keyOf: (row: T) => string): Keys => ({
  ...ends,
  keys: content.map(keyOf),
});
test.each(LISTS)('forty pages of %s to older rows and all the way back are the same pages', async (_name, list) => {
  const read = (cursor: Cursor) => t.platform.deps.db.tx(t.brandId, list(cursor));
  const pages = [await read({})];
  while (pages.length < 40) pages.push(await read({ before: pages.at(-1)!.older! }));
  expect(new Set(pages.flatMap(({ keys }) => keys)).size).toBe(40 * 20);
  for (let back = pages.length - 1; back > 0; back -= 1)
    expect((await read({ after: pages[back]!.newer! })).keys).toEqual(pages[back - 1]!.keys);
  expect(pages[0]!.newer).toBeNull();
});

test('what a filter lets through is added up, and beyond so many wagers it is said since when', async () => {
  const { value: all, touched } = await touching((tx) => sumWagers(tx, heavy, { gameCode: 'stu_mines' }));
  const [sum] = all.sums;
  const { sums: exact } = await t.platform.deps.db.tx(t.brandId, (tx) =>
    sumWagers(tx, heavy, { gameCode: 'stu_mines', lookAt: PAST + 1 }),
  );
  // Every second wager is the player's, every third of them in this game, one unit each.
  expect(exact).toMatchObject([{ currency: 'BDT', wagers: PAST / 3, stake: `${PAST / 3}.00` }]);
  expect(sum!.wagers).toBeLessThan(PAST / 3);
  expect([all.since === null, touched < PAST]).toEqual([false, true]);
  const wanted = { gameCode: 'stu_mines', status: 'lost', lookAt: PAST + 1 } as const;
  const lost = await t.platform.deps.db.tx(t.brandId, (tx) => sumWagers(tx, heavy, wanted));
  expect(lost.sums).toMatchObject([{ payout: '0.00' }]);
  expect(lost.since).toBeNull();
});

test('what postings add up to is exact, and where they are too many it is said since when', async () => {
  const { ledger } = t.platform.deps;
  const sum = (filter: PostingFilter, readMax?: number) => (tx: Tx) =>
    sumPostingRows(tx, heavy, { filter, ledger, ...(readMax !== undefined && { readMax }) });
  const read = (filter: PostingFilter, readMax?: number) => t.platform.deps.db.tx(t.brandId, sum(filter, readMax));
  const all = { postings: PAST, credited: `${PAST}.00`, debited: '0.00' };
  expect(await read({}, PAST + 1)).toEqual({ sum: all, since: null });
  // Every thousandth is of another kind than a bet or a win.
  const rare = PAST / 1_000;
  expect((await read({ kind: 'deposit' })).sum.postings + (await read({ kind: 'win' })).sum.postings).toBeGreaterThan(
    rare,
  );
  const { value: cut, touched } = await touching(sum({}, 500));
  expect(cut.sum.postings).toBe(499); // the oldest that was read may have company that was not
  expect([cut.sum.credited, touched < 2_000]).toEqual(['499.00', true]);
  expect(await read({ from: cut.since! }, 500)).toEqual({ sum: cut.sum, since: null });
  expect((await read({ to: cut.since! }, PAST + 1)).sum.postings).toBe(PAST - 499);
});

test('a player’s wagers are found by what their list prints, among a long past', async () => {
  const seek = (typed: string, games: string[] = []) => ({ sought: readSearch(typed)!, games, vendors: [] });
  const find = (typed: string, games?: string[]) => touching(wagers({ pageSize: 100, seek: seek(typed, games) }));
  const { content } = await t.platform.deps.db.tx(t.brandId, wagers({ pageSize: 100 }));
  const row = content.at(-1)!;
  for (const typed of [row.id, `${row.id.slice(0, 8)}…`, row.round]) {
    const { value, touched } = await find(typed);
    expect([typed, value.content.map(({ id }) => id)]).toEqual([typed, [row.id]]);
    expect(touched).toBeLessThan(TOUCHED_MAX);
  }
  const mines = (await find('Mines', ['stu_mines'])).value.content;
  expect([mines.length, new Set(mines.map(({ gameCode }) => gameCode))]).toEqual([100, new Set(['stu_mines'])]);
  expect((await find('৳ 3.00')).value.content.every(({ payout }) => payout === '3.00')).toBe(true);
  const nothing = await find('nothing of the kind');
  expect([nothing.value.content, nothing.touched < TOUCHED_MAX * 5]).toEqual([[], true]);
});

test('the tenth page is as cheap as the first', async () => {
  const first = await touching(postings({}));
  let cursor = first.value.older!;
  for (let page = 2; page < 10; page += 1) cursor = (await touching(postings({ before: cursor }))).value.older!;
  expect((await touching(postings({ before: cursor }))).touched).toBeLessThan(first.touched * 2);
});

test('a day is recounted from the day alone', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const { value, touched } = await touching((tx) => recountDay(tx, heavy, { day, offsetMinutes: 0 }));
  expect(touched).toBeLessThan(10_000); // 1 440 minutes of the day, each with a page of its own
  const minutes = Math.floor((Date.now() - Date.parse(day)) / 60_000);
  expect(Number(value.dayStake) / 100_000).toBeGreaterThanOrEqual(Math.floor(minutes / 2) - 2);
  expect(Number(value.dayStake) / 100_000).toBeLessThanOrEqual(Math.floor(minutes / 2) + 2);
});

test('what stands open is known until it settles or is taken back', async () => {
  const { ledger } = t.platform.deps;
  const member = await t.member(10_000_000n);
  const [won, undone, quick] = [randomUUID(), randomUUID(), randomUUID()] as [Uuid, Uuid, Uuid];
  const bet = (id: Uuid) => ({ brandId: t.brandId, memberId: member, id, stake: 100_000n, gameCode: 'stu_mines' });
  const open = async () => {
    await t.settle();
    return t.platform.deps.db.tx(t.brandId, async (tx) => [
      (await countOpenRounds(tx)).get('stu_mines') ?? 0,
      await hasOpenWager(tx, member, 'stu_mines'),
      (await listWagers(tx, member, { query: { pageSize: 20, status: 'open' }, names })).content.length,
    ]);
  };
  await playWager(ledger, bet(won));
  await playWager(ledger, bet(undone));
  expect(await open()).toEqual([2, true, 2]);
  await settleWager(ledger, { ...bet(won), payout: 0n });
  await playWager(ledger, bet(quick));
  await settleWager(ledger, { ...bet(quick), payout: 0n });
  expect(await open()).toEqual([1, true, 1]);
  await reverseWager(ledger, bet(undone));
  expect(await open()).toEqual([0, false, 0]);
});

test('a member is told of the games in which they left rounds open, the longest first, with what is at stake', async () => {
  const { ledger } = t.platform.deps;
  const [member, other] = [await t.member(10_000_000n), await t.member(10_000_000n)];
  const bet = (memberId: MemberId, gameCode: string, stake: bigint) => {
    const wager = { brandId: t.brandId, memberId, id: randomUUID() as Uuid, stake, gameCode };
    return playWager(ledger, wager).then(() => wager);
  };
  await bet(member, 'stu_mines', 300_000n);
  const dice = await bet(member, 'stu_dice', 100_000n);
  await bet(member, 'stu_mines', 200_000n);
  await bet(other, 'stu_tidewater', 900_000n);
  await t.settle();
  const open = async () =>
    (await t.platform.deps.db.tx(t.brandId, (tx) => listOpenGames(tx, member, 'BDT'))).map((game) => [
      game.gameCode,
      game.rounds,
      game.stake,
      game.since instanceof Date,
    ]);
  expect(await open()).toEqual([
    ['stu_mines', 2, 500_000n, true],
    ['stu_dice', 1, 100_000n, true],
  ]);
  // The list of what is open follows a moment later: what has settled meanwhile is left out all the same.
  await settleWager(ledger, { ...dice, payout: 0n });
  expect(await open()).toEqual([['stu_mines', 2, 500_000n, true]]);
  expect(await t.platform.deps.db.tx(t.brandId, (tx) => listOpenGames(tx, member, 'INR'))).toEqual([]);
});
