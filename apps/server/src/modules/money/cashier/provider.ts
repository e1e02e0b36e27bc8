import type { PayTo } from '@baize/contract/cashier';
import type { ChannelProvider } from '@baize/contract/payment-providers';
import { z } from 'zod';
import type { Uuid } from '../../../ids.ts';
import { askJson, faultOf } from './providers/ask-json.ts';
import { judgeTimedSeal, type Judge, type Verdict } from './providers/timed-seal.ts';

/**
 * The wire of the sandbox payment provider, in the shape card and wallet providers use: JSON over HTTPS, requests with
 * `Authorization: Bearer <api key>` and `Idempotency-Key`, webhooks with `Payment-Signature: t=<unix s>,v1=<hex
 * HMAC-SHA256 of
 * "t.body">`. The stand-in that speaks it is apps/sandbox; a real provider is another adapter with these four
 * functions.
 */
export type CheckoutState = 'open' | 'paid' | 'failed' | 'expired';
export type Checkout = {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: CheckoutState;
  /** Null: it has no page, or none any more. */
  readonly payUrl: string | null;
  readonly failure: string | null;
  /** Where the player pays to without a page. */
  readonly payTo?: PayTo;
  /** Money for it is on its way, and not final yet. */
  readonly seen?: boolean;
  /** What came, where it is not what was ordered: it is credited by nobody but a person. */
  readonly came?: { readonly amount: string; readonly currency: string };
  /** Given back since, or claimed back by the payer's bank. */
  readonly takenBack?: { readonly kind: 'refund' | 'dispute'; readonly amount: string; readonly currency: string };
};
/** What a webhook counts for: that there is news of a checkout. What holds is asked. */
export type PaymentEvent =
  | { readonly id: string; readonly checkout: Pick<Checkout, 'id'> }
  | {
      readonly id: string;
      /** Ours, where no checkout is signed. */
      readonly order: Uuid;
      /** Where no question would tell it: the signed word is taken, for it moves no money and is for a person. */
      readonly takenBack?: Checkout['takenBack'];
    };

/** A webhook: its event, or why there is none to take. */
export type WebhookReading =
  | { readonly ok: true; readonly event: PaymentEvent }
  /** The provider's own, of something that is nothing to us. */
  | { readonly ok: true; readonly event: null }
  /** Nobody knows who sent it, or it is rightly signed and of another hour. */
  | { readonly ok: false; readonly why: 'signature' | 'stale' }
  /** The provider's own, and not as we know its events: the field at fault, '' where it is the whole body. */
  | { readonly ok: false; readonly why: 'event'; readonly field: string };

/** What a provider answered, or why there is no answer. */
export type ProviderAnswer =
  | { readonly ok: true; readonly checkout: Checkout }
  | {
      readonly ok: false;
      /** For the log and for operators: `timeout`, `status 500`, `not understood`, or the network's own word. */
      readonly fault: string;
      /** It knows of no such checkout: the provider is well, and others may be asked about. */
      readonly unknown?: boolean;
    };

export type PaymentProvider = {
  readonly name: ChannelProvider | 'none';
  /** Of one that a brand is connected to by keys of its own. */
  readonly connectionId?: Uuid;
  /** The header that holds a webhook's signature. */
  readonly signatureHeader: string;
  /** What its webhooks want to hear beside a status. */
  readonly acknowledgement?: Readonly<Record<string, string>>;
  /** Its addresses take money at any time: an order is ended here, and what comes after goes to a person. */
  readonly openEnded?: boolean;
  /** How long an answer is waited for, whatever the adapter itself does. */
  readonly patienceMs: number;
  readonly createCheckout: (order: {
    reference: string;
    amount: string;
    currency: string;
    description: string;
    returnUrl: string;
    webhookUrl: string;
    createdAt: Date;
    expiresAt: Date;
    /** What is paid with, where it takes many coins. */
    coin: string | null;
    /** In which the player reads the site. */
    language: string;
  }) => Promise<ProviderAnswer>;
  /** Asks back: a webhook is believed only when the provider, asked, says the same. */
  readonly fetchCheckout: (id: string) => Promise<ProviderAnswer>;
  /** Nothing is parsed before the signature is right. */
  readonly readWebhook: (rawBody: Buffer, signature: string | undefined, nowMs: number) => WebhookReading;
};

