import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { moodOf, payoutWire, type Payout, type Payouts } from './payouts.ts';
import type { WebhookSender } from './webhooks.ts';

const PayoutSchema = z.object({
  reference: z.string().min(1).max(80),
  amount: z.string().regex(/^(0|[1-9]\d{0,14})\.\d{2,5}$/),
  currency: z.string().regex(/^[A-Za-z]{3,8}$/),
  destination: z.object({
    kind: z.enum(['bank', 'ewallet', 'crypto']),
    provider: z.string().min(1).max(60),
    number: z.string().min(4).max(120),
    holder: z.string().min(1).max(100),
  }),
  webhook_url: z.url().max(500),
});

type PayoutParts = {
  readonly payouts: Payouts;
  readonly webhooks: Pick<WebhookSender, 'tell'>;
  readonly isMerchant: (header: string | undefined) => boolean;
};

/** Payouts of the merchant API. A payout is decided a moment after it was ordered, and a webhook tells of it. */
export function registerPayouts(app: FastifyInstance, { payouts, webhooks, isMerchant }: PayoutParts): void {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
  const tell = ({ reference, number, webhookUrl }: Payout): void => {
    const decided = payouts.find(reference)!;
    const mood = moodOf(number);
    if (mood === 'webhook-lost') return;
    for (let time = 0; time < (mood === 'webhook-thrice' ? 3 : 1); time += 1)
      webhooks.tell(webhookUrl, { type: `payout.${decided.state}`, payout: payoutWire(decided) });
  };
  const follow = (payout: Payout): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      tell(payout);
    }, payouts.decidesIn(payout));
    timers.add(timer);
  };
  app.post('/v1/payouts', async (request, reply) => {
    if (!isMerchant(request.headers.authorization)) return reply.status(401).send({ error: 'api key' });
    const parsed = PayoutSchema.safeParse(request.body);
    if (!parsed.success)
      return reply
        .status(400)
        .send({ error: 'fields', fields: parsed.error.issues.map((issue) => issue.path.join('.')) });
    const { reference, amount, currency, destination, webhook_url: webhookUrl } = parsed.data;
    const { number } = destination;
    const { payout, conflict, fresh } = payouts.open({ reference, amount, currency, number, webhookUrl });
    if (conflict) return reply.status(409).send({ error: 'reference used with another amount' });
    if (fresh) follow(payout);
    if (fresh && moodOf(number) === 'answer-lost') {
      request.raw.destroy(); // taken, and the merchant does not learn it
      return reply;
    }
    return reply.send(payoutWire(payout));
  });
  app.get<{ Params: { reference: string } }>('/v1/payouts/:reference', async (request, reply) => {
    if (!isMerchant(request.headers.authorization)) return reply.status(401).send({ error: 'api key' });
    const payout = payouts.find(request.params.reference);
    return payout ? reply.send(payoutWire(payout)) : reply.status(404).send({ error: 'unknown payout' });
  });
}
