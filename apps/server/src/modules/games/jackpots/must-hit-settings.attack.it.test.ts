/** Settings of a pool that must be won against its running prize, and against the house that pays each new start. */
import type { ConsoleJackpot } from '@baize/contract/console/jackpots';
import type { Proposal } from '@baize/contract/console/proposals';
import type { Page } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { HITS_AT_ONCE } from './store.ts';
import { openTestPool, reportOf, settleStakes } from './testing-stakes.ts';

const UNITS = 100_000n;
const START = 1_000n * UNITS;
const REASON = 'Ticket 4711.';
let t: TestConsole;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  t = await createTestConsole();
  const pool = { startMin: START, startMax: START, feedMin: UNITS, feedMax: UNITS, feedEveryMs: [], odds: UNITS };
  await openTestPool(t, { ...pool, poolId: 'honey', restartShareE4: 0, gameCode: 'honey', mustHitBy: 9n * START });
  // A mistake of the past: its limit lies a hundredth above its start.
  await openTestPool(t, { ...pool, poolId: 'near', restartShareE4: 0, gameCode: 'near', mustHitBy: START + 1_000n });
  [maker, checker] = [await t.logIn('owner'), await t.logIn('finance-checker')];
});
afterAll(() => t.close());

const pool = async (poolId: string): Promise<ConsoleJackpot> =>
  (await maker.ask<ConsoleJackpot[]>('listJackpots')).value.find((each) => each.poolId === poolId)!;
const change = async (growth: object, poolId = 'honey') => {
  const { version } = await pool(poolId);
  return maker.ask('updateJackpot', { poolId, version, reason: REASON, ...growth });
};
const approve = async (): Promise<string> => {
  const [proposal] = (await maker.ask<Page<Proposal>>('listProposals', { state: 'waiting' })).value.content;
  return (await checker.ask('checkProposal', { id: proposal!.id, decision: 'apply', note: REASON })).code;
};
const stake = async (amount: bigint, gameCode = 'honey'): Promise<bigint> => {
  const before = (await reportOf(t, gameCode)).amount;
  await settleStakes(t, [{ member: await t.member(), stake: amount, gameCode }]);
  return (await reportOf(t, gameCode)).amount - before;
};

test.each([
  ['less', '0.0050'],
  ['more', '0.0200'],
])(
  '%s of each stake holds from the next pool on: the running one takes what it was opened with',
  async (_what, rate) => {
    expect((await change({ contributionRate: rate })).code).toBe('OK');
    expect(await pool('honey')).toMatchObject({ contributionRate: rate, runningRate: '0.0100' });
    expect(await stake(10n * UNITS)).toBe(UNITS / 10n);
    const [shown] = (await t.platform.jackpots.jackpots(t.brandId)).filter(({ poolId }) => poolId === 'honey');
    expect(shown).toMatchObject({ contributionRate: '0.0100' });
  },
);

test('the next pool is opened with the share that was set', async () => {
  expect((await change({ contributionRate: '0.0040' })).code).toBe('OK');
  const { epoch } = await pool('honey');
  // One stake that brings the whole way from start to limit.
  await settleStakes(t, [{ member: await t.member(), stake: 8n * START * 100n, gameCode: 'honey' }]);
  const after = await pool('honey');
  expect(after.epoch).toBeGreaterThan(epoch);
  expect(after.runningRate).toBe('0.0040');
  expect(await stake(10n * UNITS)).toBe(UNITS / 25n);
  expect((await change({ contributionRate: '0.0100' })).code).toBe('OK');
});

test.each([
  ['a hundredth above the start', { mustHitBy: '1000.01' }],
  ['returns more than 15 % of stakes', { mustHitBy: '1142.85' }],
  ['a higher start below the same limit', { startMin: '8000', startMax: '8000' }],
  ['a larger share of the same span', { contributionRate: '0.0500', mustHitBy: '1500.00' }],
  ['one stake would win pool after pool', { startMin: '0.01', startMax: '0.01', mustHitBy: '199.99' }],
])('a limit too near to the start is refused to one person and to two: %s', async (_what, growth) => {
  const before = await pool('honey');
  expect(await change(growth)).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { mustHitBy: 'too near to the start' },
  });
  expect(await pool('honey')).toEqual(before);
});

test('one that is far enough waits for the second person and then holds', async () => {
  expect((await change({ mustHitBy: '1200.00' })).code).toBe('OK');
  expect(await approve()).toBe('OK');
  expect((await pool('honey')).mustHitBy).toMatchObject({ next: '1200.00' });
});

test('a pool that is won too often within an hour rests: it takes nothing, and what came last is put aside', async () => {
  const before = await reportOf(t, 'near');
  // A hundred thousand pools of a hundredth each.
  await settleStakes(t, [{ member: await t.member(), stake: 100_000n * UNITS, gameCode: 'near' }]);
  const after = await reportOf(t, 'near');
  expect(after.pool.epoch - before.pool.epoch).toBe(HITS_AT_ONCE.hits);
  expect(after.restsUntil).toBeInstanceOf(Date);
  expect(after.amount).toBe(START);
  expect(await pool('near')).toMatchObject({ restsUntil: after.restsUntil!.toISOString() });
  expect(await stake(100n * UNITS, 'near')).toBe(0n);
  // It can be stopped, though nobody could set it to what it is.
  expect((await change({ enabled: false }, 'near')).code).toBe('OK');
  expect((await change({ enabled: true }, 'near')).code).toBe('OK');
  await runAsSuperuser(t.database, "update jackpots.jackpot_hit set hit_at = hit_at - interval '1 hour'");
  expect((await pool('near')).restsUntil).toBeNull();
  await stake(UNITS, 'near');
  expect((await reportOf(t, 'near')).pool.epoch).toBe(after.pool.epoch + 1);
  const checks = await t.platform.deps.db.tx(null, t.platform.deps.ledger.checkInvariants);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
});
