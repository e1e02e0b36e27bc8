import type { Banner } from '@baize/contract/boot';
import type { Announcements, HelpArticleSchema, NoticeSchema } from '@baize/contract/content';
import type { z } from 'zod';
import { renderMarkup } from '@baize/contract/markup';
import type { Announcement } from './store.ts';

export type Notice = z.infer<typeof NoticeSchema>;
export type HelpArticle = z.infer<typeof HelpArticleSchema>;

const FALLBACK = 'en';

/** The text in a language, in its base language, in English, or in whatever there is. */
export function textIn(texts: Announcement['texts'], language: string): Announcement['texts'][string] {
  const wanted = [language, language.split('-')[0]!, FALLBACK].find((each) => Object.hasOwn(texts, each));
  const found = wanted === undefined ? Object.values(texts)[0] : texts[wanted];
  if (!found) throw new Error('an announcement without any text was stored');
  return found;
}

const noticeOf = (announcement: Announcement, language: string): Notice => {
  const { title, body } = textIn(announcement.texts, language);
  return { id: announcement.id, title, date: announcement.publishedAt.toISOString(), content: renderMarkup(body) };
};

function bannerOf(announcement: Announcement & { kind: 'B' }, language: string): Banner {
  const { title, body, cta } = textIn(announcement.texts, language);
  return { id: announcement.id, ...announcement.more, title, text: body, cta };
}

export const isShownAt = (announcement: Announcement, now: Date): boolean =>
  (announcement.startsAt === null || new Date(announcement.startsAt) <= now) &&
  (announcement.endsAt === null || new Date(announcement.endsAt) > now);

/** The announcement payload of the specification, of the asked types only. */
export function presentAnnouncements(
  shown: readonly Announcement[],
  types: ReadonlySet<string>,
  language: string,
): Announcements {
  const asked = shown.filter((each) => types.has(each.kind));
  return {
    banners: asked
      .filter((each): each is Announcement & { kind: 'B' } => each.kind === 'B')
      .map((each) => bannerOf(each, language)),
    player: asked.filter((each) => each.kind === 'PL').map((each) => noticeOf(each, language)),
    popup: asked
      .filter((each): each is Announcement & { kind: 'PU' } => each.kind === 'PU')
      .map((each) => ({ ...noticeOf(each, language), execution: each.more.execution })),
    promotion: asked.filter((each) => each.kind === 'PR').map((each) => noticeOf(each, language)),
  };
}

export const presentNotices = (shown: readonly Announcement[], language: string): Notice[] =>
  shown.filter((each) => each.kind === 'PL').map((each) => noticeOf(each, language));

export const presentHelp = (shown: readonly Announcement[], language: string): HelpArticle[] =>
  shown
    .filter((each): each is Announcement & { kind: 'H' } => each.kind === 'H')
    .map((each) => {
      const { title, body } = textIn(each.texts, language);
      return { id: each.id, anchor: each.more.anchor, title, html: renderMarkup(body) };
    });
