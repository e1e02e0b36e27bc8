import type { Jackpot } from '@baize/contract/boot';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { maskAccount, type IdentityModule } from '../../people/identity/index.ts';
import { raiseJackpot } from './commands/update-jackpot.ts';
import { jackpotConsoleRoutes } from './console-routes.ts';
import { jackpotConsumers } from './consumers.ts';
import { jackpotJobs } from './jobs.ts';
import { houseOf, startEpoch } from './pool-draw.ts';
import { jackpotRoutes } from './routes.ts';
import type { JackpotKind } from './jackpot-part.ts';
import { createSeedVault, sealedSeeds } from './seed-vault.ts';
import { insertPool, listHits, listPools, sumMoves, type PoolDraft, type PoolReport } from './store.ts';

export { jackpotPart } from './jackpot-part.ts';
export type { Pool, PoolDraft, PoolReport } from './store.ts';

export type JackpotsNeeds = {
  readonly brand: Pick<BrandModule, 'brandIds'>;
  readonly identity: Pick<IdentityModule, 'findMembers'>;
};
export type JackpotsModule = Module & {
  readonly jackpots: (brandId: BrandId) => Promise<Jackpot[]>;
  readonly report: (tx: Tx, brandId: BrandId) => Promise<PoolReport[]>;
  /** Opens a pool with its first seed and money. Idempotent: for the seed. */
  readonly openPool: (tx: Tx, brandId: BrandId, pool: PoolDraft) => Promise<void>;
};

const HITS_SHOWN = 20;

export function createJackpotsModule(deps: Deps, { brand, identity }: JackpotsNeeds): JackpotsModule {
  /** The winner's name as others may see it. */
  const maskedName = async (tx: Tx, member: MemberId): Promise<string> =>
    maskAccount((await identity.findMembers(tx, [member]))[0]?.account ?? '');
  const vault = createSeedVault(deps.keyring);
  const report = async (tx: Tx, brandId: BrandId): Promise<PoolReport[]> => {
    const hits = await listHits(tx, HITS_SHOWN);
    const reports: PoolReport[] = [];
    for (const pool of await listPools(tx)) {
      const moves = await sumMoves(tx, pool.poolId);
      const of = (kind: JackpotKind): bigint => moves.get(deps.ledger.codeOf(kind)) ?? 0n;
      reports.push({
        pool,
        amount: await deps.ledger.houseBalance(tx, brandId, { house: houseOf(pool.poolId), currency: pool.currency }),
        hits: hits.filter((hit) => hit.poolId === pool.poolId),
        house: of('jackpot-seed') + of('jackpot-feed'),
        stakes: of('jackpot-contribution'),
        paid: -of('jackpot-win'),
      });
    }
    return reports;
  };
  const jackpots = (brandId: BrandId): Promise<Jackpot[]> =>
    deps.db.tx(brandId, async (tx) => {
      const hits = await listHits(tx, HITS_SHOWN);
      const shown: Jackpot[] = [];
      for (const pool of (await listPools(tx)).filter((each) => each.enabled)) {
        const last = hits.find((hit) => hit.poolId === pool.poolId);
        shown.push({
          poolId: pool.poolId,
          name: { ...pool.name },
          currency: pool.currency,
          amount: formatAmount(
            await deps.ledger.houseBalance(tx, brandId, { house: houseOf(pool.poolId), currency: pool.currency }),
          ),
          odds: formatAmount(pool.odds),
          feed: { min: formatAmount(pool.feedMin), max: formatAmount(pool.feedMax), everyMs: [...pool.feedEveryMs] },
          lastHit: last
            ? {
                amount: formatAmount(last.amount),
                customerName: await maskedName(tx, last.memberId),
                at: last.hitAt.toISOString(),
              }
            : null,
        });
      }
      return shown;
    });
  return {
    name: 'jackpots',
    jackpots,
    report,
    openPool: async (tx, brandId, draft) => {
      if (await insertPool(tx, brandId, draft))
        await startEpoch(
          { ledger: deps.ledger, seeds: await vault.seeds(tx), tx, brandId },
          { ...draft, version: 1 },
          { epoch: 1, atLeast: 0n },
        );
    },
    siteRoutes: jackpotRoutes(jackpots),
    consoleRoutes: jackpotConsoleRoutes(deps, report, identity.findMembers),
    proposals: [raiseJackpot],
    sealed: [sealedSeeds(deps.keyring)],
    consumers: jackpotConsumers(deps, vault),
    jobs: jackpotJobs(deps, vault, brand.brandIds),
  };
}
