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
