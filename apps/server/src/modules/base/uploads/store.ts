import type { ImagePurpose } from '@baize/contract/image-rules';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { MemberId, Uuid } from '../../../ids.ts';

export type ImageRow = Readonly<Row<'uploads.image'>>;
const IMAGE = tables.selectFrom('uploads.image').selectAll();
const REMOVED_AT_ONCE = 200;

export async function insertImage(tx: Tx, row: ImageRow): Promise<void> {
  await tx.run(tables.insertInto('uploads.image').values(row));
}

export const findImage = (tx: Tx, id: Uuid): Promise<ImageRow | undefined> => tx.maybe(IMAGE.where('id', '=', id));

export async function deleteImage(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(tables.deleteFrom('uploads.image').where('id', '=', id));
}

/** All pictures of a member: who is erased takes theirs along. */
export async function deleteImagesOf(tx: Tx, member: MemberId): Promise<void> {
  await tx.run(tables.deleteFrom('uploads.image').where('memberId', '=', member));
}

/**
 * Whoever adds pictures of a member meanwhile waits: for the first of theirs. Only who has one can have too many.
 */
export async function holdImages(tx: Tx, member: MemberId): Promise<void> {
  await tx.rows(IMAGE.where('memberId', '=', member).orderBy('at').orderBy('id').limit(1).forUpdate());
}

export type ImageUse = Computed<{ readonly lately: number; readonly bytes: bigint }>;
/** How many pictures a member has sent since, and what all of theirs take up. */
export const readUse = (tx: Tx, member: MemberId, since: Date): Promise<ImageUse> =>
  tx.row(sql<ImageUse>`
    select count(*) filter (where at >= ${since})::integer as lately, coalesce(sum(bytes), 0)::bigint as bytes
    from uploads.image where member_id = ${member}`);

export type Attaching = {
  readonly memberId: MemberId;
  readonly purpose: ImagePurpose;
  /** The order that they go with. */
  readonly subject: Uuid;
  readonly images: readonly string[];
};

/**
 * Puts pictures to an order. False: one of them is not the member's, was sent for something else, or goes with another
 * order already; then the caller lets all of it fail.
 */
export async function attachImages(tx: Tx, { memberId, purpose, subject, images }: Attaching): Promise<boolean> {
  if (images.length === 0) return true;
  const put = await tx.run(
    tables
      .updateTable('uploads.image')
      .set({ subject })
      .where('id', '=', sql<Uuid>`any (${[...images]}::uuid[])`)
      .where('memberId', '=', memberId)
      .where('purpose', '=', purpose)
      .where('subject', 'is', null),
  );
  return put === images.length;
}

type Shown = { readonly purpose: ImagePurpose; readonly subject: Uuid };
export const listImages = (tx: Tx, { purpose, subject }: Shown): Promise<ImageRow[]> =>
  tx.rows(
    IMAGE.where(sql<boolean>`brand_id = current_brand()`)
      .where('subject', '=', subject)
      .where('purpose', '=', purpose)
      .orderBy('at')
      .orderBy('id'),
  );

export const listImagesOf = (tx: Tx, member: MemberId): Promise<ImageRow[]> =>
  tx.rows(IMAGE.where('memberId', '=', member).orderBy('at').orderBy('id'));

/** Lets go what was sent before then and goes with no order. */
export async function deleteForgotten(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    tables
      .deleteFrom('uploads.image')
      .where(sql<boolean>`brand_id = current_brand()`)
      .where('subject', 'is', null)
      .where('at', '<', before),
  );
}

/** Files of the brand whose rows are gone, the longest due first. */
export const listRemoved = (tx: Tx): Promise<{ readonly id: Uuid }[]> =>
  tx.rows(
    tables
      .selectFrom('uploads.removedFile')
      .select('id')
      .where(sql<boolean>`brand_id = current_brand() and try_at <= clock_timestamp()`)
      .orderBy('tryAt')
      .limit(REMOVED_AT_ONCE),
  );
/** One that the storage does not let go now. */
export async function putOffRemoved(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(
    tables
      .updateTable('uploads.removedFile')
      .set({ tryAt: sql`clock_timestamp() + interval '10 minutes'` })
      .where('id', '=', id),
  );
}
export async function forgetRemoved(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(tables.deleteFrom('uploads.removedFile').where('id', '=', id));
}
