import { sql } from 'kysely';
import { LOCK_SPACE, SPACED_LOCKS } from '../../../db/advisory-locks.ts';
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

/** A draft as it rests: `version` counts its forms. */
export type KeptDraft = StoredDraft & { readonly version: number; readonly publishedAt: string };

/** The announcement of this slug, shown or not, held until the change of it is committed. */
export async function lockDraft(tx: Tx, brandId: BrandId, slug: string): Promise<KeptDraft | undefined> {
  const row = await tx.maybe(DRAFTS.where('brandId', '=', brandId).where('slug', '=', slug).forUpdate());
  return row && draftOf(row);
}

/** All of a brand, those that are shown no more too: each kind in the order in which visitors meet it. */
export const listDrafts = async (tx: Tx, brandId: BrandId): Promise<KeptDraft[]> =>
  (await tx.rows(inOrder(DRAFTS.where('brandId', '=', brandId)))).map(draftOf);

/** Those of one kind, held. */
export const lockKind = async (tx: Tx, brandId: BrandId, kind: StoredDraft['kind']): Promise<KeptDraft[]> =>
  (await tx.rows(inOrder(DRAFTS.where('brandId', '=', brandId).where('kind', '=', kind)).forUpdate())).map(draftOf);

const DRAFTS = tables
  .selectFrom('content.announcement')
  .select(['slug', 'kind', 'texts', 'more', 'sort', 'enabled', 'startsAt', 'endsAt', 'version', 'publishedAt']);
const inOrder = (query: typeof DRAFTS): typeof DRAFTS =>
  query.orderBy('kind').orderBy('sort').orderBy('publishedAt', 'desc').orderBy('id');
type Times = Readonly<Record<'startsAt' | 'endsAt', Date | null>> & { readonly publishedAt: Date };
const draftOf = ({ startsAt, endsAt, publishedAt, ...row }: Times) =>
  ({
    ...row,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    publishedAt: publishedAt.toISOString(),
  }) as KeptDraft;

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
      .onConflict((clash) =>
        clash.columns(['brandId', 'slug']).doUpdateSet({ ...content, version: sql`announcement.version + 1` }),
      ),
  );
}

/** Puts announcements elsewhere among those of their kind. */
export async function saveSorts(tx: Tx, brandId: BrandId, sorts: ReadonlyMap<string, number>): Promise<void> {
  for (const [slug, sort] of sorts)
    await tx.run(
      tables.updateTable('content.announcement').set({ sort }).where('brandId', '=', brandId).where('slug', '=', slug),
    );
}

/** Whoever adds announcements or pictures waits for the others who do: they are counted. */
export const takeTurn = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::integer, ${SPACED_LOCKS.brandContent}::integer)`);
