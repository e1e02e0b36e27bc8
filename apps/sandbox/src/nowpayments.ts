import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { textLanguage } from '@baize/domain/text-language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountOf, type Account } from './accounts.ts';
import { openJournal, type Journal } from './journal.ts';
import type { StandIn } from './stripe.ts';
import { walletPage } from './wallet-page.ts';

/** A payment of coins as it is kept. */
export type CoinPayment = {
  readonly id: string;
  readonly apiKey: string;
  readonly reference: string;
  readonly description: string;
  readonly price: string;
  readonly currency: string;
  readonly coin: string;
  /** In millionths of the coin. */
  readonly asked: number;
  readonly came: number;
  readonly address: string;
  readonly ipnUrl: string;
  readonly status: 'waiting' | 'confirming' | 'partially_paid' | 'finished' | 'expired';
  readonly createdAt: string;
};

const PaymentForm = z.object({
  price_amount: z.number().positive(),
  price_currency: z.string().regex(/^[a-z]{3,8}$/),
  pay_currency: z.string().regex(/^[a-z0-9]{2,20}$/),
  order_id: z.string().min(1).max(80),
  order_description: z.string().max(200),
  ipn_callback_url: z.url(),
});
/** How much of any coin there is for one unit of any money, in millionths: a price of the demo. */
const RATE_MILLIONTHS = 8_200;
const CONFIRMED_AFTER_MS = 1_500;
const [ID_MIN, ID_MAX] = [4_000_000_000, 9_999_999_999];

/** NOWPayments' payments, as far as a merchant that takes deposits uses them; and a wallet to send coins from. */
export function serveNowPayments(app: FastifyInstance, { accounts, webhooks, data, report }: StandIn): void {
  const payments = openJournal<CoinPayment>(`${data}/nowpayments.jsonl`);
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
  const merchantOf = ({ headers }: FastifyRequest): Account | undefined =>
    accountOf(accounts, 'nowpayments', headers['x-api-key']);
  const move = (payment: CoinPayment, change: Change): void => {
    const moved = payments.write({ ...payment, ...change });
    const account = accounts.find(({ apiKey }) => apiKey === moved.apiKey);
    if (account)
      webhooks.deliver(moved.ipnUrl, JSON.stringify(wireOf(moved)), (body) => signIpn(body, account.webhookSecret));
  };
  const later = (id: string, change: Change): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const payment = payments.find(id);
      if (payment?.status === 'confirming') move(payment, change);
    }, CONFIRMED_AFTER_MS);
    timers.add(timer);
  };

  app.post('/nowpayments/v1/payment', async (request, reply) => {
    const merchant = merchantOf(request);
    if (!merchant) return reply.status(403).send({ statusCode: 403, code: 'INVALID_API_KEY' });
    const parsed = PaymentForm.safeParse(request.body);
    if (!parsed.success) return reply.status(400).send({ statusCode: 400, code: 'INVALID_REQUEST_PARAMS' });
    const form = parsed.data;
    const payment = payments.write({
      id: String(randomInt(ID_MIN, ID_MAX)),
      apiKey: merchant.apiKey,
      reference: form.order_id,
      description: form.order_description,
      price: String(form.price_amount),
      currency: form.price_currency,
      coin: form.pay_currency,
      asked: Math.round(form.price_amount * RATE_MILLIONTHS),
      came: 0,
      address: `T${randomBytes(16).toString('hex')}`,
      ipnUrl: form.ipn_callback_url,
      status: 'waiting',
      createdAt: new Date().toISOString(),
    });
    return reply.status(201).send({ ...wireOf(payment), payment_id: payment.id });
  });
  app.get<{ Params: { id: string } }>('/nowpayments/v1/payment/:id', async (request, reply) => {
    const merchant = merchantOf(request);
    if (!merchant) return reply.status(403).send({ statusCode: 403, code: 'INVALID_API_KEY' });
    const payment = payments.find(request.params.id);
    return payment?.apiKey === merchant.apiKey
      ? reply.send(wireOf(payment))
      : reply.status(404).send({ statusCode: 404, code: 'PAYMENT_NOT_FOUND' });
  });
  serveWallet(app, { payments, move, later });
  report('nowpayments', (apiKey) => reportOf(payments.all().filter((payment) => payment.apiKey === apiKey)));
}

