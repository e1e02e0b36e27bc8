import { randomUUID } from 'node:crypto';
import type { GameType } from '@baize/contract/game-types';
import type { KeysetPage } from '@baize/contract/envelope';
import type { AccountSums, OwnProfit, OwnResult, Posting } from '@baize/contract/wagers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { gameTypeCode } from '../../../game-types.ts';
import { appendEvents } from '../../../outbox/append.ts';
import { createTestAccounts, PASSWORD } from '../../../testing-accounts.ts';
import { drainOutbox } from '../../../testing.ts';
import { createTestSite, type Browser, type TestSite } from '../../../testing-site.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';
import { platformDay } from '../../base/limits/index.ts';
import { createWagersModule } from '../../base/wagers/index.ts';
import { createAgentsModule } from '../../people/agents/index.ts';
import { givenRebates } from '../../rewards/rebates/index.ts';
import { createBettingRecordModule } from './index.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
let agents: Module;
let own: Browser;
const { idOf, open } = createTestAccounts(() => site);
const units = (whole: number): bigint => BigInt(whole) * 100_000n;
const span = (from: number, to: number) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
const today = () => platformDay(new Date(), 360);

async function play([stake, payout]: readonly [number, number], gameType: GameType): Promise<Uuid> {
  const wager = { brandId: site.first, memberId: idOf('rahim'), id: randomUUID() as Uuid };
  await playWager(site.deps.ledger, { ...wager, stake: units(stake), gameType });
  await settleWager(site.deps.ledger, { ...wager, payout: units(payout) });
  return wager.id;
}

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps, brands, identity }) => {
      const wagers = createWagersModule(deps);
      const gameCatalogue = () => Promise.resolve({ byCode: new Map(), vendors: [] } as never);
      agents = createAgentsModule({ ...deps, accounts: identity, brands, rebatesOf: givenRebates });
      const catalogue = { gameCatalogue, gameFace: () => Promise.resolve(undefined) };
      return [
        createBettingRecordModule({
          deps,
          wagers,
          catalogue,
          vendors: { findReplay: () => Promise.resolve(undefined) } as never,
        }),
      ];
    },
  });
  for (const [account, type, parent] of [
    ['house', 1, null],
    ['rahim', 0, 'house'],
    ['other', 0, 'house'],
  ] as const)
    await open(account, type, parent);
  await play([100, 40], 'RNG');
  await play([30, 90], 'FISH');
  const undone = await play([1_000, 500], 'RNG');
  await reverseWager(site.deps.ledger, { brandId: site.first, memberId: idOf('rahim'), id: undone });
  await drainOutbox(site.deps.db, agents.consumers!);
  own = site.browser();
  expect((await own.login('rahim', PASSWORD)).code).toBe('OK');
});
afterAll(() => site.close());

const sums = async (browser: Browser, range: ReturnType<typeof span>): Promise<AccountSums> =>
  (await browser.call('sumTransactions', range)).value;
const rows = async (more: Record<string, unknown> = {}): Promise<KeysetPage<Posting>> =>
  (await own.call('listTransactions', { pageSize: 100, ...more })).value;
const unitsOf = (text: string): bigint => BigInt(text.replace('.', ''));

test('opening, play and the other kinds add up to closing, and to the rows of the range', async () => {
  const now = Date.now();
  const whole = await sums(own, span(now - DAY_MS, now + DAY_MS));
  // Each bet's stake was paid in for it: 1,130 in; 100 to 40 and 30 to 90 leave 0, and the third came back whole.
  expect(whole).toEqual({
    currency: 'BDT',
    opening: '0.00',
    closing: whole.closing,
    play: whole.play,
    kinds: [{ kind: 'deposit', amount: '1130.00' }],
  });
  const wallet = await site.deps.ledger.readWallet(site.first, idOf('rahim'));
  expect(unitsOf(whole.closing) * 1_000n).toBe(wallet!.cash.balance);
  expect(unitsOf(whole.opening) + unitsOf(whole.play) + 113_000n).toBe(unitsOf(whole.closing));
  const { content } = await rows();
  expect(content.reduce((sum, { amount }) => sum + unitsOf(amount), 0n)).toBe(unitsOf(whole.closing));
});

