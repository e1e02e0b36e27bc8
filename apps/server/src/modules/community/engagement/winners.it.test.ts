import { randomUUID } from 'node:crypto';
import type { Winner } from '@baize/contract/boot';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileQuery, type Query } from '../../../db/query.ts';
import type { Tx } from '../../../db/pool.ts';
import { gameTypeCode } from '../../../game-types.ts';
import { memberId, type BrandId, type Uuid } from '../../../ids.ts';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import { createEngagementModule } from './index.ts';
import { BOARD_CACHE_MS } from './queries.ts';
import { findWinners, saveWinners } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** Wins of the month in one game: enough that whoever reads them all is seen in the count of pages touched. */
const PAST = 30_000;
/** Thirty days of a hundred places: some pages of the index and of the table for each. */
const TOUCHED_MAX = 6_000;

let site: TestSite;
/** Wins are dated from here back. */
let start: Date;
const units = (whole: number): bigint => BigInt(whole) * 100_000n;
/** How long ago the brand's day began: its clock is six hours before the world's. */
const intoDay = (at: Date): number => (at.getTime() + 6 * 3_600_000) % DAY_MS;
type Won = { brandId?: BrandId; name: string; amount: number; ago?: number; game?: string; type?: 'RNG' | 'BGS' };

async function win({ brandId = site.first, name, amount, ago = 0, game = 'dice', type = 'BGS' }: Won): Promise<void> {
  const winner = {
    memberId: memberId('7'),
    supplierId: 1,
    wagerId: randomUUID() as Uuid,
    gameCode: game,
    gameType: gameTypeCode(type),
    currency: brandId === site.first ? 'BDT' : 'INR',
    payout: units(amount),
    wonAt: new Date(start.getTime() - ago),
    shownName: name,
  };
  await site.deps.db.tx(brandId, (tx) => saveWinners(tx, brandId, [winner]));
}
type Page = { content: Winner[]; nextPage: number | null };
const ask = async (input: Record<string, unknown>): Promise<Page> => {
  site.turnClock(BOARD_CACHE_MS);
  return (await site.browser().call('listWinners', input)).value;
};
const names = async (input: Record<string, unknown>): Promise<string[]> =>
  (await ask(input)).content.map(({ vo }) => vo.customerName);

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps, brands, identity }) => [
      createEngagementModule(deps, {
        brands,
        identity,
        gameFace: async (_brand, code, language) =>
          code === 'nowhere' ? undefined : { gameName: `${code} ${language}`, iconUrl: '/art/x.svg' },
      }),
    ],
  });
  // Not within the last minutes of the brand's day: it would end under the test.
  if (intoDay(site.deps.now()) > DAY_MS - 600_000) site.turnClock(1_200_000);
  start = site.deps.now();
});
afterAll(() => site.close());

test('a day, seven and thirty days of the brand, by kind and by game, of this brand and its currency alone', async () => {
  const today = intoDay(start);
  await win({ name: 'no**w', amount: 10 });
  await win({ name: 'mi**t', amount: 20, ago: today });
  await win({ name: 'ye**y', amount: 30, ago: today + 1 });
  await win({ name: 'we**k', amount: 40, ago: today + 6 * DAY_MS, game: 'tide', type: 'RNG' });
  await win({ name: 'la**t', amount: 50, ago: today + 6 * DAY_MS + 1 });
  await win({ name: 'mo**h', amount: 60, ago: today + 29 * DAY_MS, game: 'reef', type: 'RNG' });
  await win({ name: 'ol**d', amount: 70, ago: today + 29 * DAY_MS + 1 });
  await win({ brandId: site.second, name: 'lo**s', amount: 900 });
  expect(await names({ period: 'day' })).toEqual(['mi**t', 'no**w']);
  expect(await names({ period: 'week' })).toEqual(['we**k', 'ye**y', 'mi**t', 'no**w']);
  expect(await names({ period: 'month' })).toEqual(['mo**h', 'la**t', 'we**k', 'ye**y', 'mi**t', 'no**w']);
  expect(await names({ period: 'month', gameCategory: 'RNG' })).toEqual(['mo**h', 'we**k']);
  expect(await names({ period: 'month', gameCategory: 'RNG', gameCode: 'tide' })).toEqual(['we**k']);
  expect(await names({ period: 'week', gameCode: 'reef' })).toEqual([]);
  expect(await names({ period: 'month', gameCode: 'nowhere' })).toEqual([]);
  expect((await ask({ period: 'week', gameCode: 'tide', language: 'en' })).content).toEqual([
    {
      vo: { customerName: 'we**k', winAmount: '40.00', iconUrl: '/art/x.svg', gameName: 'tide en' },
      gameCode: 'tide',
      at: expect.any(String),
    },
  ]);
});