type Change = Partial<Pick<CoinPayment, 'status' | 'came'>>;
type Kept = {
  readonly payments: Pick<Journal<CoinPayment>, 'find'>;
  readonly move: (payment: CoinPayment, change: Change) => void;
  /** Once the network has confirmed it. */
  readonly later: (id: string, change: Change) => void;
};
/** From where coins are sent. */
function serveWallet(app: FastifyInstance, { payments, move, later }: Kept): void {
  app.get<{ Params: { id: string } }>('/nowpayments/wallet/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    return payment
      ? reply
          .type('text/html; charset=utf-8')
          .send(walletPage(payment, textLanguage(request.headers['accept-language'])))
      : reply.status(404).send({ error: 'unknown payment' });
  });
  app.post<{ Params: { id: string } }>('/nowpayments/wallet/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    const sent = z.object({ send: z.enum(['whole', 'half', 'nothing']) }).safeParse(request.body);
    if (!payment || !sent.success) return reply.status(404).send({ error: 'unknown payment' });
    if (payment.status === 'waiting' && sent.data.send === 'nothing') move(payment, { status: 'expired' });
    else if (payment.status === 'waiting') {
      const half = sent.data.send === 'half';
      move(payment, { status: 'confirming', came: half ? Math.floor(payment.asked / 2) : payment.asked });
      later(payment.id, { status: half ? 'partially_paid' : 'finished' });
    }
    return reply.redirect(`/nowpayments/wallet/${payment.id}`, 303);
  });
}

/** Millionths as the JSON number that the provider writes. */
const ofCoin = (millionths: number): number => millionths / 1_000_000;

const wireOf = (payment: CoinPayment) => ({
  payment_id: Number(payment.id),
  parent_payment_id: null,
  invoice_id: null,
  payment_status: payment.status,
  pay_address: payment.address,
  payin_extra_id: null,
  price_amount: Number(payment.price),
  price_currency: payment.currency,
  pay_amount: ofCoin(payment.asked),
  actually_paid: ofCoin(payment.came),
  pay_currency: payment.coin,
  order_id: payment.reference,
  order_description: payment.description,
  purchase_id: payment.id,
  fee: { currency: payment.coin, depositFee: 0, serviceFee: 0, withdrawalFee: 0 },
  created_at: payment.createdAt,
});

/** The list of payments. */
const reportOf = (payments: readonly CoinPayment[]): string[][] => [
  ['Payment ID', 'Order ID', 'Payment status', 'Price amount', 'Price currency', 'Actually paid', 'Created at'],
  ...payments.map(({ id, reference, status, price, currency, came, createdAt }) => {
    return [id, reference, status, price, currency, String(ofCoin(came)), createdAt];
  }),
];

type Sortable = Readonly<Record<string, unknown>>;
/** As the published example of their documentation sorts what it signs. */
const sorted = (object: Sortable): Sortable =>
  Object.fromEntries(
    Object.keys(object)
      .toSorted()
      .map((key) => {
        const value = object[key];
        return [key, typeof value === 'object' && value !== null ? sorted(value as Sortable) : value];
      }),
  );

/** `x-nowpayments-sig`: hex HMAC-SHA512 of the body with sorted keys. */
export const signIpn = (body: string, secret: string): Record<string, string> => ({
  'x-nowpayments-sig': createHmac('sha512', secret)
    .update(JSON.stringify(sorted(JSON.parse(body) as Sortable)))
    .digest('hex'),
});
