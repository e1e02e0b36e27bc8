import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

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
  readonly payUrl: string;
  readonly failure: string | null;
};
export type PaymentEvent = {
  readonly id: string;
  readonly type: 'checkout.paid' | 'checkout.failed' | 'checkout.expired';
  readonly checkout: Checkout;
};

/** A webhook: its event, or why there is none to take. */
export type WebhookReading =
  | { readonly ok: true; readonly event: PaymentEvent }
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
  readonly name: string;
  /** How long an answer is waited for, whatever the adapter itself does. */
  readonly patienceMs: number;
  readonly createCheckout: (order: {
    reference: string;
    amount: string;
    currency: string;
    description: string;
    returnUrl: string;
    webhookUrl: string;
    expiresAt: Date;
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
  patienceMs: 1_000,
  createCheckout: () => Promise.resolve({ ok: false, fault: 'no provider is connected' }),
  fetchCheckout: () => Promise.resolve({ ok: false, fault: 'no provider is connected' }),
  readWebhook: () => ({ ok: false, why: 'signature' }),
};

const TIMEOUT_MS = 5_000;
const HTTP_NOT_FOUND = 404;
const FAULT_MAX_LENGTH = 120;
const WEBHOOK_AGE_MAX_S = 300;
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
    try {
      const response = await fetch(new URL(path, options.baseUrl), {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...init.headers, authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' },
      });
      if (!response.ok)
        return { ok: false, fault: `status ${response.status}`, unknown: response.status === HTTP_NOT_FOUND };
      const parsed = CheckoutSchema.safeParse(await response.json());
      return parsed.success ? { ok: true, checkout: checkoutOf(parsed.data) } : { ok: false, fault: 'not understood' };
    } catch (error) {
      return { ok: false, fault: faultOf(error) }; // the order stays pending and is asked for again
    }
  };
  return {
    name: 'sandbox',
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
    const { id, type, checkout } = parsed.data;
    return { ok: true, event: { id, type, checkout: checkoutOf(checkout) } };
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

/** What is thrown instead of an answer, in few words. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'timeout';
  if (error instanceof SyntaxError) return 'not understood';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return (typeof code === 'string' ? code : error.message).slice(0, FAULT_MAX_LENGTH);
}

type Judge = { readonly secret: string; readonly nowMs: number };

/** Who does not know the secret is told nothing of the time. */
export function judgeSeal(
  rawBody: Buffer,
  header: string | undefined,
  { secret, nowMs }: Judge,
): 'right' | 'signature' | 'stale' {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!match || rawBody.length === 0) return 'signature';
  const expected = createHmac('sha256', secret).update(`${match[1]}.`).update(rawBody).digest();
  if (!timingSafeEqual(expected, Buffer.from(match[2]!, 'hex'))) return 'signature';
  return Math.abs(nowMs / 1_000 - Number(match[1])) > WEBHOOK_AGE_MAX_S ? 'stale' : 'right';
}
