import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { GameCard } from '@baize/contract/boot';
import type { Page } from '@baize/contract/envelope';
import { runCommand } from '../../../command/index.ts';
import type { MemberId } from '../../../ids.ts';
import { amount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { STRANGERS_SEARCH } from './routes.ts';
import { daysAgo, shelveTestGames } from './testing-games.ts';

let t: TestPlatform;
let member: MemberId;
beforeAll(async () => {
  t = await createTestPlatform();
  member = await t.member();
  await shelveTestGames(t, [
    { gameCode: 'lantern', vendor: 'PG', isHot: true, rtp: '0.9500', rtpHighest: '0.9900' },
    { gameCode: 'tide', vendor: 'JL', gameType: 'SPORTS' },
    { gameCode: 'resting', vendor: 'PG', maintenance: true },
    { gameCode: 'off', vendor: 'PG', enabled: false },
    { gameCode: 'dota', vendor: 'IMES', gameType: 'SPORTS' },
    { gameCode: 'rooster', vendor: 'SV', gameType: 'SPORTS' },
    { gameCode: 'phone', vendor: 'PG', platforms: ['GPL_MOBILE'], releasedAt: daysAgo(500) },
    { gameCode: 'own', vendor: 'BGS' },
    { gameCode: 'dice', vendor: 'BGS', gameType: 'BGS' },
  ]);
});
afterAll(() => t.close());

type Answer<T> = { readonly ok: boolean; readonly value: T; readonly error?: { readonly code: string } };
/** A call of the site as a member, or as a guest. */
async function call<T>(name: string, input: object, who: MemberId | null = member): Promise<Answer<T>> {
  const route = t.platform.catalogue.siteRoutes!.find((each) => each.call.name === name)!;
  const actor = who === null ? null : { memberId: who, type: 0, currency: 'BDT', sessionId: randomUUID() };
  const ctx = { brandId: t.brandId, brandCode: 'test', actor, ip: '203.0.113.7' } as never;
  return (await route.handle(ctx, route.call.input.parse(input), {})) as Answer<T>;
}
const card = async (gameCode: string): Promise<GameCard> =>
  (await call<{ card: GameCard }>('getGame', { gameCode, language: 'en' })).value.card;

describe('a game says who it is', () => {
  test('one is asked for by its code, with what can be played instead', async () => {
    const { value } = await call<{ card: GameCard; recommended: GameCard[] }>('getGame', { gameCode: 'resting' }, null);
    expect(value.card).toMatchObject({ gameCode: 'resting', maintenance: true, showIcon: true });
    expect(value.recommended.map(({ gameCode }) => gameCode)).toEqual(['lantern', 'phone', 'own']);
    expect((await call('getGame', { gameCode: 'off' })).error?.code).toBe('GAME_UNKNOWN');
    expect((await call('getGame', { gameCode: 'none' })).error?.code).toBe('GAME_UNKNOWN');
  });

  test("whether it feeds a jackpot is its supplier's word, when it is shelved and whenever it is told anew", async () => {
    const supplierId = await shelveTestGames(t, []);
    const limits = { BDT: { min: amount(1n), max: amount(2n) } };
    const feed = { name: { en: 'Told' }, limits, demo: true, platforms: [], currencies: ['BDT'] };
    const told = (pools: readonly string[]) => ({ ...feed, game_code: 'told', jackpot_pools: pools }) as never;
    const shelf = { vendor: 'PG', gameType: 'RNG', displayName: 'PG' } as const;
    const by = { name: 'system', ip: '127.0.0.1' };
    const order = { brandId: t.brandId, currency: 'BDT', supplierId, shelf, games: [told(['operator'])], open: false };
    expect(await t.platform.catalogue.shelveGames(by, order)).toMatchObject({ ok: true, value: { added: ['told'] } });
    const feeds = async () => (await t.platform.catalogue.gameCatalogue(t.brandId)).byCode.get('told')!.jackpot;
    expect(await feeds()).toBe(true);
    await t.platform.catalogue.takeGames(supplierId, [told([])]);
    expect(await feeds()).toBe(false);
  });

  test('a card holds both ends of its return', async () => {
    expect(await card('lantern')).toMatchObject({ rtp: '0.9500', rtpHighest: '0.9900' });
    expect(await card('own')).toMatchObject({ rtp: '0.9500', rtpHighest: '' });
  });

  test('a return that depends on what is chosen comes with both ends, when it is shelved and told anew', async () => {
    const supplierId = await shelveTestGames(t, []);
    const limits = { BDT: { min: amount(1n), max: amount(2n) } };
    const feed = { name: { en: 'Ranged' }, limits, demo: true, platforms: [], currencies: ['BDT'], jackpot_pools: [] };
    const told = (ends: object) => ({ ...feed, game_code: 'ranged', ...ends }) as never;
    const shelf = { vendor: 'PG', gameType: 'RNG', displayName: 'PG' } as const;
    const games = [told({ rtp_theoretical: 0.904337, rtp_highest: 0.99 })];
    const order = { brandId: t.brandId, currency: 'BDT', supplierId, shelf, games, open: false };
    await t.platform.catalogue.shelveGames({ name: 'system', ip: '127.0.0.1' }, order);
    const ranged = async () => (await t.platform.catalogue.gameCatalogue(t.brandId)).byCode.get('ranged');
    expect(await ranged()).toMatchObject({ rtp: '0.904337', rtpHighest: '0.99' });
    await t.platform.catalogue.takeGames(supplierId, [told({ rtp_theoretical: 0.904337, rtp_highest: 0.995 })]);
    expect(await ranged()).toMatchObject({ rtp: '0.904337', rtpHighest: '0.995' });
    await t.platform.catalogue.takeGames(supplierId, [told({ rtp_theoretical: 0.97 })]);
    expect(await ranged()).toMatchObject({ rtp: '0.97', rtpHighest: '' });
  });

  test.each([
    ['below the least', '0.96', '0.95'],
    ['without a least', '', '0.95'],
    ['not a figure', '0.96', 'much'],
  ])('no catalogue holds a highest return that is %s', async (_name, rtp, rtpHighest) => {
    await expect(shelveTestGames(t, [{ gameCode: 'wrong', vendor: 'PG', rtp, rtpHighest }])).rejects.toThrow(
      /game_return_range|numeric/,
    );
  });

  test('the title is the same in every brand, the node is one of one brand', async () => {
    const other = await openTestBrand(t.platform, { code: 'other' });
    const here = await card('lantern');
    await shelveTestGames({ ...t, brandId: other }, [{ gameCode: 'lantern', vendor: 'PG' }]);
    const there = await t.platform.catalogue.gameCatalogue(other);
    const node = String(there.byCode.get('lantern')!.nodeId);
    expect(here.nodeId).toMatch(/^\d+$/);
    expect(node).not.toBe(here.nodeId);
    expect(here.gameId).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set([here.gameId, (await card('tide')).gameId])).toHaveLength(2);
    expect((await call('addFavourite', { nodeId: node, vendor: 'PG', gameType: 'RNG' })).error?.code).toBe(
      'GAME_UNKNOWN',
    );
  });

  test('its picture is a switch', async () => {
    await t.platform.deps.db.tx(t.brandId, (tx) =>
      t.platform.catalogue.applyGameSwitch(tx, { brandId: t.brandId, gameCode: 'tide' }, { showIcon: false }),
    );
    t.platform.catalogue.forget(t.brandId);
    expect(await card('tide')).toMatchObject({ showIcon: false });
  });

  test("its release is the supplier's to say, and only once it is said", async () => {
    const released = daysAgo(1).toISOString();
    const feed = { name: { en: 'tide' }, limits: {}, demo: true, platforms: ['GPL_DESKTOP'], jackpot_pools: [] };
    const limits = { BDT: { min: 0n, max: 0n } };
    const supplier = (await t.platform.catalogue.gameCatalogue(t.brandId)).byCode.get('tide')!.supplierId;
    const take = async (more: object): Promise<boolean> => {
      await t.platform.catalogue.takeGames(supplier, [{ ...feed, game_code: 'tide', limits, ...more } as never]);
      return (await card('tide')).isNew;
    };
    expect(await take({})).toBe(false);
    expect(await take({ released_at: released })).toBe(true);
    expect(await take({})).toBe(true);
    const games = await call<Page<GameCard>>('getGameList', { gameType: 'SPORTS', clientType: '2' });
    expect(games.value.content.map(({ gameCode }) => gameCode)).not.toContain('tide');
  });
});

