import { randomUUID } from 'node:crypto';
import type { AgentIncome, Profit, TeamWager, UserProfit } from '@baize/contract/agent-reports';
import type { GameType } from '@baize/contract/game-types';
import type { KeysetPage } from '@baize/contract/envelope';
import { parseAmount } from '@baize/domain/money';
import type { Posting } from '@baize/contract/wagers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { drainOutbox } from '../../../testing.ts';
import { createTestSite, type Browser, type TestSite } from '../../../testing-site.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';
import { platformDay } from '../../base/limits/index.ts';
import { createAgentsModule } from '../../people/agents/index.ts';
import { givenRebates } from '../../rewards/rebates/index.ts';
import { createTestAccounts, PASSWORD } from '../../../testing-accounts.ts';
import { listTeamWagers } from './team-records.ts';
import { createTestAgentCenter } from '../../../testing-agent-center.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
let agents: Module;
const { idOf, open } = createTestAccounts(() => site);
const units = (whole: number): bigint => BigInt(whole) * 100_000n;
const today = () => {
  const day = platformDay(new Date(), 360);
  return { from: day, to: day };
};
const span = () => ({
  from: new Date(Date.now() - DAY_MS).toISOString(),
  to: new Date(Date.now() + DAY_MS).toISOString(),
});

async function loginAs(account: string): Promise<Browser> {
  const browser = site.browser();
  expect((await browser.login(account, PASSWORD)).code).toBe('OK');
  return browser;
}
async function play(account: string, [stake, payout]: readonly [number, number], gameType?: GameType): Promise<Uuid> {
  const wager = { brandId: site.first, memberId: idOf(account), id: randomUUID() as Uuid };
  await playWager(site.deps.ledger, { ...wager, stake: units(stake), ...(gameType && { gameType }) });
  await settleWager(site.deps.ledger, { ...wager, payout: units(payout) });
  return wager.id;
}
const profitOf = async (browser: Browser, more: Record<string, unknown> = {}): Promise<UserProfit> =>
  (await browser.call('listUserProfit', { ...today(), ...more })).value;
const wagersOf = async (browser: Browser, more: Record<string, unknown> = {}) =>
  browser.call('listTeamWagers', { ...span(), ...more }) as Promise<{ code: string; value: KeysetPage<TeamWager> }>;
const signed = (text: string): bigint => (text.startsWith('-') ? 0n - parseAmount(text.slice(1))! : parseAmount(text)!);

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps, brands, identity }) => {
      agents = createAgentsModule({ ...deps, accounts: identity, brands, rebatesOf: givenRebates });
      return [agents, createTestAgentCenter(deps, { identity, brand: brands })];
    },
  });
  for (const [account, type, parent] of [
    ['house', 1, null],
    ['top', 1, null],
    ['middle', 2, 'top'],
    ['low', 2, 'middle'],
    ['player1', 0, 'low'],
    ['player2', 0, 'top'],
    ['stranger', 0, 'house'],
  ] as const)
    await open(account, type, parent);
  await play('player1', [100, 40]);
  await play('low', [10, 0]);
  await play('player2', [30, 90], 'FISH');
  await play('top', [5, 0]);
  const undone = await play('player1', [1_000, 0]);
  await reverseWager(site.deps.ledger, { brandId: site.first, memberId: idOf('player1'), id: undone });
  await play('stranger', [7_777, 0]);
  await drainOutbox(site.deps.db, agents.consumers!);
});
afterAll(() => site.close());

test('profit and loss: a row is a whole team, on the players’ side; rows and own play add up, by kind of game too', async () => {
  const browser = await loginAs('top');
  const { page, own, total, line } = await profitOf(browser);
  expect(line.map(({ account }) => account)).toEqual(['top']);
  expect(page.content.map(({ account, hasTeam, profit }) => [account, hasTeam, profit.stake, profit.net])).toEqual([
    ['player2', false, '30.00', '60.00'],
    ['middle', true, '110.00', '-70.00'],
  ]);
  expect([own.net, total.net, total.stake, total.payout]).toEqual(['-5.00', '-15.00', '145.00', '130.00']);
  const parts: Profit[] = [own, ...page.content.map(({ profit }) => profit)];
  for (const figure of ['stake', 'validBet', 'payout', 'net', 'deposits'] as const)
    expect(parts.reduce((sum, part) => sum + signed(part[figure]), 0n)).toBe(signed(total[figure]));
  for (const each of [...parts, total])
    for (const figure of ['stake', 'validBet', 'payout', 'net'] as const)
      expect(each.kinds.reduce((sum, kind) => sum + signed(kind[figure]), 0n)).toBe(signed(each[figure]));
  expect(total.bets).toBe(total.kinds.reduce((sum, { bets }) => sum + bets, 0));
  expect(total.kinds.map(({ gameType, net }) => [gameType, net])).toEqual([
    ['FISH', '60.00'],
    ['BGS', '-75.00'],
  ]);
  const below = await profitOf(browser, { under: String(idOf('middle')) });
  expect(below.line.map(({ account }) => account)).toEqual(['top', 'middle']);
  expect(below.page.content.map(({ account, profit }) => [account, profit.net])).toEqual([['low', '-70.00']]);
});

