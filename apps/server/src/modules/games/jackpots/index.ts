import type { Jackpot } from '@baize/contract/boot';
import type { JackpotDrain } from '@baize/contract/console/reports';
import type { AuditedBy } from '../../../command/index.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { WagersModule } from '../../base/wagers/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { openJackpot, type OpenJackpot } from './commands/open-jackpot.ts';
import { openJackpotKind } from './commands/propose-jackpot.ts';
import { raiseJackpot } from './commands/update-jackpot.ts';
import { jackpotConsoleRoutes, type JackpotNames } from './console-routes.ts';
import { jackpotConsumers } from './consumers.ts';
import { readDrains } from './drains.ts';
import { jackpotJobs } from './jobs.ts';
import { startEpoch } from './pool-money.ts';
import { createReports } from './reports.ts';
import { jackpotRoutes } from './routes.ts';
import { createSeedVault, sealedSeeds } from './seed-vault.ts';
import { jackpotSigns } from './signs.ts';
import { insertPool, poolOf, type PoolDraft, type PoolReport } from './store.ts';

export { jackpotPart } from './jackpot-part.ts';
export type { Pool, PoolDraft, PoolReport } from './store.ts';

export type JackpotsNeeds = {
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly identity: Pick<IdentityModule, 'findMembers'>;
  readonly wagers: Pick<WagersModule, 'gamesOfWagers'>;
  readonly gameNames: JackpotNames['gameNames'];
  readonly hasGame: (brandId: BrandId, code: string) => Promise<boolean>;
};
export type JackpotsModule = Module & {
  readonly jackpots: (brandId: BrandId) => Promise<Jackpot[]>;
  readonly report: (tx: Tx, brandId: BrandId) => Promise<PoolReport[]>;
  /** What pools cost the house, and what of it operators should look at. */
  readonly drains: (brandId: BrandId) => Promise<JackpotDrain[]>;
  /** Opens a pool that was not there: the command line. */
  readonly openJackpot: (by: AuditedBy, order: OpenJackpot) => ReturnType<typeof openJackpot>;
  /** Opens a pool with its first seed and money. Idempotent: for the seed. */
  readonly openPool: (tx: Tx, brandId: BrandId, pool: PoolDraft) => Promise<void>;
};

export function createJackpotsModule(
  deps: Deps,
  { brand, identity, wagers, gameNames, hasGame }: JackpotsNeeds,
): JackpotsModule {
  const offsetOf = async (id: BrandId): Promise<number> => (await brand.brand(id)).gmtOffsetMinutes;
  const currencyOf = async (id: BrandId): Promise<string> => (await brand.brand(id)).currency;
  const vault = createSeedVault(deps.keyring);
  const { report, jackpots, hits } = createReports(deps, identity);
  return {
    name: 'jackpots',
    jackpots,
    report,
    drains: async (brandId) => {
      const at = { now: deps.now(), offsetMinutes: await offsetOf(brandId) };
      return deps.db.tx(brandId, async (tx) => readDrains(tx, await report(tx, brandId), at));
    },
    openJackpot: (by, order) => openJackpot({ ...deps, vault, hasGame }, by, order),
    openPool: async (tx, brandId, draft) => {
      if (await insertPool(tx, brandId, draft))
        await startEpoch({ ledger: deps.ledger, seeds: await vault.seeds(tx), tx, brandId }, poolOf(draft), {
          epoch: 1,
          atLeast: 0n,
        });
    },
    siteRoutes: jackpotRoutes(deps, { jackpots, hits }),
    consoleRoutes: jackpotConsoleRoutes({ ...deps, offsetOf, hasGame, currencyOf }, report, {
      ...identity,
      ...wagers,
      gameNames,
    }),
    proposals: [raiseJackpot, openJackpotKind({ ...deps, vault, hasGame })],
    sealed: [sealedSeeds(deps.keyring)],
    consumers: jackpotConsumers(deps, vault),
    jobs: jackpotJobs({ ...deps, offsetOf }, vault),
    signs: jackpotSigns({ db: deps.db, report, offsetOf }),
  };
}
