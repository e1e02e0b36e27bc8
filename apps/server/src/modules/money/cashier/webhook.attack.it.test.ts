/** Somebody who is no provider calls the webhook: what does it cost us, and what does a provider that hangs? */
import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BrandId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { createSandboxProvider, type PaymentProvider } from './provider.ts';
import { HOOKS, HOOK_BYTES_MAX, registerPaymentHooks } from './routes.ts';

const SECRET = 'webhook-secret-of-tests';
let t: TestPlatform;
let hooks: FastifyInstance;
const brandByCode = vi.fn<(code: string) => Promise<BrandId | undefined>>();
const fetchCheckout = vi.fn<PaymentProvider['fetchCheckout']>();

beforeAll(async () => {
  t = await createTestPlatform();
  const provider = createSandboxProvider({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', webhookSecret: SECRET });
  hooks = Fastify({ trustProxy: true }) as unknown as FastifyInstance;
  await registerPaymentHooks(hooks, t.platform.deps, {
    providers: [{ ...provider, patienceMs: 50, fetchCheckout }],
    brandByCode,
  });
});
afterAll(async () => {
  await hooks.close();
  await t.close();
});
beforeEach(() => {
  brandByCode.mockReset().mockImplementation(async (code) => (code === 'test' ? t.brandId : undefined));
  fetchCheckout.mockReset().mockResolvedValue({ ok: false, fault: 'status 500' });
});

const BODY = JSON.stringify({
  id: 'evt_1',
  type: 'checkout.paid',
  checkout: { id: 'co_1', reference: 'r', amount: '1', currency: 'BDT', state: 'paid', pay_url: '', failure: null },
});
function sign(body: string, { secret = SECRET, ageS = 0 } = {}): string {
  const at = Math.floor(t.platform.deps.now().getTime() / 1_000) - ageS;
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
