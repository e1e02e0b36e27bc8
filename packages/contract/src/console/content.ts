import { z } from 'zod';
import { BannerSchema } from '../boot.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { LANGUAGE } from './brand-values.ts';
import { REASON } from './constants.ts';
import {
  ADDRESS_MAX,
  ANCHOR,
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENTS_MAX,
  BODY_MAX,
  BUTTON_MAX,
  PICTURE_DATA_MAX,
  POPUP_EXECUTIONS,
  SLUG,
  TITLE_MAX,
} from '../content-words.ts';

const TextSchema = z.strictObject({
  title: z.string().max(TITLE_MAX),
  /** In the small markup of a brand's texts: `markup.ts`. */
  body: z.string().max(BODY_MAX),
  /** On the button of a banner. */
  cta: z.string().max(BUTTON_MAX),
});
/** What only one kind has. */
const MoreSchema = z
  .object({
    groupName: BannerSchema.shape.groupName,
    kind: BannerSchema.shape.kind,
    url: z.string().max(ADDRESS_MAX),
    videoUrl: z.string().max(ADDRESS_MAX).nullable(),
    linkage: z.string().max(ADDRESS_MAX),
    linkageType: BannerSchema.shape.linkageType,
    execution: z.enum(POPUP_EXECUTIONS),
    anchor: z.string().regex(ANCHOR),
  })
  .partial();

const AnnouncementSchema = z.object({
  kind: z.enum(ANNOUNCEMENT_KINDS),
  texts: z.record(z.string().regex(LANGUAGE), TextSchema),
  more: MoreSchema,
  enabled: z.boolean(),
  startsAt: TimeSchema.nullable(),
  endsAt: TimeSchema.nullable(),
});
export const ConsoleAnnouncementSchema = AnnouncementSchema.extend({
  slug: z.string(),
  publishedAt: TimeSchema,
  version: z.number().int(),
});
export type ConsoleAnnouncement = z.infer<typeof ConsoleAnnouncementSchema>;

const SlugsSchema = z.array(z.string().regex(SLUG)).min(1).max(ANNOUNCEMENTS_MAX);
/** Of each kind in the order in which visitors meet them. */
const ListSchema = z.array(ConsoleAnnouncementSchema);

export const consoleContentCalls = defineConsoleCalls({
  listAnnouncements: { method: 'GET', path: '/announcements', permission: 'brand.read', output: ListSchema },
  /**
   * A new announcement, which stands last of its kind, or the new form of one: then `version` is the one that was read.
   * STATE_CONFLICT: somebody was faster. BAD_REQUEST names the field: a link that leads nowhere safe, a game that the
   * brand has not, a picture that its pages may not load.
   */
  putAnnouncement: {
    method: 'PUT',
    path: '/announcements/:slug',
    permission: 'brand.write',
    rate: 'write',
    params: z.object({ slug: z.string().regex(SLUG) }),
    input: AnnouncementSchema.extend({ version: z.number().int().nullable(), reason: writtenText(REASON) }),
    output: ListSchema,
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** Announcements of one kind among themselves. STATE_CONFLICT: they no longer stand as in `was`. */
  orderAnnouncements: {
    method: 'PUT',
    path: '/announcement-order',
    permission: 'brand.write',
    rate: 'write',
    input: z.object({
      kind: z.enum(ANNOUNCEMENT_KINDS),
      order: SlugsSchema,
      was: SlugsSchema,
      reason: writtenText(REASON),
    }),
    output: ListSchema,
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** A PNG or JPEG for announcements, drawn anew from its pixels. One that none names within a day may be let go. */
  addPicture: {
    method: 'POST',
    path: '/pictures',
    permission: 'brand.write',
    rate: 'upload',
    bodyBytesMax: PICTURE_DATA_MAX + 1_024,
    input: z.object({ data: z.string().min(4).max(PICTURE_DATA_MAX) }),
    output: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
    failures: ['IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'IMAGES_USED_UP'],
  },
});
