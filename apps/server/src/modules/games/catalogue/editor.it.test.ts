import type { ConsoleGame, ConsoleTag, ConsoleVendor, GameMatrix } from '@baize/contract/console/games';
import { PICTURE_KINDS } from '@baize/contract/console/game-words';
import { ART_KINDS } from '@baize/game-art/tile-art.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BrandId } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

let t: TestConsole;
let other: BrandId;
let owner: TestOperator;
const REASON = 'a reason of some length';
const TAGS = [
  { code: 'eid', name: { bn: 'ঈদ', en: 'Eid' } },
  { code: 'classic', name: { bn: 'পুরোনো', en: 'Classic' } },
];

beforeAll(async () => {
  t = await createTestConsole();
  other = (await t.platform.brand.brandByCode('lotus'))!.id;
  owner = await t.logIn('owner', [t.brandId, other]);
});
afterAll(() => t.close());
beforeEach(() => t.platform.catalogue.forget(t.brandId));

const games = async (): Promise<ConsoleGame[]> => (await owner.ask<ConsoleGame[]>('listGames')).value;
const codes = async (): Promise<string[]> => (await games()).map(({ gameCode }) => gameCode);
const game = async (code: string): Promise<ConsoleGame> => (await games()).find(({ gameCode }) => gameCode === code)!;
const vendors = async (): Promise<ConsoleVendor[]> => (await owner.ask<ConsoleVendor[]>('listVendors')).value;
const card = async (code: string, language = 'en') => {
  const catalogue = await t.platform.catalogue.gameCatalogue(t.brandId);
  const { cardOf } = await import('./present.ts');
  return cardOf(catalogue, catalogue.byCode.get(code)!, language);
};
const news = () =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows("select 1 as one from outbox.outbox where data->>'reason' = 'catalogue'"),
  );

test('kinds of pictures are the same for console and painter', () => expect([...PICTURE_KINDS]).toEqual(ART_KINDS));

test('a new order is read back, its old and new sides are on record, and open pages hear of it', async () => {
  const was = await codes();
  const order = [was.at(-1)!, ...was.slice(0, -1)];
  const told = (await news()).length;
  expect(await owner.ask('orderGames', { order, was, reason: REASON })).toMatchObject({ code: 'OK' });
  expect(await codes()).toEqual(order);
  expect((await owner.auditOf('brand:baize'))[0]).toMatchObject({
    action: 'order-games',
    before: { from: 1, order: was },
    after: { from: 1, order },
    reason: REASON,
  });
  expect(await news()).toHaveLength(told + 1);
  expect((await owner.ask('orderGames', { order: was, was: order, reason: REASON })).code).toBe('OK');
});

test('of two operators who order the same games, the second is refused and nothing of theirs holds', async () => {
  const was = await codes();
  const [mine, theirs] = [was.toReversed(), [was[1]!, was[0]!, ...was.slice(2)]];
  const said = await Promise.all(
    [mine, theirs].map((order) => owner.ask('orderGames', { order, was, reason: REASON })),
  );
  expect(said.map(({ code }) => code).toSorted()).toEqual(['OK', 'STATE_CONFLICT']);
  const order = await codes();
  expect(order).toEqual(said[0]!.code === 'OK' ? mine : theirs);
  expect((await owner.ask('orderGames', { order: was, was: order, reason: REASON })).code).toBe('OK');
});

test.each([
  ['names a game twice', (was: string[]) => [was[0], was[0], ...was.slice(2)]],
  ['leaves one out', (was: string[]) => was.slice(1)],
])('an order that %s is refused', async (_why, orderOf) => {
  const was = await codes();
  expect((await owner.ask('orderGames', { order: orderOf(was), was, reason: REASON })).code).toBe('BAD_REQUEST');
  expect((await owner.ask('orderGames', { order: was.toReversed(), was, reason: '' })).code).toBe('BAD_REQUEST');
});

