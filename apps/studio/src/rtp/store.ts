import { sql, type Expression, type SqlBool } from 'kysely';
import type { Amount } from '@baize/domain/money';
import type { Tx } from '../db/pool.ts';
import { ALWAYS, CHANGE, changedAfter, prepare, tables, type Position, type Row } from '../db/query.ts';
import { statisticsOf } from '../rounds/outcome.ts';
import type { Round } from '../rounds/types.ts';

/** Counters of closed rounds by operator, game, currency and day. */

/** A day has this many rows, so that rounds which close at the same time do not queue for one; readers add them up. */
const LANES = 8;

export type Counted = Omit<Row<'rtpDay'>, 'changeXid' | 'changeSeq' | 'version' | 'rounds'>;

const added = (column: 'stake' | 'payout' | 'jackpot') =>
  sql<Amount>`${sql.ref(`rtpDay.${column}`)} + ${sql.ref(`excluded.${column}`)}`;

/** Adds a closed round to its day where `when` holds: alone, or as a part of the statement that closes the round. */
export const addedToDay = (add: Counted, when: Expression<SqlBool>) =>
  tables
    .insertInto('rtpDay')
    .columns([
      'operatorId',
      'gameCode',
      'currency',
      'day',
      'lane',
      'rounds',
      'stake',
      'payout',
      'jackpot',
      'expected',
      'variance',
      'version',
      'changeXid',
      'changeSeq',
    ])
    .expression(
      sql`select ${add.operatorId}::text, ${add.gameCode}::text, ${add.currency}::text, ${add.day}::date,
        ${add.lane}::smallint, 1, ${add.stake}::numeric, ${add.payout}::numeric, ${add.jackpot}::numeric,
        ${add.expected}::double precision, ${add.variance}::double precision, 1, ${CHANGE.changeXid},
        ${CHANGE.changeSeq} where ${when}`,
    )
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'gameCode', 'currency', 'day', 'lane']).doUpdateSet((eb) => ({
        rounds: eb('rtpDay.rounds', '+', eb.ref('excluded.rounds')),
        stake: added('stake'),
        payout: added('payout'),
        jackpot: added('jackpot'),
        expected: eb('rtpDay.expected', '+', eb.ref('excluded.expected')),
        variance: eb('rtpDay.variance', '+', eb.ref('excluded.variance')),
        version: eb('rtpDay.version', '+', eb.ref('excluded.version')),
        changeXid: eb.ref('excluded.changeXid'),
        changeSeq: eb.ref('excluded.changeSeq'),
      })),
    );
const addToDay = prepare((add: Counted) => addedToDay(add, ALWAYS));

/** Adds a closed round to its day, in the transaction that closes it. */
export async function countRound(tx: Tx, round: Round, closedAt: Date): Promise<void> {
  const counted = countedOf(round, closedAt);
  if (counted) await tx.run(addToDay(counted));
}

/** What a closed round adds to its day. Undefined: it is not counted. */
export function countedOf(round: Round, closedAt: Date): Counted | undefined {
  if (round.mode === 'try' || round.result === null) return undefined;
  const { expected, variance } = statisticsOf(round.gameCode, round.params, round.result);
  const stake = Number(round.stake); // only for the statistics beside the exact sums
  return {
    operatorId: round.operatorId,
    gameCode: round.gameCode,
    currency: round.currency,
    day: closedAt.toISOString().slice(0, 10),
    lane: laneOf(round.id),
    stake: round.stake,
    payout: round.payout,
    jackpot: round.jackpotContribution,
    expected: stake * expected,
    variance: stake * stake * variance,
  };
}

function laneOf(roundId: string): number {
  let sum = 0;
  for (let at = 0; at < roundId.length; at++) sum = (sum * 31 + roundId.charCodeAt(at)) >>> 0;
  return sum % LANES;
}

export type DayChange = Omit<Row<'rtpDay'>, 'operatorId' | 'lane' | 'jackpot'>;
export type DaysQuery = { readonly operatorId: string; readonly after: Position; readonly limit: number };

/**
 * The days of an operator that changed after a position, each added up over its lanes, in the order of their last
 * changes.
 */
export const changedDays = (tx: Tx, { operatorId, after, limit }: DaysQuery): Promise<DayChange[]> =>
  tx.rows(sql<DayChange>`
    select game_code, currency, day, sum(version)::bigint as version, sum(rounds)::bigint as rounds,
      sum(stake) as stake, sum(payout) as payout, sum(expected) as expected, sum(variance) as variance,
      (array_agg(change_xid order by change_xid desc, change_seq desc))[1] as change_xid,
      (array_agg(change_seq order by change_xid desc, change_seq desc))[1] as change_seq
    from rtp_day
    where operator_id = ${operatorId} and change_xid < pg_snapshot_xmin(pg_current_snapshot())
      and (game_code, currency, day) in (
        select game_code, currency, day from rtp_day where operator_id = ${operatorId} and ${changedAfter(after)})
    group by game_code, currency, day order by 10, 11 limit ${limit}`);
