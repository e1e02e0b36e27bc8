import type { Announcements } from '@baize/contract/content';
import type { AuditedBy } from '../../../command/index.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';
import { createShortCache } from '../../../short-cache.ts';
import type { Module } from '../../../module.ts';
import {
  putAnnouncements,
  removeAnnouncement,
  type PutAnnouncements,
  type RemoveAnnouncement,
} from './commands/put-announcements.ts';
import { DraftSchema, type Draft, type StoredDraft } from './drafts.ts';
import { isShownAt, presentAnnouncements } from './present.ts';
import type { AddPictureDeps } from './commands/add-picture.ts';
import type { PutAnnouncementDeps } from './commands/put-announcement.ts';
import { contentConsoleRoutes } from './console-routes.ts';
import { registerPictures } from './pictures.ts';
import { contentRoutes } from './routes.ts';
import { demoContent } from './seed/demo.ts';
import { findShown, listDrafts, saveAnnouncement, type Announcement } from './store.ts';

export { VIDEO_HOSTS, type Draft } from './drafts.ts';

export type ContentModule = Module & {
  /** Banners, notices, popups and promotions shown now, in a language: for the first page. */
  readonly announcements: (brandId: BrandId, language: string) => Promise<Announcements>;
  /** Writes announcements (by slug: again is a change) and tells every open page. A draft that is not usable throws. */
  readonly putAnnouncements: (tx: Tx, brandId: BrandId, drafts: readonly Draft[]) => Promise<void>;
  /** How the house keeps what a brand tells, from the command line: checked, by slug, on record. */
  readonly administer: {
    readonly list: (brandId: BrandId) => Promise<readonly StoredDraft[]>;
    readonly put: (by: AuditedBy, order: PutAnnouncements) => ReturnType<typeof putAnnouncements>;
    readonly remove: (by: AuditedBy, order: RemoveAnnouncement) => ReturnType<typeof removeAnnouncement>;
  };
  /** The demo's banners, notices, popups and help, in Bengali and English. */
  readonly seedDemo: (tx: Tx, brandId: BrandId, brandName: string) => Promise<void>;
  /** Forgets what this process remembers: another process reported a change. */
  readonly invalidate: () => void;
};

const CONTENT_CACHE_MS = 800;
const BRANDS_MAX = 500;
const SHOWN_TYPES = new Set(['B', 'PL', 'PU', 'PR']);

/** Of its neighbours, and of the games above. */
export type ContentNeeds = Pick<AddPictureDeps, 'drawAnew'> & Pick<PutAnnouncementDeps, 'hasGame' | 'imageHosts'>;

export function createContentModule(deps: Pick<Deps, 'db' | 'now' | 'limiter'>, needs: ContentNeeds): ContentModule {
  const cache = createShortCache({
    now: deps.now,
    ttlMs: CONTENT_CACHE_MS,
    sizeMax: BRANDS_MAX,
    load: (brandId: BrandId) => deps.db.tx(brandId, (tx) => findShown(tx, brandId, deps.now())),
  });
  const shown = async (brandId: BrandId): Promise<Announcement[]> =>
    (await cache.get(brandId)).filter((each) => isShownAt(each, deps.now()));
  const put: ContentModule['putAnnouncements'] = async (tx, brandId, drafts) => {
    for (const draft of drafts)
      await saveAnnouncement(tx, { brandId, draft: DraftSchema.parse(draft), now: deps.now() });
    await appendEvents(tx, brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'content' } }]);
  };
  return {
    name: 'content',
    siteRoutes: contentRoutes(shown),
    consoleRoutes: contentConsoleRoutes({ ...deps, ...needs, invalidate: cache.clear }),
    rawSite: (app) => registerPictures(app, deps),
    rawConsole: (app) => registerPictures(app, deps),
    announcements: async (brandId, language) => presentAnnouncements(await shown(brandId), SHOWN_TYPES, language),
    putAnnouncements: put,
    administer: {
      list: (brandId) => deps.db.tx(brandId, (tx) => listDrafts(tx, brandId)),
      put: (by, order) => putAnnouncements({ ...deps, invalidate: cache.clear }, by, order),
      remove: (by, order) => removeAnnouncement({ ...deps, invalidate: cache.clear }, by, order),
    },
    seedDemo: (tx, brandId, brandName) => put(tx, brandId, demoContent(brandName)),
    invalidate: cache.clear,
  };
}
