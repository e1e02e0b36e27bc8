/** Bills between the run and the money: approval, collection, expiry, uplines who pay, runs reckoned again. */
import { amount } from '@baize/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProposals, saveDecision } from '../../../command/proposals.ts';
import type { OperatorContext } from '../../../context.ts';
import type { OperatorId, Uuid } from '../../../ids.ts';
import { operatorContext } from '../../../testing-operator.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { decideBill, approveBill } from './commands/decide-bill.ts';
import { payBill } from './commands/pay-bill.ts';
import { relaxSalaryRule, updateSalaryRule } from './commands/update-salary-rule.ts';
import { usualRule, type SalaryRule } from './policy.ts';
import { replayRun } from './replay.ts';
import { readRule, type BillRow } from './run-store.ts';
import {
  billsOf,
  createTestPeople,
  flat,
  giveContract,
  paidTo,
  play,
  salaryDepsOf,
  settle,
  spanAt,
  turnJobTo,
  units,
} from './testing-runs.ts';

const MINUTE = 60_000;
let t: TestPlatform;
let rule: SalaryRule = usualRule('DIVIDEND');
const { idOf, open } = createTestPeople(() => t);
const people: OperatorId[] = [];
const operator = (nth: 1 | 2): OperatorContext => operatorContext(people[nth - 1]!, t.brandId, []);
/** The second operator's half of what waits. */
const agree = (): Promise<void> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    const { rows } = await listProposals(tx, { state: 'waiting', limit: 1, offset: 0 });
    expect((await relaxSalaryRule.apply(tx, operator(2), rows[0]!)).ok).toBe(true);
    await saveDecision(tx, rows[0]!.id, { state: 'applied', checkerId: people[1]!, note: 'As agreed.' });
  });
const change = async (fields: Partial<SalaryRule>): Promise<void> => {
  const saved = await updateSalaryRule(t.platform.deps, operator(1), { ...rule, ...fields, reason: 'As agreed.' });
  if (!saved.ok) throw new Error(saved.error.code);
  if (saved.value.waiting) await agree();
  rule = await t.platform.deps.db.tx(t.brandId, (tx) => readRule(tx, 'DIVIDEND'));
};
const half = async (lost: string): Promise<void> => {
  await play(t, [{ member: idOf('c1'), at: t.platform.deps.now(), stake: lost }]);
  await turnJobTo(t, new Date(spanAt(t, 'semimonthly').to.getTime() + 131 * MINUTE));
};
const lastOf = async (account: string): Promise<BillRow> => (await billsOf(t, idOf(account))).at(-1)!;
const decide = (id: Uuid, decision: 'approve' | 'deny') =>
  decideBill(salaryDepsOf(t), operator(1), { id, decision, reason: 'Looked at it.' });
const collect = (account: string, id: Uuid) =>
  payBill(salaryDepsOf(t), { brandId: t.brandId, id, collector: idOf(account) });
const codeOf = (done: { ok: boolean; error?: { code: string } }): string => (done.ok ? 'OK' : done.error!.code);

beforeAll(async () => {
  t = await createTestPlatform();
  t.stopClock();
  for (const name of ['salmaker', 'salchecker']) {
    const password = 'a long enough password';
    const made = await t.platform.operators.create({
      name,
      displayName: name,
      role: 'owner',
      password,
      brandIds: [t.brandId],
    });
    people.push(made.id);
  }
  await open('A', 1, null);
  await open('C', 2, 'A');
  await open('c1', 0, 'C');
  const from = new Date('2026-01-01T00:00:00Z');
  await giveContract(t, { holder: idOf('A'), issuer: null, terms: flat('0.3'), from });
  await giveContract(t, { holder: idOf('C'), issuer: idOf('A'), terms: flat('0.1'), from });
  t.turnClock(spanAt(t, 'monthly').to.getTime() + MINUTE - t.platform.deps.now().getTime());
  await settle(t);
});
afterAll(() => t.close());

test('without automatic issue a bill waits for an operator, then for its holder, and for nobody else', async () => {
  await change({ autoIssue: false });
  await half('1000');
  const bill = await lastOf('C');
  expect([bill.state, bill.net]).toEqual(['UNAPPROVED', units('100')]);
  expect(codeOf(await collect('C', bill.id))).toBe('STATE_CONFLICT');
  expect(codeOf(await decide(bill.id, 'approve'))).toBe('OK');
  expect(codeOf(await decide(bill.id, 'approve'))).toBe('STATE_CONFLICT');
  expect(codeOf(await collect('A', bill.id))).toBe('NOT_FOUND');
  expect(await paidTo(t, idOf('C'), 'dividend')).toBe(0n);
  expect(codeOf(await collect('C', bill.id))).toBe('OK');
  expect(codeOf(await collect('C', bill.id))).toBe('STATE_CONFLICT');
  expect(await paidTo(t, idOf('C'), 'dividend')).toBe(units('100'));
  const denied = await lastOf('A');
  expect(codeOf(await decide(denied.id, 'deny'))).toBe('OK');
  expect(codeOf(await collect('A', denied.id))).toBe('STATE_CONFLICT');
  expect(codeOf(await decide(denied.id, 'approve'))).toBe('STATE_CONFLICT');
});

