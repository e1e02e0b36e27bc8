import { createHmac, timingSafeEqual } from 'node:crypto';
import { KEYS_TRIED_MAX, type SignatureFault } from '../../signing.ts';

/** Lower-case hex of HMAC-SHA256 over the raw body; the secret counts as UTF-8. */
export const GAP_SIGNATURE = 'x-request-sign';

/** A secret that both sides know. Times are Unix ms. */
export type SharedSecret = {
  readonly kid: string;
  readonly secret: Buffer;
  readonly notBefore: number;
  readonly notAfter?: number;
};

const HEX = /^[0-9a-f]{64}$/i;
const digestOf = (secret: Buffer, body: Uint8Array): Buffer => createHmac('sha256', secret).update(body).digest();

export const signGap = (secret: Buffer, body: Uint8Array): string => digestOf(secret, body).toString('hex');

/** The headers of one request. */
export const gapHeaders = (secret: Buffer, body: Uint8Array): Record<string, string> => ({
  [GAP_SIGNATURE]: signGap(secret, body),
});

export type GapSignature = {
  /** As `IncomingMessage.headers` has it. */
  readonly header: string | readonly string[] | undefined;
  readonly body: Uint8Array;
  readonly secrets: readonly SharedSecret[];
  readonly nowMs: number;
};

/** What is wrong with a signature, or undefined. Compared in constant time; a header that came twice is none. */
export function faultOfGap({ header, body, secrets, nowMs }: GapSignature): SignatureFault | undefined {
  if (body.byteLength === 0) return 'EMPTY_BODY';
  if (typeof header !== 'string' || header === '') return 'MISSING_SIGNATURE';
  if (!HEX.test(header)) return 'MALFORMED_SIGNATURE';
  const told = Buffer.from(header, 'hex');
  const good = secrets.filter((one) => one.notBefore <= nowMs && (one.notAfter === undefined || nowMs < one.notAfter));
  if (good.length === 0) return secrets.length === 0 ? 'UNKNOWN_KEY' : 'RETIRED_KEY';
  const isOurs = good.slice(0, KEYS_TRIED_MAX).some(({ secret }) => timingSafeEqual(digestOf(secret, body), told));
  return isOurs ? undefined : 'BAD_SIGNATURE';
}
