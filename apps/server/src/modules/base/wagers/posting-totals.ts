import { formatAmount } from '@baize/domain/money';
import type { PostingTotals } from '@baize/contract/console/players';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { startBefore, type PostingQuery } from './postings.ts';

/** So many of each account's postings are read; of more than these only the newest are added up, and that is said. */
const READ_MAX = 20_000;

type SumRow = Computed<{
  readonly postings: number;
  readonly credited: bigint;
  readonly debited: bigint;
  readonly since: Date | null;
  readonly isCut: boolean;
}>;
export type PostingFilter = Pick<PostingQuery, 'kind' | 'from' | 'to'>;
type SumPostingRows = {
  readonly filter: PostingFilter;
  readonly ledger: Pick<Ledger, 'codeOf'>;
  readonly readMax?: number;
};

/** What a member's postings that a filter lets through add up to; the caller knows the currency. */
export async function sumPostingRows(
  tx: Tx,
  member: MemberId,
  { filter: { kind, from, to }, ledger, readMax = READ_MAX }: SumPostingRows,
): Promise<Omit<PostingTotals, 'sums'> & { readonly sum: Omit<PostingTotals['sums'][number], 'currency'> }> {
  const start = await startBefore(tx, member, to);
  const code = kind === undefined ? null : ledger.codeOf(kind);
  // Where one account was not read to its end, nothing of the others counts that is as old as what is missing there.
  const { postings, credited, debited, since, isCut } = await tx.row(sql<SumRow>`
    with read as materialized (
      select * from ledger_read_postings(${member}, ${[...start.keys()]}::bigint[], ${[...start.values()]}::bigint[],
        false, ${code}::smallint, ${readMax})),
    cut as (select max(oldest) as at from (
      select min(created_at) as oldest from read group by account_id having count(*) >= ${readMax}) ends)
    select count(*)::integer as postings, min(r.created_at) as since,
      coalesce(sum(r.amount) filter (where r.amount > 0), 0)::bigint as credited,
      coalesce(-sum(r.amount) filter (where r.amount < 0), 0)::bigint as debited,
      coalesce((select cut.at >= coalesce(${from ?? null}::timestamptz, '-infinity') from cut), false) as is_cut
    from read r, cut where (cut.at is null or r.created_at > cut.at)
      and ${from === undefined ? sql`true` : sql`r.created_at >= ${from}::timestamptz`}
      and ${to === undefined ? sql`true` : sql`r.created_at < ${to}::timestamptz`}`);
  return {
    sum: { postings, credited: formatAmount(credited), debited: formatAmount(debited) },
    since: isCut ? (since?.toISOString() ?? null) : null,
  };
}