test('from the limit on, an approval waits for a second operator', async () => {
  await change({ secondFrom: amount(units('200')) });
  await half('2000');
  const bill = await lastOf('C');
  expect(bill.net).toBe(units('200'));
  expect(codeOf(await decide(bill.id, 'approve'))).toBe('OK');
  expect((await lastOf('C')).state).toBe('UNAPPROVED');
  expect(codeOf(await decide(bill.id, 'approve'))).toBe('STATE_CONFLICT');
  const proposal = { change: { id: bill.id, reason: 'Looked at it.' } } as never;
  const applied = await t.platform.deps.db.tx(t.brandId, (tx) =>
    approveBill(salaryDepsOf(t)).apply(tx, operator(2), proposal),
  );
  expect(applied.ok).toBe(true);
  expect((await lastOf('C')).state).toBe('UNCOLLECTED');
});

test('a dividend that nobody collected expires when the next one is issued', async () => {
  const bill = await lastOf('C');
  await half('3000');
  expect((await billsOf(t, idOf('C'))).find(({ id }) => id === bill.id)!.state).toBe('EXPIRED');
  expect(codeOf(await collect('C', bill.id))).toBe('STATE_CONFLICT');
});

test('a run that is reckoned again is the same; a fact that was changed since is found', async () => {
  const bill = await lastOf('A');
  const replay = () => t.platform.deps.db.tx(t.brandId, (tx) => replayRun(tx, bill.runId));
  expect(await replay()).toMatchObject({ sameInputs: true, bills: 2, differences: [] });
  const change = (by: string) =>
    runAsSuperuser(
      t.database,
      `update salaries.fact set net_loss = net_loss ${by} where member_id = ${idOf('c1')} and net_loss <> 0
        and hour >= '${bill.periodFrom.toISOString()}' and hour < '${bill.periodTo.toISOString()}'`,
    );
  await change('+ 1000000');
  const found = (await replay())!;
  expect(found.sameInputs).toBe(false);
  expect(found.differences).toContainEqual({
    account: 'C',
    category: 'LIVE',
    field: 'netLoss',
    was: '3000.00',
    is: '3010.00',
  });
  await change('- 1000000');
  expect((await replay())!.sameInputs).toBe(true);
});

test('UPLINE_WALLET: the platform pays A, A pays C out of bill and wallet; what is missing stays due', async () => {
  await change({ differenceMode: 'UPLINE_WALLET', autoIssue: false, secondFrom: amount(units('999999')) });
  await half('1000');
  const [a, c] = [await lastOf('A'), await lastOf('C')];
  expect([a.net, c.net, c.uplinePays]).toEqual([units('300'), units('100'), true]);
  await decide(c.id, 'approve');
  // Nothing waits of A yet, and the wallet is empty.
  expect(codeOf(await collect('C', c.id))).toBe('OK');
  expect((await lastOf('C')).state).toBe('INSUFFICIENT');
  expect(codeOf(await collect('C', c.id))).toBe('INSUFFICIENT_FUNDS');
  await decide(a.id, 'approve');
  const before = await t.cashOf(idOf('C'));
  expect(codeOf(await collect('C', c.id))).toBe('OK');
  expect((await t.cashOf(idOf('C'))) - before).toBe(units('100'));
  const cashOfA = await t.cashOf(idOf('A'));
  expect(codeOf(await collect('A', a.id))).toBe('OK');
  expect((await t.cashOf(idOf('A'))) - cashOfA).toBe(units('200'));
  // The next one is paid by itself: A first, who then pays C out of the wallet.
  await change({ autoIssue: true });
  const cash = await Promise.all(['A', 'C'].map((each) => t.cashOf(idOf(each))));
  await half('2000');
  const after = await Promise.all(['A', 'C'].map((each) => t.cashOf(idOf(each))));
  expect(after.map((sum, index) => sum - cash[index]!)).toEqual([units('400'), units('200')]);
  const checks = await t.platform.deps.db.tx(null, (tx) => t.platform.deps.ledger.checkInvariants(tx));
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
