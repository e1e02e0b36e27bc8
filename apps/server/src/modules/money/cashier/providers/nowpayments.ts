import { createHmac, timingSafeEqual } from 'node:crypto';
import { amountOfDecimal, isSameDecimal, plainDecimal } from '@baize/domain/minor-units';
import { formatAmount } from '@baize/domain/money';
import { z } from 'zod';
import type { Checkout, PaymentProvider, ProviderAnswer, WebhookReading } from '../provider.ts';
import type { Account } from './account.ts';
import { askJson, type JsonAnswer } from './ask-json.ts';

/**
 * NOWPayments on the published wire: an address for each payment, JSON with `x-api-key`, and notifications (IPN) whose
 * `x-nowpayments-sig` is the hex HMAC-SHA512 of the body written anew with sorted keys. Nothing in them tells their
 * age: one that is sent again is asked back like the first.
 */
const TIMEOUT_MS = 8_000;
const SIGNATURE = /^[0-9a-f]{128}$/;
const DEPTH_MAX = 8;

/** Numbers of their JSON, as text: what was signed is what JSON writes of them. */
const DecimalSchema = z.union([z.number().min(0), z.string().max(60)]).transform((value, context) => {
  const plain = plainDecimal(String(value));
  if (plain === undefined) context.addIssue({ code: 'custom', message: 'no decimal number' });
  return plain ?? '';
});
const IdSchema = z.union([z.number().int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String);
const STATUSES = [
  'waiting',
  'confirming',
  'confirmed',
  'sending',
  'partially_paid',
  'finished',
  'failed',
  'refunded',
  'expired',
] as const;
type Status = (typeof STATUSES)[number];
const PaymentSchema = z.object({
  payment_id: IdSchema,
  payment_status: z.enum(STATUSES),
  pay_address: z.string().min(1).max(200),
  payin_extra_id: z.string().max(120).nullish(),
  price_amount: DecimalSchema,
  price_currency: z.string().max(12),
  pay_amount: DecimalSchema,
  actually_paid: DecimalSchema.nullish(),
  pay_currency: z.string().max(20),
  order_id: z.string().max(80).nullish(),
});
type Payment = z.output<typeof PaymentSchema>;
const NoticeSchema = z.object({ payment_id: IdSchema, payment_status: z.enum(STATUSES) });

/** Money was seen and is not final: whether the network keeps it, and whether it can be passed on. */
const ON_ITS_WAY: readonly Status[] = ['confirming', 'confirmed', 'sending'];
const STATES: Readonly<Record<Status, Checkout['state']>> = {
  waiting: 'open',
  confirming: 'open',
  confirmed: 'open',
  sending: 'open',
  partially_paid: 'paid', // something came, and it is not what was ordered: see `came`
  finished: 'paid',
  failed: 'failed',
  refunded: 'failed',
  expired: 'expired',
};

export function createNowPayments(
  { id: connectionId, baseUrl, apiKey, webhookSecret }: Account,
  /** Of the demo: where the stand-in's coins are sent from. */
  walletUrl: string | null,
): PaymentProvider {
  const call = (path: string, body?: string): Promise<JsonAnswer> =>
    askJson(`${baseUrl}${path}`, {
      timeoutMs: TIMEOUT_MS,
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body }),
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    });
  const paymentOf = (answer: JsonAnswer): ProviderAnswer => {
    if (!answer.ok) return answer;
    const parsed = PaymentSchema.safeParse(answer.value);
    if (!parsed.success) return { ok: false, fault: 'not understood' };
    const checkout = checkoutOf(parsed.data);
    if (!checkout) return { ok: false, fault: 'not understood' };
    const { id } = checkout;
    return { ok: true, checkout: walletUrl === null ? checkout : { ...checkout, payUrl: `${walletUrl}/${id}` } };
  };
  return {
    name: 'nowpayments',
    connectionId,
    patienceMs: TIMEOUT_MS + 1_000,
    signatureHeader: 'x-nowpayments-sig',
    openEnded: true,
    createCheckout: async (order) => {
      const rest = JSON.stringify({
        price_currency: order.currency.toLowerCase(),
        pay_currency: order.coin ?? '',
        order_id: order.reference,
        order_description: order.description,
        ipn_callback_url: order.webhookUrl,
        is_fixed_rate: true,
      });
      // As we write it, and not as a JS number would.
      const answer = await call('/v1/payment', `{"price_amount":${order.amount},${rest.slice(1)}`);
      return paymentOf(answer);
    },
    fetchCheckout: async (id) => paymentOf(await call(`/v1/payment/${encodeURIComponent(id)}`)),
    readWebhook: (rawBody, signature) => readNotice(rawBody, signature, webhookSecret),
  };
}

function checkoutOf(payment: Payment): Checkout | undefined {
  const { payment_id: id, payment_status: status, pay_amount: asked, pay_currency: coin } = payment;
  const price = amountOfDecimal(payment.price_amount);
  if (price === undefined) return undefined;
  const paid = payment.actually_paid ?? '0';
  const isWhole = status !== 'partially_paid' && isSameDecimal(paid, asked);
  const currency = payment.price_currency.toUpperCase();
  return {
    id,
    reference: payment.order_id ?? '',
    amount: formatAmount(price),
    currency,
    state: STATES[status],
    payUrl: null,
    payTo: { address: payment.pay_address, amount: asked, coin, memo: payment.payin_extra_id ?? null },
    failure: STATES[status] === 'failed' || status === 'expired' ? status : null,
    seen: ON_ITS_WAY.includes(status),
    ...(STATES[status] === 'paid' && !isWhole && { came: { amount: paid, currency: coin } }),
    ...(status === 'refunded' && { takenBack: { kind: 'refund' as const, amount: formatAmount(price), currency } }),
  };
}

function readNotice(rawBody: Buffer, signature: string | undefined, secret: string): WebhookReading {
  const seal = (signature ?? '').toLowerCase();
  if (!SIGNATURE.test(seal) || rawBody.length === 0) return { ok: false, why: 'signature' };
  let body: unknown;
  let signed: string;
  try {
    // Unlike with others the body is read first: what is signed is not its bytes. It has been bounded before.
    body = JSON.parse(rawBody.toString('utf8'));
    signed = sortedJson(body);
  } catch {
    return { ok: false, why: 'signature' };
  }
  const expected = createHmac('sha512', secret).update(signed).digest();
  if (!timingSafeEqual(expected, Buffer.from(seal, 'hex'))) return { ok: false, why: 'signature' };
  const parsed = NoticeSchema.safeParse(body);
  if (!parsed.success) return { ok: false, why: 'event', field: parsed.error.issues[0]?.path.join('.') ?? '' };
  const { payment_id: id, payment_status: status } = parsed.data;
  return { ok: true, event: { id: `${id}:${status}`, checkout: { id } } };
}

/**
 * JSON with the keys of every object in order, as NOWPayments signs it. Written out and never built as an object anew:
 * there a key `__proto__` would vanish, and could be added to a signed body unseen.
 */
export function sortedJson(value: unknown, depth = 0): string {
  if (depth > DEPTH_MAX) throw new Error('deeper than any notification');
  if (Array.isArray(value)) return `[${value.map((each) => sortedJson(each, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${sortedJson(each, depth + 1)}`);
  return `{${parts.join(',')}}`;
}