test('a range begins at its first instant and ends before its last; pages of it end at its edges', async () => {
  const all = (await rows()).content.toReversed();
  const [from, to] = [all[2]!.at, all.at(-1)!.at];
  const inside = all.filter(({ at }) => at >= from && at < to);
  const range = await rows({ from, to });
  expect(range.content.map(({ seq }) => seq)).toEqual(inside.toReversed().map(({ seq }) => seq));
  expect([range.newer, range.older]).toEqual([null, null]);
  const first = await rows({ from, to, pageSize: 1 });
  expect([first.newer, first.content[0]?.seq]).toEqual([null, inside.at(-1)?.seq]);
  const second = await rows({ from, to, pageSize: 1, before: first.older });
  expect((await rows({ from, to, pageSize: 1, after: second.newer })).content).toEqual(first.content);
  const sum = await sums(own, { from, to });
  expect(unitsOf(sum.closing) - unitsOf(sum.opening)).toBe(
    inside.reduce((total, { amount }) => total + unitsOf(amount), 0n),
  );
  expect((await rows({ ...span(0, DAY_MS) })).content).toEqual([]);
});

test('profit is told by days, weeks and months, and by kind of game; a bet that was taken back is none', async () => {
  const read = async (by: string, from = today()): Promise<OwnProfit> =>
    (await own.call('getOwnProfit', { from, to: today(), by })).value;
  const day = await read('day');
  expect(day.total).toEqual({
    bets: 2,
    stake: '130.00',
    validBet: day.total.validBet,
    payout: day.total.payout,
    rebate: '0.00',
    net: day.total.net,
  });
  expect(day.steps).toEqual([{ from: today(), ...day.total }]);
  expect(day.kinds.map(({ gameType, bets, stake }) => [gameType, bets, stake])).toEqual([
    ['RNG', 1, '100.00'],
    ['FISH', 1, '30.00'],
  ]);
  expect(day.kinds.reduce((sum, { net }) => sum + unitsOf(net), 0n)).toBe(unitsOf(day.total.net));
  const weekAgo = new Date(Date.parse(today()) - 6 * DAY_MS).toISOString().slice(0, 10);
  expect((await read('day', weekAgo)).steps.map(({ bets }) => bets)).toEqual([0, 0, 0, 0, 0, 0, 2]);
  expect((await read('week', weekAgo)).steps.length).toBeLessThanOrEqual(2);
  expect((await read('month', weekAgo)).total).toEqual(day.total);
});

test('what bets give back is a part of its own, and of the result: days and kinds add up to all', async () => {
  const read = async (by: string): Promise<OwnProfit> =>
    (await own.call('getOwnProfit', { from: today(), to: today(), by })).value;
  const before = await read('day');
  const paid = async (gameType: GameType, amount: bigint, mine: boolean) => {
    const event = {
      type: 'rebate.paid' as const,
      paymentId: randomUUID(),
      own: mine,
      gameType: gameTypeCode(gameType),
      amount: amount.toString(),
      currency: 'BDT',
      wallet: { cash: '0', bonus: '0', held: '0', seq: '0', currency: 'BDT' },
    };
    await site.deps.db.tx(site.first, (tx) => appendEvents(tx, site.first, [{ memberId: idOf('rahim'), event }]));
  };
  await paid('RNG', units(2), true);
  await paid('FISH', units(3), true);
  await paid('RNG', units(50), false); // of the team: income, and no result of play
  await drainOutbox(site.deps.db, agents.consumers!);
  for (const by of ['day', 'week', 'month']) {
    const { total, steps, kinds } = await read(by);
    expect([total.rebate, total.payout, total.stake]).toEqual(['5.00', before.total.payout, before.total.stake]);
    expect(unitsOf(total.net)).toBe(unitsOf(before.total.net) + 500n);
    const split: readonly (readonly OwnResult[])[] = [steps, kinds];
    for (const parts of split)
      for (const name of ['stake', 'payout', 'rebate', 'net'] as const)
        expect(parts.reduce((sum, each) => sum + unitsOf(each[name]), 0n)).toBe(unitsOf(total[name]));
    expect(kinds.map(({ gameType, rebate }) => [gameType, rebate])).toEqual([
      ['RNG', '2.00'],
      ['FISH', '3.00'],
    ]);
  }
});

test('what is another’s is not there, and no range is longer than a year or turned around', async () => {
  const other = site.browser();
  expect((await other.login('other', PASSWORD)).code).toBe('OK');
  const now = Date.now();
  expect(await sums(other, span(now - DAY_MS, now + DAY_MS))).toMatchObject({ closing: '0.00', kinds: [] });
  expect((await other.call('getOwnProfit', { from: today(), to: today(), by: 'day' })).value).toMatchObject({
    total: { bets: 0 },
    kinds: [],
  });
  for (const range of [span(now, now), span(now, now - 1), span(now - 367 * DAY_MS, now)])
    expect((await own.call('sumTransactions', range)).code).toBe('BAD_REQUEST');
  for (const [from, to] of [
    ['2026-01-02', '2026-01-01'],
    ['2025-01-01', '2026-01-02'],
  ])
    expect((await own.call('getOwnProfit', { from, to, by: 'day' })).code).toBe('BAD_REQUEST');
});
