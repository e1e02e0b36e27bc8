/** Somebody who is no provider calls the webhook: what does it cost us, and what does a provider that hangs? */
import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BrandId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { createSandboxProvider, type PaymentProvider } from './provider.ts';
import { soleProvider } from './providers/connections.ts';
import { HOOKS, HOOK_BYTES_MAX } from './hooks.ts';
import { registerPaymentHooks } from './routes.ts';

const SECRET = 'webhook-secret-of-tests';
let t: TestPlatform;
let hooks: FastifyInstance;
const lines: unknown[] = [];
const brandByCode = vi.fn<(code: string) => Promise<BrandId | undefined>>();
const fetchCheckout = vi.fn<PaymentProvider['fetchCheckout']>();

beforeAll(async () => {
  t = await createTestPlatform();
  const provider = createSandboxProvider({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', webhookSecret: SECRET });
  hooks = Fastify({ trustProxy: true }) as unknown as FastifyInstance;
  const put = (facts: unknown): void => void lines.push(facts);
  const log = { ...t.creditDeps.log, warn: put, error: put } as never;
  await registerPaymentHooks(
    hooks,
    { ...t.creditDeps, log },
    {
      payments: soleProvider({ ...provider, patienceMs: 50, fetchCheckout }),
      brandByCode,
    },
  );
});
afterAll(async () => {
  await hooks.close();
  await t.close();
});
beforeEach(() => {
  lines.length = 0;
  brandByCode.mockReset().mockImplementation(async (code) => (code === 'test' ? t.brandId : undefined));
  fetchCheckout.mockReset().mockResolvedValue({ ok: false, fault: 'status 500' });
});

const BODY = JSON.stringify({
  id: 'evt_1',
  type: 'checkout.paid',
  checkout: { id: 'co_1', reference: 'r', amount: '1', currency: 'BDT', state: 'paid', pay_url: '', failure: null },
});
function sign(body: string, { secret = SECRET, ageS = 0 } = {}): string {
  const at = Math.floor(t.creditDeps.now().getTime() / 1_000) - ageS;
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`;
}
type Sent = { readonly path?: string; readonly body?: string; readonly signature?: string; readonly from?: string };
const send = ({ path = 'sandbox/test', body = BODY, signature, from = '192.0.2.1' }: Sent) =>
  hooks.inject({
    method: 'POST',
    url: `/hooks/payments/${path}`,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(signature === undefined ? {} : { 'payment-signature': signature }),
    },
  });

test.each([
  ['no signature', () => ({})],
  ['an empty one', () => ({ signature: '' })],
  ['a foreign one', () => ({ signature: sign(BODY, { secret: 'guess' }) })],
  ['one of an hour ago', () => ({ signature: sign(BODY, { ageS: 3_600 }) })],
  ['one of another body', () => ({ signature: sign(`${BODY} `) })],
  ['a brand that does not exist', () => ({ path: 'sandbox/none' })],
  ['a brand with a long name', () => ({ path: `sandbox/${'x'.repeat(90)}` })],
  ['a provider that does not exist', () => ({ path: 'none/test' })],
  ['an inherited name as provider', () => ({ path: 'constructor/test' })],
])('with %s the database and the provider are asked nothing', async (_name, sent) => {
  const reply = await send(sent());
  expect([401, 404]).toContain(reply.statusCode);
  expect(brandByCode).not.toHaveBeenCalled();
  expect(fetchCheckout).not.toHaveBeenCalled();
});

test('a signed webhook of a brand that does not exist is nobody’s, and the provider is not asked', async () => {
  expect((await send({ path: 'sandbox/none', signature: sign(BODY) })).statusCode).toBe(404);
  expect(fetchCheckout).not.toHaveBeenCalled();
});

test('a body larger than any event is not read to its end', async () => {
  const body = 'x'.repeat(HOOK_BYTES_MAX + 1);
  expect((await send({ body, signature: sign(body) })).statusCode).toBe(413);
});

test('one network is heard so often in a minute; others are heard as before', async () => {
  const answers = await Promise.all(
    Array.from({ length: HOOKS.max + 200 }, (_, n) => send({ from: `2001:db8:5:5::${(n % 500).toString(16)}` })),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(200 - 2 * HOOKS.unasked);
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
  const signed = await send({ from: '198.51.100.9', signature: sign(BODY) });
  expect(signed.statusCode).toBe(503); // the provider, asked, says nothing: it sends again
});

test.each([
  ['hangs', () => new Promise<never>(() => undefined)],
  ['throws', () => Promise.reject(new Error('no such adapter'))],
])('a provider that %s when it is asked back is answered "try again", in time', async (_name, behave) => {
  fetchCheckout.mockImplementation(behave);
  const reply = await send({ from: '198.51.100.10', signature: sign(BODY) });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
});

test.each([
  ['a wrong secret', () => sign(BODY, { secret: 'guess' }), 'signature'],
  ['no signature', () => undefined, 'signature'],
  ['a stale time', () => sign(BODY, { ageS: 3_600 }), 'stale'],
  ['a time to come', () => sign(BODY, { ageS: -3_600 }), 'stale'],
  ['a stale time and a wrong secret', () => sign(BODY, { ageS: 3_600, secret: 'guess' }), 'signature'],
])('a webhook with %s is refused as what it is, and logged', async (_name, signature, why) => {
  const reply = await send({ from: '198.51.100.11', signature: signature() });
  expect([reply.statusCode, reply.json()]).toEqual([401, { error: why }]);
  expect(lines).toEqual([{ provider: 'sandbox', why }]);
});

const event = JSON.parse(BODY) as { checkout: object };
test.each([
  ['an unknown type', { ...event, type: 'checkout.refunded' }, 'type'],
  ['no id', { ...event, id: undefined }, 'id'],
  ['a checkout without amount', { ...event, checkout: { ...event.checkout, amount: undefined } }, 'checkout.amount'],
  ['a checkout of an unknown state', { ...event, checkout: { ...event.checkout, state: 'held' } }, 'checkout.state'],
  ['no object', 7, ''],
])(
  'a rightly signed event with %s is not said to be of somebody else: its field is named',
  async (_name, sent, field) => {
    const body = JSON.stringify(sent);
    const reply = await send({ from: '198.51.100.12', body, signature: sign(body) });
    expect([reply.statusCode, reply.json()]).toEqual([400, { error: 'event', field }]);
    expect(lines).toEqual([{ provider: 'sandbox', field }]);
    expect(fetchCheckout).not.toHaveBeenCalled();
  },
);

test('what is signed and no JSON is an event that is not as we know them', async () => {
  const reply = await send({ from: '198.51.100.12', body: '{', signature: sign('{') });
  expect([reply.statusCode, reply.json()]).toEqual([400, { error: 'event', field: '' }]);
});

test('a checkout of which the provider knows nothing is not asked for again for ever', async () => {
  fetchCheckout.mockResolvedValue({ ok: false, fault: 'status 404', unknown: true });
  const reply = await send({ from: '198.51.100.13', signature: sign(BODY) });
  expect([reply.statusCode, reply.json()]).toEqual([404, { error: 'checkout' }]);
  expect(lines).toEqual([{ provider: 'sandbox', fault: 'status 404' }]);
});
