/** Disputed orders: how a person ends one, and every way in which one could be paid twice. */
import { randomUUID } from 'node:crypto';
import type { Correction } from '@baize/contract/console/corrections';
import type { DisputedDeposit, FaultyDeposit, PlayerDeposit } from '@baize/contract/console/deposits';
import type { PlayerRow } from '@baize/contract/console/players';
import type { KeysetPage, Page } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberId, type MemberId, type Uuid } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { creditDeposit } from './commands/credit-deposit.ts';
import { NO_PROVIDER } from './provider.ts';
import { insertDeposit, noteFault, setCheckout } from './store.ts';

let t: TestConsole;
let [maker, checker] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
let [player, other] = [undefined as unknown as PlayerRow, undefined as unknown as PlayerRow];
const REASON = 'Looked up at the provider, ticket 4711.';
const MINUTE_MS = 60_000;
const db = () => t.platform.deps.db;

beforeAll(async () => {
  t = await createTestConsole();
  [maker, checker] = [await t.logIn('finance-maker'), await t.logIn('finance-checker')];
  const { content } = (await maker.ask<Page<PlayerRow>>('listPlayers', { type: 1 })).value;
  [player, other] = content.slice(0, 2) as [PlayerRow, PlayerRow];
});
afterAll(() => t.close());

/** A player's order, with a checkout at the provider where it got one. */
async function order({ reached = true, of = player }: { reached?: boolean; of?: PlayerRow } = {}): Promise<Uuid> {
  const id = randomUUID() as Uuid;
  const expiresAt = new Date(Date.now() + 30 * MINUTE_MS);
  await db().tx(t.brandId, async (tx) => {
    await insertDeposit(tx, {
      id,
      brandId: t.brandId,
      memberId: memberId(of.id),
      method: 'sandbox-wallet',
      provider: 'sandbox',
      currency: of.currency,
      amount: 50_000_000n,
      expiresAt,
      askAt: expiresAt,
    });
    if (reached) await setCheckout(tx, id, { providerRef: `co_${id}`, payUrl: 'http://pay.test', askAt: expiresAt });
    else await noteFault(tx, id, { fault: 'ECONNREFUSED', at: new Date() });
  });
  return id;
}
const paid = (id: Uuid, amount: string) =>
  creditDeposit({ ...t.platform.deps, requirementsOf: t.platform.turnover.requirementsOf }, t.brandId, {
    provider: { ...NO_PROVIDER, name: 'sandbox' },
    checkout: {
      id: `co_${id}`,
      reference: id,
      amount,
      currency: player.currency,
      state: 'paid',
      payUrl: '',
      failure: null,
    },
    eventId: randomUUID(),
  });
async function disputed(): Promise<Uuid> {
  const id = await order();
  expect((await paid(id, '5000.00')).ok).toBe(false);
  return id;
}
async function correction({ of = player, direction = 'credit', decision = 'apply' } = {}): Promise<string> {
  const asked = { account: of.account, direction, amount: '50.00', reason: REASON };
  const { id } = (await maker.ask<Correction>('makeCorrection', asked)).value;
  if (decision !== 'wait') await checker.ask('checkCorrection', { id, decision, note: REASON });
  return id;
}
const settle = (id: string, number?: string, by = maker) =>
  by.ask('decideDeposit', { id, decision: 'settle', correction: number, reason: REASON });
const dismiss = (id: string) => maker.ask('decideDeposit', { id, decision: 'dismiss', reason: REASON });
const stands = async (id: Uuid): Promise<PlayerDeposit> =>
  (await maker.ask<KeysetPage<PlayerDeposit>>('listBrandDeposits', { number: id })).value.content[0]!;
const cash = async (of: MemberId): Promise<string> =>
  (await maker.ask<{ cash: string }>('getPlayer', { id: String(of) })).value.cash;
const open = async (): Promise<DisputedDeposit[]> =>
  (await maker.ask<Page<DisputedDeposit>>('listDisputedDeposits', { pageSize: 100 })).value.content;

test('the demo’s opening money stands among the orders, so that rows and figures agree', async () => {
  const { content } = (await maker.ask<KeysetPage<PlayerDeposit>>('listPlayerDeposits', { id: player.id })).value;
  const { lifetime, cash: held } = (
    await maker.ask<{ lifetime: { deposits: string }; cash: string }>('getPlayer', { id: player.id })
  ).value;
  expect(content).toMatchObject([{ state: 'credited', amount: held }]);
  expect(lifetime.deposits).toBe(held);
});

