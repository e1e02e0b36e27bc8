import type { BannerSchema } from '@baize/contract/boot';
import type { ConsoleAnnouncement } from '@baize/contract/console/content';
import type { ConsoleCalls } from '@baize/contract/console-calls';
import { ANCHOR, DRAWN_PICTURE, OWN_PICTURE, SLUG, type AnnouncementKind } from '@baize/contract/content-words';
import { isLink } from '@baize/contract/console/brand-values';
import type { InputOf } from '@baize/contract/define-call';
import { seenLength } from '@baize/contract/text';
import type { z } from 'zod';
import { isReason } from '../../lib/reason.ts';

type Banner = z.infer<typeof BannerSchema>;
export type TextForm = { title: string; body: string; cta: string };
export type AnnouncementForm = {
  slug: string;
  enabled: boolean;
  /** As fields of a browser show moments, in the brand's time; empty: no bound. */
  from: string;
  until: string;
  texts: Record<string, TextForm>;
  group: Banner['groupName'];
  look: Banner['kind'];
  url: string;
  film: string;
  leads: Banner['linkageType'];
  link: string;
  execution: 'A' | 'B' | 'F';
  anchor: string;
  reason: string;
};
/** Between moments and the fields of a browser, in the brand's time. */
export type Clock = {
  readonly toField: (iso: string | null) => string;
  readonly fromField: (text: string) => string | null;
};
export const EMPTY_TEXT: TextForm = { title: '', body: '', cta: '' };

type Opening = { readonly languages: readonly string[]; readonly clock: Clock };

/** Languages that every brand is written in first; of a longer menu others are added as they are needed. */
const FIRST_LANGUAGES = ['bn', 'en'];

/** The languages that a form begins with: the first of the brand's menu, and what is there already. */
export const languagesOf = (menu: readonly string[], announcement: ConsoleAnnouncement | undefined): string[] => [
  ...new Set([
    ...menu.filter((each) => FIRST_LANGUAGES.includes(each)),
    ...menu.slice(0, 1),
    ...Object.keys(announcement?.texts ?? {}),
  ]),
];

export function formOf(announcement: ConsoleAnnouncement | undefined, { languages, clock }: Opening): AnnouncementForm {
  const more = announcement?.more ?? {};
  return {
    slug: announcement?.slug ?? '',
    enabled: announcement?.enabled ?? true,
    from: clock.toField(announcement?.startsAt ?? null),
    until: clock.toField(announcement?.endsAt ?? null),
    texts: Object.fromEntries(languages.map((each) => [each, { ...EMPTY_TEXT, ...announcement?.texts[each] }])),
    group: more.groupName ?? 'w_home',
    look: more.kind ?? 'image',
    url: more.url ?? '',
    film: more.videoUrl ?? '',
    leads: more.linkageType ?? 'none',
    link: more.linkage ?? '',
    execution: more.execution ?? 'A',
    anchor: more.anchor ?? '',
    reason: '',
  };
}

/** The languages in which something is written. */
export const writtenIn = ({ texts }: Pick<AnnouncementForm, 'texts'>): string[] =>
  Object.keys(texts).filter((language) => seenLength(texts[language]!.title) > 0);

export type WrongField =
  | 'slug'
  | 'title'
  | 'lone'
  | 'url'
  | 'film'
  | 'link'
  | 'anchor'
  | 'from'
  | 'until'
  | 'order'
  | 'reason';

/** What cannot be sent; `lone`: words of a language without a title. */
export function wrongFields(form: AnnouncementForm, kind: AnnouncementKind, clock: Clock): ReadonlySet<WrongField> {
  const wrong = new Set<WrongField>();
  const fault = (field: WrongField, is: boolean): unknown => is && wrong.add(field);
  fault('slug', !SLUG.test(form.slug));
  fault('title', writtenIn(form).length === 0);
  fault(
    'lone',
    Object.values(form.texts).some(
      ({ title, body, cta }) => seenLength(title) === 0 && seenLength(`${body}${cta}`) > 0,
    ),
  );
  if (kind === 'B') {
    fault('url', !isPicture(form.url.trim()));
    fault('film', isFilm(form) && form.film.trim() === '');
    fault('link', !isLead(form));
  }
  fault('anchor', kind === 'H' && !ANCHOR.test(form.anchor.trim()));
  const [from, until] = [form.from, form.until].map((text) => (text === '' ? null : clock.fromField(text)));
  fault('from', form.from !== '' && from === null);
  fault('until', form.until !== '' && until === null);
  fault('order', !!from && !!until && Date.parse(until) <= Date.parse(from));
  fault('reason', !isReason(form.reason));
  return wrong;
}

const isPicture = (url: string): boolean =>
  DRAWN_PICTURE.test(url) || OWN_PICTURE.test(url) || (url.startsWith('https://') && isLink(url));

/** Nowhere else does the site play one. */
export const canBeFilm = ({ group }: Pick<AnnouncementForm, 'group'>): boolean => group === 'w_promotion';
const isFilm = (form: Pick<AnnouncementForm, 'group' | 'look'>): boolean => canBeFilm(form) && form.look === 'video';

function isLead({ leads, link }: AnnouncementForm): boolean {
  const text = link.trim();
  if (leads === 'route') return text.startsWith('/') && isLink(text);
  if (leads === 'external') return text.startsWith('https://') && isLink(text);
  return leads === 'none' || text !== '';
}

type Put = InputOf<ConsoleCalls['putAnnouncement']>;
type Sent = { readonly kind: AnnouncementKind; readonly version: number | null; readonly clock: Clock };

/** What is sent of a form without faults: languages that nothing is written in are left out. */
export function putOf(form: AnnouncementForm, { kind, version, clock }: Sent): Put {
  const written = writtenIn(form).map((language) => {
    const { title, body, cta } = form.texts[language]!;
    return [language, { title: title.trim(), body: body.trim(), cta: kind === 'B' ? cta.trim() : '' }] as const;
  });
  return {
    slug: form.slug,
    kind,
    version,
    reason: form.reason.trim(),
    enabled: form.enabled,
    startsAt: form.from === '' ? null : clock.fromField(form.from),
    endsAt: form.until === '' ? null : clock.fromField(form.until),
    texts: Object.fromEntries(written),
    more: moreOf(form, kind),
  };
}

function moreOf(form: AnnouncementForm, kind: AnnouncementKind): Put['more'] {
  if (kind === 'PU') return { execution: form.execution };
  if (kind === 'H') return { anchor: form.anchor.trim() };
  if (kind !== 'B') return {};
  return {
    groupName: form.group,
    kind: isFilm(form) ? 'video' : 'image',
    url: form.url.trim(),
    videoUrl: isFilm(form) ? form.film.trim() : null,
    linkage: form.leads === 'none' ? '' : form.link.trim(),
    linkageType: form.leads,
  };
}