test('tags are a list of the brand; players read them in their language, and one that goes leaves the games', async () => {
  expect((await owner.ask('saveTags', { tags: TAGS, was: [] })).code).toBe('OK');
  expect((await owner.ask('saveTags', { tags: [], was: [] })).code).toBe('STATE_CONFLICT');
  const again = { code: 'festival', name: { bn: 'উৎসব', en: 'EID ' } };
  expect(await owner.ask('saveTags', { tags: [...TAGS, again], was: TAGS })).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { 'tags.2.name.en': 'is the word of eid too' },
  });
  const change = { gameCodes: ['stu_dice', 'stu_mines'], change: { addTags: ['classic', 'eid'] } };
  expect((await owner.ask<{ changed: number }>('editGames', change)).value).toEqual({ changed: 2 });
  expect((await owner.ask<{ changed: number }>('editGames', change)).value).toEqual({ changed: 0 });
  expect((await card('stu_dice')).tags).toEqual(['Eid', 'Classic']);
  expect((await card('stu_dice', 'bn')).tags).toEqual(['ঈদ', 'পুরোনো']);
  expect((await owner.ask<ConsoleTag[]>('listTags')).value.map((tag) => tag.games)).toEqual([2, 2]);
  expect((await owner.ask('saveTags', { tags: [TAGS[1]], was: TAGS })).code).toBe('OK');
  expect((await game('stu_mines')).tags).toEqual(['classic']);
  const unknown = { gameCodes: ['stu_dice'], change: { addTags: ['eid'] } };
  expect(await owner.ask('editGames', unknown)).toMatchObject({ code: 'BAD_REQUEST', fields: { addTags: /eid/ } });
  expect((await owner.auditOf('game:stu_dice'))[0]).toMatchObject({
    action: 'edit-game',
    before: { tags: [] },
    after: { tags: ['classic', 'eid'] },
  });
});

test('a game that is moved stands in the other category under its vendor, and finds its way back', async () => {
  const edit = (gameType: string, more = {}) =>
    owner.ask('editGames', { gameCodes: ['stu_dice'], change: { gameType }, ...more });
  expect((await edit('RNG')).code).toBe('OK');
  const { displayName: vendorName } = (await vendors()).find(({ vendor }) => vendor === 'BGS')!;
  expect(await game('stu_dice')).toMatchObject({ gameType: 'RNG', movedFrom: 'BGS', standing: 'on', vendorName });
  expect(await vendors()).toContainEqual(expect.objectContaining({ vendor: 'BGS', gameType: 'RNG', games: 1 }));
  const shown = await t.platform.catalogue.vendorCategories(t.brandId);
  expect(shown.find(({ gameCategory }) => gameCategory === 'RNG')!.vendors.map(({ vendor }) => vendor)).toContain(
    'BGS',
  );
  const types = (await owner.ask<{ gameType: string; offered: boolean }[]>('listGameTypes')).value;
  expect(types).toContainEqual({ gameType: 'FISH', offered: false });
  expect(types).toContainEqual({ gameType: 'BGS', offered: true });
  expect(await edit('FISH')).toMatchObject({ code: 'BAD_REQUEST', fields: { reason: /does not offer FISH/ } });
  // Two operators who read the same: the second would move what the first has moved.
  expect((await edit('FISH', { reason: REASON, was: { gameType: 'BGS' } })).code).toBe('STATE_CONFLICT');
  expect((await edit('FISH', { reason: REASON, was: { gameType: 'RNG' } })).code).toBe('OK');
  expect(await game('stu_dice')).toMatchObject({ movedFrom: 'BGS', standing: 'closed' });
  expect((await edit('BGS')).code).toBe('OK');
  expect(await game('stu_dice')).toMatchObject({ gameType: 'BGS', movedFrom: null, standing: 'on' });
});

test('what a brand chose of a picture stands in its address, and goes when the kind changes', async () => {
  const edit = (change: object) => owner.ask('editGames', { gameCodes: ['stu_tidewater'], change });
  expect((await edit({ art: '4-210-bell' })).code).toBe('OK');
  expect((await card('stu_tidewater')).iconUrl).toMatch(/^\/art\/slots\/stu_tidewater\.4-210-bell\.[0-9a-f]{8}\.svg$/);
  expect((await card('stu_tidewater')).lagerIcon).toContain('.4-210-bell-wide.');
  expect(await edit({ art: '4-210-football' })).toMatchObject({ code: 'BAD_REQUEST', fields: { art: /kind/ } });
  expect((await edit({ artKind: 'sports' })).code).toBe('OK');
  expect(await game('stu_tidewater')).toMatchObject({ artKind: 'sports', art: '' });
});

