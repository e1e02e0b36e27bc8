import type { KeysetPage } from '@baize/contract/envelope';
import { sql } from 'kysely';
import { besidePlace, placeOf, placeUs } from '../../../../db/keyset.ts';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import type { MemberId } from '../../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../../page.ts';

type Columns = Row<'cashier.memberTransfer'>;
export type TransferRow = Readonly<Columns>;
export type TransferDraft = Omit<TransferRow, 'createdAt'>;
const TRANSFER = tables.selectFrom('cashier.memberTransfer').selectAll();

export async function insertTransfer(tx: Tx, draft: TransferDraft): Promise<void> {
  await tx.run(tables.insertInto('cashier.memberTransfer').values({ ...draft, createdAt: sql`clock_timestamp()` }));
}

export const findTransfer = (tx: Tx, id: TransferRow['id']): Promise<TransferRow | undefined> =>
  tx.maybe(TRANSFER.where('id', '=', id));

/** A page of what a member sent and received, the latest first: each side along its own index. */
export async function listMemberTransfers(
  tx: Tx,
  member: MemberId,
  query: KeysetQuery,
): Promise<KeysetPage<TransferRow>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const side = (column: 'senderId' | 'receiverId') =>
    TRANSFER.select(placeUs('createdAt').as('placeUs'))
      .where(column, '=', member)
      .where(besidePlace('createdAt', query))
      .orderBy('createdAt', order)
      .orderBy('id', order)
      .limit(query.pageSize + 1);
  const [sent, received] = [await tx.rows(side('senderId')), await tx.rows(side('receiverId'))];
  const later = (one: TransferRow, other: TransferRow): number =>
    one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);
  const rows = [...sent, ...received].toSorted((one, other) =>
    order === 'asc' ? later(one, other) : later(other, one),
  );
  return keysetPageOf(rows.slice(0, query.pageSize + 1), query, placeOf);
}

export type SentSums = { readonly used: number; readonly taken: bigint };
/** What a member has sent since, up and down together. */
export const sumSent = (tx: Tx, member: MemberId, since: Date): Promise<SentSums> =>
  tx.row(sql<Computed<{ used: number; taken: bigint }>>`
    select count(*)::integer as used, coalesce(sum(amount), 0)::bigint as taken from cashier.member_transfer
      where sender_id = ${member} and created_at >= ${since}`);