describe('favourites are nodes', () => {
  const ids = async (): Promise<string[]> => (await call<string[]>('listFavouriteIds', {})).value;

  test('kept, listed by card and by id, and taken back', async () => {
    const [lantern, dice] = [await card('lantern'), await card('dice')];
    for (const { nodeId, vassalage, gameType } of [lantern, dice, dice])
      expect(await call('addFavourite', { nodeId, vendor: vassalage, gameType })).toMatchObject({ value: { nodeId } });
    expect(new Set(await ids())).toEqual(new Set([lantern.nodeId, dice.nodeId]));
    const listed = await call<Page<GameCard>>('listFavourites', { language: 'en' });
    expect(listed.value).toMatchObject({ total: 2, pageSize: 999 });
    expect(listed.value.content.map(({ gameCode }) => gameCode).toSorted()).toEqual(['dice', 'lantern']);
    const filtered = await call<Page<GameCard>>('getGameList', { filter: 'FAV' });
    expect(filtered.value.total).toBe(2);
    await call('removeFavourite', { nodeId: dice.nodeId, vendor: 'BGS', gameType: 'BGS' });
    expect(await ids()).toEqual([lantern.nodeId]);
  });

  type Wrong = { gameCode?: string; nodeId?: string; vendor?: string };
  test.each<[string, Wrong]>([
    ['a node of nobody', { nodeId: '999999999' }],
    ['another vendor than the game has', { vendor: 'JL' }],
    ['a game that is off', { gameCode: 'off' }],
  ])('%s is refused', async (_name, { gameCode = 'dice', ...wrong }: Wrong) => {
    const game = (await t.platform.catalogue.gameCatalogue(t.brandId)).byCode.get(gameCode)!;
    const input = { nodeId: String(game.nodeId), vendor: game.vendor, gameType: game.gameType, ...wrong };
    expect((await call('addFavourite', input)).error?.code).toBe('GAME_UNKNOWN');
  });

  test('they are listed by kind, and for devices on which they run', async () => {
    const listed = async (input: object): Promise<string[]> => {
      const { value } = await call<Page<GameCard>>('listFavourites', { language: 'en', ...input });
      return value.content.map(({ gameCode }) => gameCode);
    };
    const [here, phone] = [await card('lantern'), await card('phone')];
    for (const { nodeId, vassalage, gameType } of [here, phone])
      await call('addFavourite', { nodeId, vendor: vassalage, gameType });
    expect(new Set(await listed({}))).toEqual(new Set(['lantern', 'phone']));
    expect(await listed({ clientType: '3', platform: 'flash,html5-desktop' })).toEqual(['lantern']);
    expect(await listed({ clientType: '2', platform: 'html5-mobile,html5-desktop', gameType: 'FISH' })).toEqual([]);
    expect(new Set(await listed({ platform: 'html5-mobile', gameType: 'RNG' }))).toEqual(new Set(['lantern', 'phone']));
    await call('removeFavourite', { nodeId: phone.nodeId, vendor: 'PG', gameType: 'RNG' });
  });

  test("one's own lists need a login", async () => {
    expect((await call('getGameList', { filter: 'FAV' }, null)).error?.code).toBe('NOT_LOGGED_IN');
    expect((await call('getGameList', { filter: 'RECENT' }, null)).error?.code).toBe('NOT_LOGGED_IN');
  });

  test('a game that was played is among the recent ones, once', async () => {
    const { db } = t.platform.deps;
    for (const gameCode of ['lantern', 'dice', 'lantern'])
      await runCommand({ db }, { brandId: t.brandId }, async (tx) =>
        ok(await t.platform.catalogue.recordLaunch(tx, { brandId: t.brandId, memberId: member, gameCode })),
      );
    const recent = await call<GameCard[]>('listRecentGames', { language: 'en' });
    expect(recent.value.map(({ gameCode }) => gameCode)).toEqual(['lantern', 'dice']);
  });
});

