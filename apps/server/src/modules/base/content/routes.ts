import { contentCalls } from '@baize/contract/content';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import { presentAnnouncements, presentHelp, presentNotices } from './present.ts';
import type { Announcement } from './store.ts';

export function contentRoutes(shown: (brandId: BrandId) => Promise<readonly Announcement[]>): SiteRoute[] {
  return [
    implement(contentCalls.getAnnouncements, async (ctx, { types, lang }) =>
      ok(presentAnnouncements(await shown(ctx.brandId), new Set(types.split(',')), lang)),
    ),
    implement(contentCalls.getNotices, async (ctx, { lang }) => ok(presentNotices(await shown(ctx.brandId), lang))),
    implement(contentCalls.getHelp, async (ctx, { lang }) => ok(presentHelp(await shown(ctx.brandId), lang))),
  ];
}
