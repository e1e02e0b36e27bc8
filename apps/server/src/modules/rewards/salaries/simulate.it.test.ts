/** A contract that is tried pays what it would have been paid: by the worked examples of domain-rules 1.5 to 1.8. */
import { tellTerms } from '@baize/contract/terms-text';
import type { Simulated, Simulation } from '@baize/contract/salaries';
import type { Terms } from '@baize/domain/agents/terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { simulateContract } from './simulate.ts';
import {
  createTestPeople,
  flat,
  giveContract,
  play,
  realtime,
  salaryDepsOf,
  settle,
  spanAt,
  tier,
  tiered,
} from './testing-runs.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
let t: TestPlatform;
const { idOf, open } = createTestPeople(() => t);
const now = (): Date => t.platform.deps.now();
const lose = (account: string, stake: string, at = now()) => ({ member: idOf(account), at, stake });
const win = (account: string, payout: string, at = now()) => ({ member: idOf(account), at, stake: '0', payout });
const turnPast = async (period: 'semimonthly' | 'daily'): Promise<void> => {
  t.turnClock(spanAt(t, period).to.getTime() + MINUTE - now().getTime());
};
const tried = async (account: string, terms: Terms, issuer?: MemberId): Promise<Simulation> => {
  const order = { holder: idOf(account), terms: tellTerms(terms), ...(issuer !== undefined && { issuer }) };
  const answer = await simulateContract(salaryDepsOf(t), t.brandId, order);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};
const figures = ({ gross, downlineCost, net, cost }: Simulated): string[] => [gross, downlineCost, net, cost];
const rowsOf = async (table: string): Promise<number> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    const { count } = await tx.row<{ count: number }>(`select count(*)::integer as count from ${table}`);
    return count;
  });

beforeAll(async () => {
  t = await createTestPlatform();
  t.stopClock();
  for (const [account, type, parent] of [
    ['A', 1, null],
    ['p1', 0, 'A'],
    ['B', 2, 'A'],
    ['p2', 0, 'B'],
    ['C', 2, 'B'],
    ['c1', 0, 'C'],
  ] as const)
    await open(account, type, parent);
  const from = new Date('2026-01-01T00:00:00Z');
  await giveContract(t, { holder: idOf('A'), issuer: null, terms: flat('0.3'), from });
  await giveContract(t, { holder: idOf('C'), issuer: idOf('B'), terms: flat('0.1'), from });
  await turnPast('semimonthly');
  await settle(t);
});
afterAll(() => t.close());

test('1.6: tried for B between A and C, 20 % is a gross of 11 000 and a net of 4 500; nothing is written', async () => {
  await play(t, [lose('p1', '100000'), lose('B', '10000'), win('p2', '20000'), lose('c1', '65000')]);
  await turnPast('semimonthly');
  const rowsNow = () => Promise.all(['salaries.bill', 'agents.contract', 'salaries.run'].map(rowsOf));
  const before = await rowsNow();
  const { periods, worst, currency } = await tried('B', flat('0.2'), idOf('A'));
  expect([currency, periods.length]).toEqual(['BDT', 4]);
  expect(figures(periods[0]!)).toEqual(['11000.00', '6500.00', '4500.00', '11000.00']);
  expect(periods[0]).toMatchObject({ netLoss: '55000.00', tier: 1 });
  expect(figures(periods[1]!)).toEqual(['0.00', '0.00', '0.00', '0.00']);
  // Every bet lost: 10 000 and 65 000 at 20 %, less 10 % of 65 000 for C.
  expect(figures(worst!)).toEqual(['15000.00', '6500.00', '8500.00', '15000.00']);
  expect([await rowsOf('salaries.bill'), await rowsOf('agents.contract'), await rowsOf('salaries.run')]).toEqual(
    before,
  );
});

test('what a period leaves to carry goes on into the next one that is tried', async () => {
  // In the month's first half the team wins 40 000, in its second it loses 100 000: 10 % of 60 000.
  const half = spanAt(t, 'semimonthly');
  if (new Date(half.from.getTime() + 6 * 60 * MINUTE).getUTCDate() !== 1) await turnPast('semimonthly');
  await play(t, [win('p2', '40000')]);
  await turnPast('semimonthly');
  await play(t, [lose('p2', '100000')]);
  await turnPast('semimonthly');
  const { periods } = await tried('B', flat('0.1'));
  expect([periods[0]!.carriedIn, periods[0]!.base, periods[0]!.gross]).toEqual(['-40000.00', '60000.00', '6000.00']);
  expect(periods[1]).toMatchObject({ netLoss: '-40000.00', tier: null, gross: '0.00' });
});

test('1.7: a daily salary reaches its second tier on a day; its worst is the last tier on the busiest day', async () => {
  const tiers = [
    tier(['10000', '0', 1], '0.005'),
    tier(['100000', '0', 3], '0.008'),
    tier(['500000', '0', 50], '0.012'),
  ];
  await turnPast('daily');
  await play(t, [lose('p1', '300000'), lose('p2', '120000'), lose('c1', '200000')]);
  t.turnClock(DAY);
  const { periods, worst } = await tried('A', tiered('DAILY', tiers));
  expect(periods).toHaveLength(14);
  expect(periods[0]).toMatchObject({ validBet: '620000.00', active: 3, tier: 2, gross: '4960.00' });
  expect(worst).toMatchObject({ tier: 1, gross: '7440.00', cost: '7440.00' });
});

test('terms that no contract may have are refused, and a downline of somebody else is not found', async () => {
  const order = { holder: idOf('B'), terms: tellTerms(flat('0')) };
  const refused = await simulateContract(salaryDepsOf(t), t.brandId, order);
  expect(refused).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST' } });
  const terms = tellTerms(realtime('0.001', '0.002', '100'));
  for (const [holder, issuer] of [
    ['C', 'A'],
    ['A', 'B'],
    ['B', 'B'],
  ] as const)
    expect(
      await simulateContract(salaryDepsOf(t), t.brandId, { holder: idOf(holder), terms, issuer: idOf(issuer) }),
    ).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  const { worst } = await tried('B', realtime('0.001', '0.002', '100'), idOf('A'));
  // Bets one by one are kept only where somebody holds a contract by the bet.
  expect(worst).toBeNull();
});
