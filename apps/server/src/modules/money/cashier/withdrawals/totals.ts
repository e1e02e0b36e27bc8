import type { WithdrawalTotals } from '@baize/contract/console/withdrawals';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import { foundByAny } from '../../../../db/search.ts';
import { isWanted, type BrandWithdrawals } from './store.ts';

/** So many orders are added up; of more than these only the newest are, and that is said. */
const SUMMED_MAX = 200_000;

type SumRow = Pick<Row<'cashier.withdrawal'>, 'currency'> &
  Computed<{
    readonly orders: number;
    readonly ordered: bigint;
    readonly payouts: number;
    readonly paid: bigint;
    readonly since: Date;
  }>;

/**
 * What the filtered orders add up to, by currency. Paid is what has left the books, as a player's file counts it: an
 * order that waits for the player's word is still held there; what went back, and a fee that the house kept, stayed.
 */
export async function sumWithdrawals(tx: Tx, filter: BrandWithdrawals, most = SUMMED_MAX): Promise<WithdrawalTotals> {
  const found = tables
    .selectFrom('cashier.withdrawal')
    .select(['currency', 'amount', 'createdAt'])
    .select(sql<bigint>`case when closed_at is null then 0 else amount - returned - fee_kept end`.as('gone'))
    .where(isWanted(filter))
    .orderBy('createdAt', 'desc')
    .limit(most);
  const ids = filter.ways && foundByAny(filter.ways, (way) => found.clearSelect().select('id').where(way));
  const summed = found.$if(ids !== undefined, (all) => all.where(ids!));
  const sums = await tx.rows(
    sql<SumRow>`
      select currency, count(*)::integer orders, sum(amount)::bigint ordered, min(created_at) since,
             (count(*) filter (where gone > 0))::integer payouts,
             coalesce(sum(gone), 0)::bigint paid
      from (${summed}) summed group by currency order by currency`,
  );
  const counted = sums.reduce((sum, { orders }) => sum + orders, 0);
  const oldest = sums.map(({ since }) => since).toSorted((one, other) => one.getTime() - other.getTime())[0];
  return {
    sums: sums.map(({ currency, orders, ordered, payouts, paid }) => ({
      currency,
      orders,
      ordered: formatAmount(ordered),
      payouts,
      paid: formatAmount(paid),
    })),
    since: counted < most || oldest === undefined ? null : oldest.toISOString(),
  };
}
