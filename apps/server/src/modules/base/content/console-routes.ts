import { consoleContentCalls, type ConsoleAnnouncement } from '@baize/contract/console/content';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import { addPicture, type AddPictureDeps } from './commands/add-picture.ts';
import { orderAnnouncements } from './commands/order-announcements.ts';
import { putAnnouncement, type PutAnnouncementDeps } from './commands/put-announcement.ts';
import { listDrafts, type KeptDraft } from './store.ts';

/** What a brand tells, as its operators write it. */
export function contentConsoleRoutes(deps: PutAnnouncementDeps & AddPictureDeps): ConsoleRoute[] {
  const list = async (brandId: BrandId): Promise<ConsoleAnnouncement[]> =>
    (await deps.db.tx(brandId, (tx) => listDrafts(tx, brandId))).map(present);
  return [
    implement(consoleContentCalls.listAnnouncements, async (ctx) => ok(await list(ctx.brandId))),
    implement(consoleContentCalls.putAnnouncement, async (ctx, { version, reason, ...draft }, { slug }) => {
      const done = await putAnnouncement(deps, ctx, { slug, draft, version, reason });
      return done.ok ? ok(await list(ctx.brandId)) : done;
    }),
    implement(consoleContentCalls.orderAnnouncements, async (ctx, order) => {
      const done = await orderAnnouncements(deps, ctx, order);
      return done.ok ? ok(await list(ctx.brandId)) : done;
    }),
    implement(consoleContentCalls.addPicture, (ctx, { data }) => addPicture(deps, ctx, data)),
  ];
}

const present = ({ slug, kind, texts, more, enabled, startsAt, endsAt, publishedAt, version }: KeptDraft) => ({
  slug,
  kind,
  texts,
  more: { ...more },
  enabled,
  startsAt,
  endsAt,
  publishedAt,
  version,
});
