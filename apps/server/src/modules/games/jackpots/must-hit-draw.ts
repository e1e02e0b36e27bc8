import { hitAmount } from './draw.ts';
import {
  addShare,
  boundsOf,
  heldBy,
  openSeed,
  payPool,
  postShares,
  shareOf,
  stakeOf,
  tellMove,
  type Drawing,
  type SettledStake,
  type SharesByVendor,
} from './pool-money.ts';
import { hitsLeft, type Pool } from './store.ts';

/** A running epoch with the amount at which it is won, which nobody sees before. */
type Running = { readonly pool: Pool; readonly seed: string; readonly hitAt: bigint; held: bigint };

async function running(drawing: Drawing, pool: Pool): Promise<Running> {
  const seed = openSeed(drawing, pool);
  const bounds = boundsOf(pool);
  if (!bounds) throw new Error(`jackpot ${pool.poolId}: epoch ${pool.epoch} has no bounds`);
  return { pool, seed, hitAt: hitAmount(seed, bounds), held: await heldBy(drawing, pool) };
}

/**
 * Feeds a pool that must be won, stake by stake in the order of the outbox. The stake whose share brings it to its
 * amount wins exactly that amount; the rest of the share is the next pool's. A pool that was won too often within the
 * hour rests: it takes nothing and is won by nobody, so that no mistake in its figures opens pools without end. Answers
 * the epochs that were won.
 */
export async function drawMustHit(drawing: Drawing, pool: Pool, stakes: readonly SettledStake[]): Promise<number[]> {
  let { left: hits } = await hitsLeft(drawing.tx, pool.poolId);
  if (hits <= 0) return [];
  let now = await running(drawing, pool);
  let shares: SharesByVendor = new Map();
  let mark = stakes[0]!.event.wagerId;
  const won: number[] = [];
  for (const stored of stakes) {
    const { vendor, wagerId } = stored.event;
    if (shares.size === 0) mark = wagerId;
    const { pool: brought, refill } = shareOf(now.pool, stakeOf(stored.event));
    addShare(shares, vendor, { pool: 0n, refill });
    let left = brought;
    while (hits > 0 && left > 0n && now.held + left >= now.hitAt) {
      addShare(shares, vendor, { pool: now.hitAt - now.held, refill: 0n });
      left -= now.hitAt - now.held;
      await postShares(drawing, now.pool, { shares, mark });
      won.push(now.pool.epoch);
      now = await running(drawing, await payPool(drawing, now, stored));
      shares = new Map();
      mark = wagerId;
      hits -= 1;
    }
    // What came with the stake that won last is kept for the next start: it must not bring the resting pool to its end.
    const rests = hits === 0;
    addShare(shares, vendor, rests ? { pool: 0n, refill: left } : { pool: left, refill: 0n });
    if (rests) break;
    now.held += left;
  }
  const after = await postShares(drawing, now.pool, { shares, mark });
  if (after !== undefined) await tellMove(drawing, pool.poolId, after);
  return won;
}
