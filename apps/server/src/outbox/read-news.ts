import { statement } from '../db/query.ts';
import type { Tx } from '../db/pool.ts';
import type { MemberId } from '../ids.ts';
import type { StoredEvent } from './consumer.ts';
import type { OutboxEvent } from './events.ts';
import { EDGE, EVENT, eventsOf, HELD, IN_ORDER, justBelow, READABLE, type Cursor, type LookRow } from './read.ts';

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
  /** Something was committed that an older transaction still holds back: look again soon. */
  readonly held: boolean;
};

const READ_NEWS = statement<LookRow & { readonly held: boolean }>(
  'outbox_news',
  `select ${EDGE}, ${HELD}, ${EVENT}
    from (values (1)) one left join (
      select * from outbox.outbox e where ${READABLE}
        and (e.type = any ($4) or e.member_id = any ($5::bigint[])
          or ($6::text is not null and e.data ->> $6::text = 'true'))
      ${IN_ORDER} limit $7) e on true
    ${IN_ORDER}`,
);

/**
 * What the audience wants to know of everything after the cursor, and the new cursor. As the relay does, it stops below
 * the oldest transaction still running, so a late commit is never passed over; what the filter leaves out is passed for
 * good. After a restore to an earlier moment the numbers begin below the cursor: it goes back to where they are.
 */
export async function readNews(tx: Tx, after: Cursor, audience: Audience): Promise<News> {
  const { types, members, flag } = audience;
  const rows = await tx.rows(READ_NEWS, [after.epoch, after.xid, after.id, types, members, flag, NEWS_MAX]);
  const events = eventsOf(rows);
  const full = events.length === NEWS_MAX;
  return { events, full, held: rows[0]!.held, cursor: full ? events.at(-1)! : justBelow(rows[0]!) };
}
