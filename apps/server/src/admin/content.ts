/** `npm run admin -- banner, marquee, content ...`: what a brand tells its visitors. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { AuditedBy } from '../command/index.ts';
import type { BrandId } from '../ids.ts';
import type { Platform } from '../wire.ts';
import { findBrands } from './brand.ts';
import { done, missing, NOT_UNDERSTOOD, readJson, refused, refusedBy, textsOf, type Said, type Words } from './said.ts';

export const CONTENT_USAGE = `  banner put BRAND_CODE SLUG --group w_home --picture ADDRESS
             --title en=WORDS --title bn=WORDS [--text en=WORDS ...] [--button en=WORDS ...]
             [--link ADDRESS | --game CODE] [--sort 1] [--from TIME] [--until TIME]
                                             a picture of the site; again with the same SLUG is a change
  marquee put BRAND_CODE SLUG --title en=WORDS --title bn=WORDS [--text en=WORDS ...] [--sort 1] [--from TIME]
             [--until TIME]                  a line of the moving notice, with the text behind it
  content list BRAND_CODE                    everything that is told, with its slug
  content put BRAND_CODE FILE.json           one announcement or a list of them: banners, notices, popups, help
  content remove BRAND_CODE SLUG             is shown no more`;

export type ContentParts = Pick<Platform, 'brand' | 'content'>;
type Order = { readonly by: AuditedBy; readonly brandId: BrandId };

export async function runContent(
  platform: ContentParts,
  by: AuditedBy,
  [noun, verb, code, ...words]: Words,
): Promise<Said> {
  const work = VERBS[`${noun} ${verb}`];
  if (!work || !code) return NOT_UNDERSTOOD;
  const found = await findBrands(platform.brand, [code]);
  return found.ok ? work(platform, { by, brandId: found.value[0]!.id }, words) : found.error;
}

const VERBS: Readonly<Record<string, (platform: ContentParts, order: Order, words: Words) => Promise<Said>>> = {
  'banner put': putBanner,
  'marquee put': putLine,
  'content put': async (platform, order, [path]) => {
    if (!path) return NOT_UNDERSTOOD;
    const file = readJson(path);
    if ('wrong' in file) return refused(file.wrong);
    return put(platform, order, Array.isArray(file.json) ? file.json : [file.json]);
  },
  'content list': async ({ content }, { brandId }) =>
    done(
      (await content.administer.list(brandId))
        .map(({ kind, slug, enabled, texts }) =>
          [kind, slug, enabled ? 'shown' : 'not shown', (texts.en ?? Object.values(texts)[0])?.title ?? ''].join('  '),
        )
        .join('\n'),
    ),
  'content remove': async ({ content }, { by, brandId }, [slug]) => {
    if (!slug) return NOT_UNDERSTOOD;
    const removed = await content.administer.remove(by, { brandId, slug });
    return removed.ok
      ? done(`${slug} is shown no more`)
      : refusedBy(removed.error, { NOT_FOUND: `there is no ${slug}; see content list` });
  },
};

const COMMON = {
  title: { type: 'string', multiple: true },
  text: { type: 'string', multiple: true },
  sort: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

async function putBanner(platform: ContentParts, order: Order, words: Words): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...COMMON,
      group: { type: 'string' },
      picture: { type: 'string' },
      button: { type: 'string', multiple: true },
      link: { type: 'string' },
      game: { type: 'string' },
    },
  });
  const { group, picture, title, link, game } = values;
  const lacking = missing({ slug: positionals[0], group, picture, title });
  if (lacking) return lacking;
  if (link !== undefined && game !== undefined) return refused('link: a banner leads to an address or to a game');
  const linked = link === undefined ? undefined : link.startsWith('/') ? 'route' : 'external';
  const draft = draftOf(positionals[0]!, values);
  if (typeof draft === 'string') return refused(draft);
  const more = {
    groupName: group,
    kind: 'image',
    url: picture,
    linkage: game ?? link ?? '',
    linkageType: game === undefined ? (linked ?? 'none') : 'game',
  };
  return put(platform, order, [{ ...draft, kind: 'B', more }]);
}

async function putLine(platform: ContentParts, order: Order, words: Words): Promise<Said> {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: COMMON });
  const lacking = missing({ slug: positionals[0], title: values.title });
  if (lacking) return lacking;
  const draft = draftOf(positionals[0]!, values);
  return typeof draft === 'string' ? refused(draft) : put(platform, order, [{ ...draft, kind: 'PL' }]);
}

type Typed = Partial<Record<'title' | 'text' | 'button', string[]>> &
  Partial<Record<'sort' | 'from' | 'until', string>>;

/** What every announcement has; a string says what cannot be. */
function draftOf(slug: string, { title = [], text = [], button = [], sort, from, until }: Typed) {
  const [titles, bodies, ctas] = [textsOf(title), textsOf(text), textsOf(button)];
  for (const words of [titles, bodies, ctas])
    if (typeof words === 'string') return `“${words}” names no language; as --title en="..."`;
  if (typeof titles === 'string' || typeof bodies === 'string' || typeof ctas === 'string') return '';
  const alone = Object.keys({ ...bodies, ...ctas }).find((language) => titles[language] === undefined);
  if (alone !== undefined) return `title: there is none in ${alone}`;
  const times = Object.entries({ from, until }).map(([name, time]) => [name, readMoment(time)] as const);
  const wrong = times.find(([, time]) => time === undefined);
  if (wrong) return `${wrong[0]}: not a time as 2026-01-31T00:00:00Z`;
  if (sort !== undefined && !/^\d{1,6}$/.test(sort)) return 'sort: a whole number';
  return {
    slug,
    texts: Object.fromEntries(
      Object.entries(titles).map(([language, words]) => [
        language,
        { title: words, body: bodies[language] ?? '', cta: ctas[language] ?? '' },
      ]),
    ),
    ...(sort !== undefined && { sort: Number(sort) }),
    startsAt: times[0]![1],
    endsAt: times[1]![1],
  };
}

/** Null: no bound; undefined: no moment. */
function readMoment(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

async function put({ content }: ContentParts, { by, brandId }: Order, drafts: readonly unknown[]): Promise<Said> {
  const stored = await content.administer.put(by, { brandId, drafts });
  if (!stored.ok) return refusedBy(stored.error);
  const [told, same] = [stored.value, drafts.length - stored.value];
  return done(`told anew: ${told}${same > 0 ? `; as they were: ${same}` : ''}`);
}
