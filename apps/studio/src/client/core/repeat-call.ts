import type { Amount } from '@baize/domain/money';
import type { Reply } from '../wire/api.ts';
import { checkDelay } from './call-progress.ts';

/**
 * Asks for the outcome of one call until it is known. The same body goes out every time. A stake that was never seen by
 * the studio must not be placed long after the press: once `STALE_MS` have passed without a sign that it arrived, the
 * bet is looked up instead of sent.
 */
export interface RepeatedCall<T> {
  readonly send: () => Promise<Reply<T>>;
  /**
   * Finds the bet without sending it; `absent` when the studio has no such bet. Left out where repeating is harmless.
   */
  readonly lookUp: (() => Promise<Reply<T> | { readonly is: 'absent' }>) | undefined;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  readonly sentAt: number;
  readonly onLost: (code: string) => void;
}

export const STALE_MS = 30_000;
/**
 * A call that waits for its turn (`TOO_MANY`, the last win still under way) is given up after this time: nothing was
 * taken.
 */
export const TURN_MS = 15_000;
const NOT_YET_TAKEN = new Set(['PREVIOUS_UNSETTLED', 'TOO_MANY']);

export type SettledReply<T> =
  | { readonly is: 'answer'; readonly value: T }
  | { readonly is: 'refusal'; readonly code: string; readonly balance: Amount | undefined };

const refusal = (code: string): { is: 'refusal'; code: string; balance: undefined } => ({
  is: 'refusal',
  code,
  balance: undefined,
});

export async function repeatUntilKnown<T>(asking: RepeatedCall<T>): Promise<SettledReply<T>> {
  let arrived = false;
  for (let tries = 0; ; tries++) {
    const age = asking.now() - asking.sentAt;
    const stale = age > STALE_MS && !arrived && asking.lookUp !== undefined;
    const reply = stale ? await asking.lookUp!() : await asking.send();
    if (reply.is === 'absent') return refusal('NOT_TAKEN');
    if (reply.is !== 'unknown') return reply;
    if (reply.code === 'IN_PROGRESS') arrived = true;
    if (NOT_YET_TAKEN.has(reply.code) && age > TURN_MS) return refusal(reply.code);
    asking.onLost(reply.code);
    await asking.wait(reply.afterMs ?? checkDelay(tries));
  }
}
/** A random UUID (version 4). `crypto.randomUUID` is missing on plain http, where the random bytes are not. */
export function newRequestId(bytes: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(16))): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
