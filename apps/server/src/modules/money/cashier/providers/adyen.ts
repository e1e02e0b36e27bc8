import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { fromMinorUnits, toMinorUnits } from '@baize/domain/minor-units';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { z } from 'zod';
import { parseUuid } from '../../../../ids.ts';
import type { Checkout, PaymentProvider, ProviderAnswer, WebhookReading } from '../provider.ts';
import type { Account } from './account.ts';
import { askJson, type JsonAnswer } from './ask-json.ts';

/**
 * Adyen's Pay by Link on the published wire: JSON with `X-API-Key` and `Idempotency-Key`, amounts in smallest units,
 * standard webhooks of which `additionalData.hmacSignature` signs the named fields of an item. Two requests of it are
 * used, so its SDK is not. A link can be asked about by its id, which an order of a session cannot.
 */
const API_VERSION = 'v71';
const TIMEOUT_MS = 8_000;
const DESCRIPTION_MAX = 280;
/** Money that Adyen writes with other places than `minor-units` does: none of it is charged. */
const OTHER_PLACES: readonly string[] = ['CLP', 'CVE', 'IDR', 'IQD', 'ISK', 'LYD', 'MGA', 'UGX'];

const AmountSchema = z.object({ value: z.number().int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) });
const LinkSchema = z.object({
  id: z.string().startsWith('PL').max(80),
  reference: z.string().max(80),
  merchantAccount: z.string(),
  amount: AmountSchema,
  status: z.enum(['active', 'completed', 'paid', 'expired', 'paymentPending']),
  url: z.string().max(2_048).nullish(),
});
type Link = z.output<typeof LinkSchema>;

/** What is signed of an item has no colon but in the reference, so that no two items are signed alike. */
const ItemSchema = z.object({
  additionalData: z.object({ hmacSignature: z.string().max(100) }),
  pspReference: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/),
  originalReference: z
    .string()
    .regex(/^[A-Za-z0-9_-]{0,80}$/)
    .nullish(),
  merchantAccountCode: z.string().regex(/^[^:]{1,80}$/),
  merchantReference: z.string().max(200),
  amount: AmountSchema,
  eventCode: z.string().regex(/^[A-Z0-9_]{1,80}$/),
  success: z.enum(['true', 'false']),
});
type Item = z.output<typeof ItemSchema>;
const NoticeSchema = z.object({
  live: z.enum(['true', 'false']),
  notificationItems: z.tuple([z.object({ NotificationRequestItem: ItemSchema })]),
});
const REFUNDS: readonly string[] = ['REFUND', 'CANCELLATION', 'CANCEL_OR_REFUND', 'TECHNICAL_CANCEL', 'CAPTURE_FAILED'];
const DISPUTES: readonly string[] = ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'SECOND_CHARGEBACK'];

