import { isHit } from './draw.ts';
import { drawMustHit } from './must-hit-draw.ts';
import {
  addShare,
  boundsOf,
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
import type { SeedVault } from './seed-vault.ts';
import { listPools, lockPools, type Pool } from './store.ts';

/** Feeds and draws every pool that the stakes feed. Answers what was won. */
export async function drawStakes(
  { vault, ...given }: Omit<Drawing, 'seeds'> & { readonly vault: SeedVault },
  stakes: readonly SettledStake[],
): Promise<{ readonly poolId: string; readonly epoch: number }[]> {
  if (stakes.length === 0) return [];
  await lockPools(given.tx);
  // The keys before the pools: what was read under a key that a rotation has retired meanwhile would not open.
  const drawing = { ...given, seeds: await vault.seeds(given.tx) };
  const pools = await listPools(drawing.tx);
  const won: { poolId: string; epoch: number }[] = [];
  for (const pool of pools) {
    const mine = stakes.filter((stake) => feeds(pools, pool, stake));
    if (!pool.enabled || mine.length === 0) continue;
    const draw = boundsOf(pool) ? drawMustHit : drawByChance;
    for (const epoch of await draw(drawing, pool, mine)) won.push({ poolId: pool.poolId, epoch });
  }
  return won;
}

/** A game with a pool of its own feeds that one, running or not, and no other. */
function feeds(pools: readonly Pool[], pool: Pool, { event }: SettledStake): boolean {
  if (event.currency !== pool.currency) return false;
  if (pool.gameCode !== null) return pool.gameCode === event.gameCode;
  return !pools.some((other) => other.gameCode === event.gameCode && other.currency === pool.currency);
}

/** Answers the epochs that were won. */
async function drawByChance(drawing: Drawing, pool: Pool, stakes: readonly SettledStake[]): Promise<number[]> {
  const shares: SharesByVendor = new Map();
  for (const { event } of stakes) addShare(shares, event.vendor, shareOf(pool, stakeOf(event)));
  let amount = await postShares(drawing, pool, { shares, mark: stakes[0]!.event.wagerId });
  let current = pool;
  let seed = openSeed(drawing, current);
  const won: number[] = [];
  for (const stored of stakes) {
    const stake = { wagerId: stored.event.wagerId, stake: stakeOf(stored.event) };
    if (!isHit({ seed, poolId: current.poolId, odds: current.odds }, stake)) continue;
    won.push(current.epoch);
    current = await payPool(drawing, { pool: current, seed }, stored);
    seed = openSeed(drawing, current);
    amount = undefined; // the new pool has told its own
  }
  if (amount !== undefined) await tellMove(drawing, pool.poolId, amount);
  return won;
}
