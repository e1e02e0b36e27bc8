import type { Bills } from '@baize/contract/salaries';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import { besidePlace, placeOf, placeUs } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { presentBill } from './present.ts';

/** Instants between which periods begin. */
export type BillsQuery = KeysetQuery & { readonly kind: ContractKind; readonly from: Date; readonly to: Date };

/** A member's bills of a kind, the latest period first, and the sums of all of them in the range. */
export async function listBills(
  tx: Tx,
  { memberId, currency }: { readonly memberId: MemberId; readonly currency: string },
  query: BillsQuery,
): Promise<Bills> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const own = tables
    .selectFrom('salaries.bill')
    .where('memberId', '=', memberId)
    .where('kind', '=', query.kind)
    .where('periodFrom', '>=', query.from)
    .where('periodFrom', '<', query.to);
  const rows = await tx.rows(
    own
      .selectAll()
      .select(placeUs('periodFrom').as('placeUs'))
      .where(besidePlace('periodFrom', query))
      .orderBy('periodFrom', order)
      .orderBy('id', order)
      .limit(query.pageSize + 1),
  );
  const totals = await tx.row(
    own
      .select(sql<number>`count(*)::integer`.as('bills'))
      .select(sql<bigint>`coalesce(sum(gross), 0)::bigint`.as('gross'))
      .select(sql<bigint>`coalesce(sum(downline_cost), 0)::bigint`.as('downlineCost'))
      .select(sql<bigint>`coalesce(sum(net), 0)::bigint`.as('net'))
      .select(sql<bigint>`coalesce(sum(paid + passed_on), 0)::bigint`.as('paid')),
  );
  const page = keysetPageOf(rows, query, placeOf);
  return {
    ...page,
    content: page.content.map(presentBill),
    currency,
    totals: {
      bills: totals.bills,
      gross: formatAmount(totals.gross),
      downlineCost: formatAmount(totals.downlineCost),
      net: formatAmount(totals.net),
      paid: formatAmount(totals.paid),
    },
  };
}
