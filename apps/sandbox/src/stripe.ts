import { createHash, createHmac, randomBytes } from 'node:crypto';
import { textLanguage } from '@baize/domain/text-language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountOf, type Account } from './accounts.ts';
import { cardPage, type CardPayment } from './card-page.ts';
import { openJournal, type Journal } from './journal.ts';
import { decimalOf, type ServeReport } from './reports.ts';
import type { WebhookSender } from './webhooks.ts';

/** A Checkout Session as it is kept; the wire is made of it. */
export type Session = {
  readonly id: string;
  readonly apiKey: string;
  readonly idempotencyKey: string;
  readonly content: string;
  readonly reference: string;
  readonly minor: number;
  readonly currency: string;
  readonly name: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly locale: string;
  readonly expiresAt: number;
  readonly intent: string;
  readonly state: 'open' | 'paid' | 'expired';
  readonly refunded: number;
  /** Of earlier versions: none. */
  readonly paidAt?: string;
};

const SessionForm = z.object({
  mode: z.literal('payment'),
  client_reference_id: z.string().min(1).max(200),
  'line_items[0][quantity]': z.literal('1'),
  'line_items[0][price_data][currency]': z.string().regex(/^[a-z]{3}$/),
  'line_items[0][price_data][unit_amount]': z.string().regex(/^[1-9]\d{0,14}$/),
  'line_items[0][price_data][product_data][name]': z.string().min(1),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: z.string().regex(/^\d{10}$/),
  locale: z.string().max(12).default('auto'),
});

export type StandIn = {
  readonly accounts: readonly Account[];
  readonly webhooks: Pick<WebhookSender, 'deliver'>;
  readonly publicUrl: string;
  /** Directory of its journal. */
  readonly data: string;
  /** Takes how its report of an account is written. */
  readonly report: ServeReport;
};

/** Stripe's Checkout Sessions, as far as a merchant that takes deposits uses them; and its payment page. */
export function serveStripe(app: FastifyInstance, { accounts, webhooks, publicUrl, data, report }: StandIn): void {
  const sessions = openJournal<Session>(`${data}/stripe-sessions.jsonl`);
  const merchantOf = ({ headers }: FastifyRequest): Account | undefined =>
    accountOf(accounts, 'stripe', headers.authorization?.replace(/^Bearer /, ''));
  const find = (id: string): Session | undefined => {
    const session = sessions.find(id);
    const isOver = session?.state === 'open' && session.expiresAt * 1_000 < Date.now();
    return isOver ? sessions.write({ ...session, state: 'expired' }) : session;
  };
  const tell = (session: Session, type: string, object: object): void => {
    const account = accounts.find(({ apiKey }) => apiKey === session.apiKey);
    if (!account) return;
    const event = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1_000),
      livemode: false,
      data: { object },
    };
    webhooks.deliver(account.webhookUrl, JSON.stringify(event), (body) => signStripe(body, account.webhookSecret));
  };
  const wire = (session: Session) => sessionWire(session, publicUrl);

  app.post('/stripe/v1/checkout/sessions', async (request, reply) => {
    const merchant = merchantOf(request);
    if (!merchant) return reply.status(401).send(wrong('invalid_request_error', 'Invalid API Key provided'));
    const parsed = SessionForm.safeParse(request.body);
    if (!parsed.success)
      return reply
        .status(400)
        .send(wrong('invalid_request_error', parsed.error.issues[0]?.path.join('.') ?? 'parameters'));
    const idempotencyKey = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
    const content = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
    const before = sessions.first((each) => each.apiKey === merchant.apiKey && each.idempotencyKey === idempotencyKey);
    if (before && before.content !== content)
      return reply.status(400).send(wrong('idempotency_error', 'this key was used with other parameters'));
    const session =
      before ?? sessions.write(openSession(parsed.data, { apiKey: merchant.apiKey, idempotencyKey, content }));
    return reply.send(wire(session));
  });
  app.get<{ Params: { id: string } }>('/stripe/v1/checkout/sessions/:id', async (request, reply) => {
    const merchant = merchantOf(request);
    if (!merchant) return reply.status(401).send(wrong('invalid_request_error', 'Invalid API Key provided'));
    const session = find(request.params.id);
    return session?.apiKey === merchant.apiKey
      ? reply.send(wire(session))
      : reply.status(404).send(wrong('invalid_request_error', 'No such checkout.session'));
  });
  app.get<{ Querystring: { payment_intent?: string } }>('/stripe/v1/checkout/sessions', async (request, reply) => {
    const merchant = merchantOf(request);
    if (!merchant) return reply.status(401).send(wrong('invalid_request_error', 'Invalid API Key provided'));
    const { payment_intent: intent } = request.query;
    const found = sessions.first((each) => each.apiKey === merchant.apiKey && each.intent === intent);
    return reply.send({ object: 'list', has_more: false, data: found ? [wire(found)] : [] });
  });
  servePages(app, { sessions, find, tell, wire });
  report('stripe', (apiKey) => reportOf(sessions.all().filter((session) => session.apiKey === apiKey)));
}

