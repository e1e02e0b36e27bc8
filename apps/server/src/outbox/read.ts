import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { statement, type Computed, type Row } from '../db/query.ts';
import type { StoredEvent } from './consumer.ts';
import type { OutboxEvent } from './events.ts';
import { FULL } from './letter-limit.ts';

/** A place in the stream: the epoch of the cluster that gave the number, the transaction's number, the event's. */
export type Cursor = { readonly epoch: number; readonly xid: string; readonly id: string };
/** A stored event's columns, with the transaction's number as text: it has more bits than a bigint. */
export type OutboxRow = Pick<Row<'outbox.outbox'>, 'epoch' | 'id' | 'brandId' | 'memberId' | 'createdAt'> & {
  readonly xid: string;
  readonly data: OutboxEvent;
};

export const storedEventOf = ({ id, data, ...row }: OutboxRow): StoredEvent => ({
  epoch: row.epoch,
  xid: row.xid,
  id: id.toString(),
  brandId: row.brandId,
  memberId: row.memberId,
  event: data,
  createdAt: row.createdAt,
});

const PAST_ALL_IDS = '9223372036854775807';
/** A cursor behind every event of the transactions below the bound. */
export const justBelow = ({ nowEpoch, bound }: Edge): Cursor => ({
  epoch: nowEpoch,
  xid: (BigInt(bound) - 1n).toString(),
  id: PAST_ALL_IDS,
});

/**
 * The oldest transaction still running, by the statement's own snapshot. Called where it is used: as a column of a
 * subquery it would be no bound of the index, and each look would read the table from its beginning.
 */
export const BOUND = 'pg_snapshot_xmin(pg_current_snapshot())';
const EPOCH = '(select epoch from outbox.outbox_stream)';
/** What may be shown of `e`: the epochs before this one, and of this one the transactions below the bound. */
const SHOWN = `(e.epoch, e.xid) < (${EPOCH}, ${BOUND})`;
/** Where a look ends: the epoch of this moment, and the bound in it. */
export const EDGE = `${EPOCH} as now_epoch, ${BOUND}::text as bound`;
export type Edge = { readonly nowEpoch: number; readonly bound: string };
/** Of `e`, behind the cursor `$1, $2, $3` and shown. */
export const READABLE = `(e.epoch, e.xid, e.id) > ($1::integer, $2::xid8, $3::bigint) and ${SHOWN}`;
/** Whether something was committed that an older transaction still holds back. */
export const HELD = `(select true from outbox.outbox e where (e.epoch, e.xid) >= (${EPOCH}, ${BOUND})
  order by e.epoch, e.xid, e.id limit 1) is not null as held`;
export const IN_ORDER = 'order by e.epoch, e.xid, e.id';
export const EVENT = `e.epoch, e.xid::text as xid, e.id, e.brand_id, e.member_id, e.data, e.created_at`;

/**
 * Whether the letter `l` waits behind nothing any more: no dead letter of its member and consumer is before it, and its
 * brand does not stand at the limit. The places at the limit are found once, not for each letter.
 */
export const WAITS_FOR_NOTHING = `l.state = 'waiting' and (l.consumer, l.brand_id) not in (${FULL}) and not exists (
  select from outbox.outbox_dead_letter d where d.consumer = l.consumer and d.brand_id = l.brand_id
    and d.member_id = l.member_id and d.state = 'dead')`;
const RESUMABLE_OF_ALL = `array(
  select distinct l.consumer from outbox.outbox_dead_letter l where ${WAITS_FOR_NOTHING})`;

/** A look finds one row at least: its edge, beside an event or beside nothing. */
export type LookRow = Edge & Omit<OutboxRow, 'xid'> & { readonly xid: string | null };
export const eventsOf = (rows: readonly LookRow[]): StoredEvent[] =>
  rows.flatMap((row) => (row.xid === null ? [] : [storedEventOf({ ...row, xid: row.xid })]));

export type Batch = {
  readonly events: readonly StoredEvent[];
  /** Where the reader goes on: behind everything that this look saw, of its types or not. */
  readonly next: Cursor;
  /** False: there is nothing between the old cursor and the new one, so it need not be written. */
  readonly moved: boolean;
};

/**
 * Events after a cursor, in (epoch, xid, id) order. Only rows whose transaction lies below the oldest one still running
 * are shown: all rows that may yet appear have a larger xid, so a cursor that passed them can never miss one.
 */
export async function readBatch(
  tx: Tx,
  after: Cursor,
  { types, limit }: { readonly types: readonly string[]; readonly limit: number },
): Promise<Batch> {
  const rows = await tx.rows(READ_BATCH, [after.epoch, after.xid, after.id, limit, types]);
  const events = eventsOf(rows);
  const last = events.length === limit ? events.at(-1) : undefined;
  return { events, moved: rows[0]!.moved, next: last ?? justBelow(rows[0]!) };
}

/**
 * One statement, so that the bound and the rows are of one snapshot. `moved` is asked in the order of the index, once;
 * as an `exists` it was answered anew for every row. Ordered by the column: as text '999' sorts after '1002'.
 */
const READ_BATCH = statement<LookRow & { readonly moved: boolean }>(
  'outbox_read',
  `select ${EDGE},
      (select true from outbox.outbox e where ${READABLE} ${IN_ORDER} limit 1) is not null as moved, ${EVENT}
    from (values (1)) one left join (
      select * from outbox.outbox e where ${READABLE} and e.type = any ($5) ${IN_ORDER} limit $4) e on true
    ${IN_ORDER}`,
);

/** Where a reader that wants only what is new may start. */
export const readHead = async (tx: Tx): Promise<Cursor> =>
  justBelow(await tx.row(sql<Computed<Edge>>`select ${sql.raw(EDGE)}`));

/** Most events of one look at the head. */
export const LOOK_MAX = 2_000;
export type HeadLook = {
  /** Types of what came; 'many': more than one look reads. */
  readonly types: readonly string[] | 'many';
  readonly next: Cursor;
  /** Something was committed that an older transaction still holds back: look again soon. */
  readonly held: boolean;
  /** Consumers of which letters wait behind nothing any more. */
  readonly resumable: readonly string[];
};
type HeadRow = Edge & Pick<HeadLook, 'held' | 'resumable'> & { readonly seen: bigint; readonly types: string[] };
const LOOK = statement<HeadRow>(
  'outbox_look',
  `select ${EDGE}, ${HELD}, ${RESUMABLE_OF_ALL} as resumable, count(e.type) as seen,
      coalesce(array_agg(distinct e.type) filter (where e.type is not null), '{}') as types
    from (values (1)) one left join (
      select type from outbox.outbox e where ${READABLE} ${IN_ORDER} limit ${LOOK_MAX}) e on true`,
);

/** What kinds of events came after a place: one look for all consumers of a process. */
export async function lookAtHead(tx: Tx, after: Cursor): Promise<HeadLook> {
  const { seen, types, held, resumable, ...edge } = await tx.row(LOOK, [after.epoch, after.xid, after.id]);
  return { types: Number(seen) < LOOK_MAX ? types : 'many', held, resumable, next: justBelow(edge) };
}