/** Where none is connected: every order is answered as with one that is away, and no webhook is anybody's. */
export const NO_PROVIDER: PaymentProvider = {
  name: 'none',
  signatureHeader: 'payment-signature',
  patienceMs: 1_000,
  createCheckout: () => Promise.resolve({ ok: false, fault: 'no provider is connected' }),
  fetchCheckout: () => Promise.resolve({ ok: false, fault: 'no provider is connected' }),
  readWebhook: () => ({ ok: false, why: 'signature' }),
};

const TIMEOUT_MS = 5_000;
const CheckoutSchema = z.object({
  id: z.string().max(80),
  reference: z.string().max(80),
  amount: z.string().max(32),
  currency: z.string().max(12),
  state: z.enum(['open', 'paid', 'failed', 'expired']),
  pay_url: z.string().max(500),
  failure: z.string().max(200).nullable(),
});
const EventSchema = z.object({
  id: z.string().min(1).max(80),
  type: z.enum(['checkout.paid', 'checkout.failed', 'checkout.expired']),
  checkout: CheckoutSchema,
});
const checkoutOf = ({ pay_url, ...rest }: z.output<typeof CheckoutSchema>): Checkout => ({ ...rest, payUrl: pay_url });

export function createSandboxProvider(options: {
  baseUrl: string;
  apiKey: string;
  webhookSecret: string;
}): PaymentProvider {
  const call = async (
    path: string,
    init: { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> },
  ): Promise<ProviderAnswer> => {
    const answer = await askJson(new URL(path, options.baseUrl).href, {
      ...init,
      timeoutMs: TIMEOUT_MS,
      headers: { ...init.headers, authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' },
    });
    if (!answer.ok) return answer;
    const parsed = CheckoutSchema.safeParse(answer.value);
    return parsed.success ? { ok: true, checkout: checkoutOf(parsed.data) } : { ok: false, fault: 'not understood' };
  };
  return {
    name: 'sandbox',
    signatureHeader: 'payment-signature',
    patienceMs: TIMEOUT_MS + 1_000,
    createCheckout: (order) =>
      call('/v1/checkouts', {
        method: 'POST',
        headers: { 'idempotency-key': order.reference },
        body: JSON.stringify({
          reference: order.reference,
          amount: order.amount,
          currency: order.currency,
          description: order.description,
          return_url: order.returnUrl,
          webhook_url: order.webhookUrl,
          expires_at: order.expiresAt.toISOString(),
          locale: order.language,
        }),
      }),
    fetchCheckout: (id) => call(`/v1/checkouts/${encodeURIComponent(id)}`, { method: 'GET' }),
    readWebhook: (rawBody, signature, nowMs) => {
      const seal = judgeSeal(rawBody, signature, { secret: options.webhookSecret, nowMs });
      return seal === 'right' ? readEvent(rawBody) : { ok: false, why: seal };
    },
  };
}

function readEvent(rawBody: Buffer): WebhookReading {
  try {
    const parsed = EventSchema.safeParse(JSON.parse(rawBody.toString('utf8')));
    if (!parsed.success) return { ok: false, why: 'event', field: parsed.error.issues[0]?.path.join('.') ?? '' };
    const { id, checkout } = parsed.data;
    return { ok: true, event: { id, checkout: checkoutOf(checkout) } };
  } catch {
    return { ok: false, why: 'event', field: '' };
  }
}

/** It was not answered in time, or not at all. */
type NoAnswer = { readonly ok: false; readonly fault: string; readonly unknown?: never };

/** Every question to a provider goes this way: an adapter that throws or hangs is a fault like any other. */
export async function askProvider<Answer>(
  { patienceMs }: { readonly patienceMs: number },
  ask: () => Promise<Answer>,
): Promise<Answer | NoAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<NoAnswer>((done) => {
    timer = setTimeout(() => done({ ok: false, fault: 'timeout' }), patienceMs);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Of one time and one signature, in this order: who does not know the secret is told nothing of the time. */
export function judgeSeal(rawBody: Buffer, header: string | undefined, judge: Judge): Verdict {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  return match ? judgeTimedSeal(rawBody, { time: match[1]!, seals: [match[2]!] }, judge) : 'signature';
}
