import type { RoundChances } from '@baize/domain/games/return-exposure';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import type { Span } from '../../../base/wagers/index.ts';
import type { RoundDraft } from '../store.ts';

export type CountedRound = RoundDraft & { readonly gameCode: string; readonly chances: RoundChances };

/** How rounds are told beside what is told of their hour, where `return_hour` is called `h`. */
export const ADDED_TO_HOUR = `on conflict (brand_id, currency, game_code, hour) do update set
  rounds = h.rounds + excluded.rounds, stake = h.stake + excluded.stake, payout = h.payout + excluded.payout,
  expected = h.expected + excluded.expected, variance = h.variance + excluded.variance,
  gain = greatest(h.gain, excluded.gain), loss = greatest(h.loss, excluded.loss)`;

/** Adds closed rounds to their hours, each once, however often the feed tells it. */
export async function countRounds(tx: Tx, told: readonly CountedRound[]): Promise<void> {
  const rounds = told.filter(
    ({ status, currency, closedAt }) => status === 'closed' && currency !== undefined && closedAt !== null,
  );
  if (rounds.length === 0) return;
  const column = <T>(of: (round: CountedRound) => T): T[] => rounds.map(of);
  // Statistics beside the exact sums.
  const times = (of: (chances: RoundChances) => number) => column((round) => Number(round.stake) * of(round.chances));
  await tx.run(sql`
    with told as (
      select * from unnest(${column(({ memberId }) => memberId)}::bigint[],
        ${column(({ supplierId }) => supplierId)}::integer[], ${column(({ round }) => round)}::text[],
        ${column(({ gameCode }) => gameCode)}::text[], ${column(({ currency }) => currency)}::text[],
        ${column(({ closedAt }) => closedAt)}::timestamptz[], ${column(({ stake }) => stake)}::bigint[],
        ${column(({ payout }) => payout)}::bigint[], ${times(({ expected }) => expected)}::double precision[],
        ${times(({ sigma }) => sigma)}::double precision[], ${times(({ gain }) => gain)}::double precision[],
        ${times(({ loss }) => loss)}::double precision[])
        as t (member_id, supplier_id, round, game_code, currency, closed_at, stake, payout,
          expected, sigma, gain, loss)),
    counted as (
      update vendors.vendor_round r set counted = true from told t
      where r.member_id = t.member_id and r.supplier_id = t.supplier_id and r.round = t.round
        and r.status = 'closed' and not r.counted
      returning r.brand_id, t.*)
    insert into vendors.return_hour as h (
      brand_id, game_code, currency, hour, rounds, stake, payout, expected, variance, gain, loss)
    select brand_id, game_code, currency, date_trunc('hour', closed_at, 'UTC'), count(*), sum(stake), sum(payout),
      sum(expected), sum(sigma ^ 2), max(gain), max(loss)
    from counted group by 1, 2, 3, 4
    ${sql.raw(ADDED_TO_HOUR)}`);
}

type Sums = Pick<Row<'vendors.returnHour'>, 'rounds' | 'stake' | 'payout' | 'expected' | 'variance' | 'gain' | 'loss'>;
export type ToldReturn = Sums & Pick<Row<'vendors.returnHour'>, 'gameCode' | 'currency'>;
const SUMS = [
  sql<bigint>`sum(rounds)::bigint`.as('rounds'),
  sql<bigint>`sum(stake)::bigint`.as('stake'),
  sql<bigint>`sum(payout)::bigint`.as('payout'),
  sql<number>`sum(expected)`.as('expected'),
  sql<number>`sum(variance)`.as('variance'),
  sql<number>`max(gain)`.as('gain'),
  sql<number>`max(loss)`.as('loss'),
] as const;

/** What rounds of a span told of their chances, by game and currency. */
export const sumTold = (tx: Tx, { from, to }: Span): Promise<ToldReturn[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.returnHour')
      .select(['gameCode', 'currency', ...SUMS])
      .where('hour', '>=', from)
      .where('hour', '<', to)
      .groupBy(['gameCode', 'currency']),
  );

export type ToldHour = Sums & { readonly hour: Date };
export const listToldHours = (
  tx: Tx,
  { from, to, gameCode, currency }: Span & { readonly gameCode: string; readonly currency: string },
): Promise<ToldHour[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.returnHour')
      .select(['hour', 'rounds', 'stake', 'payout', 'expected', 'variance', 'gain', 'loss'])
      .where('gameCode', '=', gameCode)
      .where('currency', '=', currency)
      .where('hour', '>=', from)
      .where('hour', '<', to)
      .orderBy('hour'),
  );

export type AlarmRow = Row<'vendors.returnAlarm'>;
export type AlarmDraft = Pick<
  AlarmRow,
  'brandId' | 'gameCode' | 'currency' | 'month' | 'cause' | 'basis' | 'rounds' | 'actual' | 'low' | 'high' | 'raisedAt'
>;

/** Raises the alarm of a game for a month and cause; whether there was none yet. */
export async function raiseAlarm(tx: Tx, draft: AlarmDraft): Promise<boolean> {
  const raised = await tx.maybe(
    tables
      .insertInto('vendors.returnAlarm')
      .values(draft)
      .onConflict((clash) => clash.columns(['brandId', 'gameCode', 'currency', 'month', 'cause']).doNothing())
      .returning('id'),
  );
  return raised !== undefined;
}

export const listAlarms = (tx: Tx, month: string): Promise<AlarmRow[]> =>
  tx.rows(tables.selectFrom('vendors.returnAlarm').selectAll().where('month', '=', month).orderBy('id', 'desc'));

export const lockAlarm = (tx: Tx, id: bigint): Promise<AlarmRow | undefined> =>
  tx.maybe(tables.selectFrom('vendors.returnAlarm').selectAll().where('id', '=', id).forUpdate());

export type Acknowledged = { readonly by: string; readonly reason: string; readonly at: Date };
export async function acknowledgeAlarm(tx: Tx, id: bigint, { by, reason, at }: Acknowledged): Promise<void> {
  await tx.run(
    tables
      .updateTable('vendors.returnAlarm')
      .set({ acknowledgedAt: at, acknowledgedBy: by, reason })
      .where('id', '=', id),
  );
}
