import { randomInt } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { drawsDue, drawWaitingStakes } from './commands/draw-waiting-stakes.ts';
import { feedPool } from './commands/feed-pool.ts';
import { planFeeds, type FedPool, type FeedTimes } from './feed-plan.ts';
import { closeMonth } from './months.ts';
import type { SeedVault } from './seed-vault.ts';
import { listPools, sumMoves, type Pool } from './store.ts';

type BrandPool = FedPool & { readonly brandId: BrandId; readonly pool: Pool };

const drawOne = (pauses: readonly number[]): number => pauses[randomInt(0, pauses.length)]!;

/** Feeds every pool at the pace that is set for it. Only this process knows the times: another leader begins anew. */
export function jackpotJobs(
  deps: Pick<Deps, 'db' | 'ledger' | 'log' | 'now' | 'onlookers'> & {
    readonly offsetOf: (brandId: BrandId) => Promise<number>;
  },
  vault: SeedVault,
  brandIds: () => Promise<readonly BrandId[]>,
): Job[] {
  let times: FeedTimes = new Map();
  const feed = async (): Promise<number> => {
    const pools: BrandPool[] = [];
    for (const brandId of await brandIds())
      for (const pool of await deps.db.tx(brandId, listPools))
        if (pool.enabled && pool.feedEveryMs.length > 0)
          pools.push({ key: `${brandId}:${pool.poolId}`, feedEveryMs: pool.feedEveryMs, brandId, pool });
    const watched = deps.onlookers.areThere();
    const plan = planFeeds(pools, times, { now: deps.now().getTime(), draw: drawOne, watched });
    times = plan.times; // before the feeds: one that breaks is not tried again before its time
    for (const { of, feeds } of plan.due) await feedPool(deps, { ...of, feeds });
    return plan.pauseMs;
  };
  const drawWaiting = async (): Promise<number> => {
    let more = false;
    const drawBrand = async (brandId: BrandId): Promise<void> => {
      more = (await drawWaitingStakes(deps, vault, brandId)) || more;
    };
    await eachAlone((await brandIds()).map((brandId) => () => drawBrand(brandId)));
    return more ? 0 : TOLD_REST_MS;
  };
  /**
   * Asking folds what moved since into the sums, so that no console has to wait for a year of it; and a month that is
   * over is written down.
   */
  const foldMoves = async (): Promise<void> => {
    const foldBrand = async (brandId: BrandId): Promise<void> => {
      const month = { brandId, now: deps.now(), offsetMinutes: await deps.offsetOf(brandId) };
      for (const { poolId } of await deps.db.tx(brandId, listPools))
        await deps.db.tx(brandId, async (tx) => {
          await sumMoves(tx, poolId);
          await closeMonth(tx, { ...month, poolId, codeOf: deps.ledger.codeOf });
        });
    };
    await eachAlone((await brandIds()).map((brandId) => () => foldBrand(brandId)));
  };
  return [
    { name: 'feed-jackpots', loop: true, run: feed, wakes: deps.onlookers.onComing },
    { name: 'draw-waiting-stakes', loop: true, run: drawWaiting, due: drawsDue },
    { name: 'fold-jackpot-moves', cron: '11 * * * *', run: foldMoves },
  ];
}
