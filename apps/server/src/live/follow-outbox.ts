import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../db/pool.ts';
import { brandId, memberId, type MemberId } from '../ids.ts';
import type { StoredEvent } from '../outbox/consumer.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { readHead } from '../outbox/relay.ts';

/** Pause after a look that found the outbox at rest: with sockets open, and without. */
const PACE_MS = 60;
const PACE_ALONE_MS = 250;
const TROUBLE_MS = 1_000;
const BATCH_MAX = 2_000;
/** News for everybody, whoever is connected. */
const COMMON = ['brand.changed', 'session.ended', 'jackpot.hit', 'jackpot.moved'];

type Cursor = { readonly xid: string; readonly id: string };
type Row = {
  bound: string;
  xid: string | null;
  id: string;
  brand_id: number;
  member_id: string | null;
  data: OutboxEvent;
  created_at: Date;
};

/** Whose news is wanted: of these members everything, and of strangers the wins where somebody watches. */
export type Audience = { readonly members: readonly MemberId[]; readonly watched: boolean };

/**
 * What the audience wants to know of everything after the cursor, and the new cursor. As the relay does, it stops below the oldest
 * transaction still running, so a late commit is never passed over; what the filter leaves out is passed for good.
 */
export async function readNews(
  tx: Tx,
  cursor: Cursor,
  audience: Audience,
): Promise<{ events: StoredEvent[]; cursor: Cursor; full: boolean }> {
  const rows = await tx.rows<Row>(
    {
      name: 'live_tail',
      text: `with bound as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xid)
        select b.xid::text as bound, o.xid::text as xid, o.id, o.brand_id, o.member_id, o.data, o.created_at
        from bound b left join lateral (
          select * from outbox e where (e.xid, e.id) > ($1::xid8, $2::bigint) and e.xid < b.xid
            and (e.type = any ($3) or e.member_id = any ($4::bigint[])
              or ($5 and e.type = 'wager.settled' and (e.data ->> 'payout')::bigint > (e.data ->> 'stakeCash')::bigint + (e.data ->> 'stakeBonus')::bigint))
          order by e.xid, e.id limit $6) o on true`,
    },
    [cursor.xid, cursor.id, COMMON, audience.members, audience.watched, BATCH_MAX],
  );
  const events = rows
    .filter((row) => row.xid !== null)
    .map((row) => ({
      xid: row.xid!,
      id: row.id,
      brandId: brandId(row.brand_id),
      memberId: row.member_id === null ? null : memberId(row.member_id),
      event: row.data,
      createdAt: row.created_at,
    }));
  const last = events.at(-1);
  const full = events.length === BATCH_MAX;
  return {
    events,
    full,
    cursor: full
      ? { xid: last!.xid, id: last!.id }
      : { xid: (BigInt(rows[0]!.bound) - 1n).toString(), id: '9223372036854775807' },
  };
}

export type OutboxFollower = {
  readonly stop: () => Promise<void>;
  /** Something was committed here: look now. */ readonly wake: () => void;
};

export type FollowParts = {
  readonly db: Db;
  readonly audience: () => Audience;
  readonly deliver: (events: readonly StoredEvent[]) => Promise<void>;
  readonly log: FastifyBaseLogger;
};

/** Follows the outbox from now on and hands over what the audience wants, in order. In trouble it goes on where it was. */
export function followOutbox({ db, audience, deliver, log }: FollowParts): OutboxFollower {
  let stopped = false;
  let rouse: (() => void) | undefined;
  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, ms);
      rouse = () => {
        clearTimeout(timer);
        done();
      };
    });
  const run = async (): Promise<void> => {
    let cursor: Cursor | undefined;
    while (!stopped) {
      try {
        const from = (cursor ??= await db.tx(null, readHead));
        const news = await db.tx(null, (tx) => readNews(tx, from, audience()));
        if (news.events.length > 0) await deliver(news.events);
        cursor = news.cursor;
        if (!news.full && !stopped) await sleep(audience().watched ? PACE_MS : PACE_ALONE_MS);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'the live tail will try again');
        if (!stopped) await sleep(TROUBLE_MS);
      }
    }
  };
  const running = run();
  return {
    wake: () => rouse?.(),
    stop: async () => {
      stopped = true;
      rouse?.();
      await running;
    },
  };
}
