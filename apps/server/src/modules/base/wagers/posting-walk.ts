import type { Posting } from '@baize/contract/wagers';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { placesAt, presentPosting, type PostingRow } from './postings.ts';

/**
 * A stretch of a member's postings: of each account where it begins and the first one beyond. Postings are numbered as
 * they are written, so what a stretch holds is the same at any time that it is read.
 */
export type Stretch = readonly { readonly accountId: bigint; readonly begin: bigint; readonly end: bigint }[];

export async function stretchBetween(
  tx: Tx,
  member: MemberId,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Stretch> {
  const begins = new Map((await placesAt(tx, member, from)).map(({ accountId, seq }) => [accountId, seq]));
  const ends = await placesAt(tx, member, to);
  return ends.map(({ accountId, seq }) => ({ accountId, begin: begins.get(accountId) ?? seq, end: seq }));
}

export const linesIn = (stretch: Stretch): bigint =>
  stretch.reduce((sum, { begin, end }) => sum + (end > begin ? end - begin : 0n), 0n);

/** What a member owned in all pockets right before a stretch, or right after it. */
export async function ownedBeside(
  tx: Tx,
  member: MemberId,
  { stretch, side }: { readonly stretch: Stretch; readonly side: 'begin' | 'end' },
): Promise<bigint> {
  const { owned } = await tx.row(sql<Computed<{ owned: bigint }>>`
    select coalesce(sum(p.balance_after), 0)::bigint as owned
    from ledger_read_postings(${member}, ${stretch.map(({ accountId }) => accountId)}::bigint[],
      ${stretch.map((each) => each[side])}::bigint[], false, null, 1) p`);
  return owned;
}

type Walk = { readonly stretch: Stretch; readonly rows: number; readonly ledger: Pick<Ledger, 'kindOf'> };

/** The first rows of a stretch in the order in which they happened, and what of it is left. */
export async function readStretch(
  tx: Tx,
  member: MemberId,
  { stretch, rows, ledger }: Walk,
): Promise<{ readonly content: Posting[]; readonly rest: Stretch }> {
  const open = openIn(stretch);
  const read = await tx.rows(firstOf(member, open, rows));
  return {
    content: read.map((row) => presentPosting(row, ledger)),
    rest: behind(open, new Map(read.map(({ accountId, seq }) => [accountId, seq + 1n]))),
  };
}

export const openIn = (stretch: Stretch): Stretch => stretch.filter(({ begin, end }) => end > begin);

/** The first rows of a stretch by what each account has seen before; `in_line`, account and number are their order. */
export const firstOf = (member: MemberId, open: Stretch, rows: number): RawBuilder<PostingRow> => {
  const ids = open.map(({ accountId }) => accountId);
  return sql<PostingRow>`
    select p.*, max(p.created_at) over (partition by p.account_id order by p.seq) as in_line
    from ledger_read_postings(${member}, ${ids}::bigint[], ${open.map(({ begin }) => begin)}::bigint[], true, null,
      ${rows}) p
    join unnest(${ids}::bigint[], ${open.map(({ end }) => end)}::bigint[]) as bound (id, beyond)
      on bound.id = p.account_id and p.seq < bound.beyond
    order by in_line, p.account_id, p.seq limit ${rows}`;
};

/** What of a stretch is left where so much of each account was read. */
export const behind = (open: Stretch, begins: ReadonlyMap<bigint, bigint>): Stretch =>
  openIn(open.map((each) => ({ ...each, begin: begins.get(each.accountId) ?? each.begin })));
