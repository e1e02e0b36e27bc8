import { AnnouncementsSchema, HelpArticleSchema, NoticeSchema } from '@baize/contract/content';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import { siteRoute, type SiteRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import { presentAnnouncements, presentHelp, presentNotices } from './present.ts';
import type { Announcement } from './store.ts';

const LANG = z.string().max(12).default('en');
const ALL_TYPES = 'B,PL,PU,PR,H';

export function contentRoutes(shown: (brandId: BrandId) => Promise<readonly Announcement[]>): SiteRoute[] {
  return [
    siteRoute('getAnnouncements', {
      access: 'public',
      input: z.object({
        types: z
          .string()
          .regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$/)
          .default(ALL_TYPES),
        platform: z.string().max(4).default('W'),
        lang: LANG,
      }),
      value: AnnouncementsSchema,
      handle: async (ctx, { types, lang }) =>
        ok(presentAnnouncements(await shown(ctx.brandId), new Set(types.split(',')), lang)),
    }),
    siteRoute('getNotices', {
      access: 'public',
      input: z.object({ lang: LANG }),
      value: z.array(NoticeSchema),
      handle: async (ctx, { lang }) => ok(presentNotices(await shown(ctx.brandId), lang)),
    }),
    siteRoute('getHelp', {
      access: 'public',
      input: z.object({ lang: LANG, device: z.string().max(8).default('WEB') }),
      value: z.array(HelpArticleSchema),
      handle: async (ctx, { lang }) => ok(presentHelp(await shown(ctx.brandId), lang)),
    }),
  ];
}