test('a dispute shows both amounts, and ends with the correction that paid it; nothing is credited after that', async () => {
  const id = await disputed();
  expect((await open()).find((row) => row.id === id)).toMatchObject({
    amount: '500.00',
    saidAmount: '5000.00',
    saidCurrency: player.currency,
  });
  const number = await correction();
  expect((await settle(id, number.slice(0, 8))).code).toBe('OK');
  expect((await open()).some((row) => row.id === id)).toBe(false);
  expect(await stands(id)).toMatchObject({
    state: 'settled',
    decision: { by: maker.name, note: REASON, correction: number },
  });
  const before = await cash(memberId(player.id));
  expect(await paid(id, '500.00')).toEqual({ ok: true, value: 'already-credited' });
  expect((await paid(id, '5000.00')).ok).toBe(false);
  expect(await stands(id)).toMatchObject({ state: 'settled' });
  expect(await cash(memberId(player.id))).toBe(before);
  const [entry] = await (await t.logIn('owner')).auditOf(`deposit:${id}`);
  expect(entry).toMatchObject({ action: 'decide-deposit', reason: REASON, after: { correction: number } });
});

test('a correction pays for one order only, also when two operators name it at once', async () => {
  const [one, two] = [await disputed(), await disputed()];
  const number = await correction();
  const codes = (await Promise.all([settle(one, number), settle(two, number)])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['BAD_REQUEST', 'OK']);
  expect((await dismiss(codes[0] === 'OK' ? two : one)).code).toBe('OK');
});

test.each([
  ['none named', () => undefined],
  ['one that nobody made', () => randomUUID()],
  ['one of another player', () => correction({ of: other })],
  ['one that took money', () => correction({ direction: 'debit' })],
  ['one that waits', () => correction({ decision: 'wait' })],
  ['one that was rejected', () => correction({ decision: 'reject' })],
])('a correction that paid nothing here settles nothing: %s', async (_name, number) => {
  const id = await disputed();
  expect(await settle(id, await number())).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { correction: expect.any(String) },
  });
  expect(await stands(id)).toMatchObject({ state: 'disputed', decision: null });
  await dismiss(id);
});

test('a correction that is older than the order did not pay for it', async () => {
  const number = await correction();
  const id = await disputed();
  expect((await settle(id, number)).code).toBe('BAD_REQUEST');
  await dismiss(id);
});

test('a dismissed order is decided once; its right payment still credits, and another contradiction opens it again', async () => {
  const [id, again] = [await disputed(), await disputed()];
  expect((await dismiss(id)).code).toBe('OK');
  expect((await dismiss(id)).code).toBe('STATE_CONFLICT');
  expect(await stands(id)).toMatchObject({ state: 'failed', failure: 'dismissed', decision: { correction: null } });
  expect(await paid(id, '500.00')).toEqual({ ok: true, value: 'credited' });
  expect((await dismiss(again)).code).toBe('OK');
  await paid(again, '501.00');
  expect(await stands(again)).toMatchObject({ state: 'disputed', decision: null, saidAmount: '501.00' });
  await dismiss(again);
});

test('who may not make corrections decides nothing, and only a dispute is decided', async () => {
  const id = await order();
  expect((await dismiss(id)).code).toBe('STATE_CONFLICT');
  expect((await checker.ask('decideDeposit', { id, decision: 'dismiss', reason: REASON })).code).toBe('FORBIDDEN');
});

test('an order that never reached the provider is not asked about, says so and when it runs out', async () => {
  const id = await order({ reached: false });
  const { content } = (await maker.ask<Page<FaultyDeposit>>('listFaultyDeposits', {})).value;
  expect(content.find((row) => row.id === id)).toMatchObject({ checkout: null, expiresAt: expect.any(String) });
  expect(await maker.ask('askDeposit', { id })).toMatchObject({
    code: 'OK',
    value: { state: 'pending', asked: false, fault: 'ECONNREFUSED' },
  });
  expect(await (await t.logIn('owner')).auditOf(`deposit:${id}`)).toEqual([]);
});

test('a provider that stays silent is answered with its fault', async () => {
  const id = await order();
  const { value } = await maker.ask<{ fault: string | null }>('askDeposit', { id });
  expect(value).toMatchObject({ state: 'pending', asked: true, fault: expect.any(String) });
});

test('orders of every state are found in the player’s file and by the number of the payment page', async () => {
  const of = other;
  const made = [await order({ of }), await order({ of, reached: false }), await order({ of })];
  const list = async (more: object = {}) =>
    (await maker.ask<KeysetPage<PlayerDeposit>>('listPlayerDeposits', { id: of.id, ...more })).value;
  const first = await list({ pageSize: 2 });
  expect(first.content.map(({ id }) => id)).toEqual([made[2], made[1]]);
  expect((await list({ pageSize: 2, before: first.older! })).content[0]).toMatchObject({ id: made[0] });
  expect((await list({ state: 'credited' })).content).toEqual([]);
  expect((await list({ number: made[1]!.slice(0, 8) })).content).toMatchObject([
    { id: made[1], fault: 'ECONNREFUSED' },
  ]);
  expect((await stands(made[2]!)).playerId).toBe(of.id);
  expect((await maker.ask('listBrandDeposits', { number: '1' })).code).toBe('BAD_REQUEST');
});
