import type { DepositFilter, DepositTotals } from '@baize/contract/console/deposits';
import type { KeysetPage } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import { besidePlace, placeOf, placeUs } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Computed, Row } from '../../../db/query.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import type { MemberId } from '../../../ids.ts';
import { idBeginsWith } from './correction-store.ts';
import { DEPOSIT, type DepositRow } from './store.ts';
import { foundByAny } from '../../../db/search.ts';
import type { Searched } from './sought.ts';
import { isTagged, type Tagged } from './tagged.ts';

type SumRow = Pick<Row<'cashier.deposit'>, 'currency'> &
  Computed<{
    readonly orders: bigint;
    readonly ordered: bigint;
    readonly credits: bigint;
    readonly credited: bigint;
    readonly since: Date;
  }>;

/** So many orders are added up; of more than these only the newest are, and that is said. */
const SUMMED_MAX = 200_000;

/** A filter of the console whose account was found. */
export type BrandDeposits = Omit<DepositFilter, 'account' | 'tag' | 'search'> &
  Tagged &
  Searched & { readonly member?: MemberId | undefined };

const TIMES = { ordered: 'createdAt', credited: 'creditedAt' } as const;

function isWanted({
  by,
  from,
  to,
  state,
  method,
  member,
  number,
  currency,
  tagged,
}: BrandDeposits): RawBuilder<boolean> {
  const time = sql.ref(TIMES[by]);
  const asked = [
    by === 'credited' && sql`${time} is not null`,
    from !== undefined && sql`${time} >= ${new Date(from)}`,
    to !== undefined && sql`${time} < ${new Date(to)}`,
    state !== undefined && sql`state = ${state}`,
    method !== undefined && sql`method = ${method}`,
    member !== undefined && sql`member_id = ${member}`,
    isTagged({ tagged }),
    number !== undefined && idBeginsWith(number),
    currency !== undefined && sql`currency = ${currency}`,
  ];
  return sql<boolean>`${sql.join([sql`true`, ...asked.filter((each) => each !== false)], sql` and `)}`;
}

/** A page of the brand's deposits, the latest first by the time that the filter names. */
export async function listBrandDeposits(tx: Tx, query: BrandDeposits & KeysetQuery): Promise<KeysetPage<DepositRow>> {
  const [time, order] = [TIMES[query.by], goesTowardsNewer(query) ? 'asc' : 'desc'] as const;
  const page = DEPOSIT.where(isWanted(query))
    .where(besidePlace(time, query))
    .orderBy(time, order)
    .orderBy('id', order)
    .limit(query.pageSize + 1);
  const found = query.ways && foundByAny(query.ways, (way) => page.clearSelect().select('id').where(way));
  const rows = await tx.rows(
    page.select(placeUs(time).as('placeUs')).$if(found !== undefined, (all) => all.where(found!)),
  );
  return keysetPageOf(rows, query, placeOf);
}

/** What the filtered deposits add up to, by currency. */
export async function sumDeposits(tx: Tx, filter: BrandDeposits, most = SUMMED_MAX): Promise<DepositTotals> {
  const time = TIMES[filter.by];
  const found = DEPOSIT.clearSelect()
    .select(['currency', 'amount', 'ordered', 'creditedAt', sql<Date>`${sql.ref(time)}`.as('at')])
    .where(isWanted(filter))
    .orderBy(time, 'desc')
    .limit(most);
  const ids = filter.ways && foundByAny(filter.ways, (way) => found.clearSelect().select('id').where(way));
  const summed = found.$if(ids !== undefined, (all) => all.where(ids!));
  const sums = await tx.rows(
    sql<SumRow>`
      select currency, count(*) orders, sum(coalesce(ordered, amount))::bigint ordered, min(at) since,
             count(credited_at) credits,
             coalesce(sum(amount) filter (where credited_at is not null), 0)::bigint credited
      from (${summed}) summed group by currency order by currency`,
  );
  const counted = sums.reduce((sum, { orders }) => sum + Number(orders), 0);
  const oldest = sums.map(({ since }) => since).toSorted((one, other) => one.getTime() - other.getTime())[0];
  return {
    sums: sums.map(({ currency, orders, ordered, credits, credited }) => ({
      currency,
      orders: Number(orders),
      ordered: formatAmount(ordered),
      credits: Number(credits),
      credited: formatAmount(credited),
    })),
    since: counted < most || oldest === undefined ? null : oldest.toISOString(),
  };
}
