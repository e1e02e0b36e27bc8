import { z } from 'zod';
import { BannerSchema } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';
import { TimeSchema } from './envelope.ts';

/** Announcement kinds: B banners, PL player notices, PU popups, PR promotions, H help. */
export const NoticeSchema = z.object({ id: z.string(), title: z.string(), date: TimeSchema, content: z.string() });
export const PopupSchema = NoticeSchema.extend({ execution: z.enum(['A', 'B', 'F']) });
export const AnnouncementsSchema = z.object({
  banners: z.array(BannerSchema),
  player: z.array(NoticeSchema),
  popup: z.array(PopupSchema),
  promotion: z.array(NoticeSchema),
});
export type Announcements = z.infer<typeof AnnouncementsSchema>;
export const HelpArticleSchema = z.object({ id: z.string(), anchor: z.string(), title: z.string(), html: z.string() });
export type HelpArticle = z.infer<typeof HelpArticleSchema>;

const LanguageSchema = z.string().max(12).default('en');
const ALL_TYPES = 'B,PL,PU,PR,H';

export const contentCalls = defineSiteCalls({
  getAnnouncements: {
    method: 'GET',
    path: '/announcements',
    access: 'public',
    input: z.object({
      /** Kinds, divided by commas. */
      types: z
        .string()
        .regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$/)
        .default(ALL_TYPES),
      platform: z.string().max(4).default('W'),
      lang: LanguageSchema,
    }),
    output: AnnouncementsSchema,
  },
  getNotices: {
    method: 'GET',
    path: '/notices',
    access: 'public',
    input: z.object({ lang: LanguageSchema }),
    output: z.array(NoticeSchema),
  },
  getHelp: {
    method: 'GET',
    path: '/help',
    access: 'public',
    capability: 'help',
    input: z.object({ lang: LanguageSchema, device: z.string().max(8).default('WEB') }),
    output: z.array(HelpArticleSchema),
  },
});
