import { BannerSchema } from '@baize/contract/boot';
import { CLIP_PATH } from '@baize/contract/clip-path';
import { TimeSchema } from '@baize/contract/envelope';
import { z } from 'zod';
import { isSafeLink } from './markup.ts';

const BODY_MAX = 20_000;
/** Control characters would hide what a text says from its reviewers. */
const clean = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .normalize('NFC')
        .replaceAll(/\p{Cc}/gu, (character) => (character === '\n' ? character : ''))
        .trim(),
    );
const TextSchema = z.object({ title: clean(200), body: clean(BODY_MAX).default(''), cta: clean(60).default('') });
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
  slug: z.string().regex(/^[a-z0-9-]{1,60}$/),
  texts: TextsSchema,
  sort: z.number().int().default(0),
  enabled: z.boolean().default(true),
  startsAt: TimeSchema.nullable().default(null),
  endsAt: TimeSchema.nullable().default(null),
};
const BannerMoreSchema = z
  .object({
    groupName: BannerSchema.shape.groupName,
    kind: BannerSchema.shape.kind,
    url: z.string().max(500).refine(isSafeLink),
    videoUrl: z.string().max(500).refine(isVideoLink, 'not a film of a video site we embed').nullable().default(null),
    linkage: z.string().max(500).default(''),
    linkageType: BannerSchema.shape.linkageType.default('none'),
  })
  .refine(
    (more) => (more.linkageType === 'route' || more.linkageType === 'external' ? isSafeLink(more.linkage) : true),
    { message: 'leads nowhere safe', path: ['linkage'] },
  )
  .refine((more) => (more.kind === 'video') === (more.videoUrl !== null), {
    message: 'a video has an address, a picture has none',
    path: ['videoUrl'],
  });

/** An announcement as it is written. What does not pass here is not stored. */
export const DraftSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('B'), more: BannerMoreSchema }),
  z.object({ ...common, kind: z.literal('PL'), more: z.object({}).default({}) }),
  z.object({ ...common, kind: z.literal('PU'), more: z.object({ execution: z.enum(['A', 'B', 'F']) }) }),
  z.object({ ...common, kind: z.literal('PR'), more: z.object({}).default({}) }),
  z.object({ ...common, kind: z.literal('H'), more: z.object({ anchor: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) }) }),
]);
export type Draft = z.input<typeof DraftSchema>;
export type StoredDraft = z.output<typeof DraftSchema>;
