import { createHash } from 'node:crypto';
import { fromMinorUnits, toMinorUnits } from '@baize/domain/minor-units';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { z } from 'zod';
import type { Checkout, PaymentProvider, ProviderAnswer, WebhookReading } from '../provider.ts';
import type { Account } from './account.ts';
import { askJson, type JsonAnswer } from './ask-json.ts';
import { judgeTimedSeal, type Judge, type Verdict } from './timed-seal.ts';

/**
 * Stripe Checkout Sessions on the published wire: form-encoded requests with an `Idempotency-Key`, amounts in smallest
 * units, webhooks with `Stripe-Signature: t=<unix s>,v1=<hex HMAC-SHA256 of "t.body">`, of which several may stand
 * while a secret is rolled. Three requests of it are used, so its SDK is not.
 */
const API_VERSION = '2024-06-20';
const TIMEOUT_MS = 8_000;
const SIGNATURES_MAX = 10;
/** A session lives at least half an hour, and the request may be on its way for a while. */
const LIFE_MIN_MS = 40 * 60_000;
/** Kept with the order's number beside it: what a bank statement and Stripe's own pages are read by. */
const NAME_MAX = 100;

const ChargeSchema = z.object({
  amount: z.number().int().min(0),
  amount_refunded: z.number().int().min(0),
  disputed: z.boolean(),
  currency: z.string(),
});
const IntentSchema = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: z.union([z.string(), ChargeSchema]).nullish(),
});
const SessionSchema = z.object({
  id: z.string().startsWith('cs_').max(200),
  client_reference_id: z.string().max(200).nullish(),
  amount_total: z.number().int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  livemode: z.boolean(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: z.union([z.string(), IntentSchema]).nullish(),
  url: z.string().max(2_048).nullish(),
});
type Session = z.output<typeof SessionSchema>;
const FoundSchema = z.object({ data: z.array(z.object({ id: z.string().startsWith('cs_').max(200) })) });

const SESSION_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
];
/** Money goes back: they name the payment, of which the session is found. */
const CHARGE_EVENTS: readonly string[] = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'];
const EventSchema = z.object({
  id: z.string().startsWith('evt_').max(80),
  type: z.string().max(100),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.string().max(200), payment_intent: z.unknown().optional() }) }),
});

