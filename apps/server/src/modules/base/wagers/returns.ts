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

/** From its begin until before its end; an hour belongs to it with its begin. */
export type Span = { readonly from: Date; readonly to: Date };
const SUMS = [
  sql<bigint>`sum(bets)::bigint`.as('bets'),
  sql<bigint>`sum(stake)::bigint`.as('stake'),
  sql<bigint>`sum(payout)::bigint`.as('payout'),
  sql<string>`sum(squares)::text`.as('squares'),
] as const;
const settledIn = ({ from, to }: Span) =>
  tables.selectFrom('wagers.brandRollup').where('hour', '>=', from).where('hour', '<', to);

/** Of every game that was settled in a span. */
export const sumReturns = (tx: Tx, span: Span): Promise<GameReturn[]> =>
  tx.rows(
    settledIn(span)
      .select(['gameCode', 'currency', ...SUMS])
      .groupBy(['gameCode', 'currency']),
  );

export type HourReturn = GameReturn & { readonly hour: Date };

/** Of one game hour by hour, the oldest first. */
export const listHourReturns = (
  tx: Tx,
  { gameCode, currency, ...span }: Span & Pick<GameReturn, 'gameCode' | 'currency'>,
): Promise<HourReturn[]> =>
  tx.rows(
    settledIn(span)
      .select(['gameCode', 'currency', 'hour', ...SUMS])
      .where('gameCode', '=', gameCode)
      .where('currency', '=', currency)
      .groupBy(['gameCode', 'currency', 'hour'])
      .orderBy('hour'),
  );
