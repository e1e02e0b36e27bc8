/** One operator alone opens a pool with the house's money, twice, over another, or with figures that nobody may set. */
import type { ConsoleJackpot } from '@baize/contract/console/jackpots';
import type { Proposal } from '@baize/contract/console/proposals';
import type { Page } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

const REASON = 'A second pool for the nights.';
let t: TestConsole;
let [maker, checker] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
beforeAll(async () => {
  t = await createTestConsole();
  [maker, checker] = [await t.logIn('owner'), await t.logIn('finance-checker')];
});
afterAll(() => t.close());

const POOL = {
  pool: 'moon',
  name: { en: 'Moon pool', bn: 'চাঁদের পুল' },
  start: ['1000', '2000'],
  share: '0.01',
  odds: '5000000',
  reason: REASON,
};
const pools = async (): Promise<ConsoleJackpot[]> => (await maker.ask<ConsoleJackpot[]>('listJackpots')).value;
const moon = async () => (await pools()).find(({ poolId }) => poolId === 'moon');
const open = (order: object, by = maker) => by.ask('openJackpot', { ...POOL, ...order });
const waiting = async (): Promise<Proposal[]> =>
  (await maker.ask<Page<Proposal>>('listProposals', { state: 'waiting' })).value.content;
const check = (id: string, decision: 'apply' | 'reject', by = checker) =>
  by.ask('checkProposal', { id, decision, note: REASON });

test.each([
  [{ pool: 'Moon' }, 'pool'],
  [{ pool: 'night-market' }, 'pool'],
  [{ name: {} }, 'name'],
  [{ name: { en: ' ' } }, 'name'],
  [{ start: ['2000', '1000'] }, 'start'],
  [{ start: ['0', '1000'] }, 'start'],
  [{ start: ['1', '1000000000.01'] }, 'start'],
  [{ share: '0.0501' }, 'share'],
  [{ share: '1' }, 'share'],
  [{ odds: undefined }, 'odds'],
  [{ odds: '-1' }, 'odds'],
  // Each stake of a unit would win the house's thousand.
  [{ odds: '1' }, 'odds'],
  [{ odds: '14284' }, 'odds'],
  [{ name: { en: '\u200b\u2060' } }, 'name'],
  [{ mustHitBy: '9000', game: 'stu_dice' }, 'odds'],
  [{ odds: undefined, mustHitBy: '9000' }, 'mustHitBy'],
  [{ odds: undefined, mustHitBy: '2000.01', game: 'stu_dice' }, 'mustHitBy'],
  [{ game: 'no_such_game' }, 'game'],
  [{ feed: ['1', '5'] }, 'feed'],
  [{ feed: ['5', '1'], feedSeconds: [3] }, 'feed'],
  [{ feed: ['1', '5000.01'], feedSeconds: [3] }, 'feed'],
  [{ feedSeconds: [3] }, 'feed'],
  [{ reason: '\u200b\u200b\u200b' }, 'reason'],
])('%o is refused by its name', async (order, field) => {
  const refused = await open(order);
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['BAD_REQUEST', [field]]);
  expect(await waiting()).toEqual([]);
});

test('a pool opens by two people, with its money from the house and its seed committed to', async () => {
  expect((await open({ feed: ['1', '5'], feedSeconds: [3, 4] })).code).toBe('OK');
  expect(await moon()).toBeUndefined();
  expect((await open({})).code).toBe('STATE_CONFLICT');
  const [proposal] = await waiting();
  expect(proposal).toMatchObject({
    kind: 'open-jackpot',
    subject: 'jackpot:moon',
    // Whoever checks it reads what players will read, and what the clock costs.
    after: {
      name: 'Moon pool · চাঁদের পুল',
      startMin: '1000.00',
      startMax: '2000.00',
      odds: '5000000',
      feedMin: '1.00',
      feedMax: '5.00',
      feedSeconds: '3, 4',
      feedDayMost: '144000.00',
    },
    reason: REASON,
  });
  expect((await check(proposal!.id, 'apply', maker)).code).toBe('SELF_APPROVAL');
  expect((await check(proposal!.id, 'apply')).code).toBe('OK');
  const opened = (await moon())!;
  expect(opened).toMatchObject({
    name: POOL.name,
    enabled: true,
    epoch: 1,
    contributionRate: '0.0100',
    feedEveryMs: [3_000, 4_000],
    seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(Number(opened.amount)).toBeGreaterThanOrEqual(1000);
  expect(Number(opened.amount)).toBeLessThanOrEqual(2000);
  expect((await t.platform.jackpots.jackpots(t.brandId)).map(({ poolId }) => poolId)).toContain('moon');
  // Who would open it once more is told that it is there.
  expect((await open({})).fields).toEqual({ pool: 'there is one of this name' });
});

test('a pool that came about meanwhile is not opened a second time', async () => {
  expect((await open({ pool: 'tide' })).code).toBe('OK');
  const cli = await t.platform.jackpots.openJackpot(
    { name: 'cli:test', ip: 'local' },
    {
      brandId: t.brandId,
      currency: 'BDT',
      poolId: 'tide',
      name: { en: 'Tide' },
      start: ['5', '5'],
      share: '0.01',
      odds: '10000',
    },
  );
  expect(cli).toMatchObject({ ok: true, value: { opened: true } });
  const [proposal] = await waiting();
  expect((await check(proposal!.id, 'apply')).code).toBe('STATE_CONFLICT');
  expect((await pools()).find(({ poolId }) => poolId === 'tide')).toMatchObject({ startMax: '5.00', epoch: 1 });
  expect((await check(proposal!.id, 'reject')).code).toBe('OK');
});

test('who may not change pools opens none', async () => {
  expect((await open({ pool: 'none' }, await t.logIn('content'))).code).toBe('FORBIDDEN');
});
