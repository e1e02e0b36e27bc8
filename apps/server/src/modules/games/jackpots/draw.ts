import { createHash, createHmac } from 'node:crypto';

const SPACE = 1n << 64n;

/**
 * Whether a stake wins the pool: the first eight bytes of HMAC-SHA256(key = seed text, "poolId:wagerId") as a number v
 * of 2^64 hit where v x odds < stake x 2^64, so the chance is stake / odds to one part in 2^64. `odds` and `stake` in
 * 1/100 000 units. The seed's hash is published before the pool's first stake and the seed after its last; the wager's
 * id comes from the supplier's.
 */
export function isHit(
  { seed, poolId, odds }: { readonly seed: string; readonly poolId: string; readonly odds: bigint },
  { wagerId, stake }: { readonly wagerId: string; readonly stake: bigint },
): boolean {
  if (stake <= 0n) return false;
  const value = createHmac('sha256', seed).update(`${poolId}:${wagerId}`).digest().readBigUInt64BE(0);
  return value * odds < stake * SPACE;
}

export const seedHash = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** An epoch of a pool that must be won before it holds more than `to`, in 1/100 000 units. */
export type MustHit = {
  readonly poolId: string;
  readonly epoch: number;
  readonly from: bigint;
  readonly to: bigint;
};
/** Prizes are whole hundredths of a unit. */
const PRIZE_STEP = 1_000n;

/**
 * What such a pool holds when it is won: the first eight bytes of HMAC-SHA256(key = seed text,
 * "must-hit-by:poolId:epoch") as a number v of 2^64 give from + step x (1 + v x n / 2^64), the quotient rounded down,
 * n = (to - from) / step: every hundredth above `from` up to `to`, each as likely.
 */
export function hitAmount(seed: string, { poolId, epoch, from, to }: MustHit): bigint {
  const value = createHmac('sha256', seed).update(`must-hit-by:${poolId}:${epoch}`).digest().readBigUInt64BE(0);
  return from + PRIZE_STEP * (1n + (value * ((to - from) / PRIZE_STEP)) / SPACE);
}

/** The commitment of such an epoch binds its bounds too: nobody can move them after it was published. */
export const mustHitHash = (seed: string, { poolId, epoch, from, to }: MustHit): string =>
  seedHash(`must-hit-by:${poolId}:${epoch}:${from}:${to}:${seed}`);
