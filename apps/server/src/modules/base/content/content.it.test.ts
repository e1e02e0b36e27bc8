import type { Announcements, HelpArticleSchema } from '@baize/contract/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { createTestSite, SECOND_HOST, type TestSite } from '../../../testing-site.ts';
import type { Draft } from './drafts.ts';
import { createContentModule, type ContentModule } from './index.ts';
import { NO_NEIGHBOURS } from './testing-content.ts';

let site: TestSite;
let content: ContentModule;
const announcements = async (lang: string, types = 'B,PL,PU,PR,H', host?: string) =>
  (await site.browser(host ? { host } : {}).call('getAnnouncements', { types, platform: 'W', lang }))
    .value as Announcements;
const help = async (lang: string) =>
  (await site.browser().call('getHelp', { lang, device: 'WEB' })).value as z.infer<typeof HelpArticleSchema>[];
const put = (...drafts: Draft[]) =>
  site.deps.db
    .tx(site.first, (tx) => content.putAnnouncements(tx, site.first, drafts))
    .then(() => content.invalidate());

beforeAll(async () => {
  site = await createTestSite({ more: ({ deps }) => [(content = createContentModule(deps, NO_NEIGHBOURS))] });
  await site.deps.db.tx(site.first, (tx) => content.seedDemo(tx, site.first, 'Baize'));
  await site.deps.db.tx(site.first, (tx) => content.seedDemo(tx, site.first, 'Baize')); // seeding again changes nothing
});
afterAll(() => site.close());

test('the demo shows its banners, films, notices and a popup of each execution, in both languages', async () => {
  for (const lang of ['bn', 'en']) {
    const shown = await announcements(lang);
    expect(shown.banners.filter((banner) => banner.groupName === 'w_home' && banner.kind === 'image').length).toBe(3);
    expect(
      shown.banners.filter(
        (banner) =>
          banner.groupName === 'w_promotion' && banner.kind === 'video' && banner.videoUrl?.startsWith('/clips/'),
      ).length,
    ).toBe(2);
    expect(shown.player.length).toBe(3);
    expect(shown.popup.map((popup) => popup.execution).toSorted()).toEqual(['A', 'B', 'F']);
    expect(shown.promotion).toEqual([]);
  }
  expect((await announcements('bn')).player[0]!.title).toMatch(/[\u0980-\u09ff]/);
});

test('only the asked types are answered, and another brand shows nothing of it', async () => {
  expect(await announcements('en', 'PL')).toMatchObject({ banners: [], popup: [], promotion: [] });
  expect(await announcements('en', 'B,PL,PU,PR,H', SECOND_HOST)).toEqual({
    banners: [],
    player: [],
    popup: [],
    promotion: [],
  });
  expect((await site.browser().call('getAnnouncements', { types: 'X' })).code).toBe('BAD_REQUEST');
});

test('help has the terms with both ages, and every article in both languages', async () => {
  const [bn, en] = [await help('bn'), await help('en')];
  expect(bn.map((article) => article.anchor)).toEqual(en.map((article) => article.anchor));
  expect(en.map((article) => article.anchor)).toEqual(expect.arrayContaining(['term', 'fair', 'responsible']));
  const terms = en.find((article) => article.anchor === 'term')!;
  expect(terms.html).toContain('<strong>18 years</strong>');
  expect(terms.html).toContain('<strong>21 years</strong>');
  expect(bn.find((article) => article.anchor === 'term')!.html).toContain('<strong>18 বছর</strong>');
  expect(bn.every((article, index) => article.html !== en[index]!.html)).toBe(true);
});

test('an unknown language falls back to English, a regional one to its base', async () => {
  expect((await announcements('ko')).player).toEqual((await announcements('en')).player);
  expect((await announcements('bn-IN')).player).toEqual((await announcements('bn')).player);
});

test('an announcement begins and ends by the clock, and a change by slug replaces it', async () => {
  const at = (minutes: number) => new Date(site.deps.now().getTime() + minutes * 60_000).toISOString();
  await put({
    slug: 'timed',
    kind: 'PL',
    texts: { en: { title: 'Timed', body: 'x' } },
    startsAt: at(10),
    endsAt: at(20),
  });
  const shows = async () => (await announcements('en', 'PL')).player.map((notice) => notice.title).includes('Timed');
  expect(await shows()).toBe(false);
  site.turnClock(11 * 60_000);
  expect(await shows()).toBe(true);
  site.turnClock(10 * 60_000);
  expect(await shows()).toBe(false);
  await put({ slug: 'timed', kind: 'PL', texts: { en: { title: 'Timed', body: 'y' } } });
  expect(await shows()).toBe(true);
});

test.each([
  [
    'a script link',
    {
      slug: 'x',
      kind: 'B',
      texts: { en: { title: 'x' } },
      more: { groupName: 'w_home', kind: 'image', url: 'javascript:alert(1)' },
    },
  ],
  [
    'a film of another site',
    {
      slug: 'x',
      kind: 'B',
      texts: { en: { title: 'x' } },
      more: { groupName: 'w_home', kind: 'video', url: '/art/x.svg', videoUrl: 'https://evil.example/embed/1' },
    },
  ],
  [
    'a film of our own that is no clip',
    {
      slug: 'x',
      kind: 'B',
      texts: { en: { title: 'x' } },
      more: { groupName: 'w_home', kind: 'video', url: '/art/x.svg', videoUrl: '/clips/../api/v1/x.webm' },
    },
  ],
  [
    'an unsafe linkage',
    {
      slug: 'x',
      kind: 'B',
      texts: { en: { title: 'x' } },
      more: { groupName: 'w_home', kind: 'image', url: '/art/x.svg', linkage: '//evil.example', linkageType: 'route' },
    },
  ],
  ['no language', { slug: 'x', kind: 'PL', texts: {} }],
  ['an execution that is none', { slug: 'x', kind: 'PU', texts: { en: { title: 'x' } }, more: { execution: 'C' } }],
])('%s is not stored', async (_name, draft) => {
  await expect(put(draft as Draft)).rejects.toThrow();
});
