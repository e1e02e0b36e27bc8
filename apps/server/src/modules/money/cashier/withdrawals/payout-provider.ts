import { z } from 'zod';
import { judgeSeal } from '../provider.ts';
import { askJson } from '../providers/ask-json.ts';

/** A payout as the provider tells of it, asked with our key. Money is a decimal string on the wire. */
export type Payout = {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: 'processing' | 'paid' | 'failed';
  readonly failure: string | null;
};

/** What a provider answered, or why there is no answer. `unknown`: it never heard of this reference. */
export type PayoutAnswer =
  | { readonly ok: true; readonly payout: Payout }
  | { readonly ok: false; readonly fault: string; readonly unknown?: boolean };

export type PayoutOrder = {
  /** The order's id: the provider pays one reference once, however often it is asked. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly destination: {
    readonly kind: string;
    readonly provider: string;
    readonly number: string;
    readonly holder: string;
  };
  readonly webhookUrl: string;
};

export type PayoutProvider = {
  readonly name: string;
  /** The header that holds a webhook's signature. */
  readonly signatureHeader: string;
  /** How long an answer is waited for, whatever the adapter itself does. */
  readonly patienceMs: number;
  readonly createPayout: (order: PayoutOrder) => Promise<PayoutAnswer>;
  readonly fetchPayout: (reference: string) => Promise<PayoutAnswer>;
  /** The reference that a webhook is about. Nothing is parsed before the signature is right; nothing else counts. */
  readonly readWebhook: (
    rawBody: Buffer,
    signature: string | undefined,
    nowMs: number,
  ) =>
    | { readonly ok: true; readonly reference: string }
    | { readonly ok: false; readonly why: 'signature' | 'stale' | 'event' };
};

/** Where none is connected, orders that are approved wait for one. */
export const NO_PAYOUTS: PayoutProvider = {
  name: 'none',
  signatureHeader: 'payment-signature',
  patienceMs: 1_000,
  createPayout: () => Promise.resolve({ ok: false, fault: 'no provider is connected', unknown: true }),
  fetchPayout: () => Promise.resolve({ ok: false, fault: 'no provider is connected', unknown: true }),
  readWebhook: () => ({ ok: false, why: 'signature' }),
};

const TIMEOUT_MS = 5_000;
const PayoutSchema = z.object({
  id: z.string().max(80),
  reference: z.string().max(80),
  amount: z.string().max(32),
  currency: z.string().max(12),
  state: z.enum(['processing', 'paid', 'failed']),
  failure: z.string().max(200).nullable(),
});
const EventSchema = z.object({ payout: z.object({ reference: z.string().min(1).max(80) }) });

export function createSandboxPayouts(options: {
  baseUrl: string;
  apiKey: string;
  webhookSecret: string;
}): PayoutProvider {
  const call = async (path: string, init: RequestInit = {}): Promise<PayoutAnswer> => {
    // Where none comes, whether it was taken is not known: the order is asked about.
    const answer = await askJson(new URL(path, options.baseUrl).href, {
      ...init,
      timeoutMs: TIMEOUT_MS,
      headers: { authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' },
    });
    if (!answer.ok) return answer;
    const parsed = PayoutSchema.safeParse(answer.value);
    return parsed.success ? { ok: true, payout: parsed.data } : { ok: false, fault: 'not understood' };
  };
  return {
    name: 'sandbox',
    signatureHeader: 'payment-signature',
    patienceMs: TIMEOUT_MS + 1_000,
    createPayout: ({ webhookUrl, ...order }) =>
      call('/v1/payouts', { method: 'POST', body: JSON.stringify({ ...order, webhook_url: webhookUrl }) }),
    fetchPayout: (reference) => call(`/v1/payouts/${encodeURIComponent(reference)}`),
    readWebhook: (rawBody, signature, nowMs) => {
      const seal = judgeSeal(rawBody, signature, { secret: options.webhookSecret, nowMs });
      if (seal !== 'right') return { ok: false, why: seal };
      try {
        const parsed = EventSchema.safeParse(JSON.parse(rawBody.toString('utf8')));
        return parsed.success ? { ok: true, reference: parsed.data.payout.reference } : { ok: false, why: 'event' };
      } catch {
        return { ok: false, why: 'event' };
      }
    },
  };
}