test('team betting lists what the team staked and nothing else, page by page and by account', async () => {
  const browser = await loginAs('top');
  const { value } = await wagersOf(browser);
  expect(value.content.map(({ account, stake, status }) => [account, stake, status])).toEqual([
    ['player1', '1000.00', 'reversed'],
    ['top', '5.00', 'lost'],
    ['player2', '30.00', 'won'],
    ['low', '10.00', 'lost'],
    ['player1', '100.00', 'returned'],
  ]);
  const first = (await wagersOf(browser, { pageSize: 2 })).value;
  const second = (await wagersOf(browser, { pageSize: 2, before: first.older! })).value;
  expect([...first.content, ...second.content].map(({ id }) => id)).toEqual(
    value.content.slice(0, 4).map(({ id }) => id),
  );
  expect((await wagersOf(browser, { status: 'lost' })).value.content.map(({ account }) => account)).toEqual([
    'top',
    'low',
  ]);
  const one = (await wagersOf(browser, { account: 'PLAYER1' })).value;
  expect(one.content.map(({ account, stake }) => [account, stake])).toEqual([
    ['player1', '1000.00'],
    ['player1', '100.00'],
  ]);
});

test('a large team is read along the brand’s bets, to the same', async () => {
  const query = { ...span(), pageSize: 20, language: 'en' };
  const names = { game: (code: string) => code, vendor: (code: string) => code };
  const read = (agent: string, oneByOneMax: number, more: object = {}) =>
    site.deps.db.tx(site.first, (tx) =>
      listTeamWagers(tx, idOf(agent), { query: { ...query, ...more }, names, oneByOneMax }),
    );
  for (const agent of ['top', 'middle', 'house'])
    for (const more of [{}, { status: 'lost' }, { gameType: 'FISH' }, { pageSize: 2 }])
      expect(await read(agent, 0, more)).toEqual(await read(agent, 200, more));
});

test('transactions of an account of the team, within the range, with the balance after each', async () => {
  const browser = await loginAs('top');
  const read = async (more: Record<string, unknown>) =>
    (await browser.call('listTeamTransactions', { ...span(), account: 'player2', ...more }))
      .value as KeysetPage<Posting>;
  const all = await read({});
  expect(all.content.map(({ kind, amount }) => [kind, amount]).slice(0, 2)).toEqual([
    ['win', '90.00'],
    ['bet', '-30.00'],
  ]);
  expect(await read({ from: new Date(Date.now() - DAY_MS).toISOString(), to: all.content.at(-1)!.at })).toMatchObject({
    content: [],
  });
  const first = await read({ pageSize: 1 });
  const second = await read({ pageSize: 1, before: first.older! });
  expect([first.newer, second.content[0]]).toEqual([null, all.content[1]]);
});

test('income is what the ledger posted by kinds that pay agents, day by day; own play stands apart', async () => {
  const paid = { dividend: 35_500, 'salary-daily': 3_460, 'salary-realtime': 6 } as const;
  await site.deps.ledger.submit({
    brandId: site.first,
    needs: { members: [idOf('middle')] },
    decide: (batch) => {
      const wallet = batch.wallet(idOf('middle'))!;
      for (const [kind, amount] of Object.entries(paid) as [keyof typeof paid, number][])
        batch.move(wallet, 'cash', {
          amount: units(amount),
          house: kind === 'dividend' ? 'dividend' : 'salary',
          kind,
          key: randomUUID() as Uuid,
          tx: randomUUID() as Uuid,
          ref: null,
        });
    },
  });
  const read = async (account: string): Promise<AgentIncome> =>
    (await (await loginAs(account)).call('getAgentIncome', today())).value;
  const income = await read('middle');
  const figures = {
    agentRebate: '0.00',
    dividend: '35500.00',
    daily: '3460.00',
    hourly: '0.00',
    realtime: '6.00',
    passedOn: '0.00',
  };
  expect(income.total).toEqual({ ...figures, total: '38966.00' });
  expect(income.days).toEqual([{ day: today().from, ...figures, total: '38966.00' }]);
  const page = await loginAs('middle');
  const { content } = (await page.call('listTeamTransactions', span())).value as KeysetPage<Posting>;
  const paying = content.filter(({ kind }) => kind === 'dividend' || kind.startsWith('salary-'));
  expect(paying.reduce((sum, { amount }) => sum + signed(amount), 0n)).toBe(signed(income.total.total));
  expect(paying.length).toBe(3);
  expect((await read('top')).days).toEqual([]);
  expect((await read('top')).betting.net).toBe('-5.00');
});

test('whoever stands beside or above is as if they were not there', async () => {
  const browser = await loginAs('middle');
  for (const who of ['player2', 'top', 'stranger', 'nobody_at_all']) {
    expect((await wagersOf(browser, { account: who })).code).toBe('NOT_FOUND');
    expect((await browser.call('listTeamTransactions', { ...span(), account: who })).code).toBe('NOT_FOUND');
  }
  for (const under of [String(idOf('top')), String(idOf('player2')), '999999'])
    expect((await browser.call('listUserProfit', { ...today(), under })).code).toBe('NOT_FOUND');
  const accounts = new Set((await wagersOf(browser)).value.content.map(({ account }) => account));
  expect([...accounts].toSorted()).toEqual(['low', 'player1']);
  const long = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
  expect((await wagersOf(browser, long)).code).toBe('BAD_REQUEST');
});
