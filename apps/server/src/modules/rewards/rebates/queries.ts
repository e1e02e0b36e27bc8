import { COUNTED_MAX } from '@baize/contract/envelope';
import type { RebateCategory } from '@baize/contract/rebate-categories';
import type { ExplainedRebate } from '@baize/contract/rebates';
import { formatRate, rate } from '@baize/domain/agents/rates';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { memberId as memberIdOf, type MemberId, type Uuid } from '../../../ids.ts';
import { boundsOf, pageOf, type PageQuery } from '../../../page.ts';
import { findMembers } from '../../people/identity/index.ts';
import type { Rates } from './policy.ts';
import { readRatesOf } from './store.ts';

/** Somebody right below an agent; undefined: they are not. */
export async function findDirect(tx: Tx, agent: MemberId, id: MemberId) {
  const [found] = await findMembers(tx, [id]);
  return found?.parentId === agent ? found : undefined;
}

/** What somebody was given, by category. */
export const givenRebates = async (tx: Tx, member: MemberId): Promise<Rates> =>
  (await readRatesOf(tx, [member]))(member);

export type PaymentOf = { readonly memberId: MemberId; readonly id: Uuid };

/** A payment of a member and the shares that it is made of; undefined: they were paid nothing under this id. */
export async function explainRebate(
  tx: Tx,
  { memberId, id }: PaymentOf,
  query: PageQuery,
): Promise<ExplainedRebate | undefined> {
  const payment = await tx.maybe(
    tables.selectFrom('rebates.payment').selectAll().where('id', '=', id).where('memberId', '=', memberId),
  );
  if (!payment) return undefined;
  return {
    category: payment.category as RebateCategory,
    currency: payment.currency,
    amount: formatAmount(payment.amount),
    paidAt: payment.paidAt.toISOString(),
    bets: await listShares(tx, payment, query),
  };
}

type Payment = Row<'rebates.payment'>;
type ShareRow = Pick<Row<'rebates.share'>, 'wagerId' | 'playerId' | 'at' | 'validBet' | 'rate' | 'amount'> &
  Computed<{ total: number }>;

/** Shares of the entries between the payment before and this one. Null: older than entries are, or let go. */
async function listShares(tx: Tx, payment: Payment, query: PageQuery): Promise<ExplainedRebate['bets']> {
  if (payment.entry === null) return null;
  const { memberId, category, own, entry } = payment;
  const { limit, offset } = boundsOf(query);
  const rows = await tx.rows(sql<ShareRow>`
    with paid_before as (
      select coalesce((select seq from rebates.entry
        where member_id = ${memberId} and category = ${category} and own = ${own} and seq < ${entry}
          and payment_id is not null
        order by seq desc limit 1), 0) as seq
    ), paid as (
      select s.* from rebates.share s
      where s.member_id = ${memberId} and s.entry > (select seq from paid_before) and s.entry < ${entry}
        and s.category = ${category} and (s.player_id = s.member_id) = ${own}
    ), counted as (select count(*) as shares, sum(amount) as amount from paid)
    select p.wager_id, p.player_id, p.at, p.valid_bet, p.rate, p.amount,
      least(c.shares, ${COUNTED_MAX})::integer as total
    from paid p cross join counted c
    where c.amount = ${payment.amount}
    order by p.entry desc, p.wager_id, p.version limit ${limit} offset ${offset}`);
  if (rows.length === 0 && query.pageNo === 1) return null;
  const players = await findMembers(tx, [...new Set(rows.map(({ playerId }) => memberIdOf(playerId)))]);
  const accounts = new Map(players.map(({ id, account }) => [id, account]));
  const content = rows.map((row) => ({
    wagerId: row.wagerId,
    memberId: String(row.playerId),
    account: accounts.get(memberIdOf(row.playerId)) ?? '',
    at: row.at.toISOString(),
    validBet: formatAmount(row.validBet),
    rate: formatRate(rate(BigInt(row.rate))),
    amount: formatAmount(row.amount),
  }));
  return pageOf(content, rows[0]?.total ?? 0, query);
}
