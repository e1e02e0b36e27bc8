import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import type { Computed, Row } from '../db/query.ts';
import type { Consumer } from './consumer.ts';

/** The relay notes the lag this often. Where it has not for three times as long, nobody reads any more. */
export const NOTE_EVERY_MS = 20_000;
const SILENT_MS = 3 * NOTE_EVERY_MS;

/**
 * Notes since when each consumer's oldest unread event waits, and answers who has one. What an older transaction holds
 * back waits too. No commit needs to be flushed for it: the next note says the same.
 */
export async function noteLag(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.rows(sql<Pick<Row<'outbox.outboxLag'>, 'consumer' | 'waitingSince'>>`
    with unflushed as (select set_config('synchronous_commit', 'off', true) as off)
    insert into outbox.outbox_lag as l (consumer, waiting_since, looked_at)
    select c.consumer, (
        select e.created_at from outbox.outbox e
        where (e.epoch, e.xid, e.id) > (c.epoch, c.xid, c.id) and e.type = any (c.types)
        order by e.epoch, e.xid, e.id limit 1), clock_timestamp()
      from outbox.outbox_cursor c, unflushed where off = 'off' order by c.consumer
    on conflict (consumer) do update set waiting_since = excluded.waiting_since, looked_at = excluded.looked_at
    returning l.consumer, l.waiting_since`);
  return rows.filter((row) => row.waitingSince !== null).map((row) => row.consumer);
}

/**
 * Milliseconds by which the slowest consumer is behind: the age of the first event that it wants and has not read, as
 * the relay noted it; 0 when all are through. Where nobody noted anything for a while, everything since then may wait,
 * and that time counts. It reads one row for each consumer.
 */
export async function outboxLagMs(tx: Tx, consumers: readonly Consumer[]): Promise<number> {
  const names = consumers.map((consumer) => consumer.name);
  const { lag } = await tx.row(sql<Computed<{ lag: string }>>`
    select coalesce(max(extract(epoch from case
        when waiting_since is not null then clock_timestamp() - waiting_since
        when looked_at < clock_timestamp() - make_interval(secs => ${SILENT_MS / 1_000})
          then clock_timestamp() - looked_at
        else '0' end)), 0) * 1000 as lag
      from outbox.outbox_lag where consumer = any (${names})`);
  return Math.max(0, Math.round(Number(lag)));
}

/**
 * Whether a consumer has read everything that was told before an instant. What a transaction wrote that still runs is
 * not seen: whoever needs it waits for longer than one may take.
 */
export async function isReadUpTo(tx: Tx, consumer: Pick<Consumer, 'name'>, at: Date): Promise<boolean> {
  const { waits } = await tx.row(sql<Computed<{ waits: boolean }>>`
    select exists (select from outbox.outbox_cursor c
      join outbox.outbox e on (e.epoch, e.xid, e.id) > (c.epoch, c.xid, c.id) and e.type = any (c.types)
      where c.consumer = ${consumer.name} and e.created_at < ${at}) as waits`);
  return !waits;
}