test('what somebody else changed meanwhile is not overwritten, and of many games none is changed then', async () => {
  const change = { lines: 25 };
  const sent = { gameCodes: ['stu_lantern_alley', 'stu_dice'], change, was: { lines: 24 } };
  expect((await owner.ask('editGames', sent)).code).toBe('STATE_CONFLICT');
  expect((await owner.ask('editGames', { ...sent, gameCodes: ['stu_dice', 'none'] })).code).toBe('NOT_FOUND');
  expect((await game('stu_dice')).lines).toBeNull();
  expect((await owner.ask('editGames', { gameCodes: ['stu_dice'], change, was: { lines: null } })).code).toBe('OK');
  expect((await card('stu_dice')).lines).toBe(25);
});

test('a vendor has names, a mark and a window of maintenance of its own in each category', async () => {
  const at = (hours: number) => new Date(t.platform.deps.now().getTime() + hours * 3_600_000).toISOString();
  const edit = (change: object, was = {}) => owner.ask('editVendor', { vendor: 'PG', gameType: 'RNG', change, was });
  const change = { names: { bn: 'ঘুড়ি', en: '' }, icon: '40-2-KK', maintenance: true, maintenanceFrom: at(1) };
  expect((await edit(change, { maintenance: false })).code).toBe('OK');
  expect((await edit({ maintenance: false }, { maintenance: false })).code).toBe('STATE_CONFLICT');
  const shown = async () =>
    (await t.platform.catalogue.vendorCategories(t.brandId))
      .flatMap((category) => category.vendors)
      .find(({ vendor }) => vendor === 'PG');
  expect(await shown()).toMatchObject({
    names: { bn: 'ঘুড়ি' },
    iconUrl: '/art/vendor/PG.40-2-KK.svg',
    maintenance: false,
  });
  expect((await edit({ maintenanceFrom: at(-1), maintenanceUntil: at(1) })).code).toBe('OK');
  expect(await shown()).toMatchObject({ maintenance: true });
  expect((await card('stu_lantern_alley')).maintenance).toBe(true);
  expect(await game('stu_lantern_alley')).toMatchObject({ standing: 'vendor-maintenance', maintenance: false });
  expect((await edit({ maintenanceUntil: at(-2) })).code).toBe('BAD_REQUEST');
  expect(await edit({ maintenanceFrom: at(-3), maintenanceUntil: at(-2) })).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { maintenanceUntil: 'is over already' },
  });
  const { displayName: taken } = (await vendors()).find(({ vendor }) => vendor === 'BGS')!;
  for (const names of [
    { bn: '', en: ` ${taken.toUpperCase()} ` },
    { bn: taken, en: '' },
  ])
    expect(await edit({ names })).toMatchObject({ code: 'BAD_REQUEST', fields: expect.anything() });
  expect((await edit({ icon: '400-2-KK' })).code).toBe('BAD_REQUEST');
  expect((await edit({ maintenance: false })).code).toBe('OK');
  expect((await owner.ask('editVendor', { vendor: 'PG', gameType: 'FISH', change })).code).toBe('NOT_FOUND');
  const opens = async () => (await t.platform.catalogue.findLaunchable(t.brandId, 'stu_lantern_alley'))?.opens;
  expect(await opens()).toBe('frame');
  expect((await edit({ opens: 'tab' })).code).toBe('OK');
  expect(await opens()).toBe('tab');
  expect((await edit({ opens: 'frame' })).code).toBe('OK');
});

test('vendors take an order of their own', async () => {
  const was = (await vendors()).map(({ vendor, gameType }) => ({ vendor, gameType }));
  expect((await owner.ask('orderVendors', { order: was.toReversed(), was, reason: REASON })).code).toBe('OK');
  expect((await vendors()).map(({ vendor, gameType }) => ({ vendor, gameType }))).toEqual(was.toReversed());
  expect((await owner.ask('orderVendors', { order: was, was, reason: REASON })).code).toBe('STATE_CONFLICT');
});

