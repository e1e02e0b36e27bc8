import type { Posting, Wager } from '@baize/contract/wagers';
import type { Page } from '@baize/contract/envelope';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { wagerConsumers } from './consumers.ts';
import { findRound, listPostings, listWagers, type ListWagers, type PostingQuery } from './queries.ts';
import { wagerRoutes } from './routes.ts';

export { countOpenRounds, hasOpenRound } from './open-rounds.ts';
export { findWon, type WagerKey, type WonWager } from './won.ts';
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

export type WagersModule = Module & {
  readonly listWagers: (tx: Tx, member: MemberId, list: ListWagers) => Promise<Page<Wager>>;
  readonly listPostings: (tx: Tx, member: MemberId, query: PostingQuery) => Promise<Page<Posting>>;
  /** Round and supplier of a member's wager. */
  readonly findRound: typeof findRound;
};

export function createWagersModule(deps: Deps): WagersModule {
  return {
    name: 'wagers',
    listWagers,
    findRound,
    listPostings: (tx, member, query) => listPostings(tx, member, { query, ledger: deps.ledger }),
    consumers: wagerConsumers,
    siteRoutes: wagerRoutes(deps),
  };
}
