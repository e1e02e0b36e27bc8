import { GameListQuerySchema } from '@baize/contract/catalogue';
import { amount } from '@baize/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { HOT_MAX, listFirstPictures, listGames, listHot, recommendGames, type Mine } from './queries.ts';
import { daysAgo, shelveTestGames } from './testing-games.ts';

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
  const unit = amount(100_000n);
  await shelveTestGames(t, [
    {
      gameCode: 'lantern',
      vendor: 'PG',
      name: { en: 'Lantern Alley', bn: 'লণ্ঠন গলি' },
      classify: 'JP',
      lines: 25,
      rtpHighest: '0.99',
    },
    { gameCode: 'tide', vendor: 'PG', isHot: true, minStake: unit, rtp: '0.9700', lines: 25 },
    { gameCode: 'bloom', vendor: 'JL', minStake: amount(200_000n), classify: 'AC', releasedAt: daysAgo(3) },
    { gameCode: 'older', vendor: 'JL', isNew: true, classify: 'BG', lines: 20 },
    { gameCode: 'denied', vendor: 'JL', isNew: false, releasedAt: daysAgo(2), classify: 'JP' },
    { gameCode: 'phone', vendor: 'JL', platforms: ['GPL_MOBILE'], releasedAt: daysAgo(29) },
    { gameCode: 'coming', vendor: 'JL', releasedAt: daysAgo(-5) },
    { gameCode: 'off', vendor: 'PG', enabled: false, isHot: true },
    { gameCode: 'resting', vendor: 'PG', maintenance: true, isHot: true },
    { gameCode: 'dice', vendor: 'BGS', gameType: 'BGS', isHot: true },
  ]);
});
afterAll(() => t.close());

const NOBODY: Mine = { favourites: new Set(), recent: [] };
const ask = async (query: z.input<typeof GameListQuerySchema>, mine = NOBODY) =>
  listGames(await t.platform.catalogue.gameCatalogue(t.brandId), GameListQuerySchema.parse(query), {
    ...mine,
    language: 'en',
  });
test.each(['garbage!', 'xx-1', '-', '__proto'])('a language that cannot be (%s) sorts as English', async (language) => {
  const query = GameListQuerySchema.parse({ gameType: 'RNG', sort: 'name', vassalage: 'JL', language });
  const list = listGames(await t.platform.catalogue.gameCatalogue(t.brandId), query, { ...NOBODY, language });
  expect(list.content.map(({ gameCode }) => gameCode)).toEqual(['bloom', 'coming', 'denied', 'older', 'phone']);
});

const codes = async (query: z.input<typeof GameListQuerySchema>, mine = NOBODY): Promise<string[]> =>
  (await ask({ gameType: 'RNG', sort: 'hot', ...query }, mine)).content.map(({ gameCode }) => gameCode);
const RNG = ['tide', 'resting', 'lantern', 'bloom', 'older', 'denied', 'phone', 'coming'];

test.each(['ALL', 'HOT', 'NEW'] as const)(
  'the first pictures of %s are those of the list, in its order',
  async (filter) => {
    const { content } = await ask({ gameType: 'RNG', filter });
    const pictures = listFirstPictures(await t.platform.catalogue.gameCatalogue(t.brandId), {
      gameType: 'RNG',
      filter,
    });
    expect(pictures).toEqual(content.slice(0, 6).map(({ iconUrl }) => iconUrl));
  },
);

