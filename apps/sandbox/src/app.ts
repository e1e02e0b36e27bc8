import { createHash, timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readAccounts } from './accounts.ts';
import { serveAdyen } from './adyen.ts';
import { createCheckouts, type Checkouts } from './checkouts.ts';
import type { SandboxEnv } from './env.ts';
import { serveMessages } from './messages.ts';
import { serveNowPayments } from './nowpayments.ts';
import { payPage } from './pay-page.ts';
import { registerPayouts } from './payout-routes.ts';
import { createPayouts } from './payouts.ts';
import { serveReports } from './reports.ts';
import { serveStripe } from './stripe.ts';
import { createWebhookSender, wireOf, type WebhookSender } from './webhooks.ts';

const OrderSchema = z.object({
  reference: z.string().min(1).max(80),
  amount: z.string().regex(/^(0|[1-9]\d{0,14})\.\d{2,5}$/),
  currency: z.string().regex(/^[A-Za-z]{3,8}$/),
  description: z.string().max(200),
  return_url: z.url().max(500),
  webhook_url: z.url().max(500),
  expires_at: z.iso.datetime(),
  /** The language of the payment page. */
  locale: z.string().max(12).default('en'),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a header brings the merchant's key. */
const knowsKey =
  (key: string) =>
  (header: string | undefined): boolean =>
    header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${key}`));

/** The sandbox: a payment provider (merchant API, payment page, signed webhooks), and what messages are sent by. */
export async function buildSandbox(
  env: SandboxEnv,
  checkouts: Checkouts = createCheckouts(`${env.SANDBOX_DATA}/checkouts.jsonl`),
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 16_384,
    // A stand-in finishes nothing, and browsers keep connections open over which they ask nothing.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 80 },
  });
  const webhooks = createWebhookSender({ secret: env.SANDBOX_WEBHOOK_SECRET, publicUrl: env.SANDBOX_PUBLIC_URL });
  const isMerchant = knowsKey(env.SANDBOX_API_KEY);
  await app.register(formbody);
  app.addHook('onClose', async () => webhooks.stop());
  app.get('/health/live', async () => ({ ok: true }));
  serveMessages(app, { accountSid: env.SANDBOX_MESSAGES_SID, authToken: env.SANDBOX_MESSAGES_TOKEN });
  registerPayouts(app, { payouts: createPayouts(`${env.SANDBOX_DATA}/payouts.jsonl`), webhooks, isMerchant });

  serveStandIns(app, env, webhooks);

  app.post('/v1/checkouts', async (request, reply) => {
    if (!isMerchant(request.headers.authorization)) return reply.status(401).send({ error: 'api key' });
    const parsed = OrderSchema.safeParse(request.body);
    if (!parsed.success)
      return reply
        .status(400)
        .send({ error: 'fields', fields: parsed.error.issues.map((issue) => issue.path.join('.')) });
    const { data } = parsed;
    const { checkout, conflict } = checkouts.open({
      reference: data.reference,
      amount: data.amount,
      currency: data.currency,
      description: data.description,
      returnUrl: data.return_url,
      webhookUrl: data.webhook_url,
      expiresAt: data.expires_at,
      locale: data.locale,
    });
    return conflict
      ? reply.status(409).send({ error: 'reference used with another amount' })
      : reply.send(wireOf(checkout, env.SANDBOX_PUBLIC_URL));
  });
  app.get<{ Params: { id: string } }>('/v1/checkouts/:id', async (request, reply) => {
    if (!isMerchant(request.headers.authorization)) return reply.status(401).send({ error: 'api key' });
    const checkout = checkouts.find(request.params.id);
    return checkout
      ? reply.send(wireOf(checkout, env.SANDBOX_PUBLIC_URL))
      : reply.status(404).send({ error: 'unknown checkout' });
  });

  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  servePayPages(app, checkouts, webhooks);
  return app;
}

/** Stripe, Adyen and NOWPayments, for whom the demo's brands have accounts here. */
function serveStandIns(app: FastifyInstance, env: SandboxEnv, webhooks: WebhookSender): void {
  const accounts = readAccounts(env.SANDBOX_ACCOUNTS);
  const standIn = {
    accounts,
    report: serveReports(app, accounts),
    webhooks,
    publicUrl: env.SANDBOX_PUBLIC_URL,
    data: env.SANDBOX_DATA,
  };
  serveStripe(app, standIn);
  serveAdyen(app, standIn);
  serveNowPayments(app, standIn);
}

/** Where a player pays. */
function servePayPages(app: FastifyInstance, checkouts: Checkouts, webhooks: WebhookSender): void {
  app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const checkout = checkouts.find(request.params.id);
    return checkout
      ? reply.type('text/html; charset=utf-8').send(payPage(checkout))
      : reply.status(404).send({ error: 'unknown checkout' });
  });
  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const decision = z.object({ decision: z.enum(['pay', 'decline']) }).safeParse(request.body);
    if (!decision.success) return reply.status(400).send({ error: 'decision' });
    const before = checkouts.find(request.params.id);
    const pays = decision.data.decision === 'pay';
    const checkout = checkouts.close(request.params.id, pays ? 'paid' : 'failed', pays ? null : 'declined');
    if (!before || !checkout) return reply.status(404).send({ error: 'unknown checkout' });
    if (before.state === 'open') webhooks.send(checkout);
    return reply.redirect(`/pay/${checkout.id}`, 303);
  });
}
