import { randomUUID } from 'node:crypto';
import type { ChannelList } from '@baize/contract/console/channels';
import type { PaymentConnectionList } from '@baize/contract/console/payment-connections';
import type { Proposal } from '@baize/contract/console/proposals';
import type { Page } from '@baize/contract/envelope';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Computed } from '../../../../db/query.ts';
import type { Uuid } from '../../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../../testing-console.ts';
import { channelsFor } from '../manual/terms.ts';
import { createPayments } from './connections.ts';
import { openConnections } from './store.ts';

let t: TestConsole;
let [maker, checker] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
const REASON = 'The account of the brand, ticket 4712.';
const ADYEN = {
  provider: 'adyen',
  apiKey: `AQ${'k'.repeat(60)}9876`,
  webhookSecret: 'AB'.repeat(32),
  merchantAccount: 'Baize_Test',
};
const KEYS = { apiKey: 'sk_test_abcdefghijk1234', webhookSecret: 'whsec_abcdefghijk1234' };

beforeAll(async () => {
  t = await createTestConsole();
  [maker, checker] = [await t.logIn('finance-maker'), await t.logIn('finance-checker')];
});
afterAll(() => t.close());

const add = (what: object = {}, by = maker) =>
  by.ask<PaymentConnectionList>('addPaymentConnection', {
    provider: 'stripe',
    mode: 'test',
    ...KEYS,
    reason: REASON,
    ...what,
  });
const list = async () => (await maker.ask<PaymentConnectionList>('listPaymentConnections')).value;
const stripes = async () => (await list()).connections.filter(({ provider }) => provider === 'stripe');
const ending = async (keyEnd: string) => (await stripes()).find((each) => each.keyEnd === keyEnd)!;
const waiting = async (): Promise<Proposal[]> =>
  (await maker.ask<Page<Proposal>>('listProposals', { state: 'waiting' })).value.content;
const check = async (decision: 'apply' | 'reject') => {
  const [proposal] = await waiting();
  return checker.ask('checkProposal', { id: proposal!.id, decision, note: REASON });
};
const switchTo = async (keyEnd: string, enabled: boolean) => {
  const { id, version } = await ending(keyEnd);
  return maker.ask('updatePaymentConnection', { id, enabled, version, reason: REASON });
};
const offered = async (): Promise<string[]> => {
  const member = await t.member();
  const { db } = t.platform.deps;
  const shown = await db.tx(t.brandId, (tx) => channelsFor(tx, member, { brandId: t.brandId, sandbox: false }));
  return shown.map(({ code }) => code);
};

test.each([
  [{ mode: 'live', apiKey: 'sk_live_abcdefghijk1234' }, { mode: expect.any(String) }],
  [{ apiKey: 'sk_live_abcdefghijk1234' }, { apiKey: expect.any(String) }],
  [{ apiKey: 'pk_test_abcdefghijk1234' }, { apiKey: expect.any(String) }],
  [{ webhookSecret: 'abcdefghijk1234567' }, { webhookSecret: expect.any(String) }],
  [{ provider: 'nowpayments' }, { apiKey: expect.any(String) }],
  [{ merchantAccount: 'Baize_Test' }, { merchantAccount: expect.any(String) }],
  [{ ...ADYEN, merchantAccount: null }, { merchantAccount: expect.any(String) }],
  [{ ...ADYEN, webhookSecret: 'whsec_abcdefghijk1234' }, { webhookSecret: expect.any(String) }],
  [{ ...ADYEN, urlPrefix: '1797a841fbb37ca7-Baize' }, { urlPrefix: expect.any(String) }],
])('keys that cannot be: %o', async (what, fields) => {
  expect(await add(what)).toMatchObject({ code: 'BAD_REQUEST', fields });
});

test('keys take money once two people have agreed, and are told to nobody', async () => {
  expect((await add({}, checker)).status).toBe(403);
  const added = await add();
  expect(added.code).toBe('OK');
  expect(JSON.stringify(added)).not.toContain(KEYS.apiKey);
  expect(await ending('1234')).toMatchObject({ enabled: false, approved: false, waiting: true });
  const [asked] = await waiting();
  expect(asked).toMatchObject({
    kind: 'use-payment-connection',
    after: { provider: 'stripe', mode: 'test', keyEnd: '1234' },
  });
  expect((await checker.ask('checkProposal', { id: asked!.id, decision: 'reject', note: REASON })).code).toBe('OK');
  expect(await ending('1234')).toMatchObject({ enabled: false, approved: false, waiting: false });
  const { db, keyring } = t.platform.deps;
  const { id } = await ending('1234');
  expect(await db.tx(t.brandId, (tx) => openConnections(tx, keyring, { id: id as Uuid }))).toEqual([]);

  expect((await switchTo('1234', true)).code).toBe('OK');
  expect((await switchTo('1234', true)).code).toBe('STATE_CONFLICT');
  expect((await check('apply')).code).toBe('OK');
  // It has taken the place of the one that the demo began with.
  expect((await stripes()).filter(({ enabled }) => enabled)).toMatchObject([{ keyEnd: '1234', approved: true }]);
  const rows = await db.tx(t.brandId, (tx) =>
    tx.rows(sql<Computed<{ data: Buffer }>>`select data from cashier.payment_connection`),
  );
  for (const { data } of rows) expect(data.toString('latin1')).not.toContain('sk_test');
  const audit = JSON.stringify(await maker.auditOf(`payment-connection:${id}`));
  expect(audit).toContain('1234');
  expect(audit).not.toMatch(/sk_test|whsec/);
});

