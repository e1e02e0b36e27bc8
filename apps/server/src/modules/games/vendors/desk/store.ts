import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import type { SupplierId } from '../../../../ids.ts';

export type AnnouncedKey = Readonly<Row<'vendors.announcedKey'>>;

export const listAnnounced = (tx: Tx, supplierId: SupplierId): Promise<AnnouncedKey[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.announcedKey')
      .selectAll()
      .where('supplierId', '=', supplierId)
      .orderBy('announcedAt', 'desc'),
  );

/** Under lock of the supplier, so that two who announce at once do not pass the bound together. */
export async function announcedKids(tx: Tx, supplierId: SupplierId): Promise<readonly string[]> {
  await tx.run(tables.selectFrom('vendors.supplier').select('id').where('id', '=', supplierId).forUpdate());
  const rows = await tx.rows(
    tables.selectFrom('vendors.announcedKey').select('kid').where('supplierId', '=', supplierId),
  );
  return rows.map(({ kid }) => kid);
}

/** The same name again: what was announced last counts. */
export async function saveAnnounced(tx: Tx, key: AnnouncedKey): Promise<void> {
  const { pem, notBefore, announcedAt } = key;
  await tx.run(
    tables
      .insertInto('vendors.announcedKey')
      .values(key)
      .onConflict((clash) => clash.columns(['supplierId', 'kid']).doUpdateSet({ pem, notBefore, announcedAt })),
  );
}

type AnnouncementKey = Readonly<Pick<Row<'vendors.announcement'>, 'supplierId' | 'request'>>;
type Announcement = AnnouncementKey & { readonly answeredAt: Date };

/**
 * Claims a call for this transaction; one that is sent at the same time waits here. What it was answered, where it was
 * within the time for which its signature is good.
 */
export async function takeAnnouncement(
  tx: Tx,
  announcement: Announcement,
  keptMs: number,
): Promise<{ readonly httpStatus: number; readonly body: string } | undefined> {
  const { supplierId, request, answeredAt } = announcement;
  const since = new Date(answeredAt.getTime() - 2 * keptMs);
  await tx.run(
    tables.deleteFrom('vendors.announcement').where('supplierId', '=', supplierId).where('answeredAt', '<', since),
  );
  const isNew = await tx.run(
    tables
      .insertInto('vendors.announcement')
      .values({ ...announcement, httpStatus: 0, body: '' })
      .onConflict((clash) => clash.doNothing()),
  );
  if (isNew === 1) return undefined;
  return tx.row(
    tables
      .selectFrom('vendors.announcement')
      .select(['httpStatus', 'body'])
      .where('supplierId', '=', supplierId)
      .where('request', '=', request),
  );
}

export async function saveAnnouncementAnswer(
  tx: Tx,
  { supplierId, request }: AnnouncementKey,
  { httpStatus, body }: { readonly httpStatus: number; readonly body: string },
): Promise<void> {
  await tx.run(
    tables
      .updateTable('vendors.announcement')
      .set({ httpStatus, body })
      .where('supplierId', '=', supplierId)
      .where('request', '=', request),
  );
}

/** Takes it off the list. Undefined: it was not there. */
export const takeAnnounced = (tx: Tx, supplierId: SupplierId, kid: string): Promise<AnnouncedKey | undefined> =>
  tx.maybe(
    tables
      .deleteFrom('vendors.announcedKey')
      .where('supplierId', '=', supplierId)
      .where('kid', '=', kid)
      .returningAll(),
  );

export type FeedPlace = Readonly<Pick<Row<'vendors.feedCursor'>, 'stream' | 'cursor' | 'readAt'>>;

/** How far each stream of its feed was read. */
export const listFeedPlaces = (tx: Tx, supplierId: SupplierId): Promise<FeedPlace[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.feedCursor')
      .select(['stream', 'cursor', 'readAt'])
      .where('supplierId', '=', supplierId)
      .orderBy('stream'),
  );

/** From its beginning again: what is known already changes nothing. Undefined: nothing of the stream was read yet. */
export const rewindFeed = (tx: Tx, supplierId: SupplierId, stream: string): Promise<FeedPlace | undefined> =>
  tx.maybe(
    tables
      .deleteFrom('vendors.feedCursor')
      .where('supplierId', '=', supplierId)
      .where('stream', '=', stream)
      .returning(['stream', 'cursor', 'readAt']),
  );

type Reach = Pick<Row<'vendors.supplier'>, 'enabled' | 'allowedNetworks'>;

export const lockReach = (tx: Tx, supplierId: SupplierId): Promise<Reach> =>
  tx.row(
    tables
      .selectFrom('vendors.supplier')
      .select(['enabled', 'allowedNetworks'])
      .where('id', '=', supplierId)
      .forUpdate(),
  );

export async function saveReach(tx: Tx, supplierId: SupplierId, reach: Partial<Reach>): Promise<void> {
  await tx.run(tables.updateTable('vendors.supplier').set(reach).where('id', '=', supplierId));
}

/** How many of a supplier's keys are in force together at the worst moment from now on, with one more among them. */
export async function countTogether(
  tx: Tx,
  supplierId: SupplierId,
  {
    kid,
    from,
    until,
    now,
  }: { readonly kid: string; readonly from: Date | null; readonly until: Date | null; readonly now: Date },
): Promise<number> {
  const { most } = await tx.row(sql<Computed<{ most: number }>>`
    with key (begins, ends) as (
      select greatest(coalesce(not_before, '-infinity'), ${now}::timestamptz), coalesce(not_after, 'infinity')
        from vendors.supplier_key where supplier_id = ${supplierId} and kid <> ${kid}
      union all select greatest(coalesce(${from}::timestamptz, '-infinity'), ${now}::timestamptz),
        coalesce(${until}::timestamptz, 'infinity')
    )
    select coalesce(max(together), 0)::integer as most from (
      select count(*) filter (where o.begins <= k.begins and o.ends > k.begins) as together
        from (select distinct begins from key where ends > begins) k cross join key o group by k.begins
    ) as moments`);
  return most;
}
