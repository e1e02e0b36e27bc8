import type { Posting, Wager } from '@baize/contract/wagers';
import type { KeysetPage } from '@baize/contract/envelope';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { wagerConsumers } from './consumers.ts';
import { listWagers, type ListWagers } from './history.ts';
import { wagersPersonal } from './personal.ts';
import { sumPostingRows, type PostingFilter } from './posting-totals.ts';
import { listPostings, type PostingQuery } from './postings.ts';
import { findRound, gamesOfWagers } from './queries.ts';
import { wagerRoutes } from './routes.ts';

export { countOpenRounds, countOpenWagers, hasOpenWager, listOpenGames } from './open-rounds.ts';
export { findWagers, type FoundWager } from './of-keys.ts';
export { listPlayersOfDay, listSharedRounds, type SharedRound } from './common-rounds.ts';
export { findReversed } from './reversed.ts';
export { recordTold, type Retold, type ToldWager } from './told.ts';
export { findWon, type WagerKey, type WonWager } from './won.ts';
export {
  fitting,
  isFiltered,
  presentWager,
  WAGER_COLUMNS,
  wagerStatusOf,
  type WagerNames,
  type WagerQuery,
  type WagerRow,
} from './history.ts';
export { readStretchAsCsv, type CsvWords } from './posting-csv.ts';
export { linesIn, openIn, ownedBeside, readStretch, stretchBetween, type Stretch } from './posting-walk.ts';
export { sumPostings, type PostingSums } from './posting-sums.ts';
export { sumWagers } from './totals.ts';
export type { Seek } from './history.ts';
export { gamesOfWagers, hasPlayedSince, placedWagers, recountDay, sumPlay } from './queries.ts';
export { listHourReturns, sumReturns, type GameReturn, type HourReturn, type Span } from './returns.ts';
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
  mayBeTakenBack,
  placeWager,
  reverseWager,
  settleAsLost,
  settleWager,
  stakeOf,
  TAKE_BACK_MAX_MS,
  type NewWager,
  type Settlement,
} from './wager-steps.ts';

export type WagersModule = Module & {
  readonly listWagers: (tx: Tx, member: MemberId, list: ListWagers) => Promise<KeysetPage<Wager>>;
  readonly listPostings: (tx: Tx, member: MemberId, query: PostingQuery) => Promise<KeysetPage<Posting>>;
  readonly sumPostingRows: (tx: Tx, member: MemberId, filter: PostingFilter) => ReturnType<typeof sumPostingRows>;
  /** Round and supplier of a member's wager. */
  readonly findRound: typeof findRound;
  /** Games of a member's wagers, by the wagers' ids. */
  readonly gamesOfWagers: typeof gamesOfWagers;
};

export function createWagersModule(deps: Deps): WagersModule {
  return {
    name: 'wagers',
    listWagers,
    findRound,
    gamesOfWagers,
    listPostings: (tx, member, query) => listPostings(tx, member, { query, ledger: deps.ledger }),
    sumPostingRows: (tx, member, filter) => sumPostingRows(tx, member, { filter, ledger: deps.ledger }),
    consumers: wagerConsumers,
    siteRoutes: wagerRoutes(deps),
    personal: wagersPersonal(deps),
  };
}
