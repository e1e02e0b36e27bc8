import type { Posting, Wager } from '@baize/contract/wagers';
import type { Page } from '@baize/contract/envelope';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { proveRollups, type RollupProof } from './prove-rollups.ts';
import { findRound, listPostings, listWagers, type ListWagers, type PostingQuery } from './queries.ts';
import { rollupConsumer } from './rollups.ts';
import { wagerRoutes } from './routes.ts';

export { countOpenRounds, hasOpenRound } from './open-rounds.ts';
export { findWon, type WagerKey, type WonWager } from './won.ts';
export type { RollupProof } from './prove-rollups.ts';
export { recountDay, type WagerNames, type WagerQuery } from './queries.ts';
export {
  roundNeeds,
  WAGER_STATES,
  wagerPart,
  wagersOfRound,
  type RoundName,
  type Wager as StakedWager,
} from './wager-part.ts';
export {
  closeRoundOf,
  placeWager,
  reverseWager,
  settleAsLost,
  settleWager,
  stakeOf,
  type NewWager,
  type Settlement,
} from './wager-steps.ts';

export type WagersNeeds = { readonly brandIds: () => Promise<readonly BrandId[]> };

export type WagersModule = Module & {
  readonly listWagers: (tx: Tx, member: MemberId, list: ListWagers) => Promise<Page<Wager>>;
  readonly listPostings: (tx: Tx, member: MemberId, query: PostingQuery) => Promise<Page<Posting>>;
  /** Round and supplier of a member's wager. */
  readonly findRound: typeof findRound;
  readonly proveRollups: (tx: Tx, brandId: BrandId) => Promise<RollupProof>;
};

export function createWagersModule(deps: Deps, needs: WagersNeeds): WagersModule {
  return {
    name: 'wagers',
    listWagers,
    findRound,
    listPostings: (tx, member, query) => listPostings(tx, member, { query, ledger: deps.ledger }),
    proveRollups,
    consumers: [rollupConsumer],
    jobs: [
      {
        name: 'prove-rollups',
        cron: '*/10 * * * *',
        run: async () => {
          for (const brandId of await needs.brandIds()) {
            const proof = await deps.db.tx(brandId, (tx) => proveRollups(tx, brandId));
            if (proof.drifted.length > 0)
              deps.log.error({ brandId, drifted: proof.drifted }, 'rollups drifted from the wagers');
          }
        },
      },
    ],
    siteRoutes: wagerRoutes(deps),
  };
}
