import { randomUUID } from 'node:crypto';
import type { DisputedDeposit, TakenBackDeposit } from '@baize/contract/console/deposits';
import type { Page } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { creditDeposit } from './commands/credit-deposit.ts';
import type { Checkout } from './provider.ts';
import { insertDeposit, setCheckout } from './store.ts';

let t: TestConsole;
let maker: TestOperator;
let member: MemberId;
const REASON = 'Taken back by correction 4713.';

beforeAll(async () => {
  t = await createTestConsole();
  maker = await t.logIn('finance-maker');
  member = await t.member();
});
afterAll(() => t.close());

async function order(): Promise<Uuid> {
  const [id, expiresAt] = [randomUUID() as Uuid, new Date(Date.now() + 3_600_000)];
  const draft = { id, brandId: t.brandId, memberId: member, method: 'card', currency: 'BDT', amount: 50_000_000n };
  await t.platform.deps.db.tx(t.brandId, async (tx) => {
    await insertDeposit(tx, { ...draft, provider: 'stripe', expiresAt, askAt: expiresAt });
    await setCheckout(tx, id, { providerRef: `cs_${id}`, payUrl: null, askAt: expiresAt });
  });
  return id;
}
const news = async (id: Uuid, takenBack?: Checkout['takenBack']) => {
  const { deps, turnover } = t.platform;
  const facts = { id: `cs_${id}`, reference: id, amount: '500.00', currency: 'BDT', payUrl: null, failure: null };
  const checkout = { ...facts, state: 'paid' as const, ...(takenBack && { takenBack }) };
  const all = { ...deps, requirementsOf: turnover.requirementsOf };
  const provider = { name: 'stripe' as const };
  const credit = await creditDeposit(all, t.brandId, { provider, checkout, eventId: randomUUID() });
  return credit.ok ? credit.value : credit.error.code;
};
const listed = async (): Promise<TakenBackDeposit[]> =>
  (await maker.ask<Page<TakenBackDeposit>>('listTakenBack', { pageNo: 1 })).value.content;
const cash = async (): Promise<bigint> => {
  const { db, ledger } = t.platform.deps;
  const [wallet] = await db.tx(t.brandId, (tx) => ledger.lock(tx, [member]));
  return wallet!.cash.balance;
};
const see = (id: Uuid, amount: string, by = maker) => by.ask('acknowledgeTakenBack', { id, amount, reason: REASON });
const back = (amount: string, kind: 'refund' | 'dispute' = 'refund') => ({ kind, amount, currency: 'BDT' });

test('money that goes back waits for a person, who says what they saw; more of it waits anew', async () => {
  const id = await order();
  expect(await news(id)).toBe('credited');
  expect(await news(id, back('100.00'))).toBe('already-credited');
  expect(await listed()).toMatchObject([{ id, kind: 'refund', back: { amount: '100.00', currency: 'BDT' } }]);
  const support = await t.logIn('support');
  expect((await see(id, '100.00', support)).status).toBe(403);
  expect((await see(id, '99.00')).code).toBe('STATE_CONFLICT');
  expect((await see(id, '100.00')).code).toBe('OK');
  expect((await see(id, '100.00')).code).toBe('STATE_CONFLICT');
  expect(await listed()).toEqual([]);
  await news(id, back('100.00')); // told again
  expect(await listed()).toEqual([]);
  await news(id, back('500.00', 'dispute'));
  expect(await listed()).toMatchObject([{ id, kind: 'dispute', back: { amount: '500.00' } }]);
  expect((await see(id, '500.00')).code).toBe('OK');
  const [entry] = await maker.auditOf(`deposit:${id}`);
  expect(entry).toMatchObject({ action: 'acknowledge-taken-back', reason: REASON });
  expect((await see(randomUUID() as Uuid, '1.00')).code).toBe('NOT_FOUND');
});

test('what has gone back before it was credited is not credited', async () => {
  const id = await order();
  const before = await cash();
  expect(await news(id, back('500.00'))).toBe('STATE_CONFLICT');
  expect(await cash()).toBe(before);
  const { content } = (await maker.ask<Page<DisputedDeposit>>('listDisputedDeposits', { pageNo: 1 })).value;
  expect(content).toContainEqual(expect.objectContaining({ id, contradiction: 'taken-back', saidAmount: '500.00' }));
  expect(await listed()).toEqual([]);
});
