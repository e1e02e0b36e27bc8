import { RATE_SCALE } from '@baize/contract/console/jackpot-bounds';
import { formatAmount } from '@baize/domain/money';
import { shareOfStakes, type Pool, type PoolReport } from './store.ts';

/** The bounds between which a pool is won that must be; null where chance decides. */
export const presentBounds = ({
  hitFrom,
  hitTo,
}: Pick<Pool, 'hitFrom' | 'hitTo'>): { from: string; to: string } | null =>
  hitFrom === null || hitTo === null ? null : { from: formatAmount(hitFrom), to: formatAmount(hitTo) };

/**
 * The next hit as those see it who do not know the seed: every amount that the pool has not passed is as likely, and a
 * draw by chance remembers nothing.
 */
export function expectedHit({ pool, amount }: Pick<PoolReport, 'pool' | 'amount'>): { stakes: bigint; prize: bigint } {
  const toPoolE8 = BigInt(shareOfStakes(pool)) * BigInt(RATE_SCALE - pool.refillE4);
  if (pool.hitTo === null)
    return { stakes: pool.odds, prize: amount + (pool.odds * toPoolE8) / BigInt(RATE_SCALE ** 2) };
  const prize = (amount + pool.hitTo) / 2n;
  return { stakes: toPoolE8 === 0n ? 0n : ((prize - amount) * BigInt(RATE_SCALE ** 2)) / toPoolE8, prize };
}