describe('vendors that are split out of what they come under', () => {
  test("e-sports by the specification's list; cockfight and in-house where the brand names vendors", async () => {
    const types = async () =>
      Object.fromEntries(
        (await t.platform.catalogue.vendorCategories(t.brandId)).map(({ gameCategory, vendors }) => [
          gameCategory,
          vendors.map(({ vendor, gameCount }) => `${vendor} ${gameCount}`),
        ]),
      );
    expect(await types()).toEqual({
      RNG: ['PG 3', 'BGS 1'],
      SPORTS: ['JL 1', 'SV 1'],
      ESPORTS: ['IMES 1'],
      BGS: ['BGS 1'],
    });
    const splits = JSON.stringify({ cockfightVendors: ['SV'], excludedSlotVendors: ['BGS'] });
    await t.platform.deps.db.tx(t.brandId, (tx) =>
      tx.run('update brand.brand set settings = settings || $2::jsonb where id = $1', [t.brandId, splits]),
    );
    t.platform.brand.invalidate();
    t.platform.catalogue.forget(t.brandId);
    expect(await types()).toEqual({
      RNG: ['PG 3'],
      SPORTS: ['JL 1'],
      ESPORTS: ['IMES 1'],
      COCKFIGHT: ['SV 1'],
      BGS: ['BGS 2'],
    });
    const listed = await call<Page<GameCard>>('getGameList', { gameType: 'BGS' });
    expect(listed.value.content.map(({ gameCode, gameType }) => `${gameCode} ${gameType}`)).toEqual([
      'own BGS',
      'dice BGS',
    ]);
  });

  test('a wager carries the category in which the game was found', async () => {
    const { supplierId } = (await t.platform.catalogue.gameCatalogue(t.brandId)).byCode.get('own')!;
    const found = async (gameCode: string) =>
      (await t.platform.catalogue.findGame(t.brandId, supplierId, gameCode))?.gameType;
    expect([await found('own'), await found('dota'), await found('rooster'), await found('tide')]).toEqual([
      10, 4, 9, 3,
    ]);
  });

  test('the lanes hold the vendors that have games for the platform', async () => {
    type Lanes = { lanes: { title: string; gameClassify: string; cards: { vendor: string }[] }[] };
    const { value } = await call<Lanes>('getVendors', { platform: 'html5-desktop' }, null);
    expect(value.lanes.map(({ title, gameClassify, cards }) => [title, gameClassify, cards.length])).toEqual([
      ['RNG', 'RNG', 1],
      ['SPORTS', 'SPORTS', 1],
      ['ESPORTS', 'ESPORTS', 1],
      ['COCKFIGHT', 'COCKFIGHT', 1],
      ['BGS', 'BGS', 1],
    ]);
    expect((await call<Lanes>('getVendors', { platform: 'flash' }, null)).value.lanes).toEqual([]);
  });
});

