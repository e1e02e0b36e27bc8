/**
 * Somebody with the whole database pays a salary that nobody earned, or hides one that was paid: each case changes one
 * bill or one posting, and the proof of the books names it.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '../../../ids.ts';
import { operatorContext } from '../../../testing-operator.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { payBill } from './commands/pay-bill.ts';
import { updateSalaryRule } from './commands/update-salary-rule.ts';
import { usualRule } from './policy.ts';
import type { BillRow } from './run-store.ts';
import {
  billsOf,
  createTestPeople,
  flat,
  giveContract,
  play,
  salaryDepsOf,
  settle,
  spanAt,
  turnJobTo,
  units,
} from './testing-runs.ts';

const MINUTE = 60_000;
let t: TestPlatform;
let intruder: pg.Client;
let bill: BillRow;
const { idOf, open } = createTestPeople(() => t);
const lastOf = async (account: string): Promise<BillRow> => (await billsOf(t, idOf(account))).at(-1)!;
const collect = (account: string, id: Uuid) =>
  payBill(salaryDepsOf(t), { brandId: t.brandId, id, collector: idOf(account) });
async function fund(account: string, sum: string): Promise<void> {
  const { db, ledger } = t.platform.deps;
  const key = randomUUID() as Uuid;
  const common = { pocket: 'cash', house: 'cashier:test', kind: 'deposit', key } as const;
  const transfers = [{ ...common, memberId: idOf(account), amount: units(sum) }];
  const posted = await db.tx(t.brandId, (tx) => ledger.post(tx, t.brandId, { transfers }));
  if (!posted.ok) throw new Error(posted.code);
}
async function broken(): Promise<string[]> {
  const checks = await t.platform.deps.db.tx(null, (tx) => t.platform.deps.ledger.checkInvariants(tx));
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

// A is paid by the platform, C by A: out of A's bill as long as that waits, then out of A's wallet.
beforeAll(async () => {
  t = await createTestPlatform();
  t.stopClock();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
  const owner = await t.platform.operators.create({
    name: 'salbooks',
    displayName: 'Books',
    role: 'owner',
    password: 'a long enough password',
    brandIds: [t.brandId],
  });
  const rule = { ...usualRule('DIVIDEND'), differenceMode: 'UPLINE_WALLET' as const };
  const saved = await updateSalaryRule(t.platform.deps, operatorContext(owner.id, t.brandId, []), {
    ...rule,
    reason: 'Uplines pay.',
  });
  if (!saved.ok) throw new Error(saved.error.code);
  await open('A', 1, null);
  await open('C', 2, 'A');
  await open('c1', 0, 'C');
  const from = new Date('2026-01-01T00:00:00Z');
  await giveContract(t, { holder: idOf('A'), issuer: null, terms: flat('0.1'), from });
  await giveContract(t, { holder: idOf('C'), issuer: idOf('A'), terms: flat('0.3'), from });
  t.turnClock(spanAt(t, 'monthly').to.getTime() + MINUTE - t.platform.deps.now().getTime());
  await settle(t);
  await play(t, [{ member: idOf('c1'), at: t.platform.deps.now(), stake: '1000' }]);
  await turnJobTo(t, new Date(spanAt(t, 'semimonthly').to.getTime() + 131 * MINUTE));
  bill = await lastOf('C');
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

test('bills that were paid in parts, by the platform and out of the wallet of an upline, are proven', async () => {
  // 300 are due and A was paid 100: what is missing is paid when A has money again.
  expect([bill.state, bill.paid]).toEqual(['PARTIAL', units('100')]);
  expect(await broken()).toEqual([]);
  await fund('A', '50');
  expect((await collect('C', bill.id)).ok).toBe(true);
  await fund('A', '150');
  expect((await collect('C', bill.id)).ok).toBe(true);
  bill = await lastOf('C');
  expect([bill.state, bill.paid]).toEqual(['ISSUED', units('300')]);
  expect(await broken()).toEqual([]);
});

const named = () => ({ c: `id = '${bill.id}'`, a: `id = '${bill.payerId}'`, of: `ref = '${bill.id}'` });
type Names = ReturnType<typeof named>;
type Case = readonly [
  what: string,
  names: readonly string[],
  breaks: (by: Names) => string,
  mends: (by: Names) => string,
];
const CASES: readonly Case[] = [
  [
    'a bill that says it was paid more',
    ['bills-agree-with-ledger'],
    ({ c }) => `update salaries.bill set net = net + 1, paid = paid + 1 where ${c}`,
    ({ c }) => `update salaries.bill set paid = paid - 1, net = net - 1 where ${c}`,
  ],
  [
    'a bill that says it was paid less, to be collected once more',
    ['bills-agree-with-ledger'],
    ({ c }) => `update salaries.bill set paid = paid - 1, state = 'PARTIAL' where ${c}`,
    ({ c }) => `update salaries.bill set paid = paid + 1, state = 'ISSUED' where ${c}`,
  ],
  [
    'a bill that is issued and was not paid whole',
    ['bills-agree-with-ledger'],
    ({ c }) => `update salaries.bill set net = net + 1 where ${c}`,
    ({ c }) => `update salaries.bill set net = net - 1 where ${c}`,
  ],
  [
    'an upline who says to have passed on what their wallet gave',
    ['bills-agree-with-ledger'],
    ({ a }) => `update salaries.bill set passed_on = passed_on + 1, net = net + 1 where ${a}`,
    ({ a }) => `update salaries.bill set passed_on = passed_on - 1, net = net - 1 where ${a}`,
  ],
  [
    'a payment whose bill is gone',
    ['postings-have-bills'],
    ({ c }) => `create table gone as select * from salaries.bill where ${c}; delete from salaries.bill where ${c}`,
    () => 'insert into salaries.bill select * from gone; drop table gone',
  ],
  [
    'payments under keys of which nobody can tell that they are paid once',
    ['bills-agree-with-ledger', 'postings-have-bills'],
    ({ of }) => `create table keys as select account_id, seq, key from ledger.posting where ${of} and kind = 60;
      update ledger.posting set key = gen_random_uuid() where ${of} and kind = 60`,
    () => `update ledger.posting p set key = k.key from keys k where k.account_id = p.account_id and k.seq = p.seq;
      drop table keys`,
  ],
  [
    'a dividend that was posted as a salary',
    ['bills-agree-with-ledger'],
    ({ of }) => `update ledger.posting set kind = 61 where ${of} and kind = 60`,
    ({ of }) => `update ledger.posting set kind = 60 where ${of} and kind = 61`,
  ],
  [
    'money out of the wallet of an upline that no payment asked for',
    ['bills-agree-with-ledger', 'postings-have-bills'],
    ({ of }) => `create table keys as select account_id, seq, key from ledger.posting where ${of} and kind = 64;
      update ledger.posting set key = gen_random_uuid() where ${of} and kind = 64`,
    () => `update ledger.posting p set key = k.key from keys k where k.account_id = p.account_id and k.seq = p.seq;
      drop table keys`,
  ],
];

test.each(CASES)('%s is named by %s', async (...[, names, breaks, mends]) => {
  await intruder.query(breaks(named()));
  const found = await broken();
  await intruder.query(mends(named()));
  expect(found.toSorted()).toEqual(names.toSorted());
  expect(await broken()).toEqual([]);
});
