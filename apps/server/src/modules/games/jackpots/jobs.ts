import { randomInt } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { drawAllWaiting, drawsDue } from './commands/draw-waiting-stakes.ts';
import { feedPool } from './commands/feed-pool.ts';
import { hourOf } from './feed-ceiling.ts';
import { planFeeds, type FedPool, type FeedTimes } from './feed-plan.ts';
import { closeMonth } from './months.ts';
import type { SeedVault } from './seed-vault.ts';
import { listAllPools, sumMoves, type ClockPool } from './store.ts';

type Fed = FedPool & { readonly pool: ClockPool };

const drawOne = (pauses: readonly number[]): number => pauses[randomInt(0, pauses.length)]!;

/** Feeds every pool at the pace that is set for it. Only this process knows the times: another leader begins anew. */
export function jackpotJobs(
  deps: Pick<Deps, 'db' | 'ledger' | 'log' | 'now' | 'onlookers'> & {
    readonly offsetOf: (brandId: BrandId) => Promise<number>;
  },
  vault: SeedVault,
): Job[] {
  let times: FeedTimes = new Map();
  const allPools = (): Promise<ClockPool[]> => deps.db.tx(null, listAllPools);
  const feed = async (): Promise<number> => {
    const pools = (await allPools())
      .filter(({ enabled, feeding, feedEveryMs }) => enabled && feeding && feedEveryMs.length > 0)
      .map((pool): Fed => ({ key: `${pool.brandId}:${pool.poolId}`, feedEveryMs: pool.feedEveryMs, pool }));
    const watched = deps.onlookers.areThere();
    const plan = planFeeds(pools, times, { now: deps.now().getTime(), draw: drawOne, watched });
    times = plan.times; // before the feeds: one that breaks is not tried again before its time
    await eachAlone(
      plan.due.map(
        ({ of: { pool }, feeds }) =>
          async () =>
            feedPool(deps, { pool, feeds, at: hourOf(deps.now(), await deps.offsetOf(pool.brandId)) }),
      ),
    );
    return plan.pauseMs;
  };
  const drawWaiting = async (): Promise<number> => ((await drawAllWaiting(deps, vault)) ? 0 : TOLD_REST_MS);
  /**
   * Asking folds what moved since into the sums, so that no console has to wait for a year of it; and a month that is
   * over is written down.
   */
  const foldMoves = async (): Promise<void> => {
    const foldPool = async ({ brandId, poolId }: ClockPool): Promise<void> => {
      const month = { brandId, poolId, now: deps.now(), offsetMinutes: await deps.offsetOf(brandId) };
      await deps.db.tx(brandId, async (tx) => {
        await sumMoves(tx, poolId);
        await closeMonth(tx, { ...month, codeOf: deps.ledger.codeOf });
      });
    };
    await eachAlone((await allPools()).map((pool) => () => foldPool(pool)));
  };
  return [
    { name: 'feed-jackpots', loop: true, run: feed, wakes: deps.onlookers.onComing },
    { name: 'draw-waiting-stakes', loop: true, run: drawWaiting, due: drawsDue },
    { name: 'fold-jackpot-moves', cron: '11 * * * *', run: foldMoves },
  ];
}
