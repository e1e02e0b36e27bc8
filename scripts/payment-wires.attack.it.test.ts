/** Deposits by Stripe, Adyen and NOWPayments over their wires, against the demo's stand-ins: the ways that must not be. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSandbox } from '../apps/sandbox/src/app.ts';
import { noticeOf } from '../apps/sandbox/src/adyen.ts';
import { signIpn } from '../apps/sandbox/src/nowpayments.ts';
import { signStripe } from '../apps/sandbox/src/stripe.ts';
import type { MemberContext, WithKey } from '../apps/server/src/context.ts';
import { buildSite } from '../apps/server/src/app.ts';
import type { BrandId, Uuid } from '../apps/server/src/ids.ts';
import { createDeposit } from '../apps/server/src/modules/money/cashier/commands/create-deposit.ts';
import { seedDepositChannels } from '../apps/server/src/modules/money/cashier/index.ts';
import { askPendingDeposits } from '../apps/server/src/modules/money/cashier/jobs.ts';
import { createSandboxProvider } from '../apps/server/src/modules/money/cashier/provider.ts';
import { createPayments, type Payments } from '../apps/server/src/modules/money/cashier/providers/connections.ts';
import { findDeposit } from '../apps/server/src/modules/money/cashier/store.ts';
import { demoAccounts, sandboxKeys, type DemoAccount } from '../apps/server/src/sandbox-keys.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../apps/server/src/testing-platform.ts';
import { freePort } from '@baize/wallet-protocol/free-port';

let t: TestPlatform;
let [sandbox, site] = [undefined as unknown as FastifyInstance, undefined as unknown as FastifyInstance];
let payments: Payments;
let base = '';
const directory = mkdtempSync(join(tmpdir(), 'baize-payments-'));
const accounts = new Map<string, readonly DemoAccount[]>();
const accountOf = (brand: string, provider: DemoAccount['provider']): DemoAccount =>
  accounts.get(brand)!.find((each) => each.provider === provider)!;

beforeAll(async () => {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  base = `http://127.0.0.1:${sandboxPort}`;
  t = await createTestPlatform({ PORT: String(port), SANDBOX_URL: base, INSECURE_UNSEALED: '1' });
  const { deps, modules, siteLookups, cashier } = t.platform;
  const rival = await openTestBrand(t.platform, { code: 'rival', domains: [] });
  const { paymentsSeed } = sandboxKeys(deps.env.SECRETS_DIR);
  for (const [code, id] of [
    ['test', t.brandId],
    ['rival', rival],
  ] as [string, BrandId][]) {
    accounts.set(code, demoAccounts(paymentsSeed, code));
    await deps.db.tx(id, async (tx) => {
      await seedDepositChannels(tx, id);
      await cashier.connectDemo(tx, { id, code });
    });
  }
  sandbox = await buildSandbox({
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_PORT: sandboxPort,
    SANDBOX_PUBLIC_URL: base,
    SANDBOX_API_KEY: 'x'.repeat(16),
    SANDBOX_WEBHOOK_SECRET: 'x'.repeat(16),
    SANDBOX_MESSAGES_SID: 'ACXXXXXXXXXXXXXXXX',
    SANDBOX_MESSAGES_TOKEN: 'x'.repeat(16),
    SANDBOX_SMTP_PORT: 0,
    SANDBOX_DATA: directory,
    SANDBOX_ACCOUNTS: JSON.stringify(
      [...accounts].flatMap(([code, all]) =>
        all.map(({ provider, apiKey, webhookSecret, merchantAccount }) => ({
          provider,
          apiKey,
          webhookSecret,
          merchantAccount,
          webhookUrl: `http://127.0.0.1:${port}/hooks/payments/${provider}/${code}`,
        })),
      ),
    ),
  });
  await sandbox.listen({ host: '127.0.0.1', port: sandboxPort });
  site = (await buildSite(deps, modules, siteLookups)) as unknown as FastifyInstance;
  await site.listen({ host: '127.0.0.1', port });
  payments = createPayments(deps, {
    sandbox: createSandboxProvider({ baseUrl: base, apiKey: 'x', webhookSecret: 'x' }),
    modes: ['test'],
  });
});
afterAll(async () => {
  await site.close();
  await sandbox.close();
  await t.close();
  rmSync(directory, { recursive: true, force: true });
});

async function order(method: 'card' | 'card-adyen' | 'usdt', amount: string) {
  const memberId = await t.member();
  const ctx = {
    brandId: t.brandId,
    brandCode: 'test',
    origin: 'http://test.localhost',
    idempotencyKey: randomUUID(),
    actor: { memberId, currency: 'BDT' },
  } as unknown as MemberContext & WithKey;
  const { brand } = t.platform.brand;
  const parts = { deps: t.platform.deps, payments, brand, issueReturnTicket: async () => randomUUID() };
  const made = await createDeposit(parts, ctx, { amount, method });
  if (!made.ok) throw new Error(made.error.code);
  const { id, payUrl, providerRef, payTo } = made.value;
  return {
    id,
    memberId,
    payUrl: payUrl!,
    ref: providerRef!,
    payTo,
    again: () => createDeposit(parts, ctx, { amount, method }),
  };
}
const now = async (id: Uuid) => (await t.creditDeps.db.tx(t.brandId, (tx) => findDeposit(tx, id)))!;
const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
const becomes = (id: Uuid, what: object) =>
  vi.waitFor(async () => expect(await now(id)).toMatchObject(what), { timeout: 8_000 });
const hear = async (way: string, body: string, headers: Record<string, string>) => {
  const [provider, brand = 'test'] = way.split('/');
  const reply = await site.inject({
    method: 'POST',
    url: `/hooks/payments/${provider}/${brand}`,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return `${reply.statusCode} ${reply.body === '' ? '' : (reply.json().outcome ?? reply.json().error)}`;
};
const sessionEvent = (session: string, type = 'checkout.session.completed') =>
  JSON.stringify({ id: `evt_${randomUUID()}`, type, livemode: false, data: { object: { id: session } } });

test('a card pays an order once, however often and by whatever webhook it is told', async () => {
  const { id, memberId, payUrl, ref, again } = await order('card', '1000.50');
  expect(ref).toMatch(/^cs_test_/);
  expect((await again()).ok).toBe(true); // the same key is the same session
  const page = await (await fetch(payUrl)).text();
  expect(page).toContain('1000.50 BDT');
  const { webhookSecret } = accountOf('test', 'stripe');
  const early = sessionEvent(ref);
  // Rightly signed, and not paid: what Stripe says, asked, is what counts.
  expect(await hear('stripe', early, signStripe(early, webhookSecret))).toBe('200 ignored');
  await press(payUrl, { decision: 'pay' });
  await becomes(id, { state: 'credited', provider: 'stripe', payUrl: expect.any(String) });
  const body = sessionEvent(ref);
  const header = signStripe(body, webhookSecret);
  expect(await Promise.all(Array.from({ length: 5 }, () => hear('stripe', body, header)))).toEqual(
    Array.from({ length: 5 }, () => '200 already-credited'),
  );
  expect(await t.cashOf(memberId)).toBe(100_050_000n);
  await press(payUrl, { decision: 'refund' });
  await becomes(id, { state: 'credited', backKind: 'refund', backAmount: '1000.50', backSeenBy: null });
  expect(await t.cashOf(memberId)).toBe(100_050_000n); // a person decides what becomes of it
  const other = JSON.stringify({ ...JSON.parse(early), type: 'customer.created' });
  expect(await hear('stripe', other, signStripe(other, webhookSecret))).toBe('200 ignored');
});

test('forged, old, and another brand’s webhooks of a card credit nothing', async () => {
  const { id, ref } = await order('card', '700.00');
  const [mine, theirs] = [accountOf('test', 'stripe').webhookSecret, accountOf('rival', 'stripe').webhookSecret];
  const body = sessionEvent(ref);
  const old = Math.floor(t.platform.deps.now().getTime() / 1_000) - 301;
  expect(await hear('stripe', body, {})).toBe('401 signature');
  expect(await hear('stripe', body, signStripe(body, 'whsec_guessed'))).toBe('401 signature');
  expect(await hear('stripe', body, signStripe(body, theirs))).toBe('401 signature');
  expect(await hear('stripe', body, signStripe(body, mine, old))).toBe('401 stale');
  expect(await hear('stripe', ` ${body}`, signStripe(body, mine))).toBe('401 signature');
  expect(await hear('stripe/nobody', body, signStripe(body, mine))).toBe('404 brand');
  // Signed by the brand that it is sent to, of a session that is not its account's.
  expect(await hear('stripe/rival', body, signStripe(body, theirs))).toBe('404 checkout');
  const live = body.replace('"livemode":false', '"livemode":true');
  expect(await hear('stripe', live, signStripe(live, mine))).toBe('400 event');
  expect(await now(id)).toMatchObject({ state: 'pending' });
});

test('another session in an order’s name is for a person, whatever it paid', async () => {
  const { id, memberId } = await order('card', '900.00');
  const { apiKey } = accountOf('test', 'stripe');
  const cheap = await fetch(`${base}/stripe/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() },
    body: new URLSearchParams({
      mode: 'payment',
      client_reference_id: id,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'bdt',
      'line_items[0][price_data][unit_amount]': '1',
      'line_items[0][price_data][product_data][name]': 'cheap',
      success_url: 'http://s.test',
      cancel_url: 'http://s.test',
      expires_at: String(Math.floor(Date.now() / 1_000) + 3_600),
    }),
  });
  const { url } = (await cheap.json()) as { url: string };
  await press(url, { decision: 'pay' });
  await becomes(id, { state: 'disputed', failure: 'other-checkout', saidAmount: '0.01' });
  expect(await t.cashOf(memberId)).toBe(0n);
});

test('coins pay an order when the network has confirmed them, and are shown as seen before', async () => {
  const { id, memberId, payTo, payUrl, ref } = await order('usdt', '1000.00');
  expect(payTo).toEqual({ address: expect.stringMatching(/^T/), amount: '8.2', coin: 'usdttrc20', memo: null });
  await press(payUrl, { send: 'whole' });
  await becomes(id, { state: 'pending', seenAt: expect.any(Date) });
  await becomes(id, { state: 'credited', provider: 'nowpayments' });
  expect(await t.cashOf(memberId)).toBe(100_000_000n);
  const body = JSON.stringify({ payment_status: 'finished', payment_id: Number(ref) });
  const { webhookSecret } = accountOf('test', 'nowpayments');
  expect(await hear('nowpayments', body, signIpn(body, webhookSecret))).toBe('200 already-credited');
  expect(await t.cashOf(memberId)).toBe(100_000_000n);
});

test('half of the coins are for a person, and are never credited as the whole', async () => {
  const { id, memberId, payUrl } = await order('usdt', '1000.00');
  await press(payUrl, { send: 'half' });
  await becomes(id, { state: 'disputed', failure: 'amount-differs', saidAmount: '4.1', saidCurrency: 'usdttrc20' });
  expect(await t.cashOf(memberId)).toBe(0n);
});

test('coins that come after the time of their order are for a person', async () => {
  const { id, memberId, payUrl } = await order('usdt', '2000.00');
  t.turnClock(80 * 60_000);
  await askPendingDeposits({ deps: t.creditDeps, payments }, async () => [t.brandId]);
  expect(await now(id)).toMatchObject({ state: 'expired' });
  await press(payUrl, { send: 'whole' });
  await becomes(id, { state: 'disputed', failure: 'late', saidAmount: '2000.00' });
  expect(await t.cashOf(memberId)).toBe(0n);
});

test('forged notices of coins, and those of another brand, are nobody’s', async () => {
  const { id, ref } = await order('usdt', '3000.00');
  const body = JSON.stringify({ payment_id: Number(ref), payment_status: 'finished' });
  const [mine, theirs] = [
    accountOf('test', 'nowpayments').webhookSecret,
    accountOf('rival', 'nowpayments').webhookSecret,
  ];
  expect(await hear('nowpayments', body, {})).toBe('401 signature');
  expect(await hear('nowpayments', body, signIpn(body, theirs))).toBe('401 signature');
  expect(await hear('nowpayments/rival', body, signIpn(body, theirs))).toBe('404 checkout');
  const swallowed = body.replace('{', '{"__proto__":{},');
  expect(await hear('nowpayments', swallowed, signIpn(body, mine))).toBe('401 signature');
  // Rightly signed, and a lie: nothing was sent.
  expect(await hear('nowpayments', body, signIpn(body, mine))).toBe('200 ignored');
  expect(await now(id)).toMatchObject({ state: 'pending', seenAt: null });
});

const ADYEN_PLACE = { psp: 'F00DFEED00000001', id: 'PL0', minor: 60_000, currency: 'BDT' };
const itemFor = (reference: string, brand: string, secret = accountOf(brand, 'adyen').webhookSecret) =>
  noticeOf({ ...ADYEN_PLACE, reference, merchantAccount: `Demo_${brand}` }, 'AUTHORISATION', secret);

test('a payment link of Adyen pays an order once; what goes back is for a person', async () => {
  const { id, memberId, payUrl, ref, again } = await order('card-adyen', '600.00');
  expect(ref).toMatch(/^PL[0-9A-F]{16}$/);
  expect((await again()).ok).toBe(true);
  expect(await (await fetch(payUrl)).text()).toContain('600.00 BDT');
  const body = itemFor(id, 'test');
  // Rightly signed, and the link is not paid: what Adyen says, asked, is what counts.
  expect(await hear('adyen', body, {})).toBe('200 ignored');
  await press(payUrl, { decision: 'pay' });
  await becomes(id, { state: 'credited', provider: 'adyen' });
  expect(await Promise.all(Array.from({ length: 5 }, () => hear('adyen', body, {})))).toEqual(
    Array.from({ length: 5 }, () => '200 already-credited'),
  );
  expect(await t.cashOf(memberId)).toBe(60_000_000n);
  await press(payUrl, { decision: 'refund' });
  await becomes(id, { state: 'credited', backKind: 'refund', backAmount: '600.00', backSeenBy: null });
  expect(await t.cashOf(memberId)).toBe(60_000_000n);
});

test('forged notices of Adyen and those of another brand credit nothing, and a lost one is asked for', async () => {
  const { id, memberId, payUrl } = await order('card-adyen', '600.00');
  const theirs = accountOf('rival', 'adyen').webhookSecret;
  expect(await hear('adyen', itemFor(id, 'test', theirs), {})).toBe('401 signature');
  expect(await hear('adyen', itemFor(id, 'test').replace('60000', '60001'), {})).toBe('401 signature');
  expect(await hear('adyen/rival', itemFor(id, 'rival'), {})).toBe('200 ignored'); // no order of that brand
  expect(await hear('adyen', itemFor(randomUUID(), 'test'), {})).toBe('200 ignored');
  expect(await now(id)).toMatchObject({ state: 'pending' });
  await press(payUrl, { decision: 'leave' }); // of this no notice tells
  t.turnClock(60_000);
  await askPendingDeposits({ deps: t.creditDeps, payments }, async () => [t.brandId]);
  expect(await now(id)).toMatchObject({ state: 'expired' });
  expect(await t.cashOf(memberId)).toBe(0n);
});
