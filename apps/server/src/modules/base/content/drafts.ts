import { BannerSchema, type Banner } from '@baize/contract/boot';
import { CLIP_PATH } from '@baize/contract/clip-path';
import { TimeSchema } from '@baize/contract/envelope';
import {
  ADDRESS_MAX,
  ANCHOR,
  BODY_MAX,
  BUTTON_MAX,
  POPUP_EXECUTIONS,
  SLUG,
  TITLE_MAX,
} from '@baize/contract/content-words';
import { isLink } from '@baize/contract/console/brand-values';
import { isSafeLink } from '@baize/contract/markup';
import { cleanText, seenLength } from '@baize/contract/text';
import { err, ok, type Result } from '@baize/domain/result';
import { z } from 'zod';

/** What cannot be seen would hide what a text says from its reviewers. */
const clean = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => cleanText(text.normalize('NFC')));
const TextSchema = z.object({
  title: clean(TITLE_MAX).refine((title) => seenLength(title) > 0, 'is empty'),
  body: clean(BODY_MAX).default(''),
  cta: clean(BUTTON_MAX).default(''),
});
const TextsSchema = z
  .record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/), TextSchema)
  .refine((texts) => Object.keys(texts).length > 0, 'one language at least');

/** Hosts whose films may be embedded: the specification allows video-site links. Clips of our own games need none. */
export const VIDEO_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com', 'www.dailymotion.com'] as const;
const isVideoLink = (address: string): boolean =>
  CLIP_PATH.test(address) ||
  (URL.canParse(address) &&
    new URL(address).protocol === 'https:' &&
    (VIDEO_HOSTS as readonly string[]).includes(new URL(address).hostname));

const common = {
  slug: z.string().regex(SLUG),
  texts: TextsSchema,
  sort: z.number().int().default(0),
  enabled: z.boolean().default(true),
  startsAt: TimeSchema.nullable().default(null),
  endsAt: TimeSchema.nullable().default(null),
};
type Link = { readonly linkage: string; readonly linkageType: Banner['linkageType'] };
/** A page of the site, or an address over TLS: what a banner says it is, and nothing that runs. */
function leadsSomewhere({ linkage, linkageType }: Link): boolean {
  if (linkageType === 'route') return linkage.startsWith('/') && isSafeLink(linkage) && isLink(linkage);
  if (linkageType === 'external') return linkage.startsWith('https://') && isSafeLink(linkage) && isLink(linkage);
  return linkageType === 'none' || linkage !== '';
}
const BannerMoreSchema = z
  .object({
    groupName: BannerSchema.shape.groupName,
    kind: BannerSchema.shape.kind,
    url: z
      .string()
      .max(ADDRESS_MAX)
      .refine((url) => isSafeLink(url) && isLink(url), 'not the address of a picture'),
    videoUrl: z
      .string()
      .max(ADDRESS_MAX)
      .refine(isVideoLink, 'not a film of a video site we embed')
      .nullable()
      .default(null),
    linkage: z.string().max(ADDRESS_MAX).default(''),
    linkageType: BannerSchema.shape.linkageType.default('none'),
  })
  .refine(leadsSomewhere, { message: 'leads nowhere safe', path: ['linkage'] })
  .refine((more) => (more.kind === 'video') === (more.videoUrl !== null), {
    message: 'a video has an address, a picture has none',
    path: ['videoUrl'],
  });

/** An announcement as it is written. What does not pass here is not stored. */
export const DraftSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('B'), more: BannerMoreSchema }),
  z.object({ ...common, kind: z.literal('PL'), more: z.object({}).default({}) }),
  z.object({ ...common, kind: z.literal('PU'), more: z.object({ execution: z.enum(POPUP_EXECUTIONS) }) }),
  z.object({ ...common, kind: z.literal('PR'), more: z.object({}).default({}) }),
  z.object({ ...common, kind: z.literal('H'), more: z.object({ anchor: z.string().regex(ANCHOR) }) }),
]);
export type Draft = z.input<typeof DraftSchema>;
export type StoredDraft = z.output<typeof DraftSchema>;

type DraftFaults = Readonly<Record<string, string>>;
/** What was written as it is stored, or what is wrong with which field. */
export function faultsOfDraft(draft: unknown): Result<StoredDraft, DraftFaults> {
  const read = DraftSchema.safeParse(draft);
  if (!read.success)
    return err(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message])));
  const { startsAt, endsAt } = read.data;
  const isBackwards = startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt);
  return isBackwards ? err({ endsAt: 'not after the start' }) : ok(read.data);
}
