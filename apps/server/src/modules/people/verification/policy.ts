/** The lock of the specification: after so many requests within this time nothing is sent for a while. */
export const ASKED_MAX = 5;
export const ASKED_WITHIN_MS = 5 * 60_000;
/** Wrong tries that one code bears. */
export const TRIES_MAX = 5;
/** A third party's own rule: its codes are asked for anew after a minute. */
const THIRD_PARTY_RESEND_MS = 60_000;
const MINUTE_MS = 60_000;

/** How long the next code for a recipient must wait. */
export function resendAfterMs({ expiredMinutes, resendSeconds }: Resend, isThirdParty: boolean): number {
  if (isThirdParty) return THIRD_PARTY_RESEND_MS;
  return resendSeconds > 0 ? resendSeconds * 1_000 : expiredMinutes * MINUTE_MS;
}
type Resend = { readonly expiredMinutes: number; readonly resendSeconds: number };

/** What was asked for a recipient lately. */
export type Asked = {
  readonly asked: number;
  readonly since: Date;
  readonly resendAt: Date;
  readonly lockedUntil: Date | null;
};

/** What one more request makes of it. `waitMs` is null where a code may be sent. */
export function judgeRequest(
  known: Asked | undefined,
  { now, resendMs, lockMs }: { readonly now: Date; readonly resendMs: number; readonly lockMs: number },
): { readonly next: Asked; readonly waitMs: number | null } {
  const at = now.getTime();
  const resendAt = new Date(at + resendMs);
  if (!known) return { next: { asked: 1, since: now, resendAt, lockedUntil: null }, waitMs: null };
  if (known.lockedUntil && known.lockedUntil > now) return { next: known, waitMs: known.lockedUntil.getTime() - at };
  const isOver = known.lockedUntil !== null || at - known.since.getTime() >= ASKED_WITHIN_MS;
  const asked = isOver ? 1 : known.asked + 1;
  const counted = { ...known, asked, since: isOver ? now : known.since, lockedUntil: null };
  if (asked > ASKED_MAX) return { next: { ...counted, lockedUntil: new Date(at + lockMs) }, waitMs: lockMs };
  if (known.resendAt > now) return { next: counted, waitMs: known.resendAt.getTime() - at };
  return { next: { ...counted, resendAt }, waitMs: null };
}

/** Hours that the breaker looks back, the codes it needs to judge, and the share of them that must come back. */
export const BREAKER_HOURS = 6;
const BREAKER_SENT_MIN = 50;
const BREAKER_SHARE_MIN = 0.2;

/**
 * Whether codes to numbers that begin alike are not sent any more: whoever pumps messages for a share of their price
 * types no codes.
 */
export const isStopped = ({ sent, used }: { readonly sent: number; readonly used: number }): boolean =>
  sent >= BREAKER_SENT_MIN && used < sent * BREAKER_SHARE_MIN;

/** Pauses before the next try of a message; the last one goes on until its code has expired. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];
export const retryAfterMs = (tries: number): number => RETRY_MS[Math.min(tries, RETRY_MS.length) - 1] ?? RETRY_MS[0]!;
