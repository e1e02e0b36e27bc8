import { createCoalesced } from '../db/coalesced.ts';
import { violatedUnique } from '../db/pool.ts';
import type { Row } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import { insertRealBets, type NewSharedOpening } from '../rounds/shared-bets.ts';
import { findRequests, type PlayRequest } from '../rounds/store.ts';
import type { AcceptedBet } from '../rounds/transitions.ts';
import { bookAccepted } from '../settlement/settle-shared.ts';
import { createTurns, type Turns } from '../turns.ts';

/**
 * Where bets of a full table are taken. Everybody bets within the same seconds: bets that come together are written by
 * one statement, and those that the wallet accepted are booked by one, so that what a crowd costs the database is a few
 * round trips and flushed commits a second, however many they are (docs/adr/0040).
 */
export type BetDesk = {
  /** Bets of one operator take turns at its wallet. */
  readonly turn: Turns;
  /** Undefined where the shared round takes no bets. A repeated request and a taken panel throw. */
  readonly write: (bet: NewSharedOpening) => Promise<Row<'round'> | undefined>;
  /** Undefined where the round has begun, or another process moved the bet on. */
  readonly book: (bet: AcceptedBet) => Promise<Row<'round'> | undefined>;
  readonly findRequest: (key: Pick<PlayRequest, 'playerId' | 'requestId'>) => Promise<PlayRequest | undefined>;
};

/** Bets of one operator that are at its wallet. */
const BETS_AT_ONCE = 64;

type Written = { readonly row: Row<'round'> | undefined } | { readonly error: unknown };

export function createDesk(deps: Deps): BetDesk {
  const insert = (bets: readonly NewSharedOpening[]): Promise<(Row<'round'> | undefined)[]> =>
    deps.db.once((tx) => insertRealBets(tx, deps.secrets, { bets, now: new Date(deps.clock()) }));
  const alone = (bet: NewSharedOpening): Promise<Written> =>
    insert([bet]).then(
      ([row]) => ({ row }),
      (error: unknown) => ({ error }),
    );
  const write = createCoalesced(async (bets: readonly NewSharedOpening[]): Promise<Written[]> => {
    try {
      return (await insert(bets)).map((row) => ({ row }));
    } catch (error) {
      // One of them was refused, and nothing was written: the others must not suffer for it.
      if (violatedUnique(error) === undefined) throw error;
      const written: Written[] = [];
      for (const bet of bets) written.push(await alone(bet));
      return written;
    }
  });
  return {
    turn: createTurns(BETS_AT_ONCE),
    write: async (bet) => {
      const written = (await write(bet))!;
      if ('error' in written) throw written.error;
      return written.row;
    },
    book: createCoalesced((bets: readonly AcceptedBet[]) => deps.db.once((tx) => bookAccepted(tx, bets))),
    findRequest: createCoalesced((keys: readonly Pick<PlayRequest, 'playerId' | 'requestId'>[]) =>
      deps.db.once((tx) => findRequests(tx, keys)),
    ),
  };
}