test('an order is served under the connection that it was made with, also once that is closed', async () => {
  const { db, keyring, env, now } = t.platform.deps;
  const payments = createPayments({ db, keyring, env, now }, { sandbox: null, modes: ['live', 'test'] });
  const { id: connectionId } = await ending('1234');
  const serving = () => payments.forOrder(t.brandId, { provider: 'stripe', connectionId: connectionId as Uuid });
  expect(await serving()).toMatchObject({ name: 'stripe', connectionId });
  expect(await offered()).toContain('card');
  expect((await switchTo('1234', false)).code).toBe('OK');
  expect(await offered()).not.toContain('card');
  expect(await serving()).toMatchObject({ name: 'stripe', connectionId });
  expect(await payments.forOrder(t.brandId, { provider: 'stripe', connectionId: randomUUID() as Uuid })).toMatchObject({
    name: 'none',
  });
  expect((await switchTo('1234', true)).code).toBe('OK'); // agreed to once
  const stale = { id: connectionId, enabled: false, version: 1, reason: REASON };
  expect((await maker.ask('updatePaymentConnection', stale)).code).toBe('STATE_CONFLICT');
});

test('where test accounts are not allowed, one that was agreed to serves nothing', async () => {
  const { db, keyring, env, now } = t.platform.deps;
  const payments = createPayments({ db, keyring, env, now }, { sandbox: null, modes: ['live'] });
  const { id: connectionId } = await ending('1234');
  const order = { provider: 'stripe', connectionId: connectionId as Uuid } as const;
  expect(await payments.forOrder(t.brandId, order)).toMatchObject({ name: 'none' });
  expect(await payments.forHook(t.brandId, 'stripe')).toEqual([]);
});

test('a way to pay names who serves it, of those that can, and moves with a second person', async () => {
  const { channels } = (await maker.ask<ChannelList>('listChannels')).value;
  const { rules } = channels.find(({ code }) => code === 'card')!;
  const make = (what: object) =>
    maker.ask('createChannel', { code: 'visa', name: { bn: 'ভিসা', en: 'Visa' }, rules, reason: REASON, ...what });
  expect(await make({ kind: 'CARD' })).toMatchObject({ fields: { provider: 'needed' } });
  expect(await make({ kind: 'CARD', provider: 'nowpayments' })).toMatchObject({
    fields: { provider: 'not of this kind' },
  });
  expect(await make({ kind: 'CRYPTO', provider: 'nowpayments' })).toMatchObject({ fields: { coin: 'needed' } });
  expect(await make({ kind: 'CARD', provider: 'stripe', coin: 'btc' })).toMatchObject({ fields: { coin: 'no coin' } });
  expect((await make({ kind: 'CRYPTO', provider: 'nowpayments', coin: 'btc' })).code).toBe('OK');
  const usdt = channels.find(({ code }) => code === 'usdt')!;
  const { name, enabled, version } = usdt;
  const move = { code: 'usdt', name, rules: usdt.rules, enabled, version, reason: REASON };
  expect((await maker.ask('updateChannel', { ...move, coin: 'btc' })).code).toBe('OK');
  const [asked] = await waiting();
  expect(asked).toMatchObject({ kind: 'relax-channel', before: { coin: 'usdttrc20' }, after: { coin: 'btc' } });
  expect((await check('apply')).code).toBe('OK');
  const after = (await maker.ask<ChannelList>('listChannels')).value.channels.find(({ code }) => code === 'usdt')!;
  expect(after).toMatchObject({ coin: 'btc', provider: 'nowpayments', version: version + 1 });
});

test('an account at Adyen names the merchant account to whoever agrees to it', async () => {
  expect((await add(ADYEN)).code).toBe('OK');
  const [asked] = await waiting();
  expect(asked!.after).toEqual({ provider: 'adyen', mode: 'test', keyEnd: '9876', merchantAccount: 'Baize_Test' });
  expect((await check('apply')).code).toBe('OK');
  expect((await list()).connections).toContainEqual(
    expect.objectContaining({ provider: 'adyen', merchantAccount: 'Baize_Test', urlPrefix: null, enabled: true }),
  );
});