export function createAdyen({ id: connectionId, mode, baseUrl, apiKey, ...account }: Account): PaymentProvider {
  const call = (path: string, sent?: { body: string; key: string }): Promise<JsonAnswer> =>
    askJson(`${baseUrl}/${API_VERSION}${path}`, {
      timeoutMs: TIMEOUT_MS,
      method: sent ? 'POST' : 'GET',
      ...(sent && { body: sent.body }),
      headers: {
        'x-api-key': apiKey,
        ...(sent && { 'content-type': 'application/json', 'idempotency-key': sent.key }),
      },
    });
  const linkOf = (answer: JsonAnswer): ProviderAnswer => {
    if (!answer.ok) return answer;
    const parsed = LinkSchema.safeParse(answer.value);
    if (!parsed.success) return { ok: false, fault: 'not understood' };
    return parsed.data.merchantAccount === account.merchantAccount
      ? { ok: true, checkout: checkoutOf(parsed.data) }
      : { ok: false, fault: 'not of this merchant account' };
  };
  return {
    name: 'adyen',
    connectionId,
    patienceMs: TIMEOUT_MS + 1_000,
    acknowledgement: { notificationResponse: '[accepted]' },
    signatureHeader: 'hmacsignature', // of other kinds of webhooks: standard ones carry theirs in the body
    createCheckout: async (order) => {
      const isOther = OTHER_PLACES.includes(order.currency);
      const value = isOther ? undefined : toMinorUnits(parseAmount(order.amount) ?? 0n, order.currency);
      if (value === undefined) return { ok: false, fault: `${order.amount} ${order.currency} cannot be charged` };
      const body = JSON.stringify({
        merchantAccount: account.merchantAccount,
        reference: order.reference,
        amount: { value: Number(value), currency: order.currency },
        description: order.description.slice(0, DESCRIPTION_MAX),
        returnUrl: order.returnUrl,
        expiresAt: order.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        reusable: false,
        captureDelayHours: 0, // a link is paid where its money is taken, not where it is only set aside
        ...(order.language === 'en' && { shopperLocale: 'en-US' }), // it has no Bengali: what the browser asks for
      });
      // The way back carries a ticket, another one with each try: a key goes with one content.
      const key = `${order.reference}-${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
      return linkOf(await call('/paymentLinks', { body, key }));
    },
    fetchCheckout: async (id) => linkOf(await call(`/paymentLinks/${encodeURIComponent(id)}`)),
    readWebhook: (rawBody) => readNotice(rawBody, { ...account, isLive: mode === 'live' }),
  };
}

function checkoutOf({ id, reference, amount, status, url }: Link): Checkout {
  const state = status === 'completed' || status === 'paid' ? 'paid' : status === 'expired' ? 'expired' : 'open';
  return {
    id,
    reference,
    amount: moneyOf(amount),
    currency: amount.currency,
    state,
    payUrl: status === 'active' ? (url ?? null) : null,
    failure: state === 'expired' ? 'expired' : null,
    seen: status === 'paymentPending',
  };
}

const moneyOf = ({ value, currency }: Link['amount']): string => formatAmount(fromMinorUnits(BigInt(value), currency));

type Judge = Pick<Account, 'webhookSecret' | 'merchantAccount'> & { readonly isLive: boolean };

/** Before the signature is right nobody is told what is wrong with the rest. */
function readNotice(rawBody: Buffer, judge: Judge): WebhookReading {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return { ok: false, why: 'signature' };
  }
  const parsed = NoticeSchema.safeParse(body);
  if (!parsed.success) return { ok: false, why: 'signature' };
  const item = parsed.data.notificationItems[0].NotificationRequestItem;
  if (!isSigned(item, judge.webhookSecret)) return { ok: false, why: 'signature' };
  if ((parsed.data.live === 'true') !== judge.isLive) return { ok: false, why: 'event', field: 'live' };
  return { ok: true, event: eventOf(item, judge) };
}

/** Null: of something that is nothing to us, as what else the merchant sells under the same account. */
function eventOf(item: Item, { merchantAccount }: Judge): Extract<WebhookReading, { ok: true }>['event'] {
  const { pspReference, eventCode, success, amount } = item;
  const order = parseUuid(item.merchantReference);
  const kind = REFUNDS.includes(eventCode) ? 'refund' : DISPUTES.includes(eventCode) ? 'dispute' : null;
  const isNews = eventCode === 'AUTHORISATION' || (kind !== null && success === 'true');
  if (order === undefined || !isNews || item.merchantAccountCode !== merchantAccount) return null;
  return {
    id: `${pspReference}:${eventCode}:${success}`,
    order,
    ...(kind !== null && { takenBack: { kind, amount: moneyOf(amount), currency: amount.currency } }),
  };
}

/** Base64 of the HMAC-SHA256 over eight fields, by a key of 32 bytes in hex. */
export function isSigned(item: Item, secret: string): boolean {
  const sent = Buffer.from(item.additionalData.hmacSignature, 'base64');
  const expected = Buffer.from(signItem(item, secret), 'base64');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

type Signed = Omit<Item, 'additionalData'>;
export const signItem = (item: Signed, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(
      [
        item.pspReference,
        item.originalReference ?? '',
        item.merchantAccountCode,
        item.merchantReference,
        item.amount.value,
        item.amount.currency,
        item.eventCode,
        item.success,
      ].join(':'),
    )
    .digest('base64');