test('a game is hidden in one brand from the matrix: each brand keeps its own, and its chain tells of its own', async () => {
  const cell = { gameCode: 'stu_mines', enabled: false, was: true };
  const cells = [{ ...cell, brandId: other }];
  expect(await owner.ask('showGames', { cells, reason: REASON })).toMatchObject({ code: 'OK', value: { changed: 1 } });
  const matrix = (await owner.ask<GameMatrix>('getGameMatrix')).value;
  expect(matrix.brands.map(({ id }) => id)).toEqual([t.brandId, other].toSorted((a, b) => a - b));
  expect(matrix.games.find(({ gameCode }) => gameCode === 'stu_mines')!.cells).toMatchObject({
    [t.brandId]: { enabled: true, standing: 'on' },
    [other]: { enabled: false, standing: 'off' },
  });
  expect(await owner.auditOf('game:stu_mines')).not.toContainEqual(
    expect.objectContaining({ after: { enabled: false } }),
  );
  const there = await t.platform.deps.db.tx(other, (tx) =>
    tx.rows("select before, after, reason from audit.audit where action = 'edit-game'"),
  );
  expect(there).toEqual([{ before: { enabled: true }, after: { enabled: false }, reason: REASON }]);
  expect((await owner.ask('showGames', { cells, reason: REASON })).code).toBe('STATE_CONFLICT');
  const both = [
    { ...cell, brandId: t.brandId },
    { ...cell, brandId: other },
  ];
  expect((await owner.ask('showGames', { cells: both, reason: REASON })).code).toBe('STATE_CONFLICT');
  expect((await game('stu_mines')).enabled).toBe(true);
});

test('a game of a closed category is named closed, not on', async () => {
  expect(
    (await owner.ask('editGames', { gameCodes: ['stu_mines'], change: { gameType: 'LIVE' }, reason: REASON })).code,
  ).toBe('OK');
  const { games: rows, brands } = (await owner.ask<GameMatrix>('getGameMatrix')).value;
  expect(rows.find(({ gameCode }) => gameCode === 'stu_mines')!.cells[t.brandId]!.standing).toBe('closed');
  expect(brands.find(({ id }) => id === t.brandId)!.closed).toEqual(['LIVE']);
  expect((await owner.ask('editGames', { gameCodes: ['stu_mines'], change: { gameType: 'BGS' } })).code).toBe('OK');
});

test.each([
  ['bn', 'পাশা'],
  ['bn-BD,bn;q=0.9,en;q=0.8', 'পাশা'],
  ['en', 'Dice'],
  ['fr', 'Dice'],
  [undefined, 'Dice'],
])('a console read in %s names games in it, or in English', async (language, name) => {
  const [list, matrix, choices] = await Promise.all([
    owner.ask<ConsoleGame[]>('listGames', undefined, language),
    owner.ask<GameMatrix>('getGameMatrix', undefined, language),
    owner.ask<{ games: { code: string; name: string }[] }>('getRoundChoices', undefined, language),
  ]);
  expect(list.value.find(({ gameCode }) => gameCode === 'stu_dice')?.displayName).toBe(name);
  expect(matrix.value.games.find(({ gameCode }) => gameCode === 'stu_dice')?.displayName).toBe(name);
  expect(choices.value.games.find(({ code }) => code === 'stu_dice')?.name).toBe(name);
});

test('the audit log names a game in the reader’s language, and finds it by its name in any', async () => {
  const { isHot } = await game('stu_dice');
  const change = { gameCode: 'stu_dice', isHot: !isHot, reason: REASON };
  expect((await owner.ask('switchGame', change)).code).toBe('OK');
  for (const target of ['game:Dice', 'game:পাশা']) {
    const found = await owner.ask<{ content: { targetName: string }[] }>('listAudit', { target, pageSize: 1 }, 'bn');
    expect(found.value.content).toMatchObject([{ targetName: 'পাশা' }]);
  }
});
