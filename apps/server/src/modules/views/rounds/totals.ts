import type { RoundFilter, RoundSum, RoundTotals } from '@baize/contract/console/rounds';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed, Row } from '../../../db/query.ts';
import { gameTypeCode } from '../../../game-types.ts';
import { judgesRounds, lookAt, ROUNDS_JUDGED_MAX } from './look.ts';
import { sourceOf, type Named } from './source.ts';

type Sum = Pick<Row<'wagers.wager'>, 'currency'> &
  Computed<{ readonly rounds: number; readonly stake: bigint; readonly payout: bigint }>;
type Counted = Sum & Computed<{ readonly end: boolean; readonly since: Date }>;

/**
 * What the rounds that a filter lets through add up to, currencies apart. The latest are added up exactly; where there
 * are more, and the filter is one by which hours are summed up too, those sums tell of all.
 */
export async function sumRounds(tx: Tx, filter: RoundFilter, named: Named): Promise<RoundTotals> {
  const source = await sourceOf(tx, filter.search, named);
  const look = lookAt({ filter, source, place: {} }, ROUNDS_JUDGED_MAX);
  const rows = await tx.rows(sql<Counted>`
    select currency, count(*) filter (where fits)::integer as rounds,
      coalesce(sum(stake - returned) filter (where fits), 0)::bigint as stake,
      coalesce(sum(payout) filter (where fits), 0)::bigint as payout,
      bool_or(nth = ${ROUNDS_JUDGED_MAX}) as end, min(placed_at) as since
    from (${look}) looked group by currency order by currency`);
  const end = rows.find((row) => row.end);
  const counted = rows.filter(({ rounds }) => rounds > 0).map(presentSum);
  // Hours know currency, studio, category and game, and of what settled: nothing of single rounds.
  const noSums = end === undefined || source.kind !== 'all' || judgesRounds(filter) || filter.supplier !== undefined;
  return {
    counted,
    since: end?.since.toISOString() ?? null,
    estimate: noSums ? null : (await sumHours(tx, filter)).map(presentSum),
  };
}

const presentSum = ({ currency, rounds, stake, payout }: Sum): RoundSum => ({
  currency,
  rounds,
  stake: formatAmount(stake),
  payout: formatAmount(payout),
  net: formatAmount(payout - stake),
});

/** The brand's hours that lie in the range, by when wagers settled. */
function sumHours(tx: Tx, { from, to, gameCode, vendor, gameType, currency }: RoundFilter): Promise<Sum[]> {
  const wanted: RawBuilder<unknown>[] = [sql`true`];
  if (from !== undefined) wanted.push(sql`r.hour > ${from}::timestamptz - interval '1 hour'`);
  if (to !== undefined) wanted.push(sql`r.hour < ${to}::timestamptz`);
  if (gameCode !== undefined) wanted.push(sql`r.game_code = ${gameCode}`);
  if (vendor !== undefined) wanted.push(sql`r.vendor = ${vendor}`);
  if (gameType !== undefined) wanted.push(sql`r.game_type = ${gameTypeCode(gameType)}`);
  if (currency !== undefined) wanted.push(sql`r.currency = ${currency}`);
  return tx.rows(sql<Sum>`
    select r.currency, sum(r.bets)::float8 as rounds, sum(r.stake)::bigint as stake, sum(r.payout)::bigint as payout
    from wagers.brand_rollup r where ${sql.join(wanted, sql` and `)} group by r.currency order by r.currency`);
}
