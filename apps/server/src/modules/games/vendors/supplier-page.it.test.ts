/** What operators see of a supplier: how it answers, where its money stands, what is in dispute, and whose it is. */
import { supplierCalls } from '@baize/contract/console/suppliers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { openCases } from './case-part.ts';
import { saveHealth } from './health/store.ts';
import { connectSupplier, type TestSupplier } from './testing-wallet-http.ts';
import type { BrandId, Uuid } from '../../../ids.ts';

let t: TestPlatform;
let ours: TestSupplier;
beforeAll(async () => {
  t = await createTestPlatform();
  ours = await connectSupplier(t, 'strict');
});
afterAll(() => t.close());

type Shown = { ok: boolean; value: Record<string, unknown> & Record<string, unknown>[]; error?: { code: string } };
const ask = (call: unknown, brandId: BrandId, params: object = {}): Promise<Shown> => {
  const route = (t.platform.vendors.consoleRoutes ?? []).find((each) => each.call === call) as unknown as {
    handle: (ctx: unknown, input: unknown, params: object) => Promise<Shown>;
  };
  return route.handle({ brandId }, {}, params);
};
const ID = '00000000-0000-4000-8000-00000000000';
const reporter = (nth: number): Uuid => `${ID}${nth}` as Uuid;
const facts = { supplierId: 0 as never, play: 'closed', feed: 'closed', calls: 0, faults: 0, okAt: null } as const;
const noFault = { faultAt: null, faultCall: null, faultText: null };

test('health of all processes together: the worst state, the sums, the newest answer and the newest fault', async () => {
  const [early, late] = [new Date('2026-11-22T10:00:00Z'), new Date('2026-11-22T10:05:00Z')];
  const own = { ...facts, supplierId: ours.id };
  await t.platform.deps.db.tx(null, async (tx) => {
    await saveHealth(tx, reporter(1), [
      {
        ...own,
        play: 'open',
        calls: 10,
        faults: 6,
        okAt: early,
        faultAt: late,
        faultCall: 'game/url',
        faultText: 'TIMEOUT',
      },
    ]);
    await saveHealth(tx, reporter(2), [{ ...own, ...noFault, calls: 5, okAt: late }]);
    // Told long ago by a process that is gone: only what it saw last counts.
    await saveHealth(tx, reporter(3), [{ ...own, ...noFault, feed: 'open', calls: 99, okAt: early }]);
    await tx.run("update vendors.supplier_health set told_at = now() - interval '1 hour' where reporter = $1", [
      reporter(3),
    ]);
  });
  const { value } = await ask(supplierCalls.listSuppliers, t.brandId);
  expect(value).toMatchObject([
    {
      supplier: 'tst',
      letIn: true,
      games: 1,
      health: {
        play: 'open',
        feed: 'closed',
        calls: 15,
        faults: 6,
        okAt: late.toISOString(),
        fault: { at: late.toISOString(), call: 'game/url', text: 'TIMEOUT' },
      },
      openCases: 0,
      openWagers: 0,
      position: { currency: 'BDT', amount: '0.00' },
      standing: null,
      lastDay: null,
    },
  ]);
  expect(supplierCalls.listSuppliers.output.safeParse(value).success).toBe(true);
});

test('cases, days and keys stand on its page; another brand sees none of it', async () => {
  const { db } = t.platform.deps;
  const row = {
    supplierId: ours.id,
    memberId: await t.member(),
    txUuid: reporter(4),
    code: 'ROUND_DIFFERS',
    day: '2026-11-22',
    kind: 'round' as const,
    reference: null,
    content: null,
    round: 'r',
    amount: 1n,
    currency: 'BDT',
  };
  await db.tx(t.brandId, async (tx) => {
    await openCases(tx, t.brandId, [row]);
    const day = `insert into vendors.compared_day (brand_id, supplier_id, day, currency, rounds, stake_there, payout_there,
      stake_here, payout_here, untold, untold_stake, untold_payout) values ($1, $2, $3, 'BDT', 2, 300000, 0, 300000, $4, 0, 0, 0)`;
    await tx.run(day, [t.brandId, ours.id, '2026-11-20', 100_000]);
    await tx.run(day, [t.brandId, ours.id, '2026-11-21', 0]);
  });
  const { value } = await ask(supplierCalls.getSupplier, t.brandId, { supplier: 'tst' });
  expect(value).toMatchObject({
    openCases: 1,
    dialect: 'v2',
    lastDay: { day: '2026-11-21', agrees: true },
    keys: [{ kid: 'tst', notAfter: null, active: true }],
    days: [
      { day: '2026-11-21', rounds: 2, stakeThere: '3.00', stakeHere: '3.00', agrees: true },
      { day: '2026-11-20', payoutThere: '0.00', payoutHere: '1.00', agrees: false },
    ],
  });
  expect(supplierCalls.getSupplier.output.safeParse(value).success).toBe(true);
  const secret = 'a-secret-of-the-test-supplier';
  await t.platform.vendors.saveSupplier(
    {
      code: 'agg',
      name: 'Agg',
      baseUrl: 'http://127.0.0.1:1',
      operatorId: 2,
      mode: 'plain',
      keys: [],
      dialect: 'gap',
      secrets: [{ kid: 'one', secret }],
    },
    [t.brandId],
  );
  const { value: aggregator } = await ask(supplierCalls.getSupplier, t.brandId, { supplier: 'agg' });
  expect(aggregator).toMatchObject({ dialect: 'gap', keys: [{ kid: 'one', notBefore: null, active: true }], days: [] });
  expect(JSON.stringify(aggregator)).not.toContain(secret);
  const other = await openTestBrand(t.platform, { code: 'other' });
  expect((await ask(supplierCalls.listSuppliers, other)).value).toEqual([]);
  expect((await ask(supplierCalls.getSupplier, other, { supplier: 'tst' })).error?.code).toBe('NOT_FOUND');
  expect((await ask(supplierCalls.getSupplier, t.brandId, { supplier: 'nobody' })).error?.code).toBe('NOT_FOUND');
});
