import { randomUUID } from 'node:crypto';
import type { MessageKind } from '@baize/contract/message-kinds';
import type { Message } from '@baize/contract/messages';
import { UNREAD_MAX } from '@baize/contract/unread';
import type { KeysetPage } from '@baize/contract/envelope';
import { sql } from 'kysely';
import { besidePlace, placeOf, placeUs } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';

export type NewMessage = {
  readonly memberId: MemberId;
  readonly kind: MessageKind;
  readonly params: Readonly<Record<string, string>>;
  readonly at: Date;
};

export async function insertMessages(tx: Tx, brandId: BrandId, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ memberId, kind, params, at }) => ({
    id: randomUUID() as Uuid,
    brandId,
    memberId,
    kind,
    params,
    createdAt: at,
  }));
  await tx.run(tables.insertInto('messages.message').values(rows));
}

export type MessageQuery = KeysetQuery & { readonly unread: boolean };
type Found = Pick<Row<'messages.message'>, 'id' | 'kind' | 'params' | 'createdAt' | 'readAt'> &
  Computed<{ placeUs: bigint }>;

/** A page of a member's messages, the latest first. */
export async function listOwnMessages(tx: Tx, member: MemberId, query: MessageQuery): Promise<KeysetPage<Message>> {
  const order = goesTowardsNewer(query) ? ('asc' as const) : ('desc' as const);
  const rows: Found[] = await tx.rows(
    tables
      .selectFrom('messages.message')
      .select(['id', 'kind', 'params', 'createdAt', 'readAt', placeUs('createdAt').as('placeUs')])
      .where('memberId', '=', member)
      .where(besidePlace('createdAt', query))
      .$if(query.unread, (messages) => messages.where('readAt', 'is', null))
      .orderBy('createdAt', order)
      .orderBy('id', order)
      .limit(query.pageSize + 1),
  );
  const page = keysetPageOf(rows, query, placeOf);
  return { ...page, content: page.content.map(present) };
}

const present = ({ id, kind, params, createdAt, readAt }: Found): Message => ({
  id,
  kind,
  params,
  at: createdAt.toISOString(),
  read: readAt !== null,
});

/** Counted up to UNREAD_MAX: nobody reads a larger figure. */
export async function countUnread(tx: Tx, member: MemberId): Promise<number> {
  const { unread } = await tx.row(sql<Computed<{ unread: number }>>`
    select count(*)::integer as unread from (
      select 1 from messages.message where member_id = ${member} and read_at is null limit ${UNREAD_MAX}) m`);
  return unread;
}

/** False: the member has no such message. One that was read stays read since then. */
export async function markRead(tx: Tx, member: MemberId, { id, at }: { id: Uuid; at: Date }): Promise<boolean> {
  const marked = await tx.run(sql`
    update messages.message set read_at = coalesce(read_at, ${at}) where id = ${id} and member_id = ${member}`);
  return marked === 1;
}

export async function markAllRead(tx: Tx, member: MemberId, at: Date): Promise<void> {
  await tx.run(
    tables
      .updateTable('messages.message')
      .set({ readAt: at })
      .where('memberId', '=', member)
      .where('readAt', 'is', null),
  );
}

export const purgeMessages = (tx: Tx, brandId: BrandId, before: Date): Promise<number> =>
  tx.run(tables.deleteFrom('messages.message').where('brandId', '=', brandId).where('createdAt', '<', before));
