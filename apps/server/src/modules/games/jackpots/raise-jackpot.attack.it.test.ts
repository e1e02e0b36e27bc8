/** One operator alone, with every figure that a pool has, against the house's money. */
import type { AuditRow } from '@baize/contract/console/audit';
import type { ConsoleJackpot } from '@baize/contract/console/jackpots';
import type { Proposal } from '@baize/contract/console/proposals';
import type { Page } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

let t: TestConsole;
let [maker, checker] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
/** The demo's figures come to 14.4 million a day, which is its ceiling; this one is above what one operator may set. */
const WIDE = { feedHourMax: '1000000', feedDayMax: '20000000' };
const TIGHT = { feedHourMax: '600000', feedDayMax: '14400000' };
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
  [{ feedHourMax: '0' }, 'feedHourMax'],
  [{ feedHourMax: '18000000.01' }, 'feedHourMax'],
  [{ feedDayMax: '432000000.01' }, 'feedDayMax'],
  [{ feedHourMax: '700', feedDayMax: '699.99' }, 'feedHourMax'],
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
  [
    { feedMax: '521', ...WIDE },
    { feedMax: '521.00', feedDayMax: '20000000.00' },
  ],
  [{ contributionRate: '0.0201' }, { contributionRate: '0.0201' }],
  [{ feedMax: '521', feedMin: '1', contributionRate: '0.0500', ...WIDE }, { feedMax: '521.00' }],
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
  expect((await change({ feedMin: '100', feedMax: '500', contributionRate: '0.0100', ...TIGHT })).code).toBe('OK');
});

test('under a ceiling that stays the figures may grow: no more can be fed than before', async () => {
  expect((await change({ feedMax: '5000' })).code).toBe('OK');
  expect(await pool()).toMatchObject({
    feedMax: '5000.00',
    waiting: false,
    feedPerDay: { mean: '14400000.00', most: '14400000.00' },
  });
  // A day is no more than its hours: the ceiling of an hour holds it.
  expect((await change({ feedDayMax: '15000000.01' })).code).toBe('OK');
  expect(await pool()).toMatchObject({ feedPerDay: { most: '14400000.00' }, waiting: false });
  expect((await change({ feedHourMax: '700000' })).code).toBe('OK');
  expect(await pool()).toMatchObject({ feedHourMax: '600000.00', waiting: true });
  expect((await check((await waiting())[0]!.id, 'reject')).code).toBe('OK');
  expect((await change({ feedMax: '500', ...TIGHT })).code).toBe('OK');
});

test('small steps above the threshold each need a second person, and a rejected one changes nothing', async () => {
  await change({ feedMax: '521', ...WIDE });
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

test('whoever made a change takes it back until it is checked, and nobody else does', async () => {
  await change({ feedMax: '500', ...TIGHT });
  expect((await change({ enabled: true })).code).toBe('OK');
  await change({ feedMax: '5000', ...WIDE });
  const before = await pool();
  const [proposal] = await waiting();
  const withdraw = (reason: string, by = maker) => by.ask<Proposal>('withdrawProposal', { id: proposal!.id, reason });
  expect(proposal).toMatchObject({ mine: true });
  expect((await withdraw(REASON, checker)).code).toBe('FORBIDDEN');
  expect(await withdraw('   ')).toMatchObject({ code: 'BAD_REQUEST', fields: { reason: expect.any(String) } });
  expect((await withdraw(REASON)).value).toMatchObject({ state: 'withdrawn', checker: null, note: REASON });
  expect((await withdraw(REASON)).code).toBe('STATE_CONFLICT');
  expect((await check(proposal!.id, 'apply')).code).toBe('STATE_CONFLICT');
  expect(await pool()).toMatchObject({ feedMax: before.feedMax, waiting: false, version: before.version });
  const { value } = await maker.ask<Page<AuditRow>>('listAudit', { action: 'withdraw-proposal' });
  expect(value.content).toMatchObject([{ target: `jackpot:${before.poolId}`, reason: REASON }]);
  // The way is free for another change.
  expect((await change({ feedMax: '5000', ...WIDE })).code).toBe('OK');
  expect(await pool()).toMatchObject({ waiting: true });
  expect((await check((await waiting())[0]!.id, 'reject')).code).toBe('OK');
});

test('the feed is stopped by one operator and the pool goes on; to go on above the threshold takes two', async () => {
  await change({ feedMax: '5000', ...WIDE });
  await check((await waiting())[0]!.id, 'apply');
  expect((await change({ feeding: false })).code).toBe('OK');
  expect(await pool()).toMatchObject({ enabled: true, feeding: false, feedPerDay: { mean: '0.00', most: '0.00' } });
  expect((await change({ feeding: true })).code).toBe('OK');
  expect(await pool()).toMatchObject({ feeding: false, waiting: true });
});

test('many pools do not feed what one may not, one after the other or at one moment', async () => {
  const by = { name: 'tests', ip: '127.0.0.1' };
  const drawn = { start: ['10', '20'], share: '0.01', odds: '1000000', feed: ['1', '1'], feedSeconds: [1] } as const;
  const ids = ['zz-one', 'zz-two', 'zz-three'];
  for (const poolId of ids) {
    const named = { poolId, name: { en: poolId }, brandId: t.brandId, currency: 'BDT' };
    expect((await t.platform.jackpots.openJackpot(by, { ...named, ...drawn })).ok).toBe(true);
  }
  expect((await change({ enabled: false })).code).toBe('OK');
  const listed = async () => (await maker.ask<ConsoleJackpot[]>('listJackpots')).value;
  const raise = async (poolId: string) => {
    const { version } = (await listed()).find((each) => each.poolId === poolId)!;
    const ceilings = { feedMax: '500', feedHourMax: '1000000', feedDayMax: '7000000' };
    return (await maker.ask('updateJackpot', { poolId, version, reason: REASON, ...ceilings })).code;
  };
  expect(await raise('zz-one')).toBe('OK');
  // Seven and seven are fourteen million, and a third seven is too much: of two at one moment one is the third.
  expect(await Promise.all([raise('zz-two'), raise('zz-three')])).toEqual(['OK', 'OK']);
  const after = (await listed()).filter(({ poolId }) => ids.includes(poolId));
  expect(after.filter(({ waiting: waits }) => waits)).toHaveLength(1);
  const most = after.reduce((sum, { feedPerDay }) => sum + Number(feedPerDay.most), 0);
  expect(most).toBeLessThan(15_000_000);
});
