/** One operator alone, with every figure that a pool has, against the house's money. */
import type { ConsoleJackpot } from '@baize/contract/console/jackpots';
import type { Proposal } from '@baize/contract/console/proposals';
import type { Page } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

let t: TestConsole;
let [maker, checker] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
const REASON = 'Eid campaign, ticket 4711.';

beforeAll(async () => {
  t = await createTestConsole();
  [maker, checker] = [await t.logIn('owner'), await t.logIn('finance-checker')];
});
afterAll(() => t.close());

const pool = async (): Promise<ConsoleJackpot> => (await maker.ask<ConsoleJackpot[]>('listJackpots')).value[0]!;
const change = async (growth: object, by = maker) => {
  const { poolId, version } = await pool();
  return by.ask('updateJackpot', { poolId, version, reason: REASON, ...growth });
};
const waiting = async (): Promise<Proposal[]> =>
  (await maker.ask<Page<Proposal>>('listProposals', { state: 'waiting' })).value.content;
const check = (id: string, decision: 'apply' | 'reject', by = checker) =>
  by.ask('checkProposal', { id, decision, note: REASON });

test.each([
  [{ feedMax: '50000000' }, 'feedMax'],
  [{ feedMax: '5000.00001' }, 'feedMax'],
  [{ feedMin: '0' }, 'feedMin'],
  [{ feedMin: '999999999999999' }, 'feedMin'],
  [{ contributionRate: '0.9999' }, 'contributionRate'],
  [{ contributionRate: '0.0501' }, 'contributionRate'],
  [{ feedMax: '499', reason: '' }, 'reason'],
  [{ feedMax: '499', reason: '\u200b\u200b\u200b\u200b' }, 'reason'],
  [{ feedMax: '499', reason: undefined }, 'reason'],
])('%o is refused and says why', async (growth, field) => {
  const before = await pool();
  expect(await change(growth)).toMatchObject({ code: 'BAD_REQUEST', fields: { [field]: expect.any(String) } });
  expect(await pool()).toMatchObject({ feedMax: before.feedMax, version: before.version });
  expect(await waiting()).toEqual([]);
});

test('the figures of the specification are set by one operator', async () => {
  expect((await change({ feedMin: '120', feedMax: '450', contributionRate: '0.0200' })).code).toBe('OK');
  expect((await change({ feedMin: '100', feedMax: '500', contributionRate: '0.0100' })).code).toBe('OK');
  expect(await pool()).toMatchObject({ feedMin: '100.00', feedMax: '500.00', waiting: false });
});

test.each([
  [{ feedMax: '521' }, { feedMax: '521.00' }],
  [{ contributionRate: '0.0201' }, { contributionRate: '0.0201' }],
  [{ feedMax: '521', feedMin: '1', contributionRate: '0.0500' }, { feedMax: '521.00' }],
])('%o waits for a second person, whom nobody can be alone', async (growth, after) => {
  const before = await pool();
  expect((await change(growth)).code).toBe('OK');
  expect(await pool()).toMatchObject({ feedMax: before.feedMax, version: before.version, waiting: true });
  // A second raise is not put beside the one that waits.
  expect((await change(growth)).code).toBe('STATE_CONFLICT');
  const [proposal] = await waiting();
  expect(proposal).toMatchObject({ kind: 'raise-jackpot', after: expect.objectContaining(after), reason: REASON });
  expect((await check(proposal!.id, 'apply', maker)).code).toBe('SELF_APPROVAL');
  expect((await check(proposal!.id, 'apply')).code).toBe('OK');
  expect(await pool()).toMatchObject({ ...after, waiting: false, version: before.version + 1 });
  // Lower holds at once, and leads back to where one operator stands alone.
  expect((await change({ feedMin: '100', feedMax: '500', contributionRate: '0.0100' })).code).toBe('OK');
});

test('small steps above the threshold each need a second person, and a rejected one changes nothing', async () => {
  await change({ feedMax: '521' });
  await check((await waiting())[0]!.id, 'apply');
  expect((await change({ feedMax: '521.01' })).code).toBe('OK');
  expect(await pool()).toMatchObject({ feedMax: '521.00', waiting: true });
  expect((await check((await waiting())[0]!.id, 'reject')).code).toBe('OK');
  expect(await pool()).toMatchObject({ feedMax: '521.00', waiting: false });
});

test('a pool can be stopped while a raise of it waits, which then holds no more', async () => {
  await change({ feedMax: '530' });
  const [proposal] = await waiting();
  expect((await change({ enabled: false })).code).toBe('OK');
  expect((await check(proposal!.id, 'apply')).code).toBe('STATE_CONFLICT');
  expect(await pool()).toMatchObject({ enabled: false, feedMax: '521.00' });
  expect((await check(proposal!.id, 'reject')).code).toBe('OK');
  await change({ feedMax: '500' });
  expect((await change({ enabled: true })).code).toBe('OK');
  expect(await pool()).toMatchObject({ enabled: true, waiting: false });
});

test('a pool that was switched off is not raised in silence to be switched on later', async () => {
  expect((await change({ enabled: false })).code).toBe('OK');
  expect((await change({ feedMax: '5000' })).code).toBe('OK');
  expect(await pool()).toMatchObject({ feedMax: '5000.00', waiting: false });
  expect((await change({ enabled: true })).code).toBe('OK');
  expect(await pool()).toMatchObject({ enabled: false, waiting: true });
  expect((await check((await waiting())[0]!.id, 'reject')).code).toBe('OK');
});
