import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditChange, type AuditedBy } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { faultsOfDraft, type StoredDraft } from '../drafts.ts';
import { lockDraft, saveAnnouncement, takeTurn } from '../store.ts';

export type ContentDeps = Pick<Deps, 'db' | 'now'> & {
  /** Forgets what this process remembers of announcements. */
  readonly invalidate: () => void;
};
export type PutAnnouncements = {
  readonly brandId: BrandId;
  /** As somebody wrote them: nothing of it is believed. */
  readonly drafts: readonly unknown[];
};

/** Banners, lines of the marquee and the like, by their slugs: again is a change, and the same again is nothing. */
export async function putAnnouncements(
  { db, now, invalidate }: ContentDeps,
  by: AuditedBy,
  { brandId, drafts }: PutAnnouncements,
): Promise<CallResult<number, 'BAD_REQUEST'>> {
  const read = drafts.map(faultsOfDraft);
  const faults = read.flatMap((each, at) =>
    each.ok
      ? []
      : Object.entries(each.error).map(([field, fault]) => [`${slugOf(drafts[at], at)}.${field}`, fault] as const),
  );
  if (faults.length > 0) return fail('BAD_REQUEST', { fields: Object.fromEntries(faults) });
  const wanted = read.flatMap((each) => (each.ok ? [each.value] : []));
  return runOperatorCommand({ db }, { brandId, by, afterCommit: invalidate }, async (tx) => {
    await takeTurn(tx);
    const audit: AuditChange[] = [];
    for (const draft of wanted) {
      const before = await lockDraft(tx, brandId, draft.slug);
      if (JSON.stringify(before && shownParts(before)) === JSON.stringify(shownParts(draft))) continue;
      await saveAnnouncement(tx, { brandId, draft, now: now() });
      const target = `announcement:${draft.slug}`;
      audit.push({
        action: 'put-announcement',
        target,
        before: before ? shownParts(before) : null,
        after: shownParts(draft),
      });
    }
    if (audit.length === 0) return ok({ value: 0, audit: NOTHING_CHANGED });
    await appendEvents(tx, brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'content' } }]);
    return ok({ value: audit.length, audit });
  });
}

const slugOf = (draft: unknown, at: number): string =>
  typeof draft === 'object' && draft !== null && 'slug' in draft && typeof draft.slug === 'string'
    ? draft.slug
    : String(at + 1);

/** What an announcement is, in one order of its fields. */
export const shownParts = ({ kind, sort, enabled, startsAt, endsAt, texts, more }: StoredDraft) => ({
  kind,
  sort,
  enabled,
  startsAt,
  endsAt,
  texts: sorted(texts),
  more: sorted(more),
});
/** The database keeps the keys of an object in an order of its own. */
const sorted = (value: object): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export type RemoveAnnouncement = { readonly brandId: BrandId; readonly slug: string };

/** It is shown no more, and kept with what it said: the audit log names it. */
export function removeAnnouncement(
  { db, now, invalidate }: ContentDeps,
  by: AuditedBy,
  { brandId, slug }: RemoveAnnouncement,
): Promise<CallResult<null, 'NOT_FOUND'>> {
  return runOperatorCommand({ db }, { brandId, by, afterCommit: invalidate }, async (tx) => {
    const before = await lockDraft(tx, brandId, slug);
    if (!before) return fail('NOT_FOUND');
    if (!before.enabled) return ok({ value: null, audit: NOTHING_CHANGED });
    await saveAnnouncement(tx, { brandId, draft: { ...before, enabled: false }, now: now() });
    await appendEvents(tx, brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'content' } }]);
    const target = `announcement:${slug}`;
    const audit = { action: 'remove-announcement', target, before: { enabled: true }, after: { enabled: false } };
    return ok({ value: null, audit });
  });
}
