import type { consoleContentCalls } from '@baize/contract/console/content';
import { ANNOUNCEMENTS_MAX, DRAWN_PICTURE } from '@baize/contract/content-words';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { faultsOfDraft, type StoredDraft } from '../drafts.ts';
import { hasPicture, pictureAt } from '../pictures.ts';
import { listDrafts, lockDraft, saveAnnouncement, takeTurn } from '../store.ts';
import { shownParts, type ContentDeps } from './put-announcements.ts';

export type PutAnnouncementDeps = ContentDeps & {
  readonly hasGame: (brandId: BrandId, code: string) => Promise<boolean>;
  /** Origins from which the brand's pages load pictures beside their own. */
  readonly imageHosts: (brandId: BrandId) => Promise<readonly string[]>;
};
export type PutAnnouncement = {
  readonly slug: string;
  /** As somebody wrote it: nothing of it is believed. */
  readonly draft: object;
  /** That was read; null: it is new. */
  readonly version: number | null;
  readonly reason: string;
};
type Codes = FailureOf<typeof consoleContentCalls.putAnnouncement>;

/** One announcement by an operator: new, and then the last of its kind, or another form of what they read. */
export async function putAnnouncement(
  { db, now, invalidate, ...needs }: PutAnnouncementDeps,
  { brandId, operator, ip }: OperatorContext,
  { slug, draft, version, reason }: PutAnnouncement,
): Promise<CallResult<null, Codes>> {
  const read = faultsOfDraft({ ...draft, slug });
  if (!read.ok) return fail('BAD_REQUEST', { fields: read.error });
  const wanted = read.value;
  const hosts = await needs.imageHosts(brandId);
  const fault = await faultOfLead(needs, brandId, wanted);
  if (fault) return fail('BAD_REQUEST', { fields: fault });
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: invalidate };
  return runOperatorCommand<null, Codes>({ db }, scope, async (tx) => {
    await takeTurn(tx);
    const before = await lockDraft(tx, brandId, slug);
    if (version === null && before) return fail('BAD_REQUEST', { fields: { slug: 'there is one of this name' } });
    if ((before?.version ?? null) !== version) return fail('STATE_CONFLICT');
    if (before && before.kind !== wanted.kind) return fail('BAD_REQUEST', { fields: { kind: 'stays what it is' } });
    if (!(await isLoaded(tx, { brandId, hosts }, wanted)))
      return fail('BAD_REQUEST', { fields: { 'more.url': 'a picture that the pages of the brand may not load' } });
    const sort = before ? before.sort : await lastOf(tx, brandId, wanted.kind);
    if (sort === undefined) return fail('BAD_REQUEST', { fields: { slug: `${ANNOUNCEMENTS_MAX} at most` } });
    const next = { ...wanted, sort };
    const parts = { before: before ? shownParts(before) : null, after: shownParts(next) };
    if (JSON.stringify(parts.before) === JSON.stringify(parts.after))
      return ok({ value: null, audit: NOTHING_CHANGED });
    await saveAnnouncement(tx, { brandId, draft: next, now: now() });
    await appendEvents(tx, brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'content' } }]);
    return ok({ value: null, audit: { action: 'put-announcement', target: `announcement:${slug}`, ...parts, reason } });
  });
}

/** A button must lead to a game that there is. What is switched off may be, whatever became of its game. */
async function faultOfLead(
  { hasGame }: Pick<PutAnnouncementDeps, 'hasGame'>,
  brandId: BrandId,
  draft: StoredDraft,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (draft.kind !== 'B' || !draft.enabled || draft.more.linkageType !== 'game') return undefined;
  return (await hasGame(brandId, draft.more.linkage)) ? undefined : { 'more.linkage': 'the brand has no such game' };
}

type OfBrand = { readonly brandId: BrandId; readonly hosts: readonly string[] };

/** Whether the policy of the brand's pages lets them load its picture, and there is one. */
async function isLoaded(tx: Tx, { brandId, hosts }: OfBrand, draft: StoredDraft): Promise<boolean> {
  if (draft.kind !== 'B' || !draft.enabled) return true;
  const { url } = draft.more;
  if (DRAWN_PICTURE.test(url)) return true;
  const own = pictureAt(url);
  if (own) return own.brandId === brandId && hasPicture(tx, own);
  return url.startsWith('https://') && hosts.some((host) => new URL(host).origin === new URL(url).origin);
}

/** The place behind the last one of its kind; undefined: the brand has as many as it may have. */
async function lastOf(tx: Tx, brandId: BrandId, kind: StoredDraft['kind']): Promise<number | undefined> {
  const all = await listDrafts(tx, brandId);
  if (all.length >= ANNOUNCEMENTS_MAX) return undefined;
  return Math.max(0, ...all.filter((each) => each.kind === kind).map(({ sort }) => sort)) + 1;
}
