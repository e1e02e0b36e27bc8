import { z } from 'zod';
import { BannerSchema } from './boot.ts';
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
