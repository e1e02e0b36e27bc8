import { statement } from '../db/query.ts';
import type { Tx } from '../db/pool.ts';
import type { MemberId } from '../ids.ts';
import type { StoredEvent } from './consumer.ts';
import type { OutboxEvent } from './events.ts';
import { BOUND, justBelow, storedEventOf, type Cursor, type OutboxRow } from './relay.ts';

/** Most events of one reading. */
const NEWS_MAX = 2_000;
/** Who listens, and what they want to know. */
export type Audience = {
  /** Events that everybody wants, whomever they are about. */
  readonly types: readonly OutboxEvent['type'][];
  /** Of these members everything is wanted. */
  readonly members: readonly MemberId[];
  /** The name of a field: events in which it is true are wanted, whomever they are about. Null: none. */
  readonly flag: string | null;
};

/** Live connections forget: what they did not read is not kept for them, so they have no cursor in the database. */
export type News = {
  readonly events: StoredEvent[];
  readonly cursor: Cursor;
  /** There may be more behind the cursor. */
  readonly full: boolean;
};

const READ_NEWS = statement<Omit<OutboxRow, 'xid'> & { bound: string; xid: string | null }>(
  'outbox_news',
  `select ${BOUND}::text as bound, o.xid::text as xid, o.id, o.brand_id, o.member_id, o.data, o.created_at
    from (values (1)) one left join (
      select * from outbox.outbox e where (e.xid, e.id) > ($1::xid8, $2::bigint) and e.xid < ${BOUND}
        and (e.type = any ($3) or e.member_id = any ($4::bigint[])
          or ($5::text is not null and e.data ->> $5::text = 'true'))
      order by e.xid, e.id limit $6) o on true
    order by o.xid, o.id`,
);

/**
 * What the audience wants to know of everything after the cursor, and the new cursor. As the relay does, it stops below
 * the oldest transaction still running, so a late commit is never passed over; what the filter leaves out is passed for
 * good.
 */
export async function readNews(tx: Tx, after: Cursor, audience: Audience): Promise<News> {
  const { types, members, flag } = audience;
  const rows = await tx.rows(READ_NEWS, [after.xid, after.id, types, members, flag, NEWS_MAX]);
  const events = rows.flatMap((row) => (row.xid === null ? [] : [storedEventOf({ ...row, xid: row.xid })]));
  const last = events.at(-1);
  const full = events.length === NEWS_MAX;
  return { events, full, cursor: full ? { xid: last!.xid, id: last!.id } : justBelow(rows[0]!.bound) };
}
