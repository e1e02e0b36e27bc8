import type { PostingKind } from '@baize/contract/posting-kinds';
import { POSTING_KINDS } from '@baize/contract/posting-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { ownedBeside, stretchBetween } from './posting-walk.ts';

/** Moved by play: there are as many of them as of rounds, so they are the rest of a sum and are not added up. */
const OF_PLAY: ReadonlySet<PostingKind> = new Set<PostingKind>(['bet', 'win', 'rollback']);

export type PostingSums = {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly play: bigint;
  readonly kinds: readonly { readonly kind: PostingKind; readonly amount: bigint }[];
};
type Span = { readonly from: Date; readonly to: Date };

/**
 * What a range of time did to all that a member owns. What moves between pockets of theirs cancels out. Costs as much
 * as there are postings of other kinds than play, whatever was played.
 */
export async function sumPostings(
  tx: Tx,
  member: MemberId,
  { from, to, ledger }: Span & { readonly ledger: Pick<Ledger, 'codeOf'> },
): Promise<PostingSums> {
  const stretch = await stretchBetween(tx, member, { from, to });
  const opening = await ownedBeside(tx, member, { stretch, side: 'begin' });
  const closing = await ownedBeside(tx, member, { stretch, side: 'end' });
  const codes = new Map(
    POSTING_KINDS.filter((kind) => !OF_PLAY.has(kind)).map((kind) => [ledger.codeOf(kind), kind] as const),
  );
  const rows = await tx.rows(sql<Computed<{ kind: number; amount: bigint }>>`
    select kind, sum(amount)::bigint as amount
    from ledger_days_of_kinds(${member}, ${[...codes.keys()]}::smallint[], ${from}, ${to}, 0)
    group by kind having sum(amount) <> 0 order by kind`);
  const kinds = rows.map(({ kind, amount }) => ({ kind: codes.get(kind)!, amount }));
  return { opening, closing, play: closing - opening - kinds.reduce((sum, { amount }) => sum + amount, 0n), kinds };
}
