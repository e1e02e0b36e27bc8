import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLOCK_SKEW_MAX_MS, digestOf, type SignatureFault, type SignedMessage } from '../../signing.ts';

/** Lower case, as Node's HTTP server hands them over. */
export const TRANSFER_HEADERS = {
  merchant: 'x-merchant-id',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  sign: 'x-sign',
} as const;
/** A nonce is good once within this time: twice what the clocks of both sides may differ, and more. */
export const NONCE_KEPT_MS = 5 * 60_000;
/** Nonces that are remembered at once; a merchant that sends more within their time is refused. */
export const NONCES_MAX = 100_000;

export type Merchant = { readonly merchantId: string; readonly secret: Buffer };
type Stamp = { readonly timestamp: string; readonly nonce: string };

const MERCHANT = /^[A-Za-z0-9._-]{1,64}$/;
const TIMESTAMP = /^[0-9]{13}$/;
const NONCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEX = /^[0-9a-f]{64}$/;

const macOf = (secret: Buffer, message: SignedMessage, { timestamp, nonce }: Stamp): Buffer =>
  createHmac('sha256', secret)
    .update(`${message.method}\n${message.target}\n${timestamp}\n${nonce}\n${message.digest ?? digestOf(message.body)}`)
    .digest();

/** The headers of one request. Nothing is ever sent twice under one nonce, a question that is asked again neither. */
export function transferHeaders(
  { merchantId, secret }: Merchant,
  message: SignedMessage,
  { nowMs, nonce }: { readonly nowMs: number; readonly nonce: string },
): Record<string, string> {
  const stamp = { timestamp: String(nowMs), nonce };
  return {
    [TRANSFER_HEADERS.merchant]: merchantId,
    [TRANSFER_HEADERS.timestamp]: stamp.timestamp,
    [TRANSFER_HEADERS.nonce]: nonce,
    [TRANSFER_HEADERS.sign]: macOf(secret, message, stamp).toString('hex'),
  };
}

const answerMac = (secret: Buffer, nonce: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret)
    .update(`${nonce}\n${digestOf(body)}`)
    .digest();

/** The supplier's header of a report: its bytes are the answer to this one request, and to no other. */
export const signTransferReport = (secret: Buffer, nonce: string, body: Uint8Array): Record<string, string> => ({
  [TRANSFER_HEADERS.sign]: answerMac(secret, nonce, body).toString('hex'),
});

/** Whether a report came from the supplier, in answer to the request of this nonce. */
export function isSignedReport(
  secret: Buffer,
  { nonce, body, sign }: { readonly nonce: string; readonly body: Uint8Array; readonly sign: unknown },
): boolean {
  if (typeof sign !== 'string' || !HEX.test(sign)) return false;
  return timingSafeEqual(answerMac(secret, nonce, body), Buffer.from(sign, 'hex'));
}

export type ReceivedTransfer = SignedMessage & {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly nowMs: number;
};
export type TransferVerdict =
  | { readonly ok: true; readonly merchantId: string }
  | { readonly ok: false; readonly reason: SignatureFault | 'NONCE_REUSED' };

/**
 * The supplier's check of what it receives, before anything is parsed. Only a nonce that came under a good signature is
 * remembered: nobody else can use up those of a merchant.
 */
export function createTransferVerifier(
  secretOf: (merchantId: string) => Buffer | undefined,
): (received: ReceivedTransfer) => TransferVerdict {
  const seen = new Map<string, number>();
  const isNew = (name: string, nowMs: number): boolean => {
    for (const [old, until] of seen) {
      if (until > nowMs) break;
      seen.delete(old);
    }
    if (seen.has(name) || seen.size >= NONCES_MAX) return false;
    seen.set(name, nowMs + NONCE_KEPT_MS);
    return true;
  };
  return (received) => {
    const { headers, nowMs } = received;
    const [merchantId, timestamp, nonce, sign] = Object.values(TRANSFER_HEADERS).map((name) => headers[name]);
    if (received.body.byteLength === 0) return refused('EMPTY_BODY');
    // A header that came twice is none.
    if (!isText(merchantId) || !isText(timestamp) || !isText(nonce) || !isText(sign))
      return refused('MISSING_SIGNATURE');
    if (!MERCHANT.test(merchantId) || !TIMESTAMP.test(timestamp) || !NONCE.test(nonce) || !HEX.test(sign))
      return refused('MALFORMED_SIGNATURE');
    if (Math.abs(nowMs - Number(timestamp)) > CLOCK_SKEW_MAX_MS) return refused('STALE');
    const secret = secretOf(merchantId);
    if (secret === undefined) return refused('UNKNOWN_KEY');
    if (!timingSafeEqual(macOf(secret, received, { timestamp, nonce }), Buffer.from(sign, 'hex')))
      return refused('BAD_SIGNATURE');
    return isNew(`${merchantId}:${nonce}`, nowMs) ? { ok: true, merchantId } : refused('NONCE_REUSED');
  };
}

const isText = (value: string | readonly string[] | undefined): value is string => typeof value === 'string';
const refused = (reason: SignatureFault | 'NONCE_REUSED'): TransferVerdict => ({ ok: false, reason });
