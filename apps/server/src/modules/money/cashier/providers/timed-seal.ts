import { createHmac, timingSafeEqual } from 'node:crypto';

/** To either side of our clock. */
const AGE_MAX_S = 300;

export type Judge = { readonly secret: string; readonly nowMs: number };
export type Verdict = 'right' | 'signature' | 'stale';

/**
 * What a body was signed by, as card providers do: the hex HMAC-SHA256 of "time.body", of 64 digits each. Any of the
 * seals may be right. Whether the time is near is told to those alone who know the secret.
 */
export function judgeTimedSeal(
  rawBody: Buffer,
  { time, seals }: { readonly time: string; readonly seals: readonly string[] },
  { secret, nowMs }: Judge,
): Verdict {
  if (rawBody.length === 0) return 'signature';
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();
  if (!seals.some((seal) => timingSafeEqual(expected, Buffer.from(seal, 'hex')))) return 'signature';
  return Math.abs(nowMs / 1_000 - Number(time)) > AGE_MAX_S ? 'stale' : 'right';
}
