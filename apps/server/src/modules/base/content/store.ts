import type { Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import type { StoredDraft } from './drafts.ts';

export type Announcement = StoredDraft & { readonly id: string; readonly publishedAt: Date };

type Row = {
  id: string;
  slug: string;
  kind: StoredDraft['kind'];
  texts: StoredDraft['texts'];
  more: StoredDraft['more'];
  sort: number;
  enabled: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  published_at: Date;
};

/** Everything a brand shows now or will show, in its order; what is over stays behind. */
export async function findShown(tx: Tx, brandId: BrandId, now: Date): Promise<Announcement[]> {
  const rows = await tx.rows<Row>(
    'select id, slug, kind, texts, more, sort, enabled, starts_at, ends_at, published_at from announcement where brand_id = $1 and enabled and (ends_at is null or ends_at > $2) order by kind, sort, published_at desc, id',
    [brandId, now],
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    texts: row.texts,
    more: row.more,
    sort: row.sort,
    enabled: row.enabled,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    publishedAt: row.published_at,
  })) as Announcement[];
}

/** Writes an announcement, or the new form of the one with this slug. */
export async function saveAnnouncement(tx: Tx, brandId: BrandId, draft: StoredDraft, now: Date): Promise<void> {
  await tx.run(
    `insert into announcement (brand_id, slug, kind, texts, more, sort, enabled, starts_at, ends_at, published_at) values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10)
     on conflict (brand_id, slug) do update set kind = excluded.kind, texts = excluded.texts, more = excluded.more, sort = excluded.sort, enabled = excluded.enabled, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
    [
      brandId,
      draft.slug,
      draft.kind,
      JSON.stringify(draft.texts),
      JSON.stringify(draft.more),
      draft.sort,
      draft.enabled,
      draft.startsAt,
      draft.endsAt,
      now,
    ],
  );
}
