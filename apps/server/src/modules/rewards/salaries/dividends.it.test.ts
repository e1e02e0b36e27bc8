/** Dividends of the rules (domain-rules 1.5, 1.6) through the database, to the cent, and what explains them. */
import type { Period } from '@baize/domain/agents/periods';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { explainBill } from './explain.ts';
import type { BillRow } from './run-store.ts';
import {
  billsOf,
  createTestPeople,
  flat,
  giveContract,
  moneys,
  paidTo,
  play,
  settle,
  spanAt,
  turnJobTo,
  units,
} from './testing-runs.ts';

const MINUTE = 60_000;
let t: TestPlatform;
const { idOf, open } = createTestPeople(() => t);
const now = (): Date => t.platform.deps.now();
const spanOf = (period: Period) => spanAt(t, period);
const turnPast = (period: Period) => turnJobTo(t, new Date(spanOf(period).to.getTime() + 130 * MINUTE));
const lose = (account: string, stake: string) => ({ member: idOf(account), at: now(), stake });
const win = (account: string, payout: string) => ({ member: idOf(account), at: now(), stake: '0', payout });
const lastOf = async (account: string): Promise<BillRow> => (await billsOf(t, idOf(account))).at(-1)!;
const shown = async (account: string) => {
  const { netLoss, gross, cost, net } = await lastOf(account);
  return [netLoss, gross, cost, net];
};

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
  for (const [holder, issuer, rate] of [
    ['A', null, '0.3'],
    ['B', 'A', '0.2'],
    ['C', 'B', '0.1'],
  ] as const)
    await giveContract(t, {
      holder: idOf(holder),
      issuer: issuer === null ? null : idOf(issuer),
      terms: flat(rate),
      from,
    });
  // The first of the next month: nothing was settled before.
  t.turnClock(spanOf('monthly').to.getTime() + MINUTE - now().getTime());
  await settle(t);
});
afterAll(() => t.close());

test('1.6: the tree of 30, 20 and 10 % pays 6 500, 4 500 and 35 500', async () => {
  await play(t, [lose('p1', '100000'), lose('B', '10000'), win('p2', '20000'), lose('c1', '65000')]);
  await turnPast('semimonthly');
  expect(await shown('A')).toEqual(moneys('155000', '46500', '46500', '35500'));
  expect(await shown('B')).toEqual(moneys('55000', '11000', '11000', '4500'));
  expect(await shown('C')).toEqual(moneys('65000', '6500', '6500', '6500'));
  for (const [account, sum] of Object.entries({ A: '35500', B: '4500', C: '6500' }))
    expect(await paidTo(t, idOf(account), 'dividend')).toBe(units(sum));
});

test('a bill tells what it is made of: its team adds up to its sums, page by page', async () => {
  const bill = await lastOf('A');
  const explain = (before?: string) =>
    t.platform.deps.db.tx(t.brandId, (tx) => explainBill(tx, bill, { pageSize: 3, before }));
  const first = await explain();
  expect(first.downlines).toEqual([
    { account: 'B', category: 'LIVE', gross: '11000.00', cost: '11000.00', net: '4500.00' },
  ]);
  expect(first.tiers).toEqual([{ missed: [], paid: true, amount: '46500.00' }]);
  const rest = await explain(first.members.older!);
  const members = [...first.members.content, ...rest.members.content];
  expect(members.map(({ account, netLoss }) => [account, netLoss])).toEqual([
    ['c1', '65000.00'],
    ['p2', '-20000.00'],
    ['B', '10000.00'],
    ['p1', '100000.00'],
  ]);
  expect(rest.members.older).toBeNull();
});

test('1.5: p2 wins 50 000: B is paid nothing, A bears what is missing', async () => {
  await play(t, [lose('p1', '100000'), lose('B', '10000'), win('p2', '50000'), lose('c1', '65000')]);
  await turnPast('semimonthly');
  expect(await shown('B')).toEqual(moneys('25000', '5000', '6500', '0'));
  expect(await shown('A')).toEqual(moneys('125000', '37500', '37500', '31000'));
});

test('1.6 MONTH: a half that the team won lowers the next one, and no other month', async () => {
  expect(spanOf('monthly').from.getTime()).toBe(spanOf('semimonthly').from.getTime());
  const halves: [string, bigint, bigint][] = [];
  for (const done of [win('c1', '40000'), lose('c1', '100000'), lose('c1', '100000')]) {
    await play(t, [{ ...done, at: now() }]);
    await turnPast('semimonthly');
    const { state, base, net } = await lastOf('C');
    halves.push([state, base, net]);
  }
  expect(halves).toEqual([
    ['NOT_REACHED', units('-40000'), 0n],
    ['ISSUED', units('60000'), units('6000')],
    ['ISSUED', units('100000'), units('10000')],
  ]);
});
