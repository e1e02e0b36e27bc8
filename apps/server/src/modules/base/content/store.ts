import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import type { StoredDraft } from './drafts.ts';

export type Announcement = StoredDraft & { readonly id: string; readonly publishedAt: Date };

/** Everything a brand shows now or will show, in its order; what is over stays behind. */
export async function findShown(tx: Tx, brandId: BrandId, now: Date): Promise<Announcement[]> {
  const rows = await tx.rows(
    tables
      .selectFrom('content.announcement')
      .select(['id', 'slug', 'kind', 'texts', 'more', 'sort', 'enabled', 'startsAt', 'endsAt', 'publishedAt'])
      .where('brandId', '=', brandId)
      .where('enabled', '=', true)
      .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
      .orderBy('kind')
      .orderBy('sort')
      .orderBy('publishedAt', 'desc')
      .orderBy('id'),
  );
  return rows.map(({ id, startsAt, endsAt, ...row }) => ({
    ...row,
    id: id.toString(),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  })) as Announcement[];
}

/** The announcement of this slug, shown or not. */
export async function findDraft(tx: Tx, brandId: BrandId, slug: string): Promise<StoredDraft | undefined> {
  const row = await tx.maybe(DRAFTS.where('brandId', '=', brandId).where('slug', '=', slug));
  return row && draftOf(row);
}

/** All of a brand, those that are shown no more too. */
export const listDrafts = async (tx: Tx, brandId: BrandId): Promise<StoredDraft[]> =>
  (await tx.rows(DRAFTS.where('brandId', '=', brandId).orderBy('kind').orderBy('sort').orderBy('slug'))).map(draftOf);

const DRAFTS = tables
  .selectFrom('content.announcement')
  .select(['slug', 'kind', 'texts', 'more', 'sort', 'enabled', 'startsAt', 'endsAt']);
const draftOf = ({ startsAt, endsAt, ...row }: { readonly startsAt: Date | null; readonly endsAt: Date | null }) =>
  ({
    ...row,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }) as StoredDraft;

export type SavedDraft = { readonly brandId: BrandId; readonly draft: StoredDraft; readonly now: Date };

/** Writes an announcement, or the new form of the one with this slug. */
export async function saveAnnouncement(tx: Tx, { brandId, draft, now }: SavedDraft): Promise<void> {
  const content = {
    kind: draft.kind,
    texts: JSON.stringify(draft.texts),
    more: JSON.stringify(draft.more),
    sort: draft.sort,
    enabled: draft.enabled,
    startsAt: draft.startsAt,
    endsAt: draft.endsAt,
  };
  await tx.run(
    tables
      .insertInto('content.announcement')
      .values({ ...content, brandId, slug: draft.slug, publishedAt: now })
      .onConflict((clash) => clash.columns(['brandId', 'slug']).doUpdateSet(content)),
  );
}