test('pages of twenty, each place once, to the hundredth and no further', async () => {
  for (let place = 1; place <= 103; place += 1) await win({ name: `p${place}`, amount: 1_000 - place, game: 'pages' });
  const pages: Page[] = [];
  for (let pageNo: number | null = 1; pageNo !== null; pageNo = pages.at(-1)!.nextPage)
    pages.push(await ask({ period: 'day', gameCode: 'pages', pageNo }));
  expect(pages.map(({ content }) => content.length)).toEqual([20, 20, 20, 20, 20]);
  expect(pages.flatMap(({ content }) => content.map(({ vo }) => vo.customerName))).toEqual(
    Array.from({ length: 100 }, (_, at) => `p${at + 1}`),
  );
});

test.each([
  [{ period: 'year' }],
  [{ pageNo: 6 }],
  [{ pageNo: 0 }],
  [{ gameCategory: 'CARDS' }],
  [{ gameCode: 'x'.repeat(65) }],
])('%j is refused', async (input) =>
  expect((await site.browser().call('listWinners', input)).code).toBe('BAD_REQUEST'),
);

test('a brand that closed its winners shows neither board nor lists', async () => {
  await site.changeSettings(site.second, { closedCapabilities: ['winners'] });
  site.brands.invalidate();
  const browser = site.browser({ host: 'lotus.localhost' });
  expect((await browser.call('listWinners', {})).code).toBe('CAPABILITY_CLOSED');
  expect((await browser.call('getWinnerBoard', {})).code).toBe('CAPABILITY_CLOSED');
});

test('a list reads its places, not what was won', async () => {
  const client = new pg.Client({ connectionString: site.database.superUrl });
  await client.connect();
  // The busy game's wins lie on every day but today: who walks along all of them to find today's reads them all.
  await client.query(
    `insert into engagement.winner (member_id, supplier_id, wager_id, brand_id, game_code, game_type, currency, shown_name, amount,
        won_at, day)
      select 8, 1, gen_random_uuid(), $1, 'busy', 10, 'BDT', 'bu**y', 100000 + n, $2::timestamptz - (1 + n % 28) * interval '1 day',
        ($2::timestamptz - (1 + n % 28) * interval '1 day')::date
      from generate_series(1, $3::integer) n`,
    [site.first, site.deps.now(), PAST],
  );
  await client.query('vacuum analyze engagement.winner');
  await client.end();
  const touched = async (query: Partial<Parameters<typeof findWinners>[1]>): Promise<number> => {
    let pages = 0;
    await site.deps.db.tx(site.first, (tx) => {
      const counted = async (asked: Query<object>): Promise<object[]> => {
        const { text, values } = compileQuery(asked);
        const [plan] = await tx.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
          `explain (analyze, buffers, format json) ${text}`,
          values ?? [],
        );
        const top = plan!['QUERY PLAN'][0].Plan;
        pages = top['Shared Hit Blocks']! + top['Shared Read Blocks']!;
        return [];
      };
      const wanted = { brandId: site.first, currency: 'BDT', until: site.deps.now(), days: 30, offset: 80, limit: 21 };
      return findWinners({ ...tx, rows: counted as Tx['rows'] }, { ...wanted, ...query });
    });
    return pages;
  };
  for (const narrowed of [{}, { gameType: 10 }, { gameCode: 'busy' }, { days: 1 }, { days: 1, gameCode: 'busy' }])
    expect(await touched(narrowed), JSON.stringify(narrowed)).toBeLessThan(TOUCHED_MAX);
  expect(await touched({ days: 1, gameCode: 'busy' })).toBeLessThan(100);
});
