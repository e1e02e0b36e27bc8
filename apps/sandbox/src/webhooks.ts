import { createHmac, randomUUID } from 'node:crypto';
import type { Checkout } from './checkouts.ts';

/** Pauses before each further try; a webhook that is not taken in the end is dropped, and the merchant asks. */
const RETRIES_MS = [1_000, 3_000, 10_000, 30_000, 60_000];
const TIMEOUT_MS = 5_000;

export const wireOf = (checkout: Checkout, publicUrl: string) => ({
  id: checkout.id,
  reference: checkout.reference,
  amount: checkout.amount,
  currency: checkout.currency,
  state: checkout.state,
  pay_url: `${publicUrl}/pay/${checkout.id}`,
  failure: checkout.failure,
});

/** `Payment-Signature: t=<unix s>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signWebhook(body: string, secret: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.`).update(body).digest('hex')}`;
}

type HeadersOf = (body: string) => Readonly<Record<string, string>>;

export type WebhookSender = {
  readonly send: (checkout: Checkout) => void;
  /** Sends an event under an id of its own. */
  readonly tell: (url: string, event: Readonly<Record<string, unknown>>) => void;
  /** Sends bytes with headers that are made anew for each try: a signature has its age. */
  readonly deliver: (url: string, body: string, headersOf: HeadersOf) => void;
  readonly stop: () => void;
};

type Sending = { readonly url: string; readonly body: string; readonly headersOf: HeadersOf };

export function createWebhookSender(options: { secret: string; publicUrl: string }): WebhookSender {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;
  const attempt = async ({ url, body, headersOf }: Sending, tries: number): Promise<void> => {
    const delivered = await post(url, body, headersOf(body));
    const pause = RETRIES_MS[tries];
    if (delivered || stopped || pause === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void attempt({ url, body, headersOf }, tries + 1);
    }, pause);
    timers.add(timer);
  };
  const deliver: WebhookSender['deliver'] = (url, body, headersOf) => void attempt({ url, body, headersOf }, 0);
  const sign: HeadersOf = (body) => ({
    'payment-signature': signWebhook(body, options.secret, Math.floor(Date.now() / 1_000)),
  });
  const tell: WebhookSender['tell'] = (url, event) =>
    deliver(url, JSON.stringify({ id: `evt_${randomUUID().replaceAll('-', '')}`, ...event }), sign);
  return {
    tell,
    deliver,
    send: (checkout) =>
      tell(checkout.webhookUrl, {
        type: `checkout.${checkout.state}`,
        checkout: wireOf(checkout, options.publicUrl),
      }),
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return response.ok || response.status === 422; // 422: the merchant read it and does not want it
  } catch {
    return false;
  }
}
