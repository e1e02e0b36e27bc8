import type { ConsoleAnnouncement } from '@baize/contract/console/content';
import { languageTold, standingAt } from '@baize/contract/content-words';
import { expect, test } from 'vitest';
import { fromLocalField, toLocalField } from '../../lib/offset-time.ts';
import { formOf, languagesOf, putOf, wrongFields, type AnnouncementForm, type Clock } from './announcement-form.ts';

const DHAKA = 360;
const clock: Clock = { toField: (iso) => toLocalField(iso, DHAKA), fromField: (text) => fromLocalField(text, DHAKA) };
const opened: ConsoleAnnouncement = {
  slug: 'season',
  kind: 'B',
  texts: { en: { title: 'Season', body: 'Long', cta: 'Go' }, ko: { title: '계절', body: '', cta: '' } },
  more: {
    groupName: 'w_home',
    kind: 'image',
    url: '/art/banner/bgs-stu_dice.svg',
    videoUrl: null,
    linkage: '/bgs',
    linkageType: 'route',
  },
  enabled: true,
  startsAt: '2026-12-01T18:00:00.000Z',
  endsAt: null,
  publishedAt: '2026-11-01T00:00:00.000Z',
  version: 4,
};
const languages = languagesOf(['bn', 'en'], opened);
const form: AnnouncementForm = { ...formOf(opened, { languages, clock }), reason: 'Why not.' };

test('a form shows each language of the menu and what is written, moments in the brand’s time, and sends it back', () => {
  expect(languages).toEqual(['bn', 'en', 'ko']);
  expect([form.from, form.until]).toEqual(['2026-12-02T00:00', '']);
  const { publishedAt: _publishedAt, ...same } = opened;
  expect(putOf(form, { kind: 'B', version: 4, clock })).toEqual({ ...same, reason: 'Why not.' });
  expect([...wrongFields(form, 'B', clock)]).toEqual([]);
});

test('of a menu of many languages the form begins with few', () => {
  expect(languagesOf(['ko', 'bn', 'ja', 'en', 'fr'], undefined)).toEqual(['bn', 'en', 'ko']);
  expect(languagesOf(['ja', 'fr'], undefined)).toEqual(['ja']);
});

test.each<[Partial<AnnouncementForm>, string[]]>([
  [{ slug: 'A b' }, ['slug']],
  [{ texts: {} }, ['title']],
  [{ texts: { en: { title: '', body: 'alone', cta: '' }, bn: { title: 'আছে', body: '', cta: '' } } }, ['lone']],
  [{ url: 'javascript:alert(1)' }, ['url']],
  [{ url: '//evil.example/x.png' }, ['url']],
  [{ group: 'w_promotion', look: 'video', film: ' ' }, ['film']],
  [{ url: 'https://[' }, ['url']],
  [{ texts: { en: { title: '\u200d', body: '', cta: '' } } }, ['title']],
  [{ link: '//evil.example' }, ['link']],
  [{ leads: 'external', link: 'javascript:alert(1)' }, ['link']],
  [{ leads: 'external', link: 'data:text/html,x' }, ['link']],
  [{ leads: 'external', link: '/help' }, ['link']],
  [{ leads: 'game', link: '' }, ['link']],
  [{ until: '2026-12-01T00:00' }, ['order']],
  [{ reason: '\u200b\u200b\u200b' }, ['reason']],
])('%o cannot be sent: %o', (change, names) => {
  expect([...wrongFields({ ...form, ...change }, 'B', clock)]).toEqual(names);
});

test('a film is sent of the place alone that plays films', () => {
  const film = { look: 'video', film: 'https://player.vimeo.com/video/1' } as const;
  const sent = (change: Partial<AnnouncementForm>) =>
    putOf({ ...form, ...film, ...change }, { kind: 'B', version: 4, clock }).more;
  expect(sent({ group: 'w_promotion' })).toMatchObject({ kind: 'video', videoUrl: film.film });
  expect(sent({ group: 'w_home' })).toMatchObject({ kind: 'image', videoUrl: null });
});

test('whoever reads a language without words is told which one they read', () => {
  expect(languageTold(['en', 'ko'], 'bn')).toBe('en');
  expect(languageTold(['ko'], 'bn')).toBe('ko');
  expect(languageTold(['bn', 'en'], 'bn-IN')).toBe('bn');
  expect(languageTold([], 'bn')).toBeUndefined();
});

test('its state follows its switch and its times', () => {
  const at = (iso: string) => standingAt({ ...opened, endsAt: '2026-12-03T00:00:00.000Z' }, Date.parse(iso));
  expect(at('2026-12-01T17:59:59.999Z')).toBe('later');
  expect(at('2026-12-01T18:00:00.000Z')).toBe('shown');
  expect(at('2026-12-03T00:00:00.000Z')).toBe('over');
  expect(standingAt({ ...opened, enabled: false }, Date.parse('2026-12-02T00:00:00.000Z'))).toBe('off');
});