export function createStripe({ id: connectionId, mode, baseUrl, apiKey, webhookSecret }: Account): PaymentProvider {
  const isLive = mode === 'live';
  const call = (path: string, form?: { body: string; key: string }): Promise<JsonAnswer> =>
    askJson(`${baseUrl}${path}`, {
      timeoutMs: TIMEOUT_MS,
      method: form ? 'POST' : 'GET',
      ...(form && { body: form.body }),
      headers: {
        authorization: `Bearer ${apiKey}`,
        'stripe-version': API_VERSION,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': form.key }),
      },
    });
  const sessionOf = (answer: JsonAnswer): ProviderAnswer => {
    if (!answer.ok) return answer;
    const parsed = SessionSchema.safeParse(answer.value);
    if (!parsed.success) return { ok: false, fault: 'not understood' };
    if (parsed.data.livemode !== isLive) return { ok: false, fault: `not of the ${mode} mode` };
    return { ok: true, checkout: checkoutOf(parsed.data) };
  };
  return {
    name: 'stripe',
    connectionId,
    patienceMs: TIMEOUT_MS + 1_000,
    signatureHeader: 'stripe-signature',
    createCheckout: async (order) => {
      const minor = toMinorUnits(parseAmount(order.amount) ?? 0n, order.currency);
      if (minor === undefined) return { ok: false, fault: `${order.amount} ${order.currency} cannot be charged` };
      const expires = Math.max(order.expiresAt.getTime(), order.createdAt.getTime() + LIFE_MIN_MS);
      const body = new URLSearchParams({
        mode: 'payment',
        client_reference_id: order.reference,
        'metadata[order]': order.reference,
        'payment_intent_data[metadata][order]': order.reference,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': order.currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': minor.toString(),
        'line_items[0][price_data][product_data][name]': order.description.slice(0, NAME_MAX),
        success_url: order.returnUrl,
        cancel_url: order.returnUrl,
        expires_at: String(Math.floor(expires / 1_000)),
        locale: order.language === 'en' ? 'en' : 'auto', // it has no Bengali: what the browser asks for
      }).toString();
      // The way back carries a ticket, another one with each try: Stripe refuses a key with other content.
      const key = `${order.reference}-${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
      return sessionOf(await call('/v1/checkout/sessions', { body, key }));
    },
    fetchCheckout: async (id) => {
      const found = id.startsWith('pi_') ? await sessionOfIntent(call, id) : { ok: true as const, id };
      if (!found.ok) return found;
      const path = `/v1/checkout/sessions/${encodeURIComponent(found.id)}`;
      return sessionOf(await call(`${path}?expand[]=payment_intent.latest_charge`));
    },
    readWebhook: (rawBody, signature, nowMs) => {
      const seal = judgeStripeSeal(rawBody, signature, { secret: webhookSecret, nowMs });
      return seal === 'right' ? readEvent(rawBody, isLive) : { ok: false, why: seal };
    },
  };
}

async function sessionOfIntent(
  call: (path: string) => Promise<JsonAnswer>,
  intent: string,
): Promise<{ ok: true; id: string } | Extract<ProviderAnswer, { ok: false }>> {
  const answer = await call(`/v1/checkout/sessions?payment_intent=${encodeURIComponent(intent)}&limit=1`);
  if (!answer.ok) return answer;
  const parsed = FoundSchema.safeParse(answer.value);
  if (!parsed.success) return { ok: false, fault: 'not understood' };
  const [session] = parsed.data.data;
  return session ? { ok: true, id: session.id } : { ok: false, fault: 'no session of this payment', unknown: true };
}

function checkoutOf(session: Session): Checkout {
  const currency = session.currency.toUpperCase();
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const state = stateOf(session, intent?.status);
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: session.id,
    reference: session.client_reference_id ?? '',
    amount: formatAmount(fromMinorUnits(BigInt(session.amount_total), currency)),
    currency,
    state,
    payUrl: session.url ?? null,
    failure: state === 'failed' ? 'declined' : state === 'expired' ? 'expired' : null,
    seen: state === 'open' && session.status === 'complete',
    ...(charge && takenBackOf(charge)),
  };
}

/** Complete and unpaid is a payment on its way (a bank debit, say), until its intent says that it came to nothing. */
function stateOf({ status, payment_status }: Session, intent: string | undefined): Checkout['state'] {
  if (status === 'complete' && payment_status === 'paid') return 'paid';
  if (status === 'expired') return 'expired';
  const isOver = intent === 'canceled' || intent === 'requires_payment_method';
  return status === 'complete' && isOver ? 'failed' : 'open';
}

function takenBackOf(charge: z.output<typeof ChargeSchema>): Pick<Checkout, 'takenBack'> {
  if (!charge.disputed && charge.amount_refunded === 0) return {};
  const currency = charge.currency.toUpperCase();
  const minor = BigInt(charge.disputed ? charge.amount : charge.amount_refunded);
  const amount = formatAmount(fromMinorUnits(minor, currency));
  return { takenBack: { kind: charge.disputed ? 'dispute' : 'refund', amount, currency } };
}

function readEvent(rawBody: Buffer, isLive: boolean): WebhookReading {
  try {
    const parsed = EventSchema.safeParse(JSON.parse(rawBody.toString('utf8')));
    if (!parsed.success) return { ok: false, why: 'event', field: parsed.error.issues[0]?.path.join('.') ?? '' };
    const { id, type, livemode, data } = parsed.data;
    if (livemode !== isLive) return { ok: false, why: 'event', field: 'livemode' };
    if (SESSION_EVENTS.includes(type)) return { ok: true, event: { id, checkout: { id: data.object.id } } };
    const intent = data.object.payment_intent;
    return CHARGE_EVENTS.includes(type) && typeof intent === 'string' && intent.startsWith('pi_')
      ? { ok: true, event: { id, checkout: { id: intent } } }
      : { ok: true, event: null };
  } catch {
    return { ok: false, why: 'event', field: '' };
  }
}

/** Any of its signatures may be right: while a secret is rolled, events are signed with both. */
export function judgeStripeSeal(rawBody: Buffer, header: string | undefined, judge: Judge): Verdict {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=') as [string, string | undefined]);
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '');
  const seals = parts.flatMap(([name, value]) => (name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? '') ? [value!] : []));
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || seals.length > SIGNATURES_MAX) return 'signature';
  return judgeTimedSeal(rawBody, { time, seals }, judge);
}
