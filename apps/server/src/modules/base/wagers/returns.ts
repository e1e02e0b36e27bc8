import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';

/** What a brand's players staked in a game and were paid. Currencies are never added. */
export type GameReturn = Computed<{
  readonly gameCode: string;
  readonly currency: string;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  /** Of what each wager won or lost, the sum of the squares: more than a bigint holds. */
  readonly squares: string;
}>;

/** Of every game that was settled since. */
export const sumReturns = (tx: Tx, from: Date): Promise<GameReturn[]> =>
  tx.rows(
    tables
      .selectFrom('wagers.brandRollup')
      .select([
        'gameCode',
        'currency',
        sql<bigint>`sum(bets)::bigint`.as('bets'),
        sql<bigint>`sum(stake)::bigint`.as('stake'),
        sql<bigint>`sum(payout)::bigint`.as('payout'),
        sql<string>`sum(squares)::text`.as('squares'),
      ])
      .where('hour', '>=', from)
      .groupBy(['gameCode', 'currency']),
  );
