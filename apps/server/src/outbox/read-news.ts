import { statement } from '../db/query.ts';
import type { Tx } from '../db/pool.ts';
import type { MemberId } from '../ids.ts';
import type { StoredEvent } from './consumer.ts';
import { BOUND, justBelow, storedEventOf, type Cursor, type OutboxRow } from './relay.ts';

/** Most events of one reading. */
const NEWS_MAX = 2_000;
/** News for every connection. */
const COMMON = ['brand.changed', 'session.ended', 'jackpot.hit', 'jackpot.moved'];

/** Of these members everything is wanted, and of all others the wins where a connection watches the winners. */
export type Audience = { readonly members: readonly MemberId[]; readonly watched: boolean };

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
          or ($5 and e.type = 'wager.settled' and (e.data ->> 'payout')::bigint
            > (e.data ->> 'stakeCash')::bigint + (e.data ->> 'stakeBonus')::bigint))
      order by e.xid, e.id limit $6) o on true
    order by o.xid, o.id`,
);

/**
 * What the audience wants to know of everything after the cursor, and the new cursor. As the relay does, it stops below
 * the oldest transaction still running, so a late commit is never passed over; what the filter leaves out is passed for
 * good.
 */
export async function readNews(tx: Tx, after: Cursor, audience: Audience): Promise<News> {
  const rows = await tx.rows(READ_NEWS, [after.xid, after.id, COMMON, audience.members, audience.watched, NEWS_MAX]);
  const events = rows.flatMap((row) => (row.xid === null ? [] : [storedEventOf({ ...row, xid: row.xid })]));
  const last = events.at(-1);
  const full = events.length === NEWS_MAX;
  return { events, full, cursor: full ? { xid: last!.xid, id: last!.id } : justBelow(rows[0]!.bound) };
}