type Asked = Pick<Session, 'apiKey' | 'idempotencyKey' | 'content'>;
const openSession = (form: z.output<typeof SessionForm>, asked: Asked): Session => ({
  id: `cs_test_${randomBytes(24).toString('hex')}`,
  ...asked,
  reference: form.client_reference_id,
  minor: Number(form['line_items[0][price_data][unit_amount]']),
  currency: form['line_items[0][price_data][currency]'],
  name: form['line_items[0][price_data][product_data][name]'],
  successUrl: form.success_url,
  cancelUrl: form.cancel_url,
  locale: form.locale,
  expiresAt: Number(form.expires_at),
  intent: `pi_${randomBytes(12).toString('hex')}`,
  state: 'open',
  refunded: 0,
});

/** `auto` is what the browser asks for, as there. */
const languageOf = ({ headers }: FastifyRequest, { locale }: Session): 'bn' | 'en' =>
  textLanguage(locale === 'auto' ? headers['accept-language'] : locale);

const paymentOf = ({ id, minor, currency, reference, state, refunded, ...urls }: Session): CardPayment => ({
  provider: 'Stripe',
  action: `/stripe/pay/${id}`,
  minor,
  currency: currency.toUpperCase(),
  reference,
  state: refunded > 0 ? 'refunded' : state,
  backUrl: state === 'paid' ? urls.successUrl : urls.cancelUrl,
});

type Kept = {
  readonly sessions: Pick<Journal<Session>, 'write'>;
  readonly find: (id: string) => Session | undefined;
  readonly tell: (session: Session, type: string, object: object) => void;
  readonly wire: (session: Session) => object;
};
/** Where one pays, leaves, or gives the money back as the merchant would on Stripe's own pages. */
function servePages(app: FastifyInstance, { sessions, find, tell, wire }: Kept): void {
  app.get<{ Params: { id: string } }>('/stripe/pay/:id', async (request, reply) => {
    const session = find(request.params.id);
    return session
      ? reply.type('text/html; charset=utf-8').send(cardPage(paymentOf(session), languageOf(request, session)))
      : reply.status(404).send({ error: 'unknown session' });
  });
  app.post<{ Params: { id: string } }>('/stripe/pay/:id', async (request, reply) => {
    const session = find(request.params.id);
    const decision = z.object({ decision: z.enum(['pay', 'leave', 'refund']) }).safeParse(request.body);
    if (!session || !decision.success) return reply.status(404).send({ error: 'unknown session' });
    const [said, was] = [decision.data.decision, session.state];
    if (said === 'refund' && was === 'paid' && session.refunded === 0) {
      const refunded = sessions.write({ ...session, refunded: session.minor });
      tell(refunded, 'charge.refunded', chargeWire(refunded));
    } else if (said !== 'refund' && was === 'open') {
      const closed = sessions.write({
        ...session,
        state: said === 'pay' ? 'paid' : 'expired',
        paidAt: new Date().toISOString(),
      });
      tell(closed, said === 'pay' ? 'checkout.session.completed' : 'checkout.session.expired', wire(closed));
    }
    return reply.redirect(`/stripe/pay/${session.id}`, 303);
  });
}

/** Itemized balance change from activity. */
const reportOf = (sessions: readonly Session[]): string[][] => [
  ['balance_transaction_id', 'created_utc', 'currency', 'gross', 'fee', 'net', 'reporting_category'].concat(
    'payment_intent_id',
    'payment_metadata[order]',
  ),
  ...sessions
    .filter(({ state }) => state === 'paid')
    .flatMap((session) => {
      const { intent, minor, refunded, currency, reference, paidAt = '' } = session;
      const line = (category: string, amount: string) => {
        const at = paidAt.slice(0, 19).replace('T', ' ');
        return [`txn_${intent.slice(3)}`, at, currency, amount, '0.00', amount, category, intent, reference];
      };
      const back = refunded > 0 ? [line('refund', `-${decimalOf(refunded, currency)}`)] : [];
      return [line('charge', decimalOf(minor, currency)), ...back];
    }),
];

const wrong = (type: string, message: string) => ({ error: { type, message } });

const chargeWire = ({ intent, minor, refunded, currency }: Session) => ({
  id: `ch_${intent.slice(3)}`,
  object: 'charge',
  amount: minor,
  amount_refunded: refunded,
  currency,
  disputed: false,
  payment_intent: intent,
  refunded: refunded === minor,
});

const sessionWire = (session: Session, publicUrl: string) => ({
  id: session.id,
  object: 'checkout.session',
  amount_total: session.minor,
  client_reference_id: session.reference,
  currency: session.currency,
  expires_at: session.expiresAt,
  livemode: false,
  mode: 'payment',
  payment_intent:
    session.state === 'paid'
      ? { id: session.intent, object: 'payment_intent', status: 'succeeded', latest_charge: chargeWire(session) }
      : null,
  payment_status: session.state === 'paid' ? 'paid' : 'unpaid',
  status: session.state === 'paid' ? 'complete' : session.state,
  url: session.state === 'open' ? `${publicUrl}/stripe/pay/${session.id}` : null,
});

/** `Stripe-Signature: t=<unix s>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signStripe(body: string, secret: string, at = Math.floor(Date.now() / 1_000)): Record<string, string> {
  const seal = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${at},v1=${seal}` };
}