describe('a category that the brand closed', () => {
  const close = async (...closedCapabilities: string[]): Promise<void> => {
    await t.platform.deps.db.tx(t.brandId, (tx) =>
      tx.run('update brand.brand set settings = settings || $2::jsonb where id = $1', [
        t.brandId,
        JSON.stringify({ closedCapabilities }),
      ]),
    );
    t.platform.brand.invalidate();
    t.platform.catalogue.forget(t.brandId);
  };
  const shown = async () => {
    const codesOf = (cards: readonly GameCard[]): string[] => cards.map(({ gameCode }) => gameCode).toSorted();
    const menus = await call<{ gameCategory: string }[]>('getGameMenus', {}, null);
    return {
      searched: codesOf((await call<Page<GameCard>>('getGameList', { search: 'dice' })).value.content),
      kept: codesOf((await call<Page<GameCard>>('listFavourites', {})).value.content),
      played: codesOf((await call<GameCard[]>('listRecentGames', {})).value),
      menus: menus.value.map(({ gameCategory }) => gameCategory),
    };
  };

  test('is in no menu, its games are found by no search and stand in no list of a member', async () => {
    const dice = await card('dice');
    await call('addFavourite', { nodeId: dice.nodeId, vendor: 'BGS', gameType: 'BGS' });
    const all = { searched: ['dice'], kept: ['dice', 'lantern'], played: ['dice', 'lantern'], menus: ['RNG', 'BGS'] };
    expect(await shown()).toEqual(all);
    await close('bgs');
    expect(await shown()).toEqual({ searched: [], kept: ['lantern'], played: ['lantern'], menus: ['RNG'] });
    const vendors = await call<{ gameCategory: string }[]>('getGameVendors', {}, null);
    expect(vendors.value.map(({ gameCategory }) => gameCategory)).toContain('BGS');
    await close();
    expect(await shown()).toEqual(all);
  });
});

test("the icon of a game is its card's, in the language that is asked for", async () => {
  const { iconUrl, lagerIcon, displayName } = await card('lantern');
  const icon = await call('getGameIcon', { gameCode: 'lantern', language: 'en' }, null);
  expect(icon).toMatchObject({ ok: true, value: { iconUrl, lagerIcon, displayName } });
  expect((await call('getGameIcon', { gameCode: 'none' }, null)).error?.code).toBe('GAME_UNKNOWN');
});

test("another brand's merchant code has no list here", async () => {
  expect((await call('getGameList', { merchant: 'somebody' })).error).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { merchant: 'unknown' },
  });
  expect((await call('getHotGames', { merchantCode: 'somebody' })).error?.code).toBe('BAD_REQUEST');
  expect((await call('getHotGames', { merchantCode: 'test', isPlatform: 2 })).ok).toBe(true);
});

test('strangers of one network search so often in a minute, and members and lists go on', async () => {
  const search = (who: MemberId | null) => call<Page<GameCard>>('getGameList', { search: 'lantern' }, who);
  const answers = [];
  const { max, unasked } = STRANGERS_SEARCH;
  for (let at = 0; at <= max + unasked; at += 1) answers.push(await search(null));
  expect(answers.slice(0, max).every(({ ok }) => ok)).toBe(true);
  expect(answers.at(-1)!.error?.code).toBe('TOO_MANY_REQUESTS');
  expect((await search(member)).ok).toBe(true);
  expect((await call('getGameList', {}, null)).ok).toBe(true);
});
