import { randomUUID } from 'node:crypto';
import type { Winner } from '@baize/contract/boot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import { drainOutbox } from '../../../testing.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';
import { createTestSite, SECOND_HOST, type TestSite } from '../../../testing-site.ts';
import { createEngagementModule } from './index.ts';
import type { Module } from '../../../module.ts';
import { BOARD_CACHE_MS } from './queries.ts';

let site: TestSite;
let engagement: Module;
const board = async (host?: string): Promise<Winner[]> => {
  site.turnClock(BOARD_CACHE_MS);
  return (await site.browser(host ? { host } : {}).call('getWinnerBoard', { gameCategory: 'ALL', limitNum: 20 })).value;
};
const feed = () => drainOutbox(site.deps.db, engagement.consumers!);
const open = async (brand: BrandId, account: string, type = 0): Promise<MemberId> => {
  const opened = await site.deps.db.tx(brand, (tx) =>
    site.identity.createMember(tx, brand, { account, type, password: 'river-lamp-42' }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};
const units = (whole: number): bigint => BigInt(whole) * 100_000n;

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps, brands, identity }) => [
      (engagement = createEngagementModule(deps, {
        brands,
        identity,
        gameFace: async (_brand, code, language) =>
          code === 'stu_dice' ? { gameName: `Dice ${language}`, iconUrl: '/art/x.svg' } : undefined,
      })),
    ],
  });
});
afterAll(() => site.close());

test('the board shows real wins, largest first, masked, of this brand, and no loss, no stake returned, no test agent', async () => {
  const [rahim, karim, tester, other] = [
    await open(site.first, 'rahim777'),
    await open(site.first, 'karim888'),
    await open(site.first, 'tester41', 41),
    await open(site.second, 'lotus999'),
  ];
  const play = async (brandId: BrandId, memberId: MemberId, payout: number) => {
    const wager = { brandId, memberId, id: randomUUID() as Uuid };
    await playWager(site.deps.ledger, { ...wager, stake: units(10) });
    await settleWager(site.deps.ledger, { ...wager, payout: units(payout) });
    return wager;
  };
  await play(site.first, rahim, 50);
  const taken = await play(site.first, karim, 900);
  await play(site.first, karim, 10);
  await play(site.first, karim, 0);
  await play(site.first, tester, 5_000);
  await play(site.second, other, 70);
  await feed();
  expect((await board()).map((winner) => [winner.vo.customerName, winner.vo.winAmount, winner.vo.gameName])).toEqual([
    ['ka***88', '900.00', 'Dice bn'],
    ['ra***77', '50.00', 'Dice bn'],
  ]);
  expect((await board(SECOND_HOST)).map((winner) => winner.vo.customerName)).toEqual(['lo***99']);
  await reverseWager(site.deps.ledger, taken);
  await feed();
  expect((await board()).map((winner) => winner.vo.customerName)).toEqual(['ra***77']);
});

test('two wins of one bet count together', async () => {
  const memberId = await open(site.first, 'twice222');
  const wager = { brandId: site.first, memberId, id: randomUUID() as Uuid };
  await playWager(site.deps.ledger, { ...wager, stake: units(100) });
  await settleWager(site.deps.ledger, { ...wager, payout: units(60) });
  await feed();
  expect((await board()).some((winner) => winner.vo.customerName === 'tw***22')).toBe(false);
  await settleWager(site.deps.ledger, { ...wager, payout: units(80) });
  await feed();
  expect((await board()).find((winner) => winner.vo.customerName === 'tw***22')?.vo.winAmount).toBe('140.00');
});

test('the filter and the bound', async () => {
  const browser = site.browser();
  expect((await browser.call('getWinnerBoard', { gameCategory: 'RNG', limitNum: 20 })).value).toEqual([]);
  expect((await browser.call('getWinnerBoard', { gameCategory: 'BGS', limitNum: 1 })).value).toHaveLength(1);
  expect((await browser.call('getWinnerBoard', { limitNum: 51 })).code).toBe('BAD_REQUEST');
});
