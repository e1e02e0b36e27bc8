import type { WagerTotals } from '@baize/contract/console/players';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { within } from '../../../db/span.ts';
import type { MemberId } from '../../../ids.ts';
import { fitting, type WagerQuery } from './history.ts';
import { WAGER_STATES } from './wager-part.ts';

/** So many of a member's wagers are looked at; of more than these only the newest are, and that is said. */
const LOOKED_AT_MAX = 20_000;

export type WagerFilter = Omit<WagerQuery, 'before' | 'after' | 'pageSize' | 'wager'>;
type SumRow = Pick<Row<'wagers.wager'>, 'currency' | 'validBet'> &
  Computed<{
    readonly looked: number;
    readonly wagers: number;
    readonly stake: bigint;
    readonly payout: bigint;
    readonly since: Date;
  }>;

/** What a member's wagers that a filter lets through add up to; what was taken back counts for nothing. */
export async function sumWagers(
  tx: Tx,
  member: MemberId,
  { lookAt = LOOKED_AT_MAX, ...filter }: WagerFilter & { readonly lookAt?: number },
): Promise<WagerTotals> {
  const found = tables
    .selectFrom('wagers.wager')
    .select(['currency', 'stakeCash', 'stakeBonus', 'payoutCash', 'payoutBonus', 'validBet', 'placedAt'])
    .select(fitting(filter).as('fits'))
    .select(sql<boolean>`status <> ${WAGER_STATES.reversed}`.as('counts'))
    .where('memberId', '=', member)
    .where(within('placedAt', filter))
    .orderBy('placedAt', 'desc')
    .limit(lookAt);
  const rows = await tx.rows(sql<SumRow>`
    select currency, count(*)::integer looked, (count(*) filter (where fits))::integer wagers, min(placed_at) since,
      coalesce(sum(stake_cash + stake_bonus) filter (where fits and counts), 0)::bigint stake,
      coalesce(sum(payout_cash + payout_bonus) filter (where fits and counts), 0)::bigint payout,
      coalesce(sum(valid_bet) filter (where fits and counts), 0)::bigint valid_bet
    from (${found}) looked_at group by currency order by currency`);
  const looked = rows.reduce((sum, row) => sum + row.looked, 0);
  const oldest = rows.map(({ since }) => since).toSorted((one, other) => one.getTime() - other.getTime())[0];
  return {
    sums: rows
      .filter(({ wagers }) => wagers > 0)
      .map(({ currency, wagers, stake, payout, validBet }) => ({
        currency,
        wagers,
        stake: formatAmount(stake),
        payout: formatAmount(payout),
        validBet: formatAmount(validBet),
      })),
    since: looked < lookAt || oldest === undefined ? null : oldest.toISOString(),
  };
}