describe('filters', () => {
  test.each([
    ['ALL lists what is switched on, hot ones first', {}, RNG],
    ['HOT', { filter: 'HOT' }, ['tide', 'resting']],
    ['NEW is 30 days from the release, but for what the brand says', { filter: 'NEW' }, ['bloom', 'older', 'phone']],
    ['a stake of one unit', { minBetOne: true }, RNG.filter((code) => code !== 'bloom')],
    ['25 lines', { lines25: true }, ['tide', 'lantern']],
    ['a studio', { vassalage: 'JL' }, ['bloom', 'older', 'denied', 'phone', 'coming']],
    ['a sub-category', { gameClassify: 'JP' }, ['lantern', 'denied']],
    ['two at once', { filter: 'HOT', lines25: true }, ['tide']],
    ['no games', { filter: 'HOT', gameClassify: 'JP' }, []],
    ['a search over typing errors', { search: 'lantren aley' }, ['lantern']],
    ['a search in another language', { search: 'লণ্ঠন' }, ['lantern']],
    ['a search by studio', { search: 'studio jl' }, ['bloom', 'older', 'denied', 'phone', 'coming']],
    ['a search never leaves its category', { search: 'dice' }, []],
    ['by name', { sort: 'name', vassalage: 'JL' }, ['bloom', 'coming', 'denied', 'older', 'phone']],
    ['by the least that is returned', { sort: 'rtp', lines25: true }, ['tide', 'lantern']],
    ['the newest first', { sort: 'new', filter: 'NEW' }, ['bloom', 'phone', 'older']],
    ['a desktop', { clientType: '1' }, RNG.filter((code) => code !== 'phone')],
    ['a phone', { clientType: '2' }, RNG],
    [
      'what the specification sends',
      { clientType: '3', platform: 'flash,html5-desktop', merchant: 'test' },
      RNG.filter((code) => code !== 'phone'),
    ],
    ['a flash player runs nothing', { platform: 'flash' }, []],
  ] as [string, z.input<typeof GameListQuerySchema>, string[]][])('%s', async (_name, query, expected) =>
    expect(await codes(query)).toEqual(expected),
  );

  test("FAV and RECENT are the member's own, recent ones the latest first", async () => {
    const mine: Mine = { favourites: new Set(['denied', 'off', 'dice']), recent: ['older', 'bloom', 'dice'] };
    expect(await codes({ filter: 'FAV' }, mine)).toEqual(['denied']);
    expect(await codes({ filter: 'RECENT' }, mine)).toEqual(['older', 'bloom']);
    expect(await codes({ filter: 'FAV' })).toEqual([]);
  });

  test('a page holds twenty', async () => {
    expect(await ask({})).toMatchObject({ pageNum: 1, pageSize: 20, total: 9, totalPages: 1 });
    expect(await ask({ pageSize: 4, pageNo: 3 })).toMatchObject({ total: 9, totalPages: 3 });
    expect((await ask({ pageSize: 4, pageNo: 3 })).content).toHaveLength(1);
  });
});

describe('the answer says what else there is', () => {
  test('tabs with their games, of the category and the studio, and bingo only where the languages hold TY', async () => {
    const tabs = [
      { code: 'JP', total: 2 },
      { code: 'AC', total: 1 },
    ];
    expect((await ask({ gameType: 'RNG', filter: 'HOT', search: 'nothing at all' })).subCategories).toEqual(tabs);
    expect((await ask({ gameType: 'RNG', vassalage: 'JL', gameClassify: 'JP' })).subCategories).toEqual([
      { code: 'JP', total: 1 },
      { code: 'AC', total: 1 },
    ]);
    const gameCatalogue = await t.platform.catalogue.gameCatalogue(t.brandId);
    const { brand } = gameCatalogue;
    const withBingo = {
      ...gameCatalogue,
      brand: { ...brand, settings: { ...brand.settings, languages: ['en', 'ty'] } },
    };
    expect(
      listGames(withBingo, GameListQuerySchema.parse({ gameType: 'RNG' }), { ...NOBODY, language: 'en' }).subCategories,
    ).toEqual([...tabs, { code: 'BG', total: 1 }]);
  });

  test('where nothing is found, what there would be without one of the filters', async () => {
    expect((await ask({ gameType: 'RNG', filter: 'HOT', gameClassify: 'JP', lines25: true })).wider).toEqual([
      { without: 'gameClassify', total: 1 },
      { without: 'filter', total: 1 },
    ]);
    expect((await ask({ gameType: 'RNG', search: 'zzzz', vassalage: 'JL' })).wider).toEqual([
      { without: 'search', total: 5 },
    ]);
    expect((await ask({ gameType: 'FISH' })).wider).toEqual([]);
    expect((await ask({ gameType: 'RNG', filter: 'HOT' })).wider).toEqual([]);
  });

  test('hot games and recommended ones can be played', async () => {
    const gameCatalogue = await t.platform.catalogue.gameCatalogue(t.brandId);
    expect(listHot(gameCatalogue, 'en').map(({ gameCode }) => gameCode)).toEqual(['tide', 'resting', 'dice']);
    const instead = recommendGames(gameCatalogue, 'resting', 'en').map(({ gameCode }) => gameCode);
    expect(instead.slice(0, 2)).toEqual(['tide', 'lantern']);
    expect(instead).toContain('dice');
    expect(instead).not.toContain('resting');
    expect(instead).not.toContain('off');
  });

  test('however many games are hot, the list of them has an end', async () => {
    const gameCatalogue = await t.platform.catalogue.gameCatalogue(t.brandId);
    const tide = gameCatalogue.byCode.get('tide')!;
    const games = Array.from({ length: HOT_MAX + 5 }, (_, at) => ({ ...tide, gameCode: `tide${at}` }));
    expect(listHot({ ...gameCatalogue, games }, 'en').map(({ gameCode }) => gameCode)).toEqual(
      games.slice(0, HOT_MAX).map(({ gameCode }) => gameCode),
    );
  });
});
